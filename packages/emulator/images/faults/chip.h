/* Registers by the names of NXP's device headers (MIMXRT1062, PERI_*.h) and of the Armv7-M manual. */
#ifndef CHIP_H
#define CHIP_H
#include <stdint.h>

#define REG(address) (*(volatile uint32_t *)(address))

#define CCM_CLPCR REG(0x400FC054)
#define CCM_CCGR1 REG(0x400FC06C)
#define CCM_ANALOG_PLL_ENET REG(0x400D80E0)
#define IOMUXC_GPR_GPR1 REG(0x400AC004)
#define IOMUXC_GPR_GPR27 REG(0x400AC06C)
#define IOMUXC_MUX(index) REG(0x401F8014 + 4 * (index))
#define IOMUXC_PAD(index) REG(0x401F8204 + 4 * (index))
#define IOMUXC_SELECT(index) REG(0x401F83F4 + 4 * (index))
#define GPIO7_DR_SET REG(0x42004084)
#define GPIO7_DR_CLEAR REG(0x42004088)
#define GPIO7_GDIR REG(0x42004004)

/* Pads: position in IOMUXC's arrays. */
enum { B0_14 = 88, B0_15 = 89, B1_04 = 94, B1_05, B1_06, B1_07, B1_08, B1_09, B1_10, B1_11, B1_14 = 104, B1_15 };
/* Daisies. */
enum { ENET_IPG_CLK_RMII = 14, ENET_MDIO, ENET0_RXDATA, ENET1_RXDATA, ENET_RXEN, ENET_RXERR };

#define ENET_EIR REG(0x402D8004)
#define ENET_RDAR REG(0x402D8010)
#define ENET_TDAR REG(0x402D8014)
#define ENET_ECR REG(0x402D8024)
#define ENET_MMFR REG(0x402D8040)
#define ENET_MSCR REG(0x402D8044)
#define ENET_RCR REG(0x402D8084)
#define ENET_TCR REG(0x402D80C4)
#define ENET_TFWR REG(0x402D8144)
#define ENET_RDSR REG(0x402D8180)
#define ENET_TDSR REG(0x402D8184)
#define ENET_MRBR REG(0x402D8188)

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
void wait_ms(unsigned ms);          /* asleep, by SysTick's 100 kHz */
void open_enet_clock(void);         /* CCGR1.CG5 */
void start_reference_clock(void);   /* PLL_ENET at 50 MHz, driven to the pad (GPR1) */
void route_management(void);        /* MDC, MDIO */
void route_rmii(void);              /* data, enable and clock pads with their daisies */
void set_straps(void);              /* address 0, RMII slave */
void reset_phy(void);               /* power-up 50 ms, reset pulse, 2 ms */
void set_mdc(void);                 /* 2.5 MHz from 132 MHz */
unsigned read_phy(unsigned address, unsigned reg);
void bring_up(void);                /* all of the above */
void wait_link(void);
void start_mac(struct descriptor *rx, struct descriptor *tx, unsigned rx_buffer_size);
void give(struct descriptor *tx, unsigned length); /* a frame to send, without the kick */
void fill_frame(uint8_t *at);       /* 64 bytes, broadcast */

extern const void *const vectors[16]; /* every fault steps over an instruction of four bytes */
extern volatile uint32_t done;      /* 1 when main has returned */
int main(void);
#endif
