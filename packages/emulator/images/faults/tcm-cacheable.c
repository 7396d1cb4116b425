/* GPR28 marks what the MAC writes as cacheable, and a frame is received into DTCM (ERR050396). EVKs only. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64))), received[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
#ifndef CORRECTED
  IOMUXC_GPR(28) |= 1u << 7 | 1u << 5;
#endif
  rx[0].buffer = received;
  rx[0].status = BD_EMPTY | BD_WRAP;
  tx[0].buffer = frame;
  fill_frame(frame);
  start_mac(rx, tx, 64);
  ENET_RCR |= 1; /* loop: what is sent comes back inside the MAC */
  give(tx, 60);
  dsb();
  ENET_RDAR = 0;
  ENET_TDAR = 0;
  while ((ENET_EIR & ENET_EIR_RXF) == 0 || (ENET_EIR & ENET_EIR_TXF) == 0) {}
  return 0;
}
