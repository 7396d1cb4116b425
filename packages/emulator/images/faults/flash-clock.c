/* The root of FlexSPI1 is written while the program runs from its flash. EVKs only. */
#include "chip.h"

int main(void) {
#ifdef CORRECTED
  CLOCK_ROOT_CONTROL(ROOT_FLEXSPI2) = 0x503; /* nothing runs from that one */
#else
  CLOCK_ROOT_CONTROL(ROOT_FLEXSPI1) = 0x503;
#endif
  return 0;
}
