/* Corners: IT blocks, shifts, saturation, and floating point with every rounding mode, flush-to-zero and default NaN. */
#include "test.h"
#include <string.h>

static unsigned fpscr(void) {
  unsigned value;
  __asm volatile("vmrs %0, fpscr" : "=r"(value));
  return value;
}
static void set_fpscr(unsigned value) { __asm volatile("vmsr fpscr, %0" : : "r"(value)); }

#define BINARY(name, text)                                                                                             \
  static unsigned name(unsigned a, unsigned b) {                                                                       \
    unsigned r;                                                                                                        \
    __asm volatile("vmov s0, %1\n vmov s1, %2\n " text " s2, s0, s1\n vmov %0, s2" : "=r"(r) : "r"(a), "r"(b)          \
                   : "s0", "s1", "s2");                                                                                \
    return r;                                                                                                          \
  }
BINARY(add, "vadd.f32")
BINARY(subtract, "vsub.f32")
BINARY(multiply, "vmul.f32")
BINARY(divide, "vdiv.f32")
BINARY(maximum, "vmaxnm.f32")
BINARY(minimum, "vminnm.f32")
BINARY(fused, "vfma.f32")

static unsigned convert(unsigned a) {
  unsigned r;
  __asm volatile("vmov s0, %1\n vcvtr.s32.f32 s1, s0\n vmov %0, s1" : "=r"(r) : "r"(a) : "s0", "s1");
  return r;
}
static unsigned root(unsigned a) {
  unsigned r;
  __asm volatile("vmov s0, %1\n vsqrt.f32 s1, s0\n vmov %0, s1" : "=r"(r) : "r"(a) : "s0", "s1");
  return r;
}
static unsigned narrow(unsigned high, unsigned low) {
  unsigned r;
  __asm volatile("vmov d0, %2, %1\n vcvt.f32.f64 s4, d0\n vmov %0, s4" : "=r"(r) : "r"(high), "r"(low) : "d0", "s4");
  return r;
}
static unsigned half(unsigned a) {
  unsigned r;
  __asm volatile("vmov s0, %1\n vcvtb.f16.f32 s1, s0\n vcvtb.f32.f16 s1, s1\n vmov %0, s1" : "=r"(r) : "r"(a) : "s0", "s1");
  return r;
}

static void rounding(void) {
  static const unsigned numbers[] = {0,          0x80000000, 1,          0x007fffff, 0x00800000, 0x3f800000, 0xbf800001, 0x4b000001,
                                     0x7f7fffff, 0xff7fffff, 0x7f800000, 0x7fc00001, 0x7f800001, 0x33800000, 0x4effffff, 0xc0200000};
  static const unsigned modes[] = {0, 1u << 22, 2u << 22, 3u << 22, 1u << 24, 1u << 25};
  for (unsigned m = 0; m < 6; m += 1) {
    unsigned hash = 0, flags = 0;
    for (unsigned i = 0; i < 16; i += 1) {
      for (unsigned j = 0; j < 16; j += 1) {
        unsigned a = numbers[i], b = numbers[j];
        set_fpscr(modes[m]);
        unsigned all[] = {add(a, b), subtract(a, b), multiply(a, b), divide(a, b), maximum(a, b), minimum(a, b), fused(a, b),
                          narrow(a, b)};
        for (unsigned k = 0; k < 8; k += 1) hash = (hash << 5 | hash >> 27) ^ all[k];
        flags = (flags << 3 | flags >> 29) ^ fpscr();
      }
      set_fpscr(modes[m]);
      hash ^= convert(numbers[i]) + 3 * root(numbers[i]) + 5 * half(numbers[i]);
      flags ^= fpscr() << 1;
    }
    put_line("rounding", hash);
    put_line("flags", flags);
  }
  set_fpscr(0);
}

/* Each condition with each of the sixteen states of the flags. */
static void conditions(void) {
#define TRY(cond, inverse)                                                                                             \
  {                                                                                                                    \
    unsigned taken = 0;                                                                                                \
    for (unsigned flags = 0; flags < 16; flags += 1) {                                                                 \
      unsigned r = 0;                                                                                                  \
      __asm volatile("msr apsr_nzcvq, %1\n itete " cond "\n add" cond " %0, #1\n add" inverse " %0, #2\n add" cond      \
                     " %0, #4\n add" inverse " %0, #8"                                                                 \
                     : "+r"(r)                                                                                         \
                     : "r"(flags << 28)                                                                                \
                     : "cc");                                                                                          \
      taken = (taken << 4 | taken >> 28) ^ r;                                                                          \
    }                                                                                                                  \
    put_line(cond, taken);                                                                                             \
  }
  TRY("eq", "ne") TRY("cs", "cc") TRY("mi", "pl") TRY("vs", "vc") TRY("hi", "ls") TRY("ge", "lt") TRY("gt", "le")
  TRY("ne", "eq") TRY("cc", "cs") TRY("pl", "mi") TRY("vc", "vs") TRY("ls", "hi") TRY("lt", "ge") TRY("le", "gt")
}

static void integers(void) {
  unsigned hash = 0;
  for (int i = 0; i < 64; i += 1) {
    int a = (int)(0x9e3779b9u * (unsigned)(i + 1)), b = (int)(0x85ebca6bu * (unsigned)(i * 7 + 3)), r;
    __asm volatile("ssat %0, #13, %1, asr #3" : "=r"(r) : "r"(a));
    hash = hash * 31 + (unsigned)r;
    __asm volatile("usat %0, #9, %1, lsl #2" : "=r"(r) : "r"(b));
    hash = hash * 31 + (unsigned)r;
    __asm volatile("qdadd %0, %1, %2" : "=r"(r) : "r"(a), "r"(b));
    hash = hash * 31 + (unsigned)r;
    __asm volatile("smmlar %0, %1, %2, %1" : "=r"(r) : "r"(a), "r"(b));
    hash = hash * 31 + (unsigned)r;
    __asm volatile("sadd16 %0, %1, %2\n sel %0, %0, %1" : "=&r"(r) : "r"(a), "r"(b));
    hash = hash * 31 + (unsigned)r;
    hash ^= (unsigned)((long long)a * b >> 17) + (unsigned)(a / (b | 1)) + (unsigned)b % ((unsigned)a | 1);
    hash += (unsigned)__builtin_clz((unsigned)a | 1) + (unsigned)__builtin_bswap32((unsigned)b);
  }
  unsigned apsr;
  __asm volatile("mrs %0, apsr" : "=r"(apsr));
  put_line("integers", hash);
  put_line("q", apsr >> 27 & 1);
}

static int classify(int x) {
  switch (x) {
  case 0: return 5;
  case 1: return 9;
  case 2: return -1;
  case 3: return 77;
  case 4: return x * 3;
  case 5: return 1000;
  case 6: return 8;
  case 7: return 4;
  default: return 0;
  }
}

void test_main(void) {
  conditions();
  integers();
  rounding();
  int sum = 0;
  for (volatile int i = -2; i < 10; i += 1) sum = sum * 7 + classify(i);
  put_line("switch", (unsigned)sum);
}
