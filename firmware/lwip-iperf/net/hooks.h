// Where lwIP asks us: the way out of a packet, on boards with two interfaces.
#ifndef NET_HOOKS_H
#define NET_HOOKS_H

#include "lwip/ip4_addr.h"

struct netif;
struct netif *network_route(const ip4_addr_t *source, const ip4_addr_t *destination);

#endif
