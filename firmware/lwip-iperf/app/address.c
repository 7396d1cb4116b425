#include "app/address.h"

#include "drivers/enet.h"
#include "lwip/apps/mdns.h"
#include "lwip/dhcp.h"

// A server that answers at all does so within a second or two; a cable without one should not cost a minute.
#define DHCP_PATIENCE_MS 8000

enum kind { NONE, ASKING, LEASED, FALLBACK, FIXED };
static const char *const kind_names[] = {"none", "none", "dhcp", "fallback", "static"};

static struct {
  enum kind kind;
  uint32_t asked_at;
} states[BOARDPROOF_ENET_COUNT];

// The n-th interface takes the next network, so that two cables need no router.
static void set_fixed(struct enet *enet, const char *address, const char *netmask, const char *gateway) {
  ip4_addr_t ip, mask, router;
  ip4addr_aton(address, &ip);
  ip4addr_aton(netmask, &mask);
  ip4addr_aton(gateway, &router);
  uint32_t step = enet->index << 16; // the third number; addresses are in network order
  ip.addr += step;
  router.addr += router.addr == 0 ? 0 : step;
  netif_set_addr(&enet->netif, &ip, &mask, &router);
}

static void announce(struct enet *enet) { mdns_resp_announce(&enet->netif); }

static void on_link(struct enet *enet, uint32_t now) {
#ifdef BOARDPROOF_STATIC_IP
  (void)now;
  set_fixed(enet, BOARDPROOF_STATIC_IP, BOARDPROOF_STATIC_NETMASK, BOARDPROOF_STATIC_GATEWAY);
  states[enet->index].kind = FIXED;
  announce(enet);
#else
  states[enet->index].kind = ASKING;
  states[enet->index].asked_at = now;
  dhcp_start(&enet->netif);
#endif
}

void address_tick(struct enet *enet, uint32_t now) {
  enum kind *kind = &states[enet->index].kind;
  if (!netif_is_link_up(&enet->netif)) {
    // A new cable may lead to another network. DHCP is asked anew; a lease that is still good is confirmed.
    if (*kind == FALLBACK) netif_set_addr(&enet->netif, IP4_ADDR_ANY4, IP4_ADDR_ANY4, IP4_ADDR_ANY4);
    if (*kind == FALLBACK) *kind = NONE;
    return;
  }
  if (*kind == NONE) on_link(enet, now);
  if (*kind == ASKING && dhcp_supplied_address(&enet->netif)) {
    *kind = LEASED;
    announce(enet);
  }
  if (*kind == ASKING && now - states[enet->index].asked_at >= DHCP_PATIENCE_MS) {
    dhcp_release_and_stop(&enet->netif);
    set_fixed(enet, "192.168.1.19", "255.255.255.0", "192.168.1.1");
    *kind = FALLBACK;
    announce(enet);
  }
}

const char *address_kind(const struct enet *enet) { return kind_names[states[enet->index].kind]; }
