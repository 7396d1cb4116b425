// Registers of the i.MX RT1166 and RT1176 that the EVKs use. Names and offsets as in NXP's RT1160/RT1170 headers.
#ifndef RT11XX_H
#define RT11XX_H

#include "board.h"
#include "boards/imxrt/core.h"

#define WDOG1_WCR REGISTER16(0x40030000)
#define WDOG1_WRSR REGISTER16(0x40030004)
#define WDOG1_WMCR REGISTER16(0x40030008)
#define WDOG2_WCR REGISTER16(0x40034000)
#define WDOG2_WMCR REGISTER16(0x40034008)
#define RTWDOG3_BASE 0x40038000
#define RTWDOG4_BASE 0x40C10000
#define LPUART1_BASE 0x4007C000
#define GPT1_BASE 0x400EC000
#define ENET_BASE 0x40424000
#define ENET_1G_BASE 0x40420000
#define FLEXSPI_LUT(word) REGISTER32(0x400CC200 + 4 * (word))

#define IOMUXC_GPR(n) REGISTER32(0x400E4000 + 4 * (n))
#define GPR4_ENET_REF_CLK_DIR (1u << 1)
#define GPR5_ENET1G_RGMII_EN (1u << 2)
#define GPR16_CM7_FORCE_HCLK_EN (1u << 3)
#define GPR28_CACHE_USB (1u << 13)
#define GPR28_CACHE_ENET (1u << 7)
#define GPR28_CACHE_ENET1G (1u << 5)

#define GPC_CM_MISC REGISTER32(0x40C0000C)
#define GPC_CM_MODE_CTRL REGISTER32(0x40C00010)
#define SRC_SRSR REGISTER32(0x40C04010)

#define ANADIG(offset) REGISTER32(0x40C84000 + (offset))
#define DCDC(offset) REGISTER32(0x40CA8000 + (offset))
#define OCOTP_FUSE(offset) REGISTER32(0x40CAC000 + (offset)) // shadow of a fuse word, by its fuse address

#define CLOCK_ROOT(n) REGISTER32(0x40CC0000 + 0x80 * (n))
#define CLOCK_ROOT_STATUS(n) REGISTER32(0x40CC0020 + 0x80 * (n))
#define LPCG_DIRECT(n) REGISTER32(0x40CC6000 + 0x20 * (n))
#define LPCG_STATUS(n) REGISTER32(0x40CC6010 + 0x20 * (n))
#define GPR_PRIVATE1_SET REGISTER32(0x40CC4C24)

enum clock_root { ROOT_M7 = 0, ROOT_BUS = 2, ROOT_BUS_LPSR = 3, ROOT_SYSTICK = 8, ROOT_GPT1 = 14, ROOT_FLEXSPI1 = 20,
                  ROOT_LPUART1 = 25, ROOT_ENET1 = 51, ROOT_ENET2 = 52 };
enum clock_gate { GATE_OCOTP = 37, GATE_IOMUXC = 49, GATE_IOMUXC_LPSR = 50, GATE_GPIO = 51, GATE_GPT1 = 64,
                  GATE_LPUART1 = 86, GATE_ENET = 112, GATE_ENET_1G = 113 };

// Writes through the on-chip bus of the analog parts ("AI"): control, write data, read data and toggle bit of one bus.
struct analog_bus {
  uint32_t control, write, read; // offsets in ANADIG
  uint32_t toggle;               // offset of the register with the toggle bit
  uint32_t toggle_bit;
  uint32_t done_bit;             // 0: the bus does not say when it is done
};
extern const struct analog_bus analog_pll1, analog_vddsoc;
void analog_write(const struct analog_bus *bus, uint32_t reg, uint32_t value);
uint32_t analog_read(const struct analog_bus *bus, uint32_t reg);

// In this order; delays need the core's cycle counter only.
void rt11xx_oscillators_start(void);
void rt11xx_arm_pll_start(void);
void rt11xx_sys_pll1_start(void);
void rt11xx_sys_pll2_use(void);
void rt11xx_sys_pll3_start(void);

void rt11xx_clocks_start(void);
void rt11xx_delay_us(uint32_t us); // before there is a timer: at least so long, at any clock up to 1 GHz
void rt11xx_gate_open(enum clock_gate gate);

void evk_console_pins(void);
void evk_enet_start(void);
void evk_enet_1g_start(void);

#endif
