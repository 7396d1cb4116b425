/* A second transfer is begun without waiting for the end of the first. */
#include "chip.h"

#define READ(reg) ((1u << 30) | (2u << 28) | (PHY_ADDRESS << 23) | ((reg) << 18) | (2u << 16))

int main(void) {
  bring_up();
  ENET_EIR = ENET_EIR_MII;
  ENET_MMFR = READ(2u);
#ifdef CORRECTED
  while ((ENET_EIR & ENET_EIR_MII) == 0) {}
#endif
  ENET_MMFR = READ(3u);
  wait_ms(1);
  return 0;
}
