// Talking to QEMU from a program on a bare Cortex-M7: its arguments, text, and the end.
#ifndef SCRIPT_SEMIHOSTING_H
#define SCRIPT_SEMIHOSTING_H

#include <stddef.h>
#include <stdint.h>

static inline int semihosting(int operation, const void *argument) {
  register int r0 __asm("r0") = operation;
  register const void *r1 __asm("r1") = argument;
  __asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

static inline void print(const char *text) { semihosting(0x04, text); }

static inline void print_hex(uint32_t value, unsigned digits) {
  char text[9] = {0};
  for (unsigned i = 0; i < digits; i++) text[i] = "0123456789abcdef"[value >> 4 * (digits - 1 - i) & 15];
  print(text);
}

static inline void get_arguments(char *text, size_t room) {
  struct { char *text; size_t room; } block = {text, room};
  semihosting(0x15, &block);
}

static inline void end_program(void) {
  semihosting(0x18, (const void *)0x20026); // ADP_Stopped_ApplicationExit
  for (;;) {}
}

#endif
