// The 10/100 and 10/100/1000 Ethernet MAC (ENET) of i.MX 6UL, RT10xx and RT11xx: register offsets, bits, descriptors.
// Names and offsets as in NXP's device headers (PERI_ENET.h of mcux-devices-rt), facts only.
#ifndef DRIVERS_ENET_REGISTERS_H
#define DRIVERS_ENET_REGISTERS_H

#include <stdint.h>

struct enet_registers {
  uint32_t reserved0;
  volatile uint32_t EIR;   // 0x004 interrupt events, write one to clear
  volatile uint32_t EIMR;  // 0x008 interrupt mask
  uint32_t reserved1;
  volatile uint32_t RDAR;  // 0x010 receive descriptors were made ready
  volatile uint32_t TDAR;  // 0x014 transmit descriptors were made ready
  uint32_t reserved2[3];
  volatile uint32_t ECR;   // 0x024 control
  uint32_t reserved3[6];
  volatile uint32_t MMFR;  // 0x040 management frame
  volatile uint32_t MSCR;  // 0x044 management clock
  uint32_t reserved4[7];
  volatile uint32_t MIBC;  // 0x064 event counters' control
  uint32_t reserved5[7];
  volatile uint32_t RCR;   // 0x084 receive control
  uint32_t reserved6[15];
  volatile uint32_t TCR;   // 0x0C4 transmit control
  uint32_t reserved7[7];
  volatile uint32_t PALR;  // 0x0E4 own address, first four bytes
  volatile uint32_t PAUR;  // 0x0E8 own address, last two bytes
  volatile uint32_t OPD;   // 0x0EC pause
  volatile uint32_t TXIC[3]; // 0x0F0 transmit interrupt coalescing
  uint32_t reserved8;
  volatile uint32_t RXIC[3]; // 0x100 receive interrupt coalescing
  uint32_t reserved9[3];
  volatile uint32_t IAUR;  // 0x118 unicast hash
  volatile uint32_t IALR;
  volatile uint32_t GAUR;  // 0x120 multicast hash
  volatile uint32_t GALR;
  uint32_t reserved10[7];
  volatile uint32_t TFWR;  // 0x144 transmit FIFO watermark
  uint32_t reserved11[14];
  volatile uint32_t RDSR;  // 0x180 ring of receive descriptors
  volatile uint32_t TDSR;  // 0x184 ring of transmit descriptors
  volatile uint32_t MRBR;  // 0x188 size of a receive buffer
  uint32_t reserved12;
  volatile uint32_t RSFL;  // 0x190 receive FIFO full threshold, 0: store and forward
  volatile uint32_t RSEM;
  volatile uint32_t RAEM;
  volatile uint32_t RAFL;
  volatile uint32_t TSEM;
  volatile uint32_t TAEM;
  volatile uint32_t TAFL;
  volatile uint32_t TIPG;
  volatile uint32_t FTRL;  // 0x1B0 frame truncation
  uint32_t reserved13[3];
  volatile uint32_t TACC;  // 0x1C0 transmit accelerator
  volatile uint32_t RACC;  // 0x1C4 receive accelerator
  uint32_t reserved14[14];
  volatile uint32_t MIB[57]; // 0x200 .. 0x2E0 event counters, enet_counters.c names them
};

#define ENET_EIR_TXF (1u << 27)
#define ENET_EIR_RXF (1u << 25)
#define ENET_EIR_MII (1u << 23)
#define ENET_EIR_EBERR (1u << 22)

#define ENET_RDAR_RDAR (1u << 24)
#define ENET_TDAR_TDAR (1u << 24)

#define ENET_ECR_RESET (1u << 0)
#define ENET_ECR_ETHEREN (1u << 1)
#define ENET_ECR_EN1588 (1u << 4) // descriptors of 32 bytes, which the checksum engine needs
#define ENET_ECR_SPEED (1u << 5)  // 1000 Mbit/s
#define ENET_ECR_DBSWP (1u << 8)  // descriptors in little endian

#define ENET_MMFR_ST (1u << 30)
#define ENET_MMFR_WRITE (1u << 28)
#define ENET_MMFR_READ (2u << 28)
#define ENET_MMFR_PA(address) ((uint32_t)(address) << 23)
#define ENET_MMFR_RA(index) ((uint32_t)(index) << 18)
#define ENET_MMFR_TA (2u << 16)

