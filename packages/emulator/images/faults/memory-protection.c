/* A store into a region that the MPU makes read only; the handler steps over it. */
#include "chip.h"

#define MPU_CTRL REG(0xE000ED94)
#define MPU_RNR REG(0xE000ED98)
#define MPU_RBAR REG(0xE000ED9C)
#define MPU_RASR REG(0xE000EDA0)

static uint32_t table[8] __attribute__((aligned(32)));

int main(void) {
  SCB_VTOR = (uint32_t)vectors;
  SCB_SHCSR |= 1u << 16;
  MPU_RNR = 0;
  MPU_RBAR = (uint32_t)table;
#ifdef CORRECTED
  MPU_RASR = 1 | (4u << 1) | (3u << 24); /* 32 bytes, all may write */
#else
  MPU_RASR = 1 | (4u << 1) | (6u << 24); /* 32 bytes, read only */
#endif
  MPU_CTRL = 5; /* on, the rest by the default map */
  dsb();
  __asm volatile("isb\n str.w %0, [%1]" ::"r"(1), "r"(table) : "memory");
  return 0;
}
