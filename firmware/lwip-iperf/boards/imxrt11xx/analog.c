// The bus to registers inside the analog parts: an address and data are laid out, then a bit is toggled.
#include "boards/imxrt11xx/rt11xx.h"

const struct analog_bus analog_pll1 = {
    .control = 0x850, .write = 0x860, .read = 0x870, .toggle = 0x850, .toggle_bit = 1u << 8, .done_bit = 1u << 9};
const struct analog_bus analog_vddsoc = {
    .control = 0x820, .write = 0x830, .read = 0x840, .toggle = 0x500, .toggle_bit = 1u << 16, .done_bit = 0};

#define READ (1u << 16)

static void transfer(const struct analog_bus *bus) {
  uint32_t before = ANADIG(bus->control) & bus->done_bit;
  ANADIG(bus->toggle) ^= bus->toggle_bit;
  if (bus->done_bit == 0) return;
  while ((ANADIG(bus->control) & bus->done_bit) == before) {}
}

// The toggle bit may lie in the control word itself: it is kept.
static void address(const struct analog_bus *bus, uint32_t value) {
  uint32_t keep = bus->toggle == bus->control ? ANADIG(bus->control) & bus->toggle_bit : 0;
  ANADIG(bus->control) = value | keep;
}

void analog_write(const struct analog_bus *bus, uint32_t reg, uint32_t value) {
  address(bus, reg);
  ANADIG(bus->write) = value;
  transfer(bus);
}

uint32_t analog_read(const struct analog_bus *bus, uint32_t reg) {
  address(bus, reg | READ);
  transfer(bus);
  return ANADIG(bus->read);
}
