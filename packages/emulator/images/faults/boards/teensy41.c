/* The Teensy 4.1: what its boot ROM reads, and the steps that are its own. */
#include "../chip.h"

extern uint32_t image_length, ivt_header;
void reset_handler(void);

/* What the boot ROM reads first: tag, version, pads and size of the flash, a quad read sequence, page and sector size. */
__attribute__((section(".fcb"), used)) const uint32_t fcb[128] = {
    [0] = 0x42464346, [1] = 0x56010000, [3] = 0x00020101, [17] = 0x01060401, [20] = 0x00800000,
    [32] = 0x0A1804EB, [33] = 0x32041EFF, [34] = 0x00002601, [112] = 256, [113] = 4096, [114] = 1, [116] = 0x10000,
};

const void *const boot_data[3];
__attribute__((section(".ivt"), used)) const void *const ivt[8] = {
    (void *)&ivt_header, (void *)reset_handler, 0, 0, (void *)boot_data, (void *)ivt, 0, 0,
};
__attribute__((section(".ivt"), used)) const void *const boot_data[3] = {(void *)0x60000000, &image_length, 0};

void leave_rom(void) { CCM_CLPCR &= ~3u; /* WFI leaves the clocks on */ }

void open_enet_clock(void) { CCM_CCGR1 |= 3u << 10; }

void start_reference_clock(void) {
  CCM_ANALOG_PLL_ENET = (1u << 21) | (1u << 16) | (1u << 13) | 1; /* 25 MHz on, bypassed, enabled, 50 MHz */
  while ((CCM_ANALOG_PLL_ENET >> 31) == 0) {}
  CCM_ANALOG_PLL_ENET &= ~(1u << 16);
  IOMUXC_GPR_GPR1 = (IOMUXC_GPR_GPR1 & ~(1u << 13)) | (1u << 17) | (1u << 23);
}

void route_management(void) {
  IOMUXC_MUX(B1_14) = 0;
  IOMUXC_MUX(B1_15) = 0;
  IOMUXC_SELECT(ENET_MDIO) = 2;
}

void route_data(void) {
  for (unsigned pad = B1_04; pad <= B1_11; pad++) {
    IOMUXC_MUX(pad) = pad == B1_10 ? 0x16 : 3;
    IOMUXC_PAD(pad) = pad == B1_10 ? 0x31 : 0xB0E9;
  }
  IOMUXC_SELECT(ENET_IPG_CLK_RMII) = 1;
  IOMUXC_SELECT(ENET0_RXDATA) = 1;
  IOMUXC_SELECT(ENET1_RXDATA) = 1;
  IOMUXC_SELECT(ENET_RXEN) = 1;
  IOMUXC_SELECT(ENET_RXERR) = 1;
}

void set_straps(void) {
  IOMUXC_PAD(B1_04) = 0x3038; /* pull-down: PHY_AD0 */
  IOMUXC_PAD(B1_06) = 0x3038; /* pull-down: PHY_AD1 */
  IOMUXC_PAD(B1_11) = 0x3038;
  IOMUXC_PAD(B1_05) = 0xF038; /* pull-up: RMII slave */
}

void reset_phy(void) {
  IOMUXC_MUX(B0_14) = 5;
  IOMUXC_MUX(B0_15) = 5;
  IOMUXC_GPR_GPR27 |= 3u << 14;
  GPIO7_DR_CLEAR = 3u << 14;
  GPIO7_GDIR |= 3u << 14;
  wait_ms(1);
  GPIO7_DR_SET = 1u << 15; /* power */
  wait_ms(50);
  GPIO7_DR_SET = 1u << 14; /* end of reset */
  wait_ms(3);
}

void set_mdc(void) { ENET_MSCR = (1u << 8) | (26u << 1); } /* from 132 MHz */

void set_up_phy(void) {} /* its straps say it all */
