/* Registers by the names of NXP's device headers (PERI_*.h) and of the Armv7-M manual; what is the board's own stands in
   boards: with EVK defined those of the MIMXRT1160-EVK and MIMXRT1170-EVK, with GIGABIT as well their gigabit port. */
#ifndef CHIP_H
#define CHIP_H
#include <stdint.h>

#define REG(address) (*(volatile uint32_t *)(address))

#ifdef EVK
#include "boards/evk.h"
#else
#include "boards/teensy41.h"
#endif

#define ENET_EIR REG(ENET_BASE + 0x004)
#define ENET_RDAR REG(ENET_BASE + 0x010)
#define ENET_TDAR REG(ENET_BASE + 0x014)
#define ENET_ECR REG(ENET_BASE + 0x024)
#define ENET_MMFR REG(ENET_BASE + 0x040)
#define ENET_MSCR REG(ENET_BASE + 0x044)
#define ENET_RCR REG(ENET_BASE + 0x084)
#define ENET_TCR REG(ENET_BASE + 0x0C4)
#define ENET_TFWR REG(ENET_BASE + 0x144)
#define ENET_RDSR REG(ENET_BASE + 0x180)
#define ENET_TDSR REG(ENET_BASE + 0x184)
#define ENET_MRBR REG(ENET_BASE + 0x188)

#define ENET_EIR_MII (1u << 23)
#define ENET_EIR_TXF (1u << 27)
#define ENET_EIR_RXF (1u << 25)

#define SYST_CSR REG(0xE000E010)
#define SYST_RVR REG(0xE000E014)
#define SYST_CVR REG(0xE000E018)
#define SCB_ICSR REG(0xE000ED04)
#define SCB_VTOR REG(0xE000ED08)
#define SCB_CCR REG(0xE000ED14)
#define SCB_SHCSR REG(0xE000ED24)
#define SCB_DCIMVAC REG(0xE000EF5C)
#define SCB_DCCMVAC REG(0xE000EF68)
#define SCB_DCCIMVAC REG(0xE000EF70)
#define NVIC_ISER3 REG(0xE000E10C)
#define NVIC_ICPR3 REG(0xE000E28C)

/* A legacy descriptor of ENET. */
struct descriptor {
  volatile uint16_t length;
  volatile uint16_t status;
  uint8_t *volatile buffer;
};
#define BD_READY 0x8000
#define BD_EMPTY 0x8000
#define BD_WRAP 0x2000
#define BD_LAST 0x0800
#define BD_CRC 0x0400

static inline void dsb(void) { __asm volatile("dsb" ::: "memory"); }
static inline void wfi(void) { __asm volatile("wfi" ::: "memory"); }

/* Steps that are right, in the order in which they are due. */
void leave_rom(void);               /* watchdogs, what WFI stops */
void wait_ms(unsigned ms);          /* asleep, by SysTick's 100 kHz */
void open_enet_clock(void);
void start_reference_clock(void);   /* for RMII 50 MHz, for RGMII 125, driven to where it is wanted */
void route_management(void);        /* MDC, MDIO */
void route_data(void);              /* data, enable and clock pads with their daisies */
void set_straps(void);              /* what the PHY reads from its pins as its reset ends */
void reset_phy(void);               /* power-up, reset pulse, the time until it answers */
void set_mdc(void);                 /* 2.5 MHz */
void set_up_phy(void);              /* what its registers need for this board */
unsigned read_phy(unsigned address, unsigned reg);
void write_phy(unsigned address, unsigned reg, unsigned value);
void bring_up(void);                /* all of the above */
void wait_link(void);
void start_mac(struct descriptor *rx, struct descriptor *tx, unsigned rx_buffer_size);
void give(struct descriptor *tx, unsigned length); /* a frame to send, without the kick */
void fill_frame(uint8_t *at);       /* 64 bytes, broadcast */

extern const void *const vectors[16]; /* every fault steps over an instruction of four bytes */
extern volatile uint32_t done;      /* 1 when main has returned */
int main(void);
#endif
