/* Sends five broadcast frames, a millisecond apart, and waits until five have come in. */
#include "../faults/chip.h"

enum { FRAMES = 5, RX = 8 };
static struct descriptor rx[RX] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t received[RX][128] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64)));
volatile uint32_t sum; /* of the numbers that the other side put into its frames */

int main(void) {
  bring_up();
  IOMUXC_GPR_GPR1 |= 1u << 31; /* the DMA works on while we sleep */
  wait_link();
  for (unsigned n = 0; n < RX; n++) {
    rx[n].buffer = received[n];
    rx[n].status = (uint16_t)(BD_EMPTY | (n == RX - 1 ? BD_WRAP : 0));
  }
  tx[0].buffer = frame;
  tx[0].status = BD_WRAP;
  fill_frame(frame);
  start_mac(rx, tx, 128);
  ENET_RDAR = 0;
  unsigned next = 0;
  for (unsigned sent = 0; sent < FRAMES || next < FRAMES; sent++) {
    if (sent < FRAMES) {
      frame[14] = (uint8_t)(sent + 1);
      give(tx, 64);
      dsb();
      ENET_TDAR = 0;
    }
    wait_ms(1);
    for (; next < RX && (rx[next].status & BD_EMPTY) == 0; next++) sum += received[next][14];
  }
  return 0;
}
