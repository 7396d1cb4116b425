// The interfaces and their addresses.
#ifndef APP_NETWORK_H
#define APP_NETWORK_H

#include <stdint.h>

void network_start(void);

// Once a millisecond.
void network_tick(uint32_t now);

#endif
