// The HAL on a Teensy 4.1.
#include "boards/teensy41/rt1062.h"
#include "drivers/enet_registers.h"
#include "drivers/lpuart.h"
#include "hal/hal.h"

// IPG 150 MHz: MDC 2.5 MHz, data held for one clock.
const struct hal_mac hal_macs[BOARDPROOF_ENET_COUNT] = {{.name = "enet",
                                                         .registers = (struct enet_registers *)ENET_BASE,
                                                         .mdio = (struct enet_registers *)ENET_BASE,
                                                         .mscr = 0x13A,
                                                         .phy_address = 0}};

void hal_start(void) {
  rt1062_clocks_start();
  core_time_start(CORE_HZ, GPT1_BASE);
  rt1062_console_pins();
  lpuart_start(LPUART6_BASE);
  core_interrupt_enable(BOARD_CONSOLE_IRQ);
}

void hal_mac_start(unsigned index) {
  (void)index;
  rt1062_enet_start();
}

// PJRC burns an address into each board's fuses.
void hal_mac_address(unsigned index, uint8_t address[6]) {
  (void)index;
  uint32_t high = OCOTP_MAC1, low = OCOTP_MAC0;
  if (low == 0 && (high & 0xFFFF) == 0) {
    high = 0x0200 | (OCOTP_CFG1 & 0xFF);
    low = OCOTP_CFG0 ^ OCOTP_CFG1;
  }
  address[0] = (uint8_t)(high >> 8);
  address[1] = (uint8_t)high;
  for (unsigned i = 0; i < 4; i++) address[2 + i] = (uint8_t)(low >> (24 - 8 * i));
}

void hal_mac_interrupt_enable(unsigned index) {
  (void)index;
  core_interrupt_enable(BOARD_ENET_IRQ);
}

bool hal_console_put(char c) { return lpuart_put(c); }
int hal_console_get(void) { return lpuart_get(); }
void board_put(char c) { lpuart_put_now(c); }

void hal_boot(struct hal_boot *boot) {
  *boot = (struct hal_boot){.reset_cause = core_reset.cause,
                            .watchdog = core_reset.watchdog,
                            .kept = core_reset.kept,
                            .flexspi_root = CCM_CSCMR1,
                            .flexspi_lut = {FLEXSPI_LUT(0), FLEXSPI_LUT(1)},
                            .ccr = SCB_CCR,
                            .core_hz = CORE_HZ};
}
