// Pads of console and both Ethernets, and the PHYs' resets. Addresses as in NXP's fsl_iomuxc.h, pad values as in its and
// Zephyr's board files.
#include "boards/imxrt11xx/rt11xx.h"
#include "hal/hal.h"

struct pad {
  uint32_t mux, mux_value, control, control_value, daisy, daisy_value; // daisy 0: none; control 0: left alone
};

#define PAD(mux, value, control, control_value) {0x400E8000 + (mux), value, 0x400E8000 + (control), control_value, 0, 0}
#define INPUT(mux, value, control, control_value, daisy, daisy_value) \
  {0x400E8000 + (mux), value, 0x400E8000 + (control), control_value, 0x400E8000 + (daisy), daisy_value}

static const struct pad console[] = {
    INPUT(0x16C, 0x00, 0x3B0, 0x02, 0x620, 0), // AD_24 LPUART1_TXD
    INPUT(0x170, 0x10, 0x3B4, 0x0E, 0x61C, 0), // AD_25 LPUART1_RXD, pulled up: an open line is idle
};

static const struct pad enet[] = {
    PAD(0x18C, 3, 0x3D0, 0x02),                // AD_32 MDC
    INPUT(0x190, 3, 0x3D4, 0x0E, 0x4AC, 1),    // AD_33 MDIO
    PAD(0x21C, 1, 0x460, 0x02),                // DISP_B2_02 TXD0
    PAD(0x220, 1, 0x464, 0x02),                // DISP_B2_03 TXD1
    PAD(0x224, 1, 0x468, 0x02),                // DISP_B2_04 TXEN
    INPUT(0x228, 0x12, 0x46C, 0x03, 0x4A8, 1), // DISP_B2_05 REF_CLK: the MAC takes its clock back from the pad
    INPUT(0x22C, 1, 0x470, 0x06, 0x4B0, 1),    // DISP_B2_06 RXD0
    INPUT(0x230, 1, 0x474, 0x06, 0x4B4, 1),    // DISP_B2_07 RXD1
    INPUT(0x234, 1, 0x478, 0x06, 0x4B8, 1),    // DISP_B2_08 CRS_DV
    INPUT(0x238, 1, 0x47C, 0x06, 0x4BC, 1),    // DISP_B2_09 RXER
    {0x40C08030, 0x0A, 0x40C08070, 0x0E, 0, 0}, // LPSR_12 PHY reset, GPIO12.12
    PAD(0x13C, 0x0A, 0x380, 0x06),             // AD_12 PHY interrupt, GPIO9.11
};

static const struct pad enet_1g[] = {
    INPUT(0x1E4, 1, 0x428, 0x08, 0x4E0, 2),    // DISP_B1_00 RX_CTL
    INPUT(0x1E8, 1, 0x42C, 0x0C, 0x4CC, 2),    // DISP_B1_01 RXC
    INPUT(0x1EC, 1, 0x430, 0x08, 0x4D0, 2),    // DISP_B1_02 RXD0
    INPUT(0x1F0, 1, 0x434, 0x08, 0x4D4, 2),    // DISP_B1_03 RXD1
    INPUT(0x1F4, 1, 0x438, 0x08, 0x4D8, 2),    // DISP_B1_04 RXD2
    INPUT(0x1F8, 1, 0x43C, 0x08, 0x4DC, 2),    // DISP_B1_05 RXD3
    PAD(0x1FC, 1, 0x440, 0x04),                // DISP_B1_06 TXD3
    PAD(0x200, 1, 0x444, 0x04),                // DISP_B1_07 TXD2
    PAD(0x204, 1, 0x448, 0x04),                // DISP_B1_08 TXD1
    PAD(0x208, 1, 0x44C, 0x04),                // DISP_B1_09 TXD0
    PAD(0x20C, 1, 0x450, 0x04),                // DISP_B1_10 TX_CTL
    INPUT(0x210, 1, 0x454, 0x0C, 0x4E8, 2),    // DISP_B1_11 TXC
    {0x400E8104, 2, 0, 0, 0, 0},               // EMC_B2_19 MDC
    {0x400E8108, 2, 0, 0, 0x400E84C8, 1},      // EMC_B2_20 MDIO
    PAD(0x248, 0x0A, 0x48C, 0x02),             // DISP_B2_13 PHY reset, GPIO11.14
    PAD(0x244, 0x0A, 0x488, 0x0E),             // DISP_B2_12 PHY interrupt, GPIO11.13
};

static void apply(const struct pad *pads, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    REGISTER32(pads[i].mux) = pads[i].mux_value;
    if (pads[i].control != 0) REGISTER32(pads[i].control) = pads[i].control_value;
    if (pads[i].daisy != 0) REGISTER32(pads[i].daisy) = pads[i].daisy_value;
  }
}
#define APPLY(pads) apply(pads, sizeof(pads) / sizeof((pads)[0]))

#define GPIO9_BASE 0x40C64000
#define GPIO11_BASE 0x40C6C000
#define GPIO12_BASE 0x40C70000
#define GDIR 0x04
#define DR_SET 0x84
#define DR_CLEAR 0x88

static void drive(uintptr_t gpio, unsigned bit, bool high) {
  REGISTER32(gpio + (high ? DR_SET : DR_CLEAR)) = 1u << bit;
  REGISTER32(gpio + GDIR) |= 1u << bit;
}

void evk_console_pins(void) { APPLY(console); }

void evk_enet_start(void) {
  rt11xx_gate_open(GATE_ENET);
  IOMUXC_GPR(4) |= GPR4_ENET_REF_CLK_DIR; // 50 MHz out to the PHY, before its reset ends
  APPLY(enet);
  drive(GPIO9_BASE, 11, true); // low at reset would mean NAND-tree test
  drive(GPIO12_BASE, 12, false);
  hal_delay_us(10000);
  drive(GPIO12_BASE, 12, true);
  hal_delay_us(1000);
  REGISTER32(GPIO9_BASE + GDIR) &= ~(1u << 11); // from here on it is the PHY's to drive
}

void evk_enet_1g_start(void) {
  rt11xx_gate_open(GATE_ENET_1G);
  IOMUXC_GPR(5) = (IOMUXC_GPR(5) & ~3u) | GPR5_ENET1G_RGMII_EN;
  APPLY(enet_1g);
  drive(GPIO11_BASE, 14, false);
  hal_delay_us(10000);
  drive(GPIO11_BASE, 14, true);
  hal_delay_us(75000); // NXP waits 30 ms, others up to 72 ms until registers answer
}
