// MIMXRT1160-EVK: i.MX RT1166, core 600 MHz.
#ifndef BOARD_H
#define BOARD_H

#include "boards/imxrt11xx/evk.h"

#define PART_CORE_HZ 600000000u
#define PART_ARM_PLL (200u | 1u << 15) // 24 MHz * 200 / 8
#define PART_FORWARD_BIAS 0            // the part has none
#define PART_BUS_ROOT 0x701            // PLL2 PFD3 / 2 = 198 MHz
#define PART_BUS_LPSR_ROOT 0x503       // PLL3 / 4 = 120 MHz
#define PART_BUS_PFD3 24               // 528 MHz * 18 / 24 = 396 MHz
#define PART_MSCR 0x14E                // of a bus at 198 MHz: MDC 2.5 MHz, data held two clocks

#endif
