// Pads of console and Ethernet, and the PHY's power-up. Pad values and waits from PJRC's and QNEthernet's boards files
// (facts only); the PHY samples its straps when its reset ends, so the pulls come before.
#include "boards/teensy41/rt1062.h"
#include "hal/hal.h"

#define MUX(offset) REGISTER32(0x401F8000 + (offset))
#define SION 0x10

// Offsets of SW_MUX_CTL; SW_PAD_CTL lies 0x1F0 behind.
#define AD_B0_02 0x0C4
#define AD_B0_03 0x0C8
#define B0_14 0x174 // PHY reset
#define B0_15 0x178 // PHY power
#define B1_04 0x18C // RXD0
#define B1_05 0x190 // RXD1
#define B1_06 0x194 // CRS_DV
#define B1_07 0x198 // TXD0
#define B1_08 0x19C // TXD1
#define B1_09 0x1A0 // TXEN
#define B1_10 0x1A4 // REF_CLK
#define B1_11 0x1A8 // RXER
#define B1_14 0x1B4 // MDC
#define B1_15 0x1B8 // MDIO
#define PAD 0x1F0

#define PHY_RESET (1u << 14)
#define PHY_POWER (1u << 15)

static void pad(uint32_t offset, uint32_t mux, uint32_t control) {
  MUX(offset) = mux;
  MUX(offset + PAD) = control;
}

void rt1062_console_pins(void) {
  pad(AD_B0_02, 2, 0x10B0); // LPUART6_TX
  pad(AD_B0_03, 2, 0xF0B0); // LPUART6_RX, pulled up: an open line is idle
  MUX(0x554) = 1;           // daisy: TX
  MUX(0x550) = 1;           // daisy: RX
}

// 50 MHz from PLL6 to the MAC and out on REF_CLK to the PHY.
static void reference_clock(void) {
  const uint32_t lock = 1u << 31, bypass = 1u << 16, powerdown = 1u << 12;
  CCM_ANALOG_PLL_ENET |= bypass;
  CCM_ANALOG_PLL_ENET = (CCM_ANALOG_PLL_ENET & ~(3u << 14 | 3u << 2 | 3u)) | 1u << 21 | 1u << 13 | 1u; // 25 MHz too
  CCM_ANALOG_PLL_ENET &= ~powerdown;
  while ((CCM_ANALOG_PLL_ENET & lock) == 0) {}
  CCM_ANALOG_PLL_ENET &= ~bypass;
  CCM_CCGR(1) |= 3u << 10; // ENET
  IOMUXC_GPR(1) = (IOMUXC_GPR(1) & ~GPR1_ENET1_CLK_SEL) | GPR1_ENET1_TX_CLK_DIR | GPR1_ENET_IPG_CLK_S_EN;
  pad(B1_10, 6 | SION, 0x0031); // the MAC takes its own clock back from the pad
  MUX(0x42C) = 1;               // daisy
}

// What the PHY reads on these lines when its reset ends: address 0, RMII, clock from the MAC.
static void straps(void) {
  pad(B1_04, 3, 0x3038);
  pad(B1_06, 3, 0x3038);
  pad(B1_11, 3, 0x3038);
  pad(B1_05, 3, 0xF038);
}

static void phy_power_up(void) {
  IOMUXC_GPR(27) |= PHY_RESET | PHY_POWER; // these two pins belong to GPIO7, not GPIO2
  pad(B0_14, 5, 0x0038);
  pad(B0_15, 5, 0x0038);
  GPIO7_DR_CLEAR = PHY_RESET | PHY_POWER;
  GPIO7_GDIR |= PHY_RESET | PHY_POWER;
  hal_delay_us(100);
  GPIO7_DR_SET = PHY_POWER;
  hal_delay_us(50000);
  GPIO7_DR_SET = PHY_RESET; // it was low for far more than the 25 us that the data sheet asks for
  hal_delay_us(2500);       // registers answer 2 ms after the reset
}

static void rmii(void) {
  static const uint16_t data[] = {B1_04, B1_05, B1_06, B1_07, B1_08, B1_09, B1_11};
  for (unsigned i = 0; i < sizeof data / sizeof data[0]; i++) pad(data[i], 3, 0xB0E9);
  for (uint32_t daisy = 0x434; daisy <= 0x440; daisy += 4) MUX(daisy) = 1; // RXD0, RXD1, CRS_DV, RXER
  pad(B1_14, 0, 0xB0E9);
  pad(B1_15, 0, 0xF829);
  MUX(0x430) = 2; // daisy: MDIO
}

void rt1062_enet_start(void) {
  reference_clock();
  straps();
  phy_power_up();
  rmii();
}
