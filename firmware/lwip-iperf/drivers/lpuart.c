#include "drivers/lpuart.h"

// Offsets and bits as in NXP's PERI_LPUART.h.
#define REGISTER(offset) (*(volatile uint32_t *)(base + (offset)))
#define BAUD 0x10
#define STAT 0x14
#define CTRL 0x18
#define DATA 0x1C
#define FIFO 0x28
#define WATER 0x2C
#define BAUD_115200 0x0F00000D // 24 MHz / 16 / 13 = 115385
#define CTRL_TE_RE 0x000C0000
#define STAT_ERRORS 0x001F0000
#define FIFO_ENABLE 0x00000088
#define FIFO_FLUSH 0x0000C000
#define DATA_EMPTY 0x1000
#define FIFO_WORDS 4

void lpuart_start(uintptr_t base) {
  REGISTER(CTRL) = 0; // rate and FIFOs are set while it stands still
  REGISTER(BAUD) = BAUD_115200;
  REGISTER(FIFO) = FIFO_ENABLE | FIFO_FLUSH;
  REGISTER(STAT) = STAT_ERRORS;
  REGISTER(CTRL) = CTRL_TE_RE;
}

bool lpuart_put(uintptr_t base, char c) {
  if ((REGISTER(WATER) >> 8 & 7) >= FIFO_WORDS) return false; // TXCOUNT
  REGISTER(DATA) = (uint8_t)c;
  return true;
}

int lpuart_get(uintptr_t base) {
  uint32_t errors = REGISTER(STAT) & STAT_ERRORS;
  if (errors != 0) REGISTER(STAT) = errors; // an overrun would stop the receiver
  uint32_t data = REGISTER(DATA);
  return (data & DATA_EMPTY) != 0 ? -1 : (int)(data & 0xFF);
}
