// The HAL on QEMU's mcimx6ul-evk. Nothing needs a clock or a pad here.
#include "boards/qemu-imx6ul/interrupts.h"
#include "drivers/enet_registers.h"
#include "hal/hal.h"

#define UART(offset) (*(volatile uint32_t *)(0x02020000 + (offset))) // UART1
#define URXD 0x00
#define UTXD 0x40
#define UCR1 0x80
#define UCR2 0x84
#define USR1 0x94
#define USR2 0x98

#define ENET1 ((struct enet_registers *)0x02188000)
#define ENET2 ((struct enet_registers *)0x020B4000)
#define MSCR_66_MHZ 0x1A // ipg clock: 2.4 MHz

// QEMU's machine gives each MAC a management bus of its own, whatever the board has.
const struct hal_mac hal_macs[BOARDPROOF_ENET_COUNT] = {
    {.name = "enet", .registers = ENET1, .mdio = ENET1, .mscr = MSCR_66_MHZ, .phy_address = 2},
#if BOARDPROOF_ENET_COUNT > 1
    {.name = "enet2", .registers = ENET2, .mdio = ENET2, .mscr = MSCR_66_MHZ, .phy_address = 1},
#endif
};

const uint32_t hal_tick_hz = 62500000; // QEMU's generic timer

void hal_start(void) {
  UART(UCR1) = 1;
  UART(UCR2) = 0x4006; // transmit, receive, ignore RTS
  __asm volatile("mcr p15, 0, %0, c9, c12, 0\n\tmcr p15, 0, %1, c9, c12, 1" ::"r"(1), "r"(0x80000000)); // cycle counter
  interrupts_start();
}

void hal_mac_start(unsigned index) { (void)index; }

// After its reset QEMU's MAC holds the address that the command line gave it.
void hal_mac_address(unsigned index, uint8_t address[6]) {
  static uint32_t low[BOARDPROOF_ENET_COUNT], high[BOARDPROOF_ENET_COUNT];
  if (low[index] == 0) {
    low[index] = hal_macs[index].registers->PALR;
    high[index] = hal_macs[index].registers->PAUR;
  }
  for (unsigned i = 0; i < 4; i++) address[i] = (uint8_t)(low[index] >> (24 - 8 * i));
  address[4] = (uint8_t)(high[index] >> 24);
  address[5] = (uint8_t)(high[index] >> 16);
}

void hal_mac_interrupt_enable(unsigned index) { interrupts_enable(index == 0 ? ENET1_INTERRUPT : ENET2_INTERRUPT); }

uint32_t hal_milliseconds(void) { return interrupts_milliseconds(); }
uint64_t hal_ticks(void) { return interrupts_counter(); }
uint32_t hal_ticks_low(void) { return (uint32_t)interrupts_counter(); }

uint32_t hal_cycles(void) {
  uint32_t cycles;
  __asm volatile("mrc p15, 0, %0, c9, c13, 0" : "=r"(cycles));
  return cycles;
}

void hal_delay_us(uint32_t us) {
  uint64_t start = hal_ticks(), ticks = (uint64_t)us * (hal_tick_hz / 1000000);
  while (hal_ticks() - start < ticks) {}
}

bool hal_console_put(char c) {
  if ((UART(USR1) & 1u << 13) == 0) return false;
  UART(UTXD) = (uint8_t)c;
  return true;
}

int hal_console_get(void) {
  if ((UART(USR2) & 1) == 0) return -1;
  return (int)(UART(URXD) & 0xFF);
}

void hal_boot(struct hal_boot *boot) { boot->core_hz = 1000000000; } // of QEMU's virtual time
