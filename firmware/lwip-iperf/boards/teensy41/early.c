// The very first things, from flash: what the ROM or a previous image may have left running.
#include "boards/teensy41/rt1062.h"

#define RTWDOG_KEY 0xD928C520
#define RTWDOG_EN (1u << 7)
#define RTWDOG_UPDATE (1u << 5)
#define RTWDOG_CMD32EN (1u << 13)

STARTUP_CODE void part_early(struct core_reset *reset) {
  reset->cause = SRC_SRSR;
  SRC_SRSR = reset->cause; // clears what is set
  reset->watchdog = WDOG1_WRSR;
  if ((WDOG1_WCR & 4) != 0) WDOG1_WCR &= (uint16_t)~4u;
  if ((WDOG2_WCR & 4) != 0) WDOG2_WCR &= (uint16_t)~4u;
  WDOG1_WMCR &= (uint16_t)~1u; // the power-down counter
  WDOG2_WMCR &= (uint16_t)~1u;
  if ((RTWDOG_CS & RTWDOG_EN) != 0) {
    if ((RTWDOG_CS & RTWDOG_CMD32EN) != 0) {
      RTWDOG_CNT = RTWDOG_KEY;
    } else {
      RTWDOG_CNT = RTWDOG_KEY & 0xFFFF;
      RTWDOG_CNT = RTWDOG_KEY >> 16;
    }
    RTWDOG_TOVAL = 0xFFFF;
    RTWDOG_CS = (RTWDOG_CS & ~RTWDOG_EN) | RTWDOG_UPDATE;
  }
  // The ROM leaves the periodic timer running.
  CCM_CCGR(1) |= 3u << 12;
  PIT_MCR = 0;
  for (unsigned channel = 0; channel < 4; channel++) PIT_TCTRL(channel) = 0;
}
