/* A pointer that nobody has set to memory: no chip answers there on this board. */
#include "chip.h"

int main(void) {
#ifdef CORRECTED
  return (int)REG(OCRAM_ADDRESS); /* OCRAM */
#else
  return (int)REG(0x90000000);
#endif
}
