/* A frame is sent from where it happens to lie. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[128] __attribute__((aligned(64)));

int main(void) {
  bring_up();
#ifdef CORRECTED
  uint8_t *buffer = frame;
#else
  uint8_t *buffer = frame + 20;
#endif
  rx[0].status = BD_WRAP;
  tx[0].buffer = buffer;
  fill_frame(buffer);
  start_mac(rx, tx, 64);
  give(tx, 64);
  dsb();
  ENET_TDAR = 0;
  while ((ENET_EIR & ENET_EIR_TXF) == 0) {}
  return 0;
}
