/* The Teensy 4.1: registers by the names of NXP's device headers (MIMXRT1062, PERI_*.h). */
#ifndef TEENSY41_H
#define TEENSY41_H

#define CCM_CLPCR REG(0x400FC054)
#define CCM_CCGR1 REG(0x400FC06C)
#define CCM_ANALOG_PLL_ENET REG(0x400D80E0)
#define IOMUXC_GPR_GPR1 REG(0x400AC004)
#define IOMUXC_GPR_GPR27 REG(0x400AC06C)
#define IOMUXC_MUX(index) REG(0x401F8014 + 4 * (index))
#define IOMUXC_PAD(index) REG(0x401F8204 + 4 * (index))
#define IOMUXC_SELECT(index) REG(0x401F83F4 + 4 * (index))
#define GPIO7_DR_SET REG(0x42004084)
#define GPIO7_DR_CLEAR REG(0x42004088)
#define GPIO7_GDIR REG(0x42004004)

/* Pads: position in IOMUXC's arrays. */
enum { B0_14 = 88, B0_15 = 89, B1_04 = 94, B1_05, B1_06, B1_07, B1_08, B1_09, B1_10, B1_11, B1_14 = 104, B1_15 };
/* Daisies. */
enum { ENET_IPG_CLK_RMII = 14, ENET_MDIO, ENET0_RXDATA, ENET1_RXDATA, ENET_RXEN, ENET_RXERR };

#define ENET_BASE 0x402D8000
#define RCR_INTERFACE (1u << 8) /* RMII */
#define PHY_ADDRESS 0u
#define PHY_RESET_MS 1
#define PHY_READY_MS 3

/* Where the images' mistakes strike. */
#define WDOG1_WCR_ADDRESS 0x400B8000
#define RTWDOG_BASE 0x400BC000
#define OCRAM_ADDRESS 0x20200000
#define TX_EN_MUX IOMUXC_MUX(B1_09)
#define RX_DATA0_DAISY IOMUXC_SELECT(ENET0_RXDATA)
static inline void keep_tcm_clocked(void) { IOMUXC_GPR_GPR1 |= 1u << 31; }
static inline void turn_reference_pad(void) { IOMUXC_GPR_GPR1 &= ~(1u << 17); }      /* an input: no clock comes out */
static inline void detune_reference_clock(void) { CCM_ANALOG_PLL_ENET |= 1u << 16; } /* bypassed: 24 MHz */
static inline void close_enet_clock(void) {}                                         /* as it is after a reset */
static inline void wrong_straps(void) {}                                             /* RX_D1 is left without a pull */
static inline void hold_phy(void) { GPIO7_DR_CLEAR = 1u << 14; }
static inline void release_phy(void) { GPIO7_DR_SET = 1u << 14; }

#endif
