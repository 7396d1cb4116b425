#include "drivers/phy.h"

#include <string.h>

#include "drivers/enet.h"

static const struct phy_driver *const drivers[] = {&phy_dp83825i, &phy_ksz8081, &phy_rtl8211f};

// MDIO is pulled up: where no PHY answers every bit reads one, and that would pass any test of a link bit.
static const struct phy_driver *find(struct phy *phy) {
  uint16_t high = phy_read(phy, PHY_ID1);
  if (high == 0xFFFF || high == 0) return NULL;
  phy->id = (uint32_t)high << 16 | phy_read(phy, PHY_ID2);
  for (unsigned i = 0; i < sizeof drivers / sizeof drivers[0]; i++)
    if ((phy->id & drivers[i]->id_mask) == drivers[i]->id) return drivers[i];
  return &phy_generic;
}

void phy_start(struct phy *phy, struct enet_registers *mdio, uint8_t address) {
  phy->mdio = mdio;
  phy->address = address;
  memset(phy->seen, 0xFF, sizeof phy->seen);
  phy->driver = find(phy);
  if (phy->driver != NULL) phy->driver->set_up(phy);
}

void phy_read_link(struct phy *phy, struct phy_link *link) {
  *link = (struct phy_link){.up = false};
  if (phy->driver == NULL) phy_start(phy, phy->mdio, phy->address);
  if (phy->driver != NULL) phy->driver->read_link(phy, link);
}

// Register of each step of a look; 0 where this PHY has none (BMCR, number 0, is no error counter).
#define LOOK_STEPS (PHY_SEEN + 2)
static uint8_t register_of(const struct phy_driver *driver, unsigned step) {
  const uint8_t registers[LOOK_STEPS] = {PHY_BMSR,
                                         PHY_BMCR,
                                         PHY_ANAR,
                                         PHY_ANLPAR,
                                         driver->reported[0],
                                         driver->reported[1],
                                         driver->receive_error_register,
                                         driver->false_carrier_register};
  return registers[step];
}

// Begins the next step that this PHY has; after the last one nothing is under way.
static void begin_step(struct phy *phy) {
  phy->looking = false;
  while (phy->look_step > PHY_SEEN_BMCR && phy->look_step < LOOK_STEPS && register_of(phy->driver, phy->look_step) == 0)
    phy->look_step++;
  if (phy->look_step >= LOOK_STEPS) return;
  phy->look_index = register_of(phy->driver, phy->look_step);
  phy->look_done = false;
  phy->looking = true;
  enet_mdio_begin_read(phy->mdio, phy->address, phy->look_index);
}

void phy_look_begin(struct phy *phy) {
  phy->look_step = PHY_SEEN_BMSR;
  begin_step(phy);
}

bool phy_look_continue(struct phy *phy) {
  if (!phy->looking) return false;
  if (!phy->look_done) phy->look_value = enet_mdio_end_read(phy->mdio);
  unsigned step = phy->look_step++;
  if (step < PHY_SEEN) phy->seen[step] = phy->look_value;
  else if (step == PHY_SEEN) phy->receive_errors += phy->look_value; // reading them clears them, so they are summed
  else phy->false_carriers += phy->look_value & 0xFF;
  begin_step(phy);
  return step == PHY_SEEN_BMSR;
}

// One thing at a time on the management bus: a look that is under way is ended first and its value kept.
static void finish_look(struct phy *phy) {
  if (!phy->looking || phy->look_done) return;
  phy->look_value = enet_mdio_end_read(phy->mdio);
  phy->look_done = true;
}

uint16_t phy_read(struct phy *phy, uint8_t index) {
  finish_look(phy);
  return enet_mdio_read(phy->mdio, phy->address, index);
}

void phy_write(struct phy *phy, uint8_t index, uint16_t value) {
  finish_look(phy);
  enet_mdio_write(phy->mdio, phy->address, index, value);
}

void phy_reset(struct phy *phy) {
  phy_write(phy, PHY_BMCR, PHY_BMCR_RESET);
  for (unsigned ms = 0; ms < 500 && (phy_read(phy, PHY_BMCR) & PHY_BMCR_RESET) != 0; ms++) hal_delay_us(1000);
}

void phy_advertise_100(struct phy *phy) {
  if (phy_read(phy, PHY_ANAR) == PHY_ANAR_ALL_100 && (phy_read(phy, PHY_BMCR) & PHY_BMCR_AN_ENABLE) != 0) return;
  phy_write(phy, PHY_ANAR, PHY_ANAR_ALL_100);
  phy_write(phy, PHY_BMCR, PHY_BMCR_AN_ENABLE | PHY_BMCR_AN_RESTART);
}

void phy_resolve(struct phy *phy, struct phy_link *link) {
  uint16_t status = phy_read(phy, PHY_BMSR);
  if ((status & PHY_BMSR_LINK) == 0) status = phy_read(phy, PHY_BMSR); // the bit remembers a drop until it is read
  if (status == 0xFFFF || (status & PHY_BMSR_LINK) == 0 || (status & PHY_BMSR_AN_DONE) == 0) return;
  uint16_t partner = phy_read(phy, PHY_ANLPAR);
  // A partner that does not negotiate is detected by its speed; its duplex is unknown and taken for half (clause 28.2.3.1).
  if ((phy_read(phy, PHY_ANER) & PHY_ANER_PARTNER_NEGOTIATES) == 0) partner = (partner & 0x0180) != 0 ? 0x0080 : 0x0020;
  uint16_t both = partner & phy_read(phy, PHY_ANAR);
  link->up = true;
  link->mbps = (both & 0x0180) != 0 ? 100 : 10;
  link->full_duplex = (both & 0x0180) != 0 ? (both & 0x0100) != 0 : (both & 0x0040) != 0;
}
