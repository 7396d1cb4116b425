/* The receiver is switched on while MRBR, the size of its buffers, is still 0. */
#include "chip.h"

static struct descriptor rx[1] __attribute__((aligned(64))), tx[1] __attribute__((aligned(64)));

#ifdef CORRECTED
enum { SIZE = 128 };
#else
enum { SIZE = 0 };
#endif

int main(void) {
  bring_up();
  rx[0].status = BD_WRAP;
  tx[0].status = BD_WRAP;
  start_mac(rx, tx, SIZE);
  return 0;
}
