// Voltage, PLLs and clock roots, in the order of NXP's board files; and what keeps DMA alive while the core sleeps.
#include "boards/imxrt11xx/rt11xx.h"
#include "hal/cpu.h"

#define DCDC_CTRL1 0x04
#define DCDC_REG0 0x08
#define DCDC_REG1 0x0C
#define DCDC_REG2 0x10
#define DCDC_REG3 0x14
#define PMU_BIAS_CTRL 0x550
#define PMU_BIAS_CTRL2 0x560

void rt11xx_delay_us(uint32_t us) {
  uint32_t start = DWT_CYCCNT;
  while (DWT_CYCCNT - start < us * 1000) {}
}

void rt11xx_gate_open(enum clock_gate gate) {
  LPCG_DIRECT(gate) = 1;
  while ((LPCG_STATUS(gate) & 1) == 0) {}
}

static void root(enum clock_root which, uint32_t value) {
  CLOCK_ROOT(which) = value;
  (void)CLOCK_ROOT(which);
  while ((CLOCK_ROOT_STATUS(which) & (1u << 28 | 1u << 31)) != 0) {} // busy, changing
}

static void change(uint32_t offset, uint32_t bits_off, uint32_t bits_on) {
  DCDC(offset) = (DCDC(offset) & ~bits_off) | bits_on;
}

static void regulator_settings(void) {
  change(DCDC_REG0, 1u << 0 | 1u << 26, 0);
  change(DCDC_REG1, 1u << 4, 1u << 3);
  change(DCDC_REG2, 7u << 9, 5u << 9);
  change(DCDC_REG3, 1u << 20 | 1u << 19, 1u << 18);
}

#if PART_FORWARD_BIAS
// Fuse words n at 0x800 + 0x10 n: some parts ask for more voltage, and some for no forward body bias.
static void raise_voltage(void) {
  uint32_t target = OCOTP_FUSE(0x900) == 0x57AC5969 && (OCOTP_FUSE(0x910) & 0xFF) == 0x0B ? 0x16 : 0x15;
  change(DCDC_REG3, 1u << 29, 0);
  change(DCDC_CTRL1, 0x1Fu << 8, target << 8);
  while ((DCDC(DCDC_REG0) & 1u << 31) == 0) {}
  if ((OCOTP_FUSE(0x870) & 1u << 4) != 0) return;
  ANADIG(PMU_BIAS_CTRL) = (ANADIG(PMU_BIAS_CTRL) & 0x00FFE000) | 0x11001002;
  ANADIG(PMU_BIAS_CTRL2) = (ANADIG(PMU_BIAS_CTRL2) & ~(7u << 10)) | 0x01000400;
  while ((ANADIG(PMU_BIAS_CTRL2) & 1u << 26) == 0) {}
}
#else
static void raise_voltage(void) {}
#endif

// Sleep is only the core's: the MACs must reach TCM, and the tick must wake the core.
static void keep_memory_clocked(void) {
  GPR_PRIVATE1_SET = 1;
  GPC_CM_MODE_CTRL &= ~3u;     // run
  GPC_CM_MISC &= ~(1u << 1);   // SLEEP_HOLD_EN
  IOMUXC_GPR(16) |= GPR16_CM7_FORCE_HCLK_EN;
}

void rt11xx_clocks_start(void) {
  DEMCR |= 1u << 24; // delays count cycles before there is a timer
  DWT_LAR = 0xC5ACCE55;
  DWT_CTRL |= 1;
  rt11xx_gate_open(GATE_OCOTP);
  regulator_settings();
  raise_voltage();
  rt11xx_oscillators_start();
  root(ROOT_M7, 0); // 24 MHz carry the core over
  rt11xx_arm_pll_start();
  rt11xx_sys_pll1_start();
  rt11xx_sys_pll2_use();
  rt11xx_sys_pll3_start();
  root(ROOT_BUS, PART_BUS_ROOT); // before the core becomes faster than its bus may be
  root(ROOT_BUS_LPSR, PART_BUS_LPSR_ROOT);
  root(ROOT_M7, 0x400);
  root(ROOT_GPT1, 0x100);    // 24 MHz crystal
  root(ROOT_LPUART1, 0x100);
  root(ROOT_ENET1, 0x409);   // PLL1 / 2 / 10 = 50 MHz
  root(ROOT_ENET2, 0x403);   // PLL1 / 2 / 4 = 125 MHz
  rt11xx_gate_open(GATE_IOMUXC);
  rt11xx_gate_open(GATE_IOMUXC_LPSR);
  rt11xx_gate_open(GATE_GPIO);
  rt11xx_gate_open(GATE_GPT1);
  rt11xx_gate_open(GATE_LPUART1);
  keep_memory_clocked();
}
