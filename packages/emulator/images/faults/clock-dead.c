/* The core goes to the ARM PLL before the PLL has locked. */
#include "chip.h"

#ifdef EVK
#define ARM_PLL_CTRL ANADIG(0x200)

int main(void) {
  ARM_PLL_CTRL = (ARM_PLL_CTRL & ~0x180FFu) | 200 | 1u << 15 | 1u << 30 | 1u << 13 | 1u << 12; /* 600 MHz; gated, power, hold */
  wait_ms(1);
  ARM_PLL_CTRL &= ~(1u << 12);
#ifdef CORRECTED
  while ((ARM_PLL_CTRL & 1u << 29) == 0) {}
  ARM_PLL_CTRL |= 1u << 14;
  ARM_PLL_CTRL &= ~(1u << 30);
#endif
  CLOCK_ROOT_CONTROL(ROOT_M7) = 0x400;
  return 0;
}
#else
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
#endif
