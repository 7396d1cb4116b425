/* Uses twice each: a register that is listed but has nothing behind it, and a block that is known by name alone. */
#include "../faults/chip.h"

#define SNVS_HPSICR REG(0x400D400C)
#define TRNG_MCTL REG(0x400CC000)
#define TRNG_SCMISC REG(0x400CC004)

volatile uint32_t read_back;

int main(void) {
  for (unsigned n = 0; n < 2; n++) {
    SNVS_HPSICR = 5;
    TRNG_MCTL = 6;
    read_back = SNVS_HPSICR + TRNG_MCTL + TRNG_SCMISC;
  }
  return 0;
}
