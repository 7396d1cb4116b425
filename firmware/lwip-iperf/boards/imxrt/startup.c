// From the boot ROM's jump to main. This file runs from flash, before code and data are where they were linked for;
// it is compiled such that no loop becomes a call of memcpy or memset (boards/imxrt/imxrt.cmake).
#include "boards/imxrt/core.h"
#include "board.h"
#include "hal/cpu.h"

extern uint32_t __text_start[], __text_end[], __text_load[], __data_start[], __data_end[], __data_load[];
extern uint32_t __bss_start[], __bss_end[], __stack_top[], __vectors[];

#define KEPT_MARK 0x6B657074

__attribute__((section(".noinit"))) struct core_reset core_reset;
__attribute__((section(".noinit"))) static uint32_t kept_mark;

void Reset_Handler(void);
int main(void);
STARTUP_CODE void startup_run(void);

// Nothing is known of the stack here, and on parts with FlexRAM there may be no memory behind it yet.
__attribute__((naked, used, section(".startup.reset"))) void Reset_Handler(void) {
  __asm volatile(
      "cpsid i\n\t" BOARD_FLEXRAM
      "ldr r0, =__stack_top\n\t"
      "msr msp, r0\n\t"
      "dsb\n\t"
      "isb\n\t"
      "b startup_run\n\t"
      ".ltorg");
}

// The table that the boot ROM of the RT10xx takes stack and entry from.
__attribute__((used, section(".startup.vectors"))) const void *const startup_vectors[2] = {__stack_top, Reset_Handler};

// If the ROM left the data cache on, what it holds must reach memory before the cache is turned off.
static inline __attribute__((always_inline)) void caches_off(void) {
  if ((SCB_CCR & CCR_DC) != 0) {
    SCB_CSSELR = 0;
    cpu_dsb();
    uint32_t geometry = SCB_CCSIDR, sets = geometry >> 13 & 0x7FFF, ways = geometry >> 3 & 0x3FF;
    SCB_CCR &= ~CCR_DC;
    cpu_dsb();
    for (uint32_t set = 0; set <= sets; set++)
      for (uint32_t way = 0; way <= ways; way++) SCB_DCCISW = set << 5 | way << 30;
    cpu_dsb();
  }
  MPU_CTRL = 0;
  cpu_dsb();
  cpu_isb();
}

static inline __attribute__((always_inline)) void instruction_cache_on(void) {
  if ((SCB_CCR & CCR_IC) != 0) return;
  SCB_ICIALLU = 0;
  cpu_dsb();
  cpu_isb();
  SCB_CCR |= CCR_IC;
  cpu_dsb();
  cpu_isb();
}

static inline __attribute__((always_inline)) void copy(uint32_t *to, const uint32_t *end, const uint32_t *from) {
  if (to == from) return;
  while (to < end) *to++ = *from++;
}

STARTUP_CODE void startup_run(void) {
  SYST_CSR = 0;
  SCB_CPACR |= 0x00F00000; // the compiler may use the floating-point unit
  cpu_dsb();
  cpu_isb();
  struct core_reset reset;
  part_early(&reset);
  caches_off();
  instruction_cache_on();
  copy(__text_start, __text_end, __text_load);
  copy(__data_start, __data_end, __data_load);
  for (uint32_t *word = __bss_start; word < __bss_end; word++) *word = 0;
  reset.kept = kept_mark == KEPT_MARK;
  kept_mark = KEPT_MARK;
  core_reset = reset;
  cpu_dsb();
  cpu_isb();
  SCB_VTOR = (uint32_t)__vectors;
  cpu_dsb();
  core_protect();
  main();
  for (;;) {}
}
