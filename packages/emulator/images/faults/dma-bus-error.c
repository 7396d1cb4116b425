/* A descriptor whose buffer lies where no memory is. */
#include "chip.h"

#define ENET_EIR_EBERR (1u << 22)

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
  rx[0].status = BD_WRAP;
  tx[0].status = BD_WRAP;
  fill_frame(frame);
#ifdef CORRECTED
  tx[0].buffer = frame;
#else
  tx[0].buffer = (uint8_t *)0x90000000;
#endif
  start_mac(rx, tx, 64);
  give(tx, 64);
  dsb();
  ENET_TDAR = 0;
  while ((ENET_EIR & (ENET_EIR_TXF | ENET_EIR_EBERR)) == 0) {}
  return 0;
}
