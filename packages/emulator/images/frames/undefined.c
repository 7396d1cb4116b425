/* Runs into an encoding that no manual defines, or with -DUNPREDICTABLE into one whose effect it leaves open. */
#include "../faults/chip.h"

int main(void) {
#ifdef UNPREDICTABLE
  __asm volatile("movw r3, #0x1234\n .hword 0xe9d3, 0x0000" ::: "r0", "r3"); /* ldrd r0, r0, [r3] */
#else
  __asm volatile("movw r3, #0x1234\n udf #0" ::: "r3");
#endif
  return 0;
}
