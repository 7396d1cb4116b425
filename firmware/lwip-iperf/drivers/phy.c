#include "drivers/phy.h"

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
  phy->driver = find(phy);
  if (phy->driver != NULL) phy->driver->set_up(phy);
}

void phy_read_link(struct phy *phy, struct phy_link *link) {
  *link = (struct phy_link){.up = false};
  if (phy->driver == NULL) phy_start(phy, phy->mdio, phy->address);
  if (phy->driver != NULL) phy->driver->read_link(phy, link);
}

void phy_look_begin(struct phy *phy, uint8_t index) {
  phy->look_index = index;
  phy->look_done = false;
  phy->looking = true;
  enet_mdio_begin_read(phy->mdio, phy->address, index);
}

uint16_t phy_look_end(struct phy *phy) {
  if (!phy->look_done) phy->look_value = enet_mdio_end_read(phy->mdio);
  phy->looking = false;
  return phy->look_value;
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
