/* The SDRAM is read before SEMC and the chips have been woken. EVKs only. */
#include "chip.h"

#ifdef CORRECTED
static void command(uint32_t code) {
  SEMC(0x9C) = 0xA55A0000 | code;
  while ((SEMC(0x3C) & 3) == 0) {}
  SEMC(0x3C) = 3;
}

static void start_sdram(void) {
  CLOCK_ROOT_CONTROL(ROOT_SEMC) = 0x703;
  for (unsigned pad = 0; pad < 40; pad++) IOMUXC(0x10 + 4 * pad) = pad == 39 ? 0x10 : 0; /* DQS comes back by SION */
  for (unsigned pad = 0; pad < 18; pad++) IOMUXC(0xB8 + 4 * pad) = 0;
  SEMC(0x00) = 0x10000004;
  SEMC(0x10) = 0x8000001D; /* 64 MB at 0x80000000 */
  SEMC(0x40) = 0x00000F32; /* 32 bits, bursts of 8, 9 columns, CAS latency 3 */
  SEMC(0x44) = 0x00772A22;
  SEMC(0x48) = 0x00010A0D;
  SEMC(0x4C) = 0x21210408;
  SEMC(0x90) = 0x80000000;
  SEMC(0x94) = 2;
  SEMC(0x98) = 0;
  command(0x0F); /* precharge all */
  command(0x0C); /* refresh, twice */
  command(0x0C);
  SEMC(0xA0) = 0x33; /* the chips' mode */
  command(0x0A);
  SEMC(0x4C) = 0x21210409;
}
#else
static void start_sdram(void) {}
#endif

int main(void) {
  start_sdram();
  return (int)REG(0x80000000);
}
