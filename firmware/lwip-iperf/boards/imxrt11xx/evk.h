// What both EVKs share. Facts and their sources: NXP's mcux-sdk (board files, drivers), checked against Zephyr and plo.
#ifndef EVK_H
#define EVK_H

#define HAL_ENET_RX_FCS_BYTES 0 // the MAC strips it
#define HAL_ENET_TX_PAD 2       // TACC.SHIFT16: two bytes ahead of the frame, so that its payload is aligned
#define HAL_ENET_SOFTWARE_CHECK 0
#define HAL_ENET_SOFTWARE_ICMP 0

#define BOARD_INTERRUPTS 218
#define BOARD_CONSOLE_IRQ 20 // LPUART1
#define BOARD_ENET_IRQ 137
#define BOARD_ENET_1G_IRQ 141 // ring 0 and everything else; rings 1 and 2 are not used

#define BOARD_FLEXRAM "" // eight banks of 32 KB each: the part's own default

#endif
