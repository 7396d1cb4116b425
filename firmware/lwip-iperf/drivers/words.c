#include "drivers/words.h"

// LDM and STM move eight words each; newlib's memcpy for this core takes one load and one store a word.
void copy_words(void *to, const void *from, uint32_t bytes) {
  uint8_t *out = to;
  const uint8_t *in = from;
  if ((((uintptr_t)out ^ (uintptr_t)in) & 3) != 0) {
    memcpy(out, in, bytes);
    return;
  }
  for (; bytes != 0 && ((uintptr_t)out & 3) != 0; bytes--) *out++ = *in++;
  if (bytes >= 64) {
    uint32_t left = bytes & 63;
    const uint8_t *stop = in + (bytes - left);
    __asm volatile(
        "1:\n\t"
        "ldmia %[in]!, {r3, r4, r5, r6, r8, r9, r10, r12}\n\t"
        "stmia %[out]!, {r3, r4, r5, r6, r8, r9, r10, r12}\n\t"
        "ldmia %[in]!, {r3, r4, r5, r6, r8, r9, r10, r12}\n\t"
        "cmp %[in], %[stop]\n\t"
        "stmia %[out]!, {r3, r4, r5, r6, r8, r9, r10, r12}\n\t"
        "bne 1b"
        : [in] "+r"(in), [out] "+r"(out)
        : [stop] "r"(stop)
        : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r12", "cc", "memory");
    bytes = left;
  }
  if ((bytes & 32) != 0) {
    __asm volatile(
        "ldmia %[in]!, {r3, r4, r5, r6, r8, r9, r10, r12}\n\t"
        "stmia %[out]!, {r3, r4, r5, r6, r8, r9, r10, r12}"
        : [in] "+r"(in), [out] "+r"(out)
        :
        : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r12", "memory");
  }
  for (bytes &= 31; bytes >= 4; bytes -= 4, out += 4, in += 4) *(uint32_t *)(void *)out = *(const uint32_t *)(const void *)in;
  for (; bytes != 0; bytes--) *out++ = *in++;
}
