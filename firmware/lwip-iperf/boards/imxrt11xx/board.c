// The HAL on the EVKs.
#include "boards/imxrt11xx/rt11xx.h"
#include "drivers/enet_registers.h"
#include "drivers/lpuart.h"
#include "hal/hal.h"

const struct hal_mac hal_macs[BOARDPROOF_ENET_COUNT] = {
    {.name = "enet",
     .registers = (struct enet_registers *)ENET_BASE,
     .mdio = (struct enet_registers *)ENET_BASE,
     .mscr = PART_MSCR,
     .phy_address = 2},
#if BOARDPROOF_ENET_COUNT > 1
    {.name = "enet_1g",
     .registers = (struct enet_registers *)ENET_1G_BASE,
     .mdio = (struct enet_registers *)ENET_1G_BASE,
     .mscr = PART_MSCR,
     .phy_address = 1,
     .rgmii = true},
#endif
};

void hal_start(void) {
  rt11xx_clocks_start();
  core_time_start(PART_CORE_HZ, GPT1_BASE);
  evk_console_pins();
  lpuart_start(LPUART1_BASE);
  core_interrupt_enable(BOARD_CONSOLE_IRQ);
}

void hal_mac_start(unsigned index) {
  if (index == 0) evk_enet_start();
  else evk_enet_1g_start();
}

// Fuse words of the n-th address: bits 47..16, then 15..0. Boards of one's own may have none: the unique number serves.
void hal_mac_address(unsigned index, uint8_t address[6]) {
  uint32_t high = OCOTP_FUSE(0xA80 + 0x20 * index), low = OCOTP_FUSE(0xA90 + 0x20 * index) & 0xFFFF;
  if (high == 0) {
    uint32_t unique = OCOTP_FUSE(0x900) ^ OCOTP_FUSE(0x910);
    high = 0x02000000 | (unique >> 8 & 0x00FFFFFF);
    low = (unique & 0xFF) << 8 | index;
  }
  for (unsigned i = 0; i < 4; i++) address[i] = (uint8_t)(high >> (24 - 8 * i));
  address[4] = (uint8_t)(low >> 8);
  address[5] = (uint8_t)low;
}

void hal_mac_interrupt_enable(unsigned index) {
  core_interrupt_enable(index == 0 ? BOARD_ENET_IRQ : BOARD_ENET_1G_IRQ);
}

bool hal_console_put(char c) { return lpuart_put(c); }
int hal_console_get(void) { return lpuart_get(); }
void board_put(char c) { lpuart_put_now(c); }

void hal_boot(struct hal_boot *boot) {
  *boot = (struct hal_boot){.reset_cause = core_reset.cause,
                            .watchdog = core_reset.watchdog,
                            .kept = core_reset.kept,
                            .flexspi_root = CLOCK_ROOT(ROOT_FLEXSPI1),
                            .flexspi_lut = {FLEXSPI_LUT(0), FLEXSPI_LUT(1)},
                            .ccr = SCB_CCR,
                            .core_hz = PART_CORE_HZ};
}
