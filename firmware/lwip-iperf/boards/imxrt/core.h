// The Cortex-M7 of all i.MX RT boards: start-up, memory protection, caches, time. Names as in Arm's manual.
#ifndef IMXRT_CORE_H
#define IMXRT_CORE_H

#include <stdint.h>

#define REGISTER32(address) (*(volatile uint32_t *)(address))
#define REGISTER16(address) (*(volatile uint16_t *)(address))

#define SYST_CSR REGISTER32(0xE000E010)
#define SYST_RVR REGISTER32(0xE000E014)
#define SYST_CVR REGISTER32(0xE000E018)
#define NVIC_ISER(irq) REGISTER32(0xE000E100 + (irq) / 32 * 4)
#define SCB_VTOR REGISTER32(0xE000ED08)
#define SCB_CCR REGISTER32(0xE000ED14)
#define SCB_SHCSR REGISTER32(0xE000ED24)
#define SCB_CFSR REGISTER32(0xE000ED28)
#define SCB_HFSR REGISTER32(0xE000ED2C)
#define SCB_MMFAR REGISTER32(0xE000ED34)
#define SCB_BFAR REGISTER32(0xE000ED38)
#define SCB_CCSIDR REGISTER32(0xE000ED80)
#define SCB_CSSELR REGISTER32(0xE000ED84)
#define SCB_CPACR REGISTER32(0xE000ED88)
#define SCB_ICIALLU REGISTER32(0xE000EF50)
#define SCB_DCIMVAC REGISTER32(0xE000EF5C)
#define SCB_DCISW REGISTER32(0xE000EF60)
#define SCB_DCCMVAC REGISTER32(0xE000EF68)
#define SCB_DCCIMVAC REGISTER32(0xE000EF70)
#define SCB_DCCISW REGISTER32(0xE000EF74)
#define MPU_CTRL REGISTER32(0xE000ED94)
#define MPU_RBAR REGISTER32(0xE000ED9C)
#define MPU_RASR REGISTER32(0xE000EDA0)
#define DEMCR REGISTER32(0xE000EDFC)
#define DWT_CTRL REGISTER32(0xE0001000)
#define DWT_CYCCNT REGISTER32(0xE0001004)
#define DWT_LAR REGISTER32(0xE0001FB0)

#define CCR_IC (1u << 17)
#define CCR_DC (1u << 16)

// Memory protection and both caches on. Everything that DMA shares must be in its place before.
void core_protect(void);

// The tick of a millisecond, the cycle counter and GPT1 at 24 MHz, whose clock must run.
void core_time_start(uint32_t core_hz, uintptr_t gpt);

void core_interrupt_enable(unsigned irq);

// What start-up found before it cleared it; kept in memory that is not zeroed.
struct core_reset {
  uint32_t cause, watchdog, kept;
};
extern struct core_reset core_reset;

// Of the part: called from flash before code and data are in place, so without calls and constants of their own.
#define STARTUP_CODE __attribute__((section(".startup.code"), noinline))
void part_early(struct core_reset *reset);

// Of the board: writes a character to the console and waits, for faults.
void board_put(char c);

#endif
