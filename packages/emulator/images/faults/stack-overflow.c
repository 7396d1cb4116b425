/* A function calls itself until its frames reach the data at the other end of the memory. */
#include "chip.h"

static uint8_t data[64];

#ifdef CORRECTED
enum { DEPTH = 20 };
#else
enum { DEPTH = 1500 };
#endif

static __attribute__((noinline)) unsigned deeper(unsigned depth) {
  volatile uint8_t frame[256];
  frame[0] = (uint8_t)depth;
  if (depth == 0) return data[0];
  return deeper(depth - 1) + frame[0];
}

int main(void) {
  data[1] = (uint8_t)deeper(DEPTH);
  return 0;
}
