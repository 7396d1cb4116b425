/* The PHY is left without its delay of the transmit clock, and the MAC has none. Gigabit port of the EVKs only; needs a
   partner on the cable that takes a gigabit. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));

int main(void) {
  bring_up();
#ifndef CORRECTED
  write_phy(PHY_ADDRESS, 0x1F, 0xD08);
  write_phy(PHY_ADDRESS, 0x11, 0x009);
  write_phy(PHY_ADDRESS, 0x1F, 0);
#endif
  keep_tcm_clocked();
  wait_link();
  rx[0].status = BD_WRAP;
  tx[0].status = BD_WRAP;
  tx[0].buffer = frame;
  fill_frame(frame);
  start_mac(rx, tx, 64);
  ENET_ECR |= 1u << 5; /* 1000 Mbit/s */
  give(tx, 64);
  dsb();
  ENET_TDAR = 0;
  wait_ms(1);
  return 0;
}
