/* RX_D1 is not pulled up while the PHY leaves reset: it takes itself for an RMII master with a crystal, which it has not. */
#include "chip.h"

int main(void) {
  open_enet_clock();
  start_reference_clock();
  route_management();
#ifdef CORRECTED
  set_straps();
#endif
  reset_phy();
  route_rmii();
  set_mdc();
  return (int)read_phy(0, 2);
}
