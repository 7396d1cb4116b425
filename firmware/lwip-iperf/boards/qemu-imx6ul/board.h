// i.MX 6UltraLite as QEMU models it (mcimx6ul-evk).
#ifndef BOARD_H
#define BOARD_H

// QEMU's ENET hands over the frame check sequence, inserts TCP and UDP checksums but not ICMP's, verifies none, and does
// not know TACC.SHIFT16.
#define HAL_ENET_RX_FCS_BYTES 4
#define HAL_ENET_TX_PAD 0
#define HAL_ENET_SOFTWARE_CHECK 1
#define HAL_ENET_SOFTWARE_ICMP 1

#endif
