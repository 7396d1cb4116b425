// The DMA memory of the driver: descriptors and buffers of each MAC, in sections that the linker script places (a part
// may have separate memories for them).
#ifndef DRIVERS_ENET_MEMORY_H
#define DRIVERS_ENET_MEMORY_H

#include "drivers/enet.h"

// The MAC asks for buffers at multiples of 64 and lengths of multiples of 16; a cache line is 32.
#define ENET_DESCRIPTOR_MEMORY(index) __attribute__((section(".dma.descriptors." #index), aligned(64)))
#define ENET_BUFFER_MEMORY(index) __attribute__((section(".dma.buffers." #index), aligned(64)))

_Static_assert(BOARDPROOF_RX_DESCRIPTORS >= 16, "a burst of a window must fit");
_Static_assert(BOARDPROOF_TX_DESCRIPTORS >= 8, "a burst of a send buffer must fit");
_Static_assert(BOARDPROOF_RX_BUFFERS > BOARDPROOF_RX_DESCRIPTORS, "lwIP holds buffers while the ring stays full");
_Static_assert(BOARDPROOF_BUFFER_BYTES % 64 == 0 && BOARDPROOF_BUFFER_BYTES >= 1536, "a frame and its FCS must fit");

#endif
