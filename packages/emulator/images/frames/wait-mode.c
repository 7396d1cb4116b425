/* Sleeps ten milliseconds by SysTick. Unless CLPCR.LPM is 0, WFI enters wait mode and SysTick stands still in it. */
#include "../faults/chip.h"

int main(void) {
#ifndef CORRECTED
  CCM_CLPCR |= 1;
#endif
  wait_ms(10);
  return 0;
}
