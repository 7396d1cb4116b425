/* The PHY answers at the address that its straps gave, and not at the next one. */
#include "chip.h"

int main(void) {
  bring_up();
#ifdef CORRECTED
  return (int)read_phy(PHY_ADDRESS, 2);
#else
  return (int)read_phy(PHY_ADDRESS + 1, 2);
#endif
}
