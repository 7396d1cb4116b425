// MIMXRT1170-EVK: i.MX RT1176, core 996 MHz.
#ifndef BOARD_H
#define BOARD_H

#include "boards/imxrt11xx/evk.h"

#define PART_CORE_HZ 996000000u
#define PART_ARM_PLL (166u | 0u << 15) // 24 MHz * 166 / 4
#define PART_FORWARD_BIAS 1
#define PART_BUS_ROOT 0x401            // PLL3 / 2 = 240 MHz
#define PART_BUS_LPSR_ROOT 0x502       // PLL3 / 3 = 160 MHz
#define PART_BUS_PFD3 0                // not used
#define PART_MSCR 0x25E                // of a bus at 240 MHz: MDC 2.5 MHz, data held three clocks

#endif
