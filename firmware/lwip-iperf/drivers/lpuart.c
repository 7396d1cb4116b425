#include "drivers/lpuart.h"

#include "hal/cpu.h"

// Offsets and bits as in NXP's PERI_LPUART.h.
#define REGISTER(offset) (*(volatile uint32_t *)(uart + (offset)))
#define BAUD 0x10
#define STAT 0x14
#define CTRL 0x18
#define DATA 0x1C
#define FIFO 0x28
#define WATER 0x2C
#define BAUD_115200 0x0F00000D // 24 MHz / 16 / 13 = 115385
#define CTRL_TIE (1u << 23)
#define CTRL_RIE (1u << 21)
#define CTRL_TE_RE (3u << 18)
#define STAT_ERRORS 0x001F0000
#define FIFO_ENABLE 0x00000088
#define FIFO_FLUSH 0x0000C000
#define FIFO_WORDS 4
#define TXWATER_1 1 // asks for more when one is left

// One writes `in`, the other `out`; both only grow. Sizes are powers of two.
#define OUT_SIZE 64
#define IN_SIZE 128
static struct {
  char characters[OUT_SIZE];
  volatile unsigned in, out;
} sending;
static struct {
  char characters[IN_SIZE];
  volatile unsigned in, out;
} received;
static uintptr_t uart;

void lpuart_start(uintptr_t base) {
  uart = base;
  REGISTER(CTRL) = 0; // rate and FIFOs are set while it stands still
  REGISTER(BAUD) = BAUD_115200;
  REGISTER(FIFO) = FIFO_ENABLE | FIFO_FLUSH;
  REGISTER(WATER) = TXWATER_1;
  REGISTER(STAT) = STAT_ERRORS;
  REGISTER(CTRL) = CTRL_TE_RE | CTRL_RIE;
}

static bool has_room(void) { return (REGISTER(WATER) >> 8 & 7) < FIFO_WORDS; } // TXCOUNT
static bool has_input(void) { return (REGISTER(WATER) >> 24 & 7) != 0; }       // RXCOUNT

void lpuart_interrupt(void) {
  uint32_t errors = REGISTER(STAT) & STAT_ERRORS;
  if (errors != 0) REGISTER(STAT) = errors; // an overrun would stop the receiver
  while (has_input()) {
    char c = (char)REGISTER(DATA);
    if (received.in - received.out < IN_SIZE) received.characters[received.in++ % IN_SIZE] = c;
  }
  while (sending.in != sending.out && has_room()) REGISTER(DATA) = (uint8_t)sending.characters[sending.out++ % OUT_SIZE];
  if (sending.in == sending.out) REGISTER(CTRL) = CTRL_TE_RE | CTRL_RIE;
}

bool lpuart_put(char c) {
  if (sending.in - sending.out == OUT_SIZE) return false;
  sending.characters[sending.in % OUT_SIZE] = c;
  cpu_dmb(); // the character before the count
  sending.in++;
  REGISTER(CTRL) = CTRL_TE_RE | CTRL_RIE | CTRL_TIE; // the interrupt comes at once if there is room
  return true;
}

int lpuart_get(void) {
  if (received.in == received.out) return -1;
  char c = received.characters[received.out % IN_SIZE];
  received.out++;
  return (uint8_t)c;
}

void lpuart_put_now(char c) {
  while (!has_room()) {}
  REGISTER(DATA) = (uint8_t)c;
}
