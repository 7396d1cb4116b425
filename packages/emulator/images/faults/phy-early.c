/* The PHY is asked right after its reset ends; its data sheet wants 2 ms, and 50 ms after power-up. */
#include "chip.h"

int main(void) {
  open_enet_clock();
  start_reference_clock();
  route_management();
  set_straps();
  reset_phy();
  set_mdc();
  GPIO7_DR_CLEAR = 1u << 14;
  wait_ms(1);
  GPIO7_DR_SET = 1u << 14;
#ifdef CORRECTED
  wait_ms(3);
#endif
  return (int)read_phy(0, 2);
}
