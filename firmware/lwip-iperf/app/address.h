// Which address an interface has: fixed by the build, by DHCP, or a fallback when no server answers.
#ifndef APP_ADDRESS_H
#define APP_ADDRESS_H

#include <stdint.h>

struct enet;

// A few times a second for each interface.
void address_tick(struct enet *enet, uint32_t now);

// "none", "static", "dhcp" or "fallback".
const char *address_kind(const struct enet *enet);

#endif
