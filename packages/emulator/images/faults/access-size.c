/* WDOG1's registers have 16 bits; the control register is read with 32. */
#include "chip.h"

int main(void) {
#ifdef CORRECTED
  return *(volatile uint16_t *)0x400B8000;
#else
  return (int)REG(0x400B8000);
#endif
}
