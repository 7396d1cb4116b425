/* MSCR divides 132 MHz by 4: 33 MHz on MDC, more than the PHY can follow. */
#include "chip.h"

int main(void) {
  bring_up();
#ifndef CORRECTED
  ENET_MSCR = 1u << 1;
#endif
  return (int)read_phy(0, 2);
}
