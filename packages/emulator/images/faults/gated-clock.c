/* ENET is touched while its clock gate is closed: the bus never answers. */
#include "chip.h"

int main(void) {
  close_enet_clock();
#ifdef CORRECTED
  open_enet_clock();
#endif
  ENET_EIR = ENET_EIR_MII;
  return 0;
}
