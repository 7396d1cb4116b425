/* A constant is written: it lies in the flash, which no store reaches. */
#include "chip.h"

static const uint32_t constant = 0x12345678;
static uint32_t variable;

int main(void) {
#ifdef CORRECTED
  volatile uint32_t *place = &variable;
#else
  volatile uint32_t *place = (volatile uint32_t *)&constant;
  (void)variable;
#endif
  *place = constant + 1;
  return 0;
}
