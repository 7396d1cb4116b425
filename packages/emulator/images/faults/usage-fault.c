/* A division by zero where CCR.DIV_0_TRP asks for a fault; the handler steps over it. */
#include "chip.h"

#ifdef CORRECTED
enum { DIVISOR = 3 };
#else
enum { DIVISOR = 0 };
#endif

int main(void) {
  SCB_VTOR = (uint32_t)vectors;
  SCB_SHCSR |= 1u << 18;
  SCB_CCR |= 1u << 4;
  dsb();
  unsigned quotient;
  __asm volatile("isb\n udiv %0, %1, %2" : "=r"(quotient) : "r"(7), "r"(DIVISOR));
  return (int)quotient;
}
