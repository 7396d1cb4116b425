// Microchip KSZ8081, the 10/100 PHY of the EVKs. Register names as in its data sheet.
#include "drivers/phy.h"

#define RXERC 0x15 // receive errors
#define OMSO 0x16  // operation mode strap override
#define PHYC1 0x1E // what was negotiated
#define PHYC2 0x1F

static void set_up(struct phy *phy) {
  phy_reset(phy);
  uint16_t override = phy_read(phy, OMSO);
  // Out of factory test and NAND tree, into RMII, whatever the straps said.
  phy_write(phy, OMSO, (uint16_t)((override & ~(0x8000 | 0x0020 | 0x0001)) | 0x0002));
  phy_write(phy, PHYC2, phy_read(phy, PHYC2) | 0x0080); // its clock input is 50 MHz; a reset clears this
  phy_advertise_100(phy);
}

static void read_link(struct phy *phy, struct phy_link *link) {
  uint16_t control = phy_read(phy, PHYC1);
  unsigned mode = control & 7; // 1, 2: half duplex; 5, 6: full duplex; 10 and 100 Mbit/s
  if (control == 0xFFFF || (control & 0x0100) == 0 || (mode & 3) == 0) return;
  link->up = true;
  link->mbps = (mode & 3) == 2 ? 100 : 10;
  link->full_duplex = (mode & 4) != 0;
}

const struct phy_driver phy_ksz8081 = {.name = "KSZ8081",
                                       .id = 0x00221560,
                                       .id_mask = 0xFFFFFFF0,
                                       .set_up = set_up,
                                       .read_link = read_link,
                                       .receive_error_register = RXERC,
                                       .reported = {PHYC1, PHYC2}};
