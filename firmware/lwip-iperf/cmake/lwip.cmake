# The files of lwIP that the image uses. Its own Filelists.cmake writes into the source tree, so it is not included.
set(lwip_files
  core/def.c core/inet_chksum.c core/init.c core/ip.c core/mem.c core/memp.c core/netif.c core/pbuf.c core/stats.c
  core/tcp.c core/tcp_in.c core/tcp_out.c core/timeouts.c core/udp.c
  core/ipv4/dhcp.c core/ipv4/etharp.c core/ipv4/icmp.c core/ipv4/igmp.c core/ipv4/ip4.c core/ipv4/ip4_addr.c
  netif/ethernet.c apps/mdns/mdns.c)
list(TRANSFORM lwip_files PREPEND ${LWIP_DIR}/src/)
add_library(lwip STATIC ${lwip_files})
set_target_properties(lwip PROPERTIES C_STANDARD 11 C_EXTENSIONS ON)
target_include_directories(lwip PUBLIC ${LWIP_DIR}/src/include PRIVATE . net boards/${BOARD} ${BOARD_INCLUDES}
  ${GENERATED_DIR})
# Its warnings are its authors' to judge.
target_compile_options(lwip PRIVATE ${BOARD_FLAGS} ${COMMON_FLAGS})
