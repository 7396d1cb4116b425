/* The link has agreed on full duplex, and the MAC is left in half duplex. Needs a partner on the cable. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
  keep_tcm_clocked(); /* the DMA works on while we sleep */
  wait_link();
  rx[0].status = BD_WRAP;
  tx[0].status = BD_WRAP;
  tx[0].buffer = frame;
  fill_frame(frame);
  start_mac(rx, tx, 64);
#ifndef CORRECTED
  ENET_TCR &= ~(1u << 2); /* FDEN */
#endif
  give(tx, 64);
  dsb();
  ENET_TDAR = 0;
  wait_ms(1);
  return 0;
}
