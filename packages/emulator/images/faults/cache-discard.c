/* A frame to be sent is written in cached OCRAM, and its lines are invalidated instead of cleaned: the bytes are gone. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));
static uint8_t frame[64] __attribute__((aligned(64), section(".ocram")));

static __attribute__((noinline)) void write_back(uint32_t line) {
#ifdef CORRECTED
  SCB_DCCMVAC = line;
#else
  SCB_DCIMVAC = line;
#endif
}

int main(void) {
  bring_up();
  rx[0].status = BD_WRAP;
  tx[0].status = BD_WRAP;
  tx[0].buffer = frame;
  start_mac(rx, tx, 64);
  dsb();
  SCB_CCR |= 1u << 16; /* data cache on */
  dsb();
  for (unsigned round = 0; round < 2; round++) { /* once for the DMA to become known to work here, once in earnest */
    if (round == 1) fill_frame(frame);
    for (unsigned at = 0; at < 64; at += 32) write_back((uint32_t)frame + at);
    give(tx, 64);
    dsb();
    ENET_EIR = ENET_EIR_TXF;
    ENET_TDAR = 0;
    while ((ENET_EIR & ENET_EIR_TXF) == 0) {}
  }
  return 0;
}
