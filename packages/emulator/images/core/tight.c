/* One tight loop: sum, store, IT block, call of a leaf with a stack frame; what an emulator's core is at best. */
#include "test.h"

#ifndef ROUNDS
#define ROUNDS 1000
#endif

__attribute__((naked, noinline)) static unsigned leaf(unsigned a, unsigned b) {
  __asm volatile("push {r4, lr}\n eors r4, r0, r1\n adds r0, r4, #3\n pop {r4, pc}");
}

static unsigned buffer[256];

void test_main(void) {
  unsigned sum = 0;
  for (unsigned round = 0; round < ROUNDS; round += 1) {
    unsigned *at = buffer;
    unsigned count = 256;
    __asm volatile("1: ldr r2, [%1]\n adds %0, %0, r2\n adc %0, %0, #0\n str.w %0, [%1], #4\n lsls r2, %0, #3\n"
                   "ite mi\n addmi %0, #7\n subpl %0, #1\n subs %2, #1\n bne 1b"
                   : "+r"(sum), "+r"(at), "+r"(count)
                   :
                   : "r2", "cc", "memory");
    sum = leaf(sum, round);
  }
  put_line("tight", sum);
}
