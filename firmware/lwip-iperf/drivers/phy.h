// PHYs: found by their ID, set up, asked for the link. Clause 22 registers; each maker's own in its file.
#ifndef DRIVERS_PHY_H
#define DRIVERS_PHY_H

#include <stdbool.h>
#include <stdint.h>

struct enet_registers;

struct phy_link {
  bool up;
  bool full_duplex;
  uint16_t mbps;
};

// What the report shows of a PHY's registers. OWN: two of the maker's.
enum phy_seen { PHY_SEEN_BMSR, PHY_SEEN_BMCR, PHY_SEEN_ANAR, PHY_SEEN_ANLPAR, PHY_SEEN_OWN0, PHY_SEEN_OWN1, PHY_SEEN };

struct phy {
  struct enet_registers *mdio;
  uint8_t address;
  const struct phy_driver *driver; // NULL while no PHY answers
  uint32_t id;                     // PHYID1 << 16 | PHYID2
  // Errors that the PHY counted; its counters clear when read, so they are summed here.
  uint32_t receive_errors;
  uint32_t false_carriers;
  // A look reads some registers, one after the other (phy_look_begin).
  bool looking;                    // a read was begun
  bool look_done;                  // it was ended early, since another read came in between
  uint8_t look_step;               // of the list in phy.c
  uint8_t look_index;
  uint16_t look_value;
  uint16_t seen[PHY_SEEN];         // registers for the report, as the last look found them
};

struct phy_driver {
  const char *name;
  uint32_t id, id_mask;
  void (*set_up)(struct phy *phy);
  void (*read_link)(struct phy *phy, struct phy_link *link);
  uint8_t receive_error_register, false_carrier_register; // 0: it has none
  uint8_t reported[2]; // two registers of its own that the report shows beside the standard ones
};

extern const struct phy_driver phy_dp83825i, phy_ksz8081, phy_rtl8211f, phy_generic;

// Looks for the PHY and sets it up when it answers.
void phy_start(struct phy *phy, struct enet_registers *mdio, uint8_t address);

// Down when no PHY answers; a PHY that answers late is set up then.
void phy_read_link(struct phy *phy, struct phy_link *link);

// Looks come many times a second and never wait for a register, which takes 26 us: at a gigabit two frames come in then.
// Begin one, then call continue each millisecond or so. A look goes through BMSR, the other registers of the report, and the
// error counters. Continue returns true when BMSR was read, which is then in seen[].
void phy_look_begin(struct phy *phy);
bool phy_look_continue(struct phy *phy);

uint16_t phy_read(struct phy *phy, uint8_t index);
void phy_write(struct phy *phy, uint8_t index, uint16_t value);

// Offers 10 and 100 Mbit/s in both duplexes and negotiates anew, unless that is already so.
void phy_advertise_100(struct phy *phy);
// Resets by BMCR and waits up to half a second.
void phy_reset(struct phy *phy);
// Speed and duplex from what both sides advertise.
void phy_resolve(struct phy *phy, struct phy_link *link);

#define PHY_BMCR 0
#define PHY_BMSR 1
#define PHY_ID1 2
#define PHY_ID2 3
#define PHY_ANAR 4
#define PHY_ANLPAR 5
#define PHY_ANER 6
#define PHY_GBCR 9
#define PHY_GBSR 10
#define PHY_BMCR_RESET 0x8000
#define PHY_BMCR_AN_ENABLE 0x1000
#define PHY_BMCR_AN_RESTART 0x0200
#define PHY_BMSR_LINK 0x0004
#define PHY_BMSR_AN_DONE 0x0020
#define PHY_ANER_PARTNER_NEGOTIATES 0x0001
#define PHY_ANAR_ALL_100 0x01E1

#endif
