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

void enet_look_begin(struct enet *enet) {
  if (enet->phy.driver == NULL) update_link(enet); // no PHY yet: look for it
  else phy_look_begin(&enet->phy);
}

void enet_look_continue(struct enet *enet) {
  struct phy *phy = &enet->phy;
  if (!phy_look_continue(phy)) return;
  uint16_t status = phy->seen[PHY_SEEN_BMSR];
  bool up = status != 0xFFFF && (status & PHY_BMSR_LINK) != 0;
  if (up != enet->link.up) update_link(enet); // a change is worth the time to ask for all
}
