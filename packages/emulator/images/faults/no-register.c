/* The word behind ENET_EIMR is no register: the bus answers with an error. */
#include "chip.h"

int main(void) {
  open_enet_clock();
#ifdef CORRECTED
  return (int)REG(0x402D8008); /* EIMR */
#else
  return (int)REG(0x402D800C);
#endif
}
