/* GPR1 leaves the reference clock's pad an input: neither side gets its 50 MHz. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
#ifndef CORRECTED
  IOMUXC_GPR_GPR1 &= ~(1u << 17);
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
