#include "app/network.h"

#include "app/address.h"
#include "drivers/enet.h"
#include "lwip/apps/mdns.h"
#include "lwip/init.h"
#include "lwip/timeouts.h"
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
    enet_look_end(enet);
    if (!look) continue;
    enet_look_begin(enet);
    address_tick(enet, now);
  }
}

// lwIP's clock.
u32_t sys_now(void) { return hal_milliseconds(); }
