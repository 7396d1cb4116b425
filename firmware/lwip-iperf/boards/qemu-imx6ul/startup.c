// From QEMU's -kernel to main: the ELF is loaded as linked, the core is in secure supervisor mode, MMU and caches off.
#include <stdint.h>

extern uint32_t __vectors[], __stack_top[], __bss_start[], __bss_end[];
int main(void);
void Reset_Handler(void);

__attribute__((naked, used, section(".startup"))) void Reset_Handler(void) {
  __asm volatile(
      "cpsid if\n\t"
      "ldr sp, =__stack_top\n\t"
      "ldr r0, =__vectors\n\t"
      "mcr p15, 0, r0, c12, c0, 0\n\t"  // VBAR
      "mrc p15, 0, r0, c1, c0, 0\n\t"   // SCTLR: exceptions in Thumb state, vectors where VBAR says
      "orr r0, r0, #(1 << 30)\n\t"
      "bic r0, r0, #(1 << 13)\n\t"
      "mcr p15, 0, r0, c1, c0, 0\n\t"
      "ldr r0, =__bss_start\n\t"
      "ldr r1, =__bss_end\n\t"
      "movs r2, #0\n"
      "1: cmp r0, r1\n\t"
      "it lo\n\t"
      "strlo r2, [r0], #4\n\t"
      "blo 1b\n\t"
      "bl main\n"
      "2: b 2b");
}

// An exception that nobody expects: the console says which, then all stops.
__attribute__((used)) void unexpected(uint32_t vector, uint32_t address) {
  static const char digits[] = "0123456789abcdef";
  volatile uint32_t *uart = (volatile uint32_t *)0x02020040;
  for (const char *c = "\r\nFAULT vector "; *c != 0; c++) *uart = (uint32_t)*c;
  *uart = '0' + vector;
  for (const char *c = " at 0x"; *c != 0; c++) *uart = (uint32_t)*c;
  for (int shift = 28; shift >= 0; shift -= 4) *uart = (uint32_t)digits[address >> shift & 15];
  *uart = '\n';
  for (;;) {}
}

__attribute__((naked, used)) void irq_entry(void) {
  __asm volatile(
      "sub lr, lr, #4\n\t"
      "srsdb sp!, #0x13\n\t" // the return state goes to the one stack that there is, supervisor's
      "cps #0x13\n\t"
      "push {r0-r3, r12, lr}\n\t"
      "mov r1, sp\n\t"
      "and r1, r1, #4\n\t"
      "sub sp, sp, r1\n\t"
      "push {r0, r1}\n\t"
      "bl interrupts_serve\n\t"
      "pop {r0, r1}\n\t"
      "add sp, sp, r1\n\t"
      "pop {r0-r3, r12, lr}\n\t"
      "rfeia sp!");
}

__attribute__((naked, used)) void undefined_entry(void) {
  __asm volatile("movs r0, #1\n\tsub r1, lr, #4\n\tldr sp, =__stack_top\n\tb unexpected");
}
__attribute__((naked, used)) void prefetch_entry(void) {
  __asm volatile("movs r0, #3\n\tsub r1, lr, #4\n\tldr sp, =__stack_top\n\tb unexpected");
}
__attribute__((naked, used)) void data_entry(void) {
  __asm volatile("movs r0, #4\n\tsub r1, lr, #8\n\tldr sp, =__stack_top\n\tb unexpected");
}

__attribute__((naked, used, section(".vectors"), aligned(32))) void vector_table(void) {
  __asm volatile(
      "b.w Reset_Handler\n\t"
      "b.w undefined_entry\n\t"
      "b.w undefined_entry\n\t"
      "b.w prefetch_entry\n\t"
      "b.w data_entry\n\t"
      "b.w data_entry\n\t"
      "b.w irq_entry\n\t"
      "b.w irq_entry");
}
