/* The daisy of RX_DATA0 points at another pad: the MAC listens where nothing comes. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
#ifndef CORRECTED
  RX_DATA0_DAISY = 0;
#endif
  rx[0].status = BD_WRAP;
  tx[0].buffer = frame;
  fill_frame(frame);
  start_mac(rx, tx, 64);
  give(tx, 64);
  dsb();
  ENET_TDAR = 0;
  while ((ENET_EIR & ENET_EIR_TXF) == 0) {}
  return 0;
}
