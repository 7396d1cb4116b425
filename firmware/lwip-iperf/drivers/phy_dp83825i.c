// TI DP83825I, the PHY on the Teensy 4.1. Register names as in its data sheet.
#include "drivers/phy.h"

#define FCSCR 0x14 // false carriers
#define RECR 0x15  // receive errors
#define RCSR 0x17  // RMII control
#define LEDCR 0x18

static void set_up(struct phy *phy) {
  phy_write(phy, RCSR, 0x0081);  // 50 MHz comes from the MAC, elasticity buffer of two bits
  phy_write(phy, LEDCR, 0x0280); // the jack's LED: lit with a link, blinks with traffic, active low
  phy_advertise_100(phy);
}

const struct phy_driver phy_dp83825i = {.name = "DP83825I",
                                        .id = 0x2000A140,
                                        .id_mask = 0xFFFFFFF0,
                                        .set_up = set_up,
                                        .read_link = phy_resolve,
                                        .receive_error_register = RECR,
                                        .false_carrier_register = FCSCR,
                                        .reported = {RCSR, LEDCR}};
