// Reading and writing PHY registers through a MAC's management interface (clause 22).
#include "drivers/enet.h"

// A frame takes 64 clocks of at least 400 ns; far beyond that the interface is not clocked at all.
static bool wait_done(struct enet_registers *r) {
  for (uint32_t turns = 0; turns < 1000000; turns++) {
    if ((r->EIR & ENET_EIR_MII) != 0) {
      r->EIR = ENET_EIR_MII;
      return true;
    }
  }
  return false;
}

void enet_mdio_begin_read(struct enet_registers *r, uint8_t phy, uint8_t index) {
  r->EIR = ENET_EIR_MII;
  r->MMFR = ENET_MMFR_ST | ENET_MMFR_READ | ENET_MMFR_PA(phy) | ENET_MMFR_RA(index) | ENET_MMFR_TA;
}

uint16_t enet_mdio_end_read(struct enet_registers *r) { return wait_done(r) ? (uint16_t)r->MMFR : 0xFFFF; }

uint16_t enet_mdio_read(struct enet_registers *r, uint8_t phy, uint8_t index) {
  enet_mdio_begin_read(r, phy, index);
  return enet_mdio_end_read(r);
}

void enet_mdio_write(struct enet_registers *r, uint8_t phy, uint8_t index, uint16_t value) {
  r->EIR = ENET_EIR_MII;
  r->MMFR = ENET_MMFR_ST | ENET_MMFR_WRITE | ENET_MMFR_PA(phy) | ENET_MMFR_RA(index) | ENET_MMFR_TA | value;
  wait_done(r);
}
