/* Resets itself once, by SYSRESETREQ or with -DWATCHDOG by letting WDOG1 bite, and ends when it finds itself reset so. */
#include "../faults/chip.h"

#define SRC_SRSR REG(0x400F8008)
#define SRC_GPR1 REG(0x400F8020) /* outlives the reset */
#define SCB_AIRCR REG(0xE000ED0C)
#define WDOG1_WCR (*(volatile uint16_t *)0x400B8000)

#ifdef WATCHDOG
#define CAUSE (1u << 4)
#else
#define CAUSE (1u << 1)
#endif

int main(void) {
  SRC_GPR1 += 1;
  if (SRC_SRSR & CAUSE) return 0;
#ifdef WATCHDOG
  WDOG1_WCR = 0x0034; /* half a second, no early reset */
#else
  SCB_AIRCR = 0x05FA0004;
#endif
  for (;;) wfi();
}
