/* RST_N is low for a few instructions only; the data sheet wants 25 us. */
#include "chip.h"

int main(void) {
  bring_up();
  GPIO7_DR_CLEAR = 1u << 14;
#ifdef CORRECTED
  wait_ms(1);
#endif
  GPIO7_DR_SET = 1u << 14;
  wait_ms(3);
  return 0;
}
