// Any PHY that follows clause 22; QEMU's is one.
#include "drivers/phy.h"

const struct phy_driver phy_generic = {
    .name = "generic", .id = 0, .id_mask = 0, .set_up = phy_advertise_100, .read_link = phy_resolve};
