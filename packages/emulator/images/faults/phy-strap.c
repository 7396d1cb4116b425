/* A strap is wrong as the PHY leaves reset. The Teensy's takes itself for an RMII master with a crystal, which it has not;
   that of the EVKs tests its NAND tree. */
#include "chip.h"

int main(void) {
  open_enet_clock();
  start_reference_clock();
  route_management();
#ifdef CORRECTED
  set_straps();
#else
  wrong_straps();
#endif
  reset_phy();
  route_data();
  set_mdc();
  return (int)read_phy(PHY_ADDRESS, 2);
}
