/* printf and strtod of newlib, 64-bit division, string functions. */
#include "test.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t signed_quotient(int64_t a, int64_t b) { return a / b; }
static uint64_t quotient(uint64_t a, uint64_t b) { return a / b; }
static uint64_t rest(uint64_t a, uint64_t b) { return a % b; }

void test_main(void) {
  setvbuf(stdout, 0, _IONBF, 0);
  printf("%d %i %u %x %X %o %c %s %p %%\n", -12345, 67, 4000000000u, 0xbeef, 0xCAFE, 0755, 'z', "text", (void *)0x20001234);
  printf("[%8d] [%-8d] [%08d] [%+d] [% d] [%.3s] [%*d]\n", 42, 42, 42, 42, 42, "abcdef", 6, 7);
  printf("%lld %llu %llx\n", -9007199254740993LL, 18446744073709551615ULL, 0x123456789abcdefULL);
  static const double values[] = {0, 1, -1, 0.1, 1.0 / 3, 1e10, 1e-10, 123456.789, 9.999999e22, 1.7976931348623157e308, 4.9e-324};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i += 1)
    printf("%f %e %g %.15g %a\n", values[i] < 1e30 ? values[i] : 0.0, values[i], values[i], values[i], values[i]);
  static const char *texts[] = {"3.14159", "1e-320", "0x1.8p3", "-inf", "nan", "123456789012345678901234567890", "2.2250738585072011e-308"};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i += 1) printf("%a %.17g\n", strtod(texts[i], 0), (double)strtof(texts[i], 0));

  uint64_t a = 0x123456789abcdef1ULL, b = 3;
  for (int i = 0; i < 40; i += 1) {
    printf("%llu %llu %lld\n", quotient(a, b), rest(a, b), signed_quotient((int64_t)(a ^ 0x8000000000000000ULL), (int64_t)b));
    a = a * 6364136223846793005ULL + 1442695040888963407ULL;
    b = (b << 2) ^ (a >> 40) ^ 1;
  }
  char one[80], two[80];
  for (unsigned shift = 0; shift < 5; shift += 1) {
    memset(one, 'x', sizeof one);
    strcpy(one + shift, "the quick brown fox jumps over the lazy dog");
    memmove(two + 3, one + shift, 50);
    memmove(one + 1, one, 60);
    printf("%s %d %d %u\n", two + 3, strcmp(one + shift + 1, two + 3), memcmp(one, two, 9) > 0, (unsigned)strlen(one + 1 + shift));
  }
}
