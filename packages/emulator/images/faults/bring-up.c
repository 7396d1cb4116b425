/* Boot blocks, reset, and the steps that the images share. */
#include "chip.h"

volatile uint32_t done;
extern uint32_t stack_top, image_length, ivt_header;
void reset_handler(void);

/* What the boot ROM reads first: tag, version, pads and size of the flash, a quad read sequence, page and sector size. */
__attribute__((section(".fcb"), used)) const uint32_t fcb[128] = {
    [0] = 0x42464346, [1] = 0x56010000, [3] = 0x00020101, [17] = 0x01060401, [20] = 0x00800000,
    [32] = 0x0A1804EB, [33] = 0x32041EFF, [34] = 0x00002601, [112] = 256, [113] = 4096, [114] = 1, [116] = 0x10000,
};

const void *const boot_data[3];
__attribute__((section(".ivt"), used)) const void *const ivt[8] = {
    (void *)&ivt_header, (void *)reset_handler, 0, 0, (void *)boot_data, (void *)ivt, 0, 0,
};
__attribute__((section(".ivt"), used)) const void *const boot_data[3] = {(void *)0x60000000, &image_length, 0};

__attribute__((naked)) void reset_handler(void) {
  __asm volatile("cpsid i\n ldr r0, =stack_top\n mov sp, r0\n bl start\n b .");
}

__attribute__((used)) void start(void) {
  extern uint32_t __bss_end__;
  for (uint32_t *at = (uint32_t *)0x20000000; at < &__bss_end__; at++) *at = 0;
  CCM_CLPCR &= ~3u; /* WFI leaves the clocks on */
  main();
  done = 1;
  for (;;) wfi();
}

static __attribute__((naked)) void step_over(void) {
  __asm volatile("ldr r0, [sp, #24]\n adds r0, #4\n str r0, [sp, #24]\n bx lr");
}

__attribute__((aligned(128))) const void *const vectors[16] = {
    [0] = &stack_top, [3] = (void *)step_over, [4] = (void *)step_over, [5] = (void *)step_over, [6] = (void *)step_over,
};

void wait_ms(unsigned ms) {
  SYST_CSR = 0;
  SYST_RVR = ms * 100 - 1;
  SYST_CVR = 0;
  SYST_CSR = 3; /* external reference, with its interrupt, which PRIMASK holds back: WFI wakes all the same */
  while ((SCB_ICSR & (1u << 26)) == 0) wfi();
  SYST_CSR = 0;
  SCB_ICSR = 1u << 25;
}

void open_enet_clock(void) { CCM_CCGR1 |= 3u << 10; }

void start_reference_clock(void) {
  CCM_ANALOG_PLL_ENET = (1u << 21) | (1u << 16) | (1u << 13) | 1; /* 25 MHz on, bypassed, enabled, 50 MHz */
  while ((CCM_ANALOG_PLL_ENET >> 31) == 0) {}
  CCM_ANALOG_PLL_ENET &= ~(1u << 16);
  IOMUXC_GPR_GPR1 = (IOMUXC_GPR_GPR1 & ~(1u << 13)) | (1u << 17) | (1u << 23);
}

void route_management(void) {
  IOMUXC_MUX(B1_14) = 0;
  IOMUXC_MUX(B1_15) = 0;
  IOMUXC_SELECT(ENET_MDIO) = 2;
}

void route_rmii(void) {
  for (unsigned pad = B1_04; pad <= B1_11; pad++) {
    IOMUXC_MUX(pad) = pad == B1_10 ? 0x16 : 3;
    IOMUXC_PAD(pad) = pad == B1_10 ? 0x31 : 0xB0E9;
  }
  IOMUXC_SELECT(ENET_IPG_CLK_RMII) = 1;
  IOMUXC_SELECT(ENET0_RXDATA) = 1;
  IOMUXC_SELECT(ENET1_RXDATA) = 1;
  IOMUXC_SELECT(ENET_RXEN) = 1;
  IOMUXC_SELECT(ENET_RXERR) = 1;
}

void set_straps(void) {
  IOMUXC_PAD(B1_04) = 0x3038; /* pull-down: PHY_AD0 */
  IOMUXC_PAD(B1_06) = 0x3038; /* pull-down: PHY_AD1 */
  IOMUXC_PAD(B1_11) = 0x3038;
  IOMUXC_PAD(B1_05) = 0xF038; /* pull-up: RMII slave */
}

void reset_phy(void) {
  IOMUXC_MUX(B0_14) = 5;
  IOMUXC_MUX(B0_15) = 5;
  IOMUXC_GPR_GPR27 |= 3u << 14;
  GPIO7_DR_CLEAR = 3u << 14;
  GPIO7_GDIR |= 3u << 14;
  wait_ms(1);
  GPIO7_DR_SET = 1u << 15; /* power */
  wait_ms(50);
  GPIO7_DR_SET = 1u << 14; /* end of reset */
  wait_ms(3);
}

void set_mdc(void) { ENET_MSCR = (1u << 8) | (26u << 1); }

unsigned read_phy(unsigned address, unsigned reg) {
  ENET_EIR = ENET_EIR_MII;
  ENET_MMFR = (1u << 30) | (2u << 28) | (address << 23) | (reg << 18) | (2u << 16);
  while ((ENET_EIR & ENET_EIR_MII) == 0) {}
  return ENET_MMFR & 0xFFFF;
}

void bring_up(void) {
  open_enet_clock();
  start_reference_clock();
  route_management();
  set_straps();
  reset_phy();
  route_rmii();
  set_mdc();
}

void wait_link(void) {
  while ((read_phy(0, 1) & 4) == 0) wait_ms(100);
}

void start_mac(struct descriptor *rx, struct descriptor *tx, unsigned rx_buffer_size) {
  ENET_RCR = (1522u << 16) | (1u << 14) | (1u << 8) | (1u << 2);
  ENET_TCR = 1u << 2;
  ENET_TFWR = 1u << 8;
  ENET_MRBR = rx_buffer_size;
  ENET_RDSR = (uint32_t)rx;
  ENET_TDSR = (uint32_t)tx;
  dsb();
  ENET_ECR = (1u << 8) | (1u << 1);
}

void fill_frame(uint8_t *at) {
  for (unsigned n = 0; n < 64; n++) at[n] = n < 6 ? 0xFF : (uint8_t)n;
  at[12] = 0x88;
  at[13] = 0xB5; /* for local experiments */
}

void give(struct descriptor *tx, unsigned length) {
  tx->length = (uint16_t)length;
  tx->status = BD_READY | BD_WRAP | BD_LAST | BD_CRC;
}
