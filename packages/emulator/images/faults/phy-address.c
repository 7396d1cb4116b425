/* The PHY answers at the address that its straps gave, which is 0 here, and not at 1. */
#include "chip.h"

int main(void) {
  bring_up();
#ifdef CORRECTED
  return (int)read_phy(0, 2);
#else
  return (int)read_phy(1, 2);
#endif
}
