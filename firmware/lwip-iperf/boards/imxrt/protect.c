// The memory protection unit, from the table that follows from the placement, and the data cache.
#include "boards/imxrt/core.h"
#include "hal/cpu.h"
#include "mpu_table.h"

static void data_cache_on(void) {
  SCB_CSSELR = 0;
  cpu_dsb();
  uint32_t geometry = SCB_CCSIDR, sets = geometry >> 13 & 0x7FFF, ways = geometry >> 3 & 0x3FF;
  for (uint32_t set = 0; set <= sets; set++)
    for (uint32_t way = 0; way <= ways; way++) SCB_DCISW = set << 5 | way << 30;
  cpu_dsb();
  SCB_CCR |= CCR_DC;
  cpu_dsb();
  cpu_isb();
}

void core_protect(void) {
  MPU_CTRL = 0;
  cpu_dsb();
  const __typeof__(mpu_table[0]) *entry = mpu_table;
  // Hides where it points: folded into constants, the table would not be in the image, where a check reads it.
  __asm("" : "+r"(entry));
  for (unsigned i = 0; i < MPU_TABLE_LENGTH; i++) {
    MPU_RBAR = entry[i].rbar; // holds the region's number
    MPU_RASR = entry[i].rasr;
  }
  SCB_SHCSR |= 7u << 16; // memory, bus and usage faults under their own names
  MPU_CTRL = 1;
  cpu_dsb();
  cpu_isb();
  data_cache_on();
}
