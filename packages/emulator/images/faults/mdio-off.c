/* MMFR is written while MSCR.MII_SPEED is 0: MDC stands, and the transfer would never end. */
#include "chip.h"

int main(void) {
  bring_up();
#ifndef CORRECTED
  ENET_MSCR = 0;
#endif
  ENET_MMFR = (1u << 30) | (2u << 28) | (PHY_ADDRESS << 23) | (2u << 18) | (2u << 16); /* read register 2 */
  wait_ms(1);
  return 0;
}
