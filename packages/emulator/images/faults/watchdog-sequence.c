/* RTWDOG is written without its unlock words. */
#include "chip.h"

#define RTWDOG_CS REG(0x400BC000)
#define RTWDOG_CNT REG(0x400BC004)
#define RTWDOG_TOVAL REG(0x400BC008)

int main(void) {
#ifdef CORRECTED
  RTWDOG_CNT = 0xD928C520;
#endif
  RTWDOG_TOVAL = 0xFFFF;
  RTWDOG_CS = 0x2120; /* off, changes allowed, words of 32 bits */
  return 0;
}
