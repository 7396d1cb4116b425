/* The transmit ring starts at a multiple of 8 only. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[2] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
#ifdef CORRECTED
  struct descriptor *ring = &tx[0];
#else
  struct descriptor *ring = &tx[1];
#endif
  rx[0].status = BD_WRAP;
  ring->buffer = frame;
  fill_frame(frame);
  start_mac(rx, ring, 64);
  give(ring, 64);
  dsb();
  ENET_TDAR = 0;
  while ((ENET_EIR & ENET_EIR_TXF) == 0) {}
  return 0;
}
