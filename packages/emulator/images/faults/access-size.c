/* WDOG1's registers have 16 bits; the control register is read with 32. */
#include "chip.h"

int main(void) {
#ifdef CORRECTED
  return *(volatile uint16_t *)WDOG1_WCR_ADDRESS;
#else
  return (int)REG(WDOG1_WCR_ADDRESS);
#endif
}
