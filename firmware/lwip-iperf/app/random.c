// Numbers for ports and transaction ids: a xorshift generator, which must differ between boards and starts.
#include "hal/hal.h"

uint32_t random_next(void);

static uint32_t state;

uint32_t random_next(void) {
  if (state == 0) {
    uint8_t mac[6];
    hal_mac_address(0, mac);
    state = ((uint32_t)mac[2] << 24 | (uint32_t)mac[3] << 16 | (uint32_t)mac[4] << 8 | mac[5]) ^ (uint32_t)hal_ticks();
    state |= 1;
  }
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}
