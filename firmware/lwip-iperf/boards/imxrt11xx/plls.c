// The PLLs, with the waits of NXP's fsl_clock.c and fsl_pmu.c. Offsets in ANADIG.
#include "boards/imxrt11xx/rt11xx.h"

#define OSC_48M_CTRL 0x010
#define OSC_24M_CTRL 0x020
#define ARM_PLL_CTRL 0x200
#define SYS_PLL3_CTRL 0x210
#define SYS_PLL2_CTRL 0x240
#define SYS_PLL2_UPDATE 0x250
#define SYS_PLL2_PFD 0x270
#define SYS_PLL1_CTRL 0x2C0
#define PMU_REF_CTRL 0x570

#define STABLE (1u << 29)
#define GATE (1u << 30)

static void set(uint32_t offset, uint32_t bits) { ANADIG(offset) |= bits; }
static void clear(uint32_t offset, uint32_t bits) { ANADIG(offset) &= ~bits; }
static void wait_for(uint32_t offset, uint32_t bit) {
  while ((ANADIG(offset) & bit) == 0) {}
}

void rt11xx_oscillators_start(void) {
  set(OSC_48M_CTRL, 1u << 1 | 1u << 24);
  set(OSC_24M_CTRL, 1u << 4 | 1u << 2);
  clear(OSC_24M_CTRL, 1u << 7);
  wait_for(OSC_24M_CTRL, 1u << 30);
}

void rt11xx_arm_pll_start(void) {
  const uint32_t hold = 1u << 12, powerup = 1u << 13, enable = 1u << 14, fields = 3u << 15 | 0xFF;
  clear(ARM_PLL_CTRL, powerup | enable);
  set(ARM_PLL_CTRL, GATE);
  ANADIG(ARM_PLL_CTRL) = (ANADIG(ARM_PLL_CTRL) & ~fields) | PART_ARM_PLL | GATE | powerup | hold;
  rt11xx_delay_us(30);
  clear(ARM_PLL_CTRL, hold);
  wait_for(ARM_PLL_CTRL, STABLE);
  set(ARM_PLL_CTRL, enable);
  clear(ARM_PLL_CTRL, GATE);
}

// The regulator of all PLLs; it may be on already.
static void pll_ldo_start(void) {
  if (analog_read(&analog_vddsoc, 0) != 0x101) {
    analog_write(&analog_vddsoc, 0, 0x105);
    rt11xx_delay_us(100);
    analog_write(&analog_vddsoc, 0, 0x101);
  }
  set(PMU_REF_CTRL, 1u << 4);
}

// 1 GHz: the Ethernet clocks come from here. Its registers are inside the PLL, each with a set and a clear address.
void rt11xx_sys_pll1_start(void) {
  enum { CTRL0 = 0x00, CTRL0_SET = 0x04, CTRL0_CLR = 0x08, NUMERATOR = 0x20, DENOMINATOR = 0x30 };
  const uint32_t hold = 1u << 13, power_up = 1u << 14, enable = 1u << 15, bypass = 1u << 16, regulator = 1u << 22;
  pll_ldo_start();
  analog_write(&analog_pll1, CTRL0_SET, bypass);
  set(SYS_PLL1_CTRL, 0x2000);
  analog_write(&analog_pll1, DENOMINATOR, 268435455);
  analog_write(&analog_pll1, NUMERATOR, 178956970); // two thirds
  analog_write(&analog_pll1, CTRL0, (analog_read(&analog_pll1, CTRL0) & ~0x7Fu) | 41);
  analog_write(&analog_pll1, CTRL0_SET, regulator);
  rt11xx_delay_us(100);
  analog_write(&analog_pll1, CTRL0_SET, hold | power_up);
  rt11xx_delay_us(225);
  analog_write(&analog_pll1, CTRL0_CLR, hold);
  wait_for(SYS_PLL1_CTRL, STABLE);
  analog_write(&analog_pll1, CTRL0_SET, enable);
  clear(SYS_PLL1_CTRL, 0x4000);
  set(SYS_PLL1_CTRL, 1u << 25 | 1u << 26); // the outputs at 500 and 200 MHz
  analog_write(&analog_pll1, CTRL0_CLR, bypass);
}

// The flash is clocked from this one: it is never stopped, only a divider of it is set.
void rt11xx_sys_pll2_use(void) {
  set(SYS_PLL2_CTRL, 1u << 13);
  clear(SYS_PLL2_CTRL, GATE);
  if (PART_BUS_PFD3 == 0) return;
  const uint32_t gate = 1u << 31, stable = 1u << 30, update = 1u << 4;
  set(SYS_PLL2_PFD, gate);
  uint32_t before = ANADIG(SYS_PLL2_PFD) & stable;
  ANADIG(SYS_PLL2_PFD) = (ANADIG(SYS_PLL2_PFD) & ~(0x3Fu << 24)) | (uint32_t)PART_BUS_PFD3 << 24;
  ANADIG(SYS_PLL2_UPDATE) ^= update;
  while ((ANADIG(SYS_PLL2_PFD) & stable) == before) {} // it toggles when the new value holds
  clear(SYS_PLL2_PFD, gate);
}

// 480 MHz. The ROM leaves it running, and the SDRAM's clock comes from it: then it is only let through.
void rt11xx_sys_pll3_start(void) {
  const uint32_t regulator = 1u << 4, hold = 1u << 11, enable = 1u << 13, powerup = 1u << 21;
  if ((ANADIG(SYS_PLL3_CTRL) & powerup) == 0) {
    set(SYS_PLL3_CTRL, regulator | GATE);
    rt11xx_delay_us(30);
    set(SYS_PLL3_CTRL, powerup | hold);
    rt11xx_delay_us(250);
    clear(SYS_PLL3_CTRL, hold);
    wait_for(SYS_PLL3_CTRL, STABLE);
  }
  set(SYS_PLL3_CTRL, enable);
  clear(SYS_PLL3_CTRL, GATE);
}
