/* The core sleeps while the DMA gives a descriptor in DTCM back, and nothing keeps the TCM's clock going. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
#ifdef CORRECTED
  keep_tcm_clocked();
#endif
  rx[0].status = BD_WRAP;
  tx[0].status = BD_WRAP;
  tx[0].buffer = frame;
  fill_frame(frame);
  start_mac(rx, tx, 64);
  give(tx, 64);
  dsb();
  ENET_TDAR = 0;
  wait_ms(1);
  return 0;
}
