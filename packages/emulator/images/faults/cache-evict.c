/* The core has written into a receive buffer, and its dirty lines are still in the cache when the DMA fills the buffer. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));
static uint8_t received[64] __attribute__((aligned(64), section(".ocram")));

int main(void) {
  bring_up();
  rx[0].buffer = received;
  tx[0].buffer = frame;
  tx[0].status = BD_WRAP;
  fill_frame(frame);
  rx[0].status = BD_EMPTY | BD_WRAP;
  start_mac(rx, tx, 64);
  ENET_RCR |= 1; /* loop: what is sent comes back inside the MAC */
  SCB_CCR |= 1u << 16;
  dsb();
  for (unsigned round = 0; round < 2; round++) { /* once for the DMA to become known to work here, once in earnest */
    if (round == 1)
      for (unsigned n = 0; n < 64; n++) ((volatile uint8_t *)received)[n] = 0;
#ifdef CORRECTED
    for (unsigned at = 0; at < 64; at += 32) SCB_DCCIMVAC = (uint32_t)received + at;
#endif
    rx[0].status = BD_EMPTY | BD_WRAP;
    give(tx, 60);
    dsb();
    ENET_EIR = ENET_EIR_RXF | ENET_EIR_TXF;
    ENET_RDAR = 0;
    ENET_TDAR = 0;
    while ((ENET_EIR & ENET_EIR_RXF) == 0 || (ENET_EIR & ENET_EIR_TXF) == 0) {}
  }
  return 0;
}
