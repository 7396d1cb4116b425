#include "app/network.h"

#include "app/address.h"
#include "drivers/enet.h"
#include "lwip/apps/mdns.h"
#include "lwip/init.h"
#include "lwip/timeouts.h"
#include "net/hooks.h"
#include "netif/ethernet.h"

#define LOOK_PERIOD_MS 100
#define HOST_NAME "boardproof"

static uint32_t looked;

void network_start(void) {
  lwip_init();
  mdns_resp_init();
  for (unsigned i = 0; i < BOARDPROOF_ENET_COUNT; i++) {
    struct enet *enet = &enets[i];
    enet_start(enet, i);
    netif_add(&enet->netif, NULL, NULL, NULL, enet, enet_netif_init, ethernet_input);
    netif_set_hostname(&enet->netif, HOST_NAME);
    netif_set_up(&enet->netif);
    mdns_resp_add_netif(&enet->netif, HOST_NAME, 120);
  }
  netif_set_default(&enets[0].netif);
}

void network_tick(uint32_t now) {
  sys_check_timeouts();
  bool look = now - looked >= LOOK_PERIOD_MS;
  if (look) looked = now;
  for (unsigned i = 0; i < BOARDPROOF_ENET_COUNT; i++) {
    struct enet *enet = &enets[i];
    enet_watch(enet);
    enet_look_continue(enet);
    if (!look) continue;
    enet_look_begin(enet);
    address_tick(enet, now);
  }
}

#if BOARDPROOF_ENET_COUNT > 1
// NULL: lwIP looks for the network of the destination.
struct netif *network_route(const ip4_addr_t *source, const ip4_addr_t *destination) {
  (void)destination;
  if (source == NULL || ip4_addr_isany(source)) return NULL;
  for (unsigned i = 0; i < BOARDPROOF_ENET_COUNT; i++) {
    struct netif *netif = &enets[i].netif;
    if (ip4_addr_cmp(source, netif_ip4_addr(netif)) && netif_is_up(netif) && netif_is_link_up(netif)) return netif;
  }
  return NULL;
}
#endif

// lwIP's clock.
u32_t sys_now(void) { return hal_milliseconds(); }
