/* ENET is touched before its clock gate is open (CCGR1.CG5): the bus never answers. */
#include "chip.h"

int main(void) {
#ifdef CORRECTED
  open_enet_clock();
#endif
  ENET_EIR = ENET_EIR_MII;
  return 0;
}
