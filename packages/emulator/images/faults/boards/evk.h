/* The MIMXRT1160-EVK and MIMXRT1170-EVK: registers by the names of NXP's device headers (MIMXRT1176, PERI_*.h). With GIGABIT
   the port is ENET_1G with its RTL8211F, else ENET with the KSZ8081. */
#ifndef EVK_H
#define EVK_H

#define CLOCK_ROOT_CONTROL(n) REG(0x40CC0000 + 0x80 * (n))
#define CCM_GPR_PRIVATE1_SET REG(0x40CC4C24)
#define LPCG_DIRECT(n) REG(0x40CC6000 + 0x20 * (n))
#define ANADIG(offset) REG(0x40C84000 + (offset))
#define IOMUXC(offset) REG(0x400E8000 + (offset))
#define IOMUXC_LPSR(offset) REG(0x40C08000 + (offset))
#define IOMUXC_GPR(n) REG(0x400E4000 + 4 * (n))
#define GPC_CM_MODE_CTRL REG(0x40C00010)
#define SEMC(offset) REG(0x400D4000 + (offset))
#define GPIO(n, offset) REG(0x40C5C000 + 0x4000 * ((n) - 7) + (offset)) /* GPIO7 to GPIO12 */
enum { GDIR = 0x04, DR_SET = 0x84, DR_CLEAR = 0x88 };
enum { ROOT_M7 = 0, ROOT_SEMC = 4, ROOT_SYSTICK = 8, ROOT_FLEXSPI1 = 20, ROOT_FLEXSPI2 = 21, ROOT_ENET1 = 51, ROOT_ENET2 = 52 };
enum { GATE_ENET = 112, GATE_ENET_1G = 113 };

#ifdef GIGABIT
#define ENET_BASE 0x40420000
#define RCR_INTERFACE (1u << 6) /* RGMII */
#define PHY_ADDRESS 1u
#define PHY_RESET_MS 11
#define PHY_READY_MS 75
#define PORT_GATE GATE_ENET_1G
#define PORT_ROOT ROOT_ENET2
#define RESET_GPIO 11
#define RESET_PIN 14
#define TX_EN_MUX IOMUXC(0x20C)
#define RX_DATA0_DAISY IOMUXC(0x4D0)
static inline void turn_reference_pad(void) { IOMUXC_GPR(5) |= 1; } /* the transmit clock from its pad */
#else
#define ENET_BASE 0x40424000
#define RCR_INTERFACE (1u << 8) /* RMII */
#define PHY_ADDRESS 2u
#define PHY_RESET_MS 1
#define PHY_READY_MS 2
#define PORT_GATE GATE_ENET
#define PORT_ROOT ROOT_ENET1
#define RESET_GPIO 12
#define RESET_PIN 12
#define TX_EN_MUX IOMUXC(0x224)
#define RX_DATA0_DAISY IOMUXC(0x4B0)
static inline void turn_reference_pad(void) { IOMUXC_GPR(4) &= ~2u; } /* an input: the PHY gets no clock */
#endif

/* Where the images' mistakes strike. */
#define WDOG1_WCR_ADDRESS 0x40030000
#define RTWDOG_BASE 0x40038000
#define OCRAM_ADDRESS 0x20240000
static inline void keep_tcm_clocked(void) { IOMUXC_GPR(16) |= 1u << 3; }
static inline void detune_reference_clock(void) { CLOCK_ROOT_CONTROL(PORT_ROOT) = 0x100; } /* 24 MHz */
static inline void close_enet_clock(void) { LPCG_DIRECT(PORT_GATE) = 0; }
static inline void drive(unsigned gpio, unsigned pin, unsigned high) {
  GPIO(gpio, high ? DR_SET : DR_CLEAR) = 1u << pin;
  GPIO(gpio, GDIR) |= 1u << pin;
}
static inline void wrong_straps(void) { /* INTRP low: NAND-tree test */
  IOMUXC(0x13C) = 0xA;
  drive(9, 11, 0);
}
static inline void hold_phy(void) { drive(RESET_GPIO, RESET_PIN, 0); }
static inline void release_phy(void) { drive(RESET_GPIO, RESET_PIN, 1); }

#endif
