// Time: SysTick for milliseconds, GPT1 for load, DWT for cycles.
// The cycle counter may stand still while the core sleeps, so time asleep is measured with GPT1, which runs from the
// crystal whatever the core does.
#include "boards/imxrt/core.h"
#include "hal/hal.h"

#define GPT(offset) REGISTER32(gpt_base + (offset))
#define GPT_CR 0x00
#define GPT_PR 0x04
#define GPT_SR 0x08
#define GPT_IR 0x0C
#define GPT_CNT 0x24
#define CR_EN (1u << 0)
#define CR_ENMOD (1u << 1)
#define CR_WAITEN (1u << 3)
#define CR_CLKSRC_PERIPHERAL (1u << 6)
#define CR_FRR (1u << 9) // runs on over compare values
#define CR_SWR (1u << 15)

const uint32_t hal_tick_hz = 24000000;

static volatile uint32_t milliseconds;
static uintptr_t gpt_base;
static uint32_t last_count, turns;

void SysTick_Handler(void);
void SysTick_Handler(void) { milliseconds++; }

uint32_t hal_milliseconds(void) { return milliseconds; }
uint32_t hal_cycles(void) { return DWT_CYCCNT; }

// Only the main loop asks, at least each millisecond; the counter turns over after three minutes.
uint64_t hal_ticks(void) {
  uint32_t count = GPT(GPT_CNT);
  if (count < last_count) turns++;
  last_count = count;
  return (uint64_t)turns << 32 | count;
}

uint32_t hal_ticks_low(void) { return GPT(GPT_CNT); }

void hal_delay_us(uint32_t us) {
  uint32_t start = GPT(GPT_CNT);
  while (GPT(GPT_CNT) - start < us * 24) {}
}

static void start_gpt(void) {
  // In this order, or a change of the clock source can leave a stale count (ERR003777).
  GPT(GPT_CR) = 0;
  GPT(GPT_IR) = 0;
  GPT(GPT_CR) = CR_SWR;
  while ((GPT(GPT_CR) & CR_SWR) != 0) {}
  GPT(GPT_SR) = 0x3F;
  GPT(GPT_PR) = 0;
  GPT(GPT_CR) = CR_CLKSRC_PERIPHERAL | CR_ENMOD | CR_WAITEN | CR_FRR;
  GPT(GPT_CR) |= CR_EN;
}

void core_time_start(uint32_t core_hz, uintptr_t gpt) {
  gpt_base = gpt;
  start_gpt();
  DEMCR |= 1u << 24;
  DWT_LAR = 0xC5ACCE55;
  DWT_CYCCNT = 0;
  DWT_CTRL |= 1;
  SYST_RVR = core_hz / 1000 - 1;
  SYST_CVR = 0;
  SYST_CSR = 7; // core clock, interrupt, on
}

void core_interrupt_enable(unsigned irq) { NVIC_ISER(irq) = 1u << irq % 32; }
