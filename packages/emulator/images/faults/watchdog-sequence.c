/* RTWDOG is written without its unlock words. */
#include "chip.h"

#define RTWDOG_CS REG(RTWDOG_BASE)
#define RTWDOG_CNT REG(RTWDOG_BASE + 4)
#define RTWDOG_TOVAL REG(RTWDOG_BASE + 8)

int main(void) {
#ifdef CORRECTED
  RTWDOG_CNT = 0xD928C520;
#endif
  RTWDOG_TOVAL = 0xFFFF;
  RTWDOG_CS = 0x2120; /* off, changes allowed, words of 32 bits */
  return 0;
}
