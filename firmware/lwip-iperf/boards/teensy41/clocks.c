// Clocks: core 600 MHz, IPG 150 MHz, 24 MHz for timer and console, and what keeps DMA alive while the core sleeps.
#include "boards/teensy41/rt1062.h"
#include "hal/hal.h"

#define CDHIPR_AHB_PODF (1u << 1)
#define CDHIPR_PERIPH_CLK_SEL (1u << 5)
#define CDHIPR_ARM_PODF (1u << 16)
#define CBCDR_PERIPH_CLK_SEL (1u << 25)
#define PLL_LOCK (1u << 31)
#define PLL_ENABLE (1u << 13)
#define PLL_POWERDOWN (1u << 12)
#define PLL_ARM_1200_MHZ 100 // 24 MHz * 100 / 2

static void wait_for(uint32_t busy) {
  while ((CCM_CDHIPR & busy) != 0) {}
}

// 1.25 V, as 600 MHz ask for. The regulator says when it is there.
static void raise_voltage(void) {
  DCDC_REG3 = (DCDC_REG3 & ~0x1Fu) | (1250 - 800) / 25;
  while ((DCDC_REG0 & 1u << 31) == 0) {}
}

// The core must not run from a PLL that is being changed: the crystal carries it over.
static void to_crystal(void) {
  CCM_CBCDR &= ~(7u << 27);                              // PERIPH_CLK2_PODF: by 1
  CCM_CBCMR = (CCM_CBCMR & ~(3u << 12)) | 1u << 12;      // PERIPH_CLK2_SEL: 24 MHz
  CCM_CBCDR |= CBCDR_PERIPH_CLK_SEL;
  wait_for(CDHIPR_PERIPH_CLK_SEL);
}

static void start_arm_pll(void) {
  CCM_ANALOG_PLL_ARM |= PLL_POWERDOWN;
  CCM_ANALOG_PLL_ARM = PLL_ENABLE | PLL_ARM_1200_MHZ;
  while ((CCM_ANALOG_PLL_ARM & PLL_LOCK) == 0) {}
}

static void to_arm_pll(void) {
  CCM_CACRR = 1; // ARM_PODF: by 2
  wait_for(CDHIPR_ARM_PODF);
  CCM_CBCDR = (CCM_CBCDR & ~(7u << 10 | 3u << 8)) | 3u << 8; // AHB by 1, IPG by 4
  wait_for(CDHIPR_AHB_PODF);
  CCM_CBCMR |= 3u << 18; // PRE_PERIPH_CLK_SEL: ARM PLL
  CCM_CBCDR &= ~CBCDR_PERIPH_CLK_SEL;
  wait_for(CDHIPR_PERIPH_CLK_SEL);
}

// Sleep is only the core's: with LPM at its reset value, or without the forced clock, the MAC could not reach TCM while
// the core waits for an interrupt, and frames would be lost.
static void keep_memory_clocked(void) {
  IOMUXC_GPR(1) |= GPR1_CM7_FORCE_HCLK_EN;
  CCM_CLPCR &= ~3u;      // LPM: run
  CCM_CGPR |= 1u << 17;  // INT_MEM_CLK_LPM
}

void rt1062_clocks_start(void) {
  raise_voltage();
  to_crystal();
  start_arm_pll();
  to_arm_pll();
  keep_memory_clocked();
  CCM_CSCMR1 = (CCM_CSCMR1 & ~0x3Fu) | 1u << 6;  // PERCLK: 24 MHz by 1
  CCM_CSCDR1 = (CCM_CSCDR1 & ~0x3Fu) | 1u << 6;  // UART: 24 MHz by 1
  CCM_CCGR(1) |= 15u << 20;                      // GPT1, both clocks
  CCM_CCGR(2) |= 3u << 12;                       // OCOTP
  CCM_CCGR(3) |= 3u << 6;                        // LPUART6
  CCM_CCGR(4) |= 3u << 2 | 3u << 4;              // IOMUXC, IOMUXC_GPR
}
