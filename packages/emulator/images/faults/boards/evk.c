/* The EVKs: what their boot ROM reads, and the steps that are their own. Sequences and values: NXP's board files. */
#include "../chip.h"

extern uint32_t image_length, ivt_header;
void reset_handler(void);

/* At +0x400: tag, version, sample clock, pads and size of the flash, a quad read sequence, page and sector size. */
__attribute__((section(".fcb"), used)) const uint32_t fcb[128] = {
    [0] = 0x42464346, [1] = 0x56010400, [3] = 0x00030301, [17] = 0x00070401, [20] = 0x01000000,
    [32] = 0x0A1804EB, [33] = 0x26043206, [112] = 256, [113] = 4096, [114] = 1, [116] = 0x10000,
};

const void *const boot_data[3];
/* The entry is the code itself. */
__attribute__((section(".ivt"), used)) const void *const ivt[8] = {
    (void *)&ivt_header, (void *)reset_handler, 0, 0, (void *)boot_data, (void *)ivt, 0, 0,
};
__attribute__((section(".ivt"), used)) const void *const boot_data[3] = {(void *)0x30000000, &image_length, 0};

static void stop_rtwdog(uint32_t base) {
  REG(base + 4) = 0xD928C520;
  REG(base) = 0x2120; /* off, changes allowed, words of 32 bits */
}

void leave_rom(void) {
  SCB_VTOR = (uint32_t)vectors; /* where the ROM's point there are none of ours */
  stop_rtwdog(0x40038000);
  stop_rtwdog(0x40C10000);
  GPC_CM_MODE_CTRL &= ~3u;                       /* WFI stays in RUN */
  CCM_GPR_PRIVATE1_SET = 1;                      /* and leaves the core its clock */
  CLOCK_ROOT_CONTROL(ROOT_SYSTICK) = 0xEF;       /* 24 MHz / 240 */
  IOMUXC_GPR(28) &= ~(1u << 13 | 1u << 7 | 1u << 5); /* no cacheable writes to the TCM */
}

void open_enet_clock(void) { LPCG_DIRECT(PORT_GATE) = 1; }

/* Registers inside PLL1: an address and data, then a bit is toggled. */
static void pll1_write(uint32_t reg, uint32_t value) {
  ANADIG(0x850) = reg | (ANADIG(0x850) & 1u << 8);
  ANADIG(0x860) = value;
  uint32_t before = ANADIG(0x850) & 1u << 9;
  ANADIG(0x850) ^= 1u << 8;
  while ((ANADIG(0x850) & 1u << 9) == before) {}
}

static void regulator_write(uint32_t value) {
  ANADIG(0x820) = 0;
  ANADIG(0x830) = value;
  ANADIG(0x500) ^= 1u << 16;
}

void start_reference_clock(void) {
  regulator_write(0x105);
  wait_ms(1);
  regulator_write(0x101);
  ANADIG(0x570) |= 1u << 4; /* reference voltage of the PLLs */
  pll1_write(0x04, 1u << 16); /* bypassed meanwhile */
  ANADIG(0x2C0) |= 0x2000;
  pll1_write(0x30, 268435455);
  pll1_write(0x20, 178956970);
  pll1_write(0x00, 41); /* 24 MHz * 41 2/3 */
  pll1_write(0x04, 1u << 22);
  wait_ms(1);
  pll1_write(0x04, 1u << 13 | 1u << 14); /* hold, power */
  wait_ms(1);
  pll1_write(0x08, 1u << 13);
  while ((ANADIG(0x2C0) & 1u << 29) == 0) {}
  pll1_write(0x04, 1u << 15);
  ANADIG(0x2C0) &= ~0x4000u;
  ANADIG(0x2C0) |= 3u << 25; /* its outputs at a half and a fifth */
  pll1_write(0x08, 1u << 16);
  CLOCK_ROOT_CONTROL(ROOT_ENET1) = 0x409; /* 500 MHz / 10 */
  CLOCK_ROOT_CONTROL(ROOT_ENET2) = 0x403; /* 500 MHz / 4 */
  IOMUXC_GPR(4) |= 2;                     /* out to the KSZ8081 */
  IOMUXC_GPR(5) = (IOMUXC_GPR(5) & ~3u) | 4;
  IOMUXC(0x228) = 0x12; /* REF_CLK at its pad, and back in by SION */
  IOMUXC(0x4A8) = 1;
}

void route_management(void) {
#ifdef GIGABIT
  IOMUXC(0x104) = 2;
  IOMUXC(0x108) = 2;
  IOMUXC(0x4C8) = 1;
#else
  IOMUXC(0x18C) = 3;
  IOMUXC(0x190) = 3;
  IOMUXC(0x4AC) = 1;
#endif
}

void route_data(void) {
#ifdef GIGABIT
  for (unsigned mux = 0x1E4; mux <= 0x210; mux += 4) IOMUXC(mux) = 1;
  for (unsigned daisy = 0x4CC; daisy <= 0x4E0; daisy += 4) IOMUXC(daisy) = 2; /* RX_CLK, RX_DATA0 to 3, RX_EN */
  IOMUXC(0x4E8) = 2;                                                          /* TX_CLK_IO */
#else
  for (unsigned mux = 0x21C; mux <= 0x238; mux += 4)
    if (mux != 0x228) IOMUXC(mux) = 1;
  for (unsigned daisy = 0x4B0; daisy <= 0x4BC; daisy += 4) IOMUXC(daisy) = 1;
#endif
}

void set_straps(void) {
  IOMUXC(0x13C) = 0xA; /* AD_12: GPIO9.11, INTRP of the KSZ8081 */
  drive(9, 11, 1);
}

void reset_phy(void) {
#ifdef GIGABIT
  IOMUXC(0x248) = 0xA;
#else
  IOMUXC_LPSR(0x30) = 0xA;
#endif
  hold_phy();
  wait_ms(PHY_RESET_MS);
  release_phy();
  wait_ms(PHY_READY_MS);
}

void set_mdc(void) { ENET_MSCR = (1u << 8) | (39u << 1); } /* from the 200 MHz that the ROM leaves */

void set_up_phy(void) {
#ifdef GIGABIT
  write_phy(PHY_ADDRESS, 0x1F, 0xD08);
  write_phy(PHY_ADDRESS, 0x11, 0x109); /* delays TXC by 2 ns */
  write_phy(PHY_ADDRESS, 0x15, 0x019); /* and RXC */
  write_phy(PHY_ADDRESS, 0x1F, 0);
#else
  write_phy(PHY_ADDRESS, 0x1F, 0x8180); /* 50 MHz come from outside */
#endif
}
