// Realtek RTL8211F, the gigabit PHY of the EVKs. Pages are chosen by register 31, 0 is the standard one.
#include "drivers/phy.h"

#define PAGE 0x1F
#define PHYSR 0x1A // link, duplex, speed; can be read without choosing its page

static void change(struct phy *phy, uint16_t page, uint8_t index, uint16_t clear, uint16_t set) {
  phy_write(phy, PAGE, page);
  phy_write(phy, index, (uint16_t)((phy_read(phy, index) & ~clear) | set));
  phy_write(phy, PAGE, 0);
}

static void set_up(struct phy *phy) {
  phy_reset(phy);
  change(phy, 0xD08, 0x11, 0, 0x0100); // delays the transmit clock by 2 ns: the MAC and the board do not
  change(phy, 0xD08, 0x15, 0, 0x0008); // and the receive clock
  change(phy, 0xD40, 0x16, 0x0020, 0); // the pin is an interrupt, not wake-up
  // Energy-efficient Ethernet off (MMD 7, register 60): waking a sleeping link would add to every latency.
  phy_write(phy, 0x0D, 0x0007);
  phy_write(phy, 0x0E, 0x003C);
  phy_write(phy, 0x0D, 0x4007);
  phy_write(phy, 0x0E, 0x0000);
  phy_write(phy, PHY_ANAR, PHY_ANAR_ALL_100);
  phy_write(phy, PHY_GBCR, 0x0200);
  phy_write(phy, PHY_BMCR, PHY_BMCR_AN_ENABLE | PHY_BMCR_AN_RESTART);
}

static void read_link(struct phy *phy, struct phy_link *link) {
  static const uint16_t speeds[] = {10, 100, 1000, 0};
  uint16_t status = phy_read(phy, PHYSR);
  if (status == 0xFFFF || (status & 0x0004) == 0) return;
  link->mbps = speeds[status >> 4 & 3];
  link->up = link->mbps != 0;
  link->full_duplex = (status & 0x0008) != 0;
}

const struct phy_driver phy_rtl8211f = {.name = "RTL8211F",
                                        .id = 0x001CC910,
                                        .id_mask = 0xFFFFFFF0,
                                        .set_up = set_up,
                                        .read_link = read_link,
                                        .reported = {PHYSR, PHY_GBSR}};
