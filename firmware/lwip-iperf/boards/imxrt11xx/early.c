// The very first things, from flash: watchdogs off (the third would bite within milliseconds), what the ROM left is undone.
#include "boards/imxrt11xx/rt11xx.h"

#define CS 0
#define CNT 4
#define TOVAL 8
#define KEY 0xD928C520
#define CS_EN (1u << 7)
#define CS_UPDATE (1u << 5)
#define CS_CMD32EN (1u << 13)

static inline __attribute__((always_inline)) void rtwdog_off(uintptr_t base) {
  if ((REGISTER32(base + CS) & CS_CMD32EN) != 0) {
    REGISTER32(base + CNT) = KEY;
  } else {
    REGISTER32(base + CNT) = KEY & 0xFFFF;
    REGISTER32(base + CNT) = KEY >> 16;
  }
  REGISTER32(base + TOVAL) = 0xFFFF;
  REGISTER32(base + CS) = (REGISTER32(base + CS) & ~CS_EN) | CS_UPDATE;
}

STARTUP_CODE void part_early(struct core_reset *reset) {
  reset->watchdog = WDOG1_WRSR;
  if ((WDOG1_WCR & 4) != 0) WDOG1_WCR &= (uint16_t)~4u;
  if ((WDOG2_WCR & 4) != 0) WDOG2_WCR &= (uint16_t)~4u;
  WDOG1_WMCR &= (uint16_t)~1u; // the power-down counter
  WDOG2_WMCR &= (uint16_t)~1u;
  rtwdog_off(RTWDOG3_BASE);
  rtwdog_off(RTWDOG4_BASE);
  reset->cause = SRC_SRSR;
  SRC_SRSR = reset->cause; // clears what is set
  // Cacheable writes of the MACs to TCM lose bytes (ERR050396); the ROM sets the one of USB.
  IOMUXC_GPR(28) &= ~(GPR28_CACHE_USB | GPR28_CACHE_ENET | GPR28_CACHE_ENET1G);
}
