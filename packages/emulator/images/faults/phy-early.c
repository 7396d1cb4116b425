/* The PHY is asked right after its reset ends; on the Teensy its data sheet wants 2 ms, and 50 ms after power-up. */
#include "chip.h"

int main(void) {
  open_enet_clock();
  start_reference_clock();
  route_management();
  set_straps();
  reset_phy();
  set_mdc();
  hold_phy();
  wait_ms(PHY_RESET_MS);
  release_phy();
#ifdef CORRECTED
  wait_ms(PHY_READY_MS);
#endif
  return (int)read_phy(PHY_ADDRESS, 2);
}
