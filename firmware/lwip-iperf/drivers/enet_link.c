// Following the link: what the PHY says goes to the MAC (speed, duplex) and to lwIP.
#include "drivers/enet.h"

static void update_link(struct enet *enet) {
  struct phy_link now;
  phy_read_link(&enet->phy, &now);
  struct phy_link *link = &enet->link;
  if (now.up == link->up && (!now.up || (now.mbps == link->mbps && now.full_duplex == link->full_duplex))) return;
  bool was_up = link->up;
  if (was_up) {
    enet->counters.link_down++;
    netif_set_link_down(&enet->netif);
    link->up = false;
  }
  if (!now.up) return;
  bool same = now.mbps == link->mbps && now.full_duplex == link->full_duplex;
  *link = now;
  if (!same) enet_set_up(enet);
  enet->counters.link_up++;
  netif_set_link_up(&enet->netif);
}

// Two looks of ten are at the error counters; reading them clears them, so they are summed.
static uint8_t next_register(struct enet *enet) {
  const struct phy_driver *driver = enet->phy.driver;
  unsigned turn = enet->looks++ % 10;
  if (turn == 3 && driver->receive_error_register != 0) return driver->receive_error_register;
  if (turn == 6 && driver->false_carrier_register != 0) return driver->false_carrier_register;
  return PHY_BMSR;
}

void enet_look_begin(struct enet *enet) {
  if (enet->phy.driver == NULL) update_link(enet); // no PHY yet: look for it
  else phy_look_begin(&enet->phy, next_register(enet));
}

void enet_look_end(struct enet *enet) {
  struct phy *phy = &enet->phy;
  if (!phy->looking) return;
  uint16_t value = phy_look_end(phy);
  if (phy->look_index == PHY_BMSR) {
    bool up = value != 0xFFFF && (value & PHY_BMSR_LINK) != 0;
    if (up != enet->link.up) update_link(enet); // a change is worth the time to ask for all
  } else if (phy->look_index == phy->driver->receive_error_register) {
    phy->receive_errors += value;
  } else {
    phy->false_carriers += value & 0xFF;
  }
}
