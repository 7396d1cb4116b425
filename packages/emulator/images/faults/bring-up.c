/* Reset, and the steps that the images of all boards share. */
#include "chip.h"

volatile uint32_t done;
extern uint32_t stack_top;
void reset_handler(void);

__attribute__((naked)) void reset_handler(void) {
  __asm volatile("cpsid i\n ldr r0, =stack_top\n mov sp, r0\n bl start\n b .");
}

__attribute__((used)) void start(void) {
  extern uint32_t __bss_end__;
  for (uint32_t *at = (uint32_t *)0x20000000; at < &__bss_end__; at++) *at = 0;
  leave_rom();
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

unsigned read_phy(unsigned address, unsigned reg) {
  ENET_EIR = ENET_EIR_MII;
  ENET_MMFR = (1u << 30) | (2u << 28) | (address << 23) | (reg << 18) | (2u << 16);
  while ((ENET_EIR & ENET_EIR_MII) == 0) {}
  return ENET_MMFR & 0xFFFF;
}

void write_phy(unsigned address, unsigned reg, unsigned value) {
  ENET_EIR = ENET_EIR_MII;
  ENET_MMFR = (1u << 30) | (1u << 28) | (address << 23) | (reg << 18) | (2u << 16) | value;
  while ((ENET_EIR & ENET_EIR_MII) == 0) {}
}

void bring_up(void) {
  open_enet_clock();
  start_reference_clock();
  route_management();
  set_straps();
  reset_phy();
  route_data();
  set_mdc();
  set_up_phy();
}

void wait_link(void) {
  while ((read_phy(PHY_ADDRESS, 1) & 4) == 0) wait_ms(100);
}

void start_mac(struct descriptor *rx, struct descriptor *tx, unsigned rx_buffer_size) {
  ENET_RCR = (1522u << 16) | (1u << 14) | (1u << 2) | RCR_INTERFACE;
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