#define ENET_MIBC_MIB_DIS (1u << 31)
#define ENET_MIBC_MIB_IDLE (1u << 30)
#define ENET_MIBC_MIB_CLEAR (1u << 29)

#define ENET_RCR_DRT (1u << 1) // half duplex: do not hear ourselves
#define ENET_RCR_MII_MODE (1u << 2)
#define ENET_RCR_FCE (1u << 5)
#define ENET_RCR_RGMII_EN (1u << 6)
#define ENET_RCR_RMII_MODE (1u << 8)
#define ENET_RCR_RMII_10T (1u << 9)
#define ENET_RCR_PADEN (1u << 12)
#define ENET_RCR_CRCFWD (1u << 14) // set: the frame check sequence is stripped
#define ENET_RCR_MAX_FL(bytes) ((uint32_t)(bytes) << 16)
#define ENET_RCR_NLC (1u << 30)

#define ENET_TCR_FDEN (1u << 2)
#define ENET_TFWR_STRFWD (1u << 8)

#define ENET_TACC_SHIFT16 (1u << 0)
#define ENET_TACC_IPCHK (1u << 3)
#define ENET_TACC_PROCHK (1u << 4)
#define ENET_RACC_PADREM (1u << 0)
#define ENET_RACC_IPDIS (1u << 1)
#define ENET_RACC_PRODIS (1u << 2)
#define ENET_RACC_LINEDIS (1u << 6)

// Enhanced descriptor. Length and status are one word here because they must be read in one access: the MAC writes them
// together, and a torn read would join the length of one frame to the status of another.
struct enet_descriptor {
  volatile uint32_t head;    // status << 16 | length
  volatile uint32_t buffer;
  volatile uint32_t control; // the extended status
  volatile uint32_t protocol;
  volatile uint32_t bdu;
  volatile uint32_t timestamp;
  uint32_t reserved[2];
};

#define ENET_RX_E (0x8000u << 16) // empty: the MAC owns it
#define ENET_RX_W (0x2000u << 16) // last of the ring
#define ENET_RX_L (0x0800u << 16) // last of a frame
#define ENET_RX_LG (0x0020u << 16)
#define ENET_RX_NO (0x0010u << 16)
#define ENET_RX_CR (0x0004u << 16)
#define ENET_RX_OV (0x0002u << 16)
#define ENET_RX_TR (0x0001u << 16)
#define ENET_RX_CONTROL_INT (0x0080u << 16)
#define ENET_RX_CONTROL_ME (0x8000u << 16)  // MAC error
#define ENET_RX_CONTROL_PE (0x0400u << 16)  // PHY error
#define ENET_RX_CONTROL_ICE 0x0020u         // IP header checksum is wrong
#define ENET_RX_CONTROL_PCR 0x0010u         // protocol checksum is wrong

#define ENET_TX_R (0x8000u << 16) // ready: the MAC owns it
#define ENET_TX_W (0x2000u << 16)
#define ENET_TX_L (0x0800u << 16)
#define ENET_TX_TC (0x0400u << 16) // append the frame check sequence
#define ENET_TX_CONTROL_INT (0x4000u << 16)
#define ENET_TX_CONTROL_PINS (0x1000u << 16) // insert the protocol's checksum
#define ENET_TX_CONTROL_IINS (0x0800u << 16) // insert the IP header's checksum

_Static_assert(sizeof(struct enet_descriptor) == 32, "an enhanced descriptor has 32 bytes");
_Static_assert(__builtin_offsetof(struct enet_registers, MMFR) == 0x40, "MMFR");
_Static_assert(__builtin_offsetof(struct enet_registers, RCR) == 0x84, "RCR");
_Static_assert(__builtin_offsetof(struct enet_registers, PALR) == 0xE4, "PALR");
_Static_assert(__builtin_offsetof(struct enet_registers, GAUR) == 0x120, "GAUR");
_Static_assert(__builtin_offsetof(struct enet_registers, TFWR) == 0x144, "TFWR");
_Static_assert(__builtin_offsetof(struct enet_registers, RDSR) == 0x180, "RDSR");
_Static_assert(__builtin_offsetof(struct enet_registers, TACC) == 0x1C0, "TACC");
_Static_assert(__builtin_offsetof(struct enet_registers, MIB) == 0x200, "MIB");

#endif
