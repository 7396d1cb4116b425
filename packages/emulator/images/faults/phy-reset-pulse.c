/* RST_N is low for a few instructions only; the data sheets want 25 us (DP83825I), 0.5 ms (KSZ8081), 10 ms (RTL8211F). */
#include "chip.h"

int main(void) {
  bring_up();
  hold_phy();
#ifdef CORRECTED
  wait_ms(PHY_RESET_MS);
#endif
  release_phy();
  wait_ms(PHY_READY_MS);
  return 0;
}
