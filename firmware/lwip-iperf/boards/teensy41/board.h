// Teensy 4.1: i.MX RT1062, PHY DP83825I.
#ifndef BOARD_H
#define BOARD_H

#define HAL_ENET_RX_FCS_BYTES 0 // the MAC strips it
#define HAL_ENET_TX_PAD 2       // TACC.SHIFT16: two bytes ahead of the frame, so that its payload is aligned
#define HAL_ENET_SOFTWARE_CHECK 0
#define HAL_ENET_SOFTWARE_ICMP 0

#define BOARD_INTERRUPTS 160
#define BOARD_CONSOLE_IRQ 25 // LPUART6
#define BOARD_ENET_IRQ 114

// IOMUXC_GPR17: banks as the placement wants them; GPR14: sizes of both TCMs to 512 KB; GPR16: banks from GPR17, both on.
#define BOARD_FLEXRAM \
  "ldr r0, =0x400AC000\n\t" \
  "ldr r1, =__flexram_config\n\t" \
  "str r1, [r0, #0x44]\n\t" \
  "ldr r1, =0x00200007\n\t" \
  "str r1, [r0, #0x40]\n\t" \
  "ldr r1, =0x00AA0000\n\t" \
  "str r1, [r0, #0x38]\n\t" \
  "dsb\n\t" \
  "isb\n\t"

#endif
