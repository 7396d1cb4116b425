// Zeroing the counters of driver and MAC. Reading them is app/report.c's.
#include <string.h>

#include "drivers/enet.h"

void enet_clear_counters(struct enet *enet) {
  struct enet_registers *r = enet->registers;
  memset(&enet->counters, 0, sizeof enet->counters);
  enet->rx_free_low = enet->rx_free_count;
  // The order that the manual asks for: stop, wait until idle, clear, run. A model without counters is never idle.
  r->MIBC = ENET_MIBC_MIB_DIS;
  for (unsigned turns = 0; turns < 1000 && (r->MIBC & ENET_MIBC_MIB_IDLE) == 0; turns++) {}
  r->MIBC = ENET_MIBC_MIB_DIS | ENET_MIBC_MIB_CLEAR;
  r->MIBC = 0;
}
