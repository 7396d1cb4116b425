// A fault, or an interrupt that nobody enabled: the console says what and where, then all stops. There is no restart: a
// board that restarts by itself would hide what went wrong in the middle of a measurement.
#include "boards/imxrt/core.h"

void fault_entry(void);
void fault_report(const uint32_t *frame);

__attribute__((naked, used)) void fault_entry(void) {
  __asm volatile(
      "mrs r0, msp\n\t"
      "ldr r1, =__stack_top\n\t"
      "msr msp, r1\n\t" // the fault may be that the stack ran over
      "b fault_report\n\t"
      ".ltorg");
}

static void put(const char *words) {
  while (*words != 0) board_put(*words++);
}

static void put_value(const char *name, uint32_t value) {
  put(name);
  for (int shift = 28; shift >= 0; shift -= 4) board_put("0123456789abcdef"[value >> shift & 15]);
}

__attribute__((used)) void fault_report(const uint32_t *frame) {
  uint32_t number;
  __asm volatile("mrs %0, ipsr" : "=r"(number));
  put("\r\nFAULT exception=");
  put_value("0x", number & 0x1FF);
  put_value(" cfsr=0x", SCB_CFSR);
  put_value(" hfsr=0x", SCB_HFSR);
  put_value(" address=0x", (SCB_CFSR & 0x80) != 0 ? SCB_MMFAR : SCB_BFAR);
  // A frame that could not be written is not read.
  if (((uintptr_t)frame & 3) == 0 && (SCB_CFSR & 0x3030) == 0 && (uintptr_t)frame >= 0x20000000) {
    put_value(" lr=0x", frame[5]);
    put_value(" pc=0x", frame[6]);
  }
  put("\r\n");
  for (;;) {}
}
