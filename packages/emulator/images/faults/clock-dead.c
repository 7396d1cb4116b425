/* The core goes back to the ARM PLL before the PLL has locked on its new divider. */
#include "chip.h"

#define CCM_CBCDR REG(0x400FC014)
#define CCM_CBCMR REG(0x400FC018)
#define CCM_ANALOG_PLL_ARM REG(0x400D8000)

int main(void) {
  CCM_CBCMR = (CCM_CBCMR & ~(3u << 12)) | (1u << 12); /* PERIPH_CLK2 from the crystal */
  CCM_CBCDR |= 1u << 25;                              /* the core on it */
  CCM_ANALOG_PLL_ARM = (1u << 13) | 88;               /* 1056 MHz, halved by CACRR */
#ifdef CORRECTED
  while ((CCM_ANALOG_PLL_ARM >> 31) == 0) {}
#endif
  CCM_CBCDR &= ~(1u << 25);
  return 0;
}
