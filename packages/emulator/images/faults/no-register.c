/* The word behind ENET_EIMR is no register: the bus answers with an error. */
#include "chip.h"

int main(void) {
  open_enet_clock();
#ifdef CORRECTED
  return (int)REG(ENET_BASE + 0x8); /* EIMR */
#else
  return (int)REG(ENET_BASE + 0xC);
#endif
}
