#include "boards/qemu-imx6ul/interrupts.h"

#include "drivers/enet.h"

#define GICD(offset) (*(volatile uint32_t *)(0x00A01000 + (offset)))
#define GICC(offset) (*(volatile uint32_t *)(0x00A02000 + (offset)))
#define GICD_CTLR 0x000
#define GICD_ISENABLER(id) (0x100 + (id) / 32 * 4)
#define GICD_ITARGETSR(id) (0x800 + (id) / 4 * 4)
#define GICC_CTLR 0x00
#define GICC_PMR 0x04
#define GICC_IAR 0x0C
#define GICC_EOIR 0x10
#define TIMER_SECURE 29
#define TIMER_NONSECURE 30

static volatile uint32_t milliseconds;
static uint64_t next_tick;
static uint32_t ticks_a_millisecond;
uint32_t interrupts_counter_hz;

uint64_t interrupts_counter(void) {
  uint64_t value;
  __asm volatile("isb\n\tmrrc p15, 0, %Q0, %R0, c14" : "=r"(value)); // CNTPCT
  return value;
}

static void set_compare(uint64_t value) {
  __asm volatile("mcrr p15, 2, %Q0, %R0, c14" ::"r"(value)); // CNTP_CVAL
}

uint32_t interrupts_milliseconds(void) { return milliseconds; }

void interrupts_enable(unsigned id) {
  GICD(GICD_ITARGETSR(id)) |= 1u << id % 4 * 8;
  GICD(GICD_ISENABLER(id)) = 1u << id % 32;
}

void interrupts_start(void) {
  __asm volatile("mrc p15, 0, %0, c14, c0, 0" : "=r"(interrupts_counter_hz)); // CNTFRQ
  ticks_a_millisecond = interrupts_counter_hz / 1000;
  GICD(GICD_CTLR) = 1;
  GICC(GICC_PMR) = 0xFF;
  GICC(GICC_CTLR) = 1;
  next_tick = interrupts_counter() + ticks_a_millisecond;
  set_compare(next_tick);
  __asm volatile("mcr p15, 0, %0, c14, c2, 1" ::"r"(1)); // CNTP_CTL: enable
  interrupts_enable(TIMER_SECURE);
  interrupts_enable(TIMER_NONSECURE);
}

// A host that stops QEMU for a while makes many ticks due at once; all are counted.
static void tick(void) {
  uint64_t now = interrupts_counter();
  while (next_tick <= now) {
    next_tick += ticks_a_millisecond;
    milliseconds++;
  }
  set_compare(next_tick);
}

void interrupts_serve(void);
void interrupts_serve(void) {
  uint32_t acknowledge = GICC(GICC_IAR);
  uint32_t id = acknowledge & 0x3FF;
  if (id == TIMER_SECURE || id == TIMER_NONSECURE) tick();
  else if (id == ENET1_INTERRUPT) enet_interrupt(0);
#if BOARDPROOF_ENET_COUNT > 1
  else if (id == ENET2_INTERRUPT) enet_interrupt(1);
#endif
  GICC(GICC_EOIR) = acknowledge;
}
