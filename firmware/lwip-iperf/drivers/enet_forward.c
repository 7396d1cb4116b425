// lwIP forwards the very pbuf that came in: a receive buffer of the other MAC, in which it has changed time to live and
// header checksum. Three things keep that from being sent like a packet of our own:
// - lwIP would find no room for the new Ethernet header: pbuf_add_header does not grow into memory that a pbuf only refers
//   to. So a small pbuf for the header goes in front.
// - The MAC sums checksum fields along with the rest, and they are not zero here. So enet_transmit has it insert none
//   (enet_is_forwarded); what the sender has summed reaches the receiver untouched.
// - While an address is asked for, lwIP would keep a copy, at which enet_is_forwarded sees nothing. The buffer itself stays
//   as it is for as long as somebody counts on it, and lwIP keeps it when told so.
#include "drivers/enet.h"
#include "lwip/etharp.h"

// With fewer free than this no buffer is left to wait for an address: the answer needs one itself.
#define FEW_BUFFERS 4

static bool must_wait(struct netif *netif, const ip4_addr_t *destination) {
  bool near = ip4_addr_netcmp(destination, netif_ip4_addr(netif), netif_ip4_netmask(netif));
  struct eth_addr *address;
  const ip4_addr_t *found;
  return etharp_find_addr(netif, near ? destination : netif_ip4_gw(netif), &address, &found) < 0;
}

err_t enet_output(struct netif *netif, struct pbuf *packet, const ip4_addr_t *destination) {
  if ((packet->flags & PBUF_FLAG_IS_CUSTOM) == 0) return etharp_output(netif, packet, destination);
  const struct enet *from = ((struct enet_buffer *)packet)->owner;
  if (from->rx_free_count < FEW_BUFFERS && must_wait(netif, destination)) return ERR_MEM;
  struct pbuf *frame = pbuf_alloc(PBUF_LINK, 0, PBUF_RAM);
  if (frame == NULL) return ERR_MEM;
  packet->type_internal = (u8_t)PBUF_ROM; // kept, not copied; as_pbuf sets it anew for the next frame
  pbuf_chain(frame, packet);
  err_t sent = etharp_output(netif, frame, destination);
  pbuf_free(frame);
  return sent;
}
