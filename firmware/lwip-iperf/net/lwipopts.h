// lwIP's options. What depends on the placement (windows, pools) is generated: packages/firmware, lwipopts_values.h.
#ifndef NET_LWIPOPTS_H
#define NET_LWIPOPTS_H

#include "lwipopts_values.h"
#include "placement.h"
#include "board.h"

// One thread: the main loop. Interrupts call nothing of lwIP, so nothing needs protection.
#define NO_SYS 1
#define SYS_LIGHTWEIGHT_PROT 0
#define LWIP_NETCONN 0
#define LWIP_SOCKET 0

#define MEM_ALIGNMENT 4
#define MEMP_MEM_MALLOC 0
#define MEM_LIBC_MALLOC 0
#define ETH_PAD_SIZE 0 // the cores read unaligned words; two bytes of padding would have to be cut off each frame again
#define LWIP_CHKSUM_ALGORITHM 3
#define LWIP_SUPPORT_CUSTOM_PBUF 1 // receive buffers of the driver

#define LWIP_IPV4 1
#define LWIP_IPV6 0
#define LWIP_ARP 1
#define LWIP_ICMP 1
#define LWIP_IGMP 1 // mDNS
#define LWIP_RAW 0
#define LWIP_UDP 1
#define LWIP_TCP 1
#define LWIP_DHCP 1
#define LWIP_DNS 0
#define LWIP_ACD 0
#define DHCP_DOES_ARP_CHECK 0 // two seconds more until there is an address
#define LWIP_SINGLE_NETIF 0
#define LWIP_NETIF_HWADDRHINT 1 // each connection remembers its ARP entry
#define LWIP_NETIF_HOSTNAME 1
#define LWIP_NETIF_LINK_CALLBACK 0
#define LWIP_NETIF_STATUS_CALLBACK 0
#define LWIP_NUM_NETIF_CLIENT_DATA (LWIP_MDNS_RESPONDER)
#define LWIP_MDNS_RESPONDER 1
#define MDNS_MAX_SERVICES 1
#define LWIP_NETIF_EXT_STATUS_CALLBACK 1
#define LWIP_CALLBACK_API 1
#define TCP_LISTEN_BACKLOG 0
#define LWIP_TCP_KEEPALIVE 1
#define SO_REUSE 0

// The checksum engine of the MAC does not sum fragments: with it there must be none.
#define IP_REASSEMBLY 0
#define IP_FRAG 0
#define IP_FORWARD BOARDPROOF_FORWARD // drivers/enet_forward.c
#define CHECKSUM_GEN_IP 0
#define CHECKSUM_GEN_TCP 0
#define CHECKSUM_GEN_UDP 0
#define CHECKSUM_GEN_ICMP HAL_ENET_SOFTWARE_ICMP
#define CHECKSUM_CHECK_IP HAL_ENET_SOFTWARE_CHECK
#define CHECKSUM_CHECK_TCP HAL_ENET_SOFTWARE_CHECK
#define CHECKSUM_CHECK_UDP HAL_ENET_SOFTWARE_CHECK
#define CHECKSUM_CHECK_ICMP HAL_ENET_SOFTWARE_CHECK

#if BOARDPROOF_ENET_COUNT > 1
// Both interfaces may be on one network: an answer leaves by the interface that was asked (app/network.c).
#define LWIP_HOOK_FILENAME "net/hooks.h"
#define LWIP_HOOK_IP4_ROUTE_SRC(source, destination) network_route(source, destination)
#endif

// Counters that the report shows; the others cost instructions for each frame.
#define LWIP_STATS 1
#define LWIP_STATS_DISPLAY 0
#define LWIP_STATS_LARGE 1 // 16 bits are a few seconds
#define LINK_STATS 1
#define ETHARP_STATS 1
#define IP_STATS 1
#define ICMP_STATS 1
#define IGMP_STATS 1
#define UDP_STATS 1
#define TCP_STATS 1
#define MEM_STATS 1
#define MEMP_STATS 1
#define SYS_STATS 0
#define MIB2_STATS 1 // retransmitted segments

#define LWIP_NOASSERT 1 // arguments are checked by callers; what comes from the network is checked by lwIP itself
#define TCP_QUEUE_OOSEQ 1
#define LWIP_TCP_TIMESTAMPS 0
#define LWIP_TCP_SACK_OUT 0
#define TCP_OVERSIZE 0 // data are given by reference, never copied into segments

#define MEMP_NUM_SYS_TIMEOUT (LWIP_NUM_SYS_TIMEOUT_INTERNAL + 8) // mDNS takes several for each interface
#ifndef MEMP_NUM_UDP_PCB
#define MEMP_NUM_UDP_PCB 12
#endif

#endif
