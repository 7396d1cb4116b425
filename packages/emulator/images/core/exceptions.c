/* Exceptions: order by priority, tail-chaining, masks, faults and what their registers say, stacks, lazy FP state. */
#include "test.h"

#define ICSR REG(0xE000ED04)
#define AIRCR REG(0xE000ED0C)
#define CCR REG(0xE000ED14)
#define SHCSR REG(0xE000ED24)
#define CFSR REG(0xE000ED28)
#define HFSR REG(0xE000ED2C)
#define MMFAR REG(0xE000ED34)
#define BFAR REG(0xE000ED38)
#define ISER REG(0xE000E100)
#define ISPR REG(0xE000E200)
/* Lines 28 to 31 are free on the boards that this runs on. */
#define LINE(n) (1u << (28 + (n)))
#define IPR(line) (*(volatile unsigned char *)(0xE000E400 + (line)))
#define SHPR(number) (*(volatile unsigned char *)(0xE000ED14 + (number)))
#define BARRIER __asm volatile("dsb\n isb" : : : "memory")

static char trace[512];
static volatile unsigned used;
static void mark(char c) {
  if (used < sizeof trace - 1) trace[used++] = c;
}
static void show(const char *name) {
  trace[used] = 0;
  put_text(name);
  put_char(' ');
  put_text(trace);
  put_char('\n');
  used = 0;
}

static volatile unsigned skip, resumed, frame_pc, frame_psr;
static volatile unsigned *last_frame;

/* Handlers of faults: note the registers, then go on behind the instruction. */
#define FAULT(name, letter)                                                                                            \
  __attribute__((used)) void name##_body(unsigned *frame) {                                                            \
    mark(letter);                                                                                                      \
    frame_pc = frame[6];                                                                                               \
    frame_psr = frame[7];                                                                                              \
    last_frame = frame;                                                                                                \
    frame[6] += skip;                                                                                                  \
  }                                                                                                                    \
  __attribute__((naked)) void name(void) {                                                                             \
    __asm volatile("tst lr, #4\n ite eq\n mrseq r0, msp\n mrsne r0, psp\n b " #name "_body");                           \
  }
FAULT(hardfault_handler, 'H')
FAULT(memmanage_handler, 'M')
FAULT(busfault_handler, 'B')
FAULT(usagefault_handler, 'U')

static void show_fault(const char *name) {
  show(name);
  put_line("  cfsr", CFSR);
  put_line("  hfsr", HFSR);
  if (CFSR & 0x80) put_line("  mmfar", MMFAR);
  if (CFSR & 0x8000) put_line("  bfar", BFAR);
  CFSR = 0xffffffff;
  HFSR = 0xffffffff;
}

static volatile unsigned nested;
void svc_handler(void) {
  mark('s');
  if (nested == 1) {
    ICSR = 1u << 28;
    BARRIER;
    mark('t');
  }
}
void pendsv_handler(void) { mark('p'); }
void line0_handler(void) {
  mark('0');
  if (nested == 2) {
    ISPR = LINE(1) | LINE(2);
    BARRIER;
    mark('a');
  }
  if (nested == 3) {
    ISPR = LINE(3);
    BARRIER;
    mark('b');
  }
}
void line1_handler(void) { mark('1'); }
void line2_handler(void) { mark('2'); }
void line3_handler(void) { mark('3'); }

/* Where SysTick follows the time of the host (QEMU), one more tick may be pending when it is switched off. */
static volatile unsigned ticks;
void systick_handler(void) {
  ticks += 1;
  if (ticks >= 3) REG(0xE000E010) = 0;
}

static void priorities(void) {
  ISER = 15u << 28;
  IPR(28) = 0x40;
  IPR(29) = 0x20;
  IPR(30) = 0x60;
  IPR(31) = 0x40;
  SHPR(11) = 0x80;
  SHPR(14) = 0xf0;
  __asm volatile("svc 3");
  show("svc");
  nested = 1;
  __asm volatile("svc 3");
  BARRIER;
  show("svc then pendsv");
  nested = 0;
  __asm volatile("cpsid i");
  ISPR = 15u << 28;
  ICSR = 1u << 28;
  BARRIER;
  mark('|');
  put_line("pending", ISPR >> 28);
  __asm volatile("cpsie i");
  BARRIER;
  show("all at once");
  nested = 2;
  ISPR = LINE(0);
  BARRIER;
  show("one preempts, one waits");
  nested = 3;
  ISPR = LINE(0);
  BARRIER;
  show("same priority waits");
  nested = 0;
  __asm volatile("msr basepri, %0" : : "r"(0x40));
  ISPR = LINE(0) | LINE(1) | LINE(2);
  BARRIER;
  mark('|');
  __asm volatile("msr basepri, %0" : : "r"(0));
  BARRIER;
  show("basepri");
  __asm volatile("msr basepri_max, %0\n msr basepri_max, %1" : : "r"(0x60), "r"(0x80));
  unsigned level;
  __asm volatile("mrs %0, basepri" : "=r"(level));
  put_line("basepri_max", level);
  __asm volatile("msr basepri, %0" : : "r"(0));
  __asm volatile("cpsid f");
  ISPR = LINE(1);
  BARRIER;
  mark('|');
  __asm volatile("cpsie f");
  BARRIER;
  show("faultmask");
  AIRCR = 0x05FA0000 | (6 << 8); /* one bit of group priority, the rest subpriority */
  nested = 2;
  ISPR = LINE(0);
  BARRIER;
  show("subpriority does not preempt");
  nested = 0;
  AIRCR = 0x05FA0000;
}

static void faults(void) {
  skip = 2;
  __asm volatile(".hword 0xde00");
  show_fault("undefined, escalated");
  SHCSR |= 7u << 16;
  __asm volatile(".hword 0xde00");
  show_fault("undefined");
  skip = 4;
  CCR |= 1u << 4;
  __asm volatile("udiv r0, r0, %0" : : "r"(0) : "r0");
  show_fault("division by zero");
  CCR &= ~(1u << 4);
  unsigned quotient;
  __asm volatile("udiv %0, %1, %2" : "=r"(quotient) : "r"(7), "r"(0));
  put_line("quotient", quotient);
  __asm volatile("ldrd r0, r1, [%0]" : : "r"(0x20000102) : "r0", "r1");
  show_fault("unaligned dual");
  __asm volatile("ldr.w r0, [%0]" : : "r"(0x90000000) : "r0");
  show_fault("nothing there");
  static volatile unsigned written = 0x1234;
  __asm volatile("ldr.w r0, [%0]\n" : : "r"(0x90000000) : "r0");
  put_line("untouched", written);
  show_fault("again");
  REG(0xE000ED88) = 0;
  BARRIER;
  __asm volatile("vmov.f32 s0, #1.0");
  show_fault("no FPU");
  REG(0xE000ED88) = 0xF00000;
  BARRIER;
  skip = 2;
  __asm volatile("cmp r0, r0\n .hword 0xbf04, 0xde00\n .hword 0xbf00" : : : "cc"); /* itt eq */
  show_fault("undefined in an IT block");
  put_line("itstate", (frame_psr >> 8 & 0xfc) | (frame_psr >> 25 & 3));
}

static void masked_fault(void) {
  skip = 2;
  __asm volatile("cpsid i\n .hword 0xde00\n cpsie i");
  show_fault("undefined with primask");
  __asm volatile("msr basepri, %0\n .hword 0xde01\n msr basepri, %1" : : "r"(0x10), "r"(0));
  show_fault("undefined with basepri");
}

static void protection(void) {
  static unsigned guarded[64] __attribute__((aligned(256)));
  REG(0xE000ED98) = 0;
  REG(0xE000ED9C) = (unsigned)guarded;
  REG(0xE000EDA0) = 1 | (7 << 1) | (6u << 24); /* 256 bytes, read only */
  REG(0xE000ED94) = 5;
  BARRIER;
  skip = 4;
  guarded[0];
  __asm volatile("str.w %0, [%1, #16]" : : "r"(1), "r"(guarded));
  put_line("offset", MMFAR - (unsigned)guarded);
  MMFAR = 0;
  CFSR &= 0x7f; /* no address in the text */
  show("store to read only");
  put_line("  cfsr", CFSR);
  CFSR = 0xffffffff;
  put_line("kept", guarded[4]);
  REG(0xE000ED98) = 1;
  REG(0xE000ED9C) = (unsigned)guarded;
  REG(0xE000EDA0) = 1 | (7 << 1) | (3u << 24) | (0xfe << 8); /* its first eighth only: all may */
  BARRIER;
  guarded[0] = 7;
  put_line("first eighth", guarded[0]);
  __asm volatile("str.w %0, [%1, #32]" : : "r"(1), "r"(guarded));
  show("second eighth");
  CFSR = 0xffffffff;
  REG(0xE000ED94) = 0;
  BARRIER;
}

static unsigned process_stack[128] __attribute__((aligned(8)));
static void stacks(void) {
  unsigned control, sp;
  skip = 2;
  __asm volatile("msr psp, %2\n mrs %0, control\n orr %0, #2\n msr control, %0\n isb\n mov %1, sp\n .hword 0xde02\n"
                 "mrs %0, control\n bic r3, %0, #2\n msr control, r3\n isb"
                 : "=&r"(control), "=&r"(sp)
                 : "r"(process_stack + 127)
                 : "r3", "memory");
  show("fault on the process stack");
  put_line("control", control & 3);
  put_line("on it", sp == (unsigned)(process_stack + 127));
  put_line("frame", (unsigned)((char *)(process_stack + 127) - (char *)last_frame));
  put_line("aligned", frame_psr >> 9 & 1);
  CFSR = 0xffffffff;
}

static volatile float handler_float;
static volatile unsigned fp_state;
static void lazy(void) {
  float kept;
  unsigned control;
  nested = 0;
  __asm volatile("vmov.f32 s5, #2.5\n svc 1\n vmov.f32 %0, s5\n mrs %1, control" : "=t"(kept), "=r"(control) : : "s5");
  put_line("kept", (unsigned)(kept * 2));
  put_line("fpca", control >> 2 & 1);
  used = 0;
}

static void timer(void) {
  REG(0xE000E014) = 2000;
  REG(0xE000E018) = 0;
  REG(0xE000E010) = 7;
  while (ticks < 3) {
  }
  put_line("at least three ticks", ticks >= 3);
  REG(0xE000E014) = 100000;
  REG(0xE000E018) = 0;
  __asm volatile("cpsid i");
  ICSR = 1u << 25; /* PENDSTCLR */
  BARRIER;
  ticks = 1;
  REG(0xE000E010) = 7;
  __asm volatile("wfi");
  REG(0xE000E010) = 0;
  __asm volatile("cpsie i\n isb");
  put_line("woken", ticks);
}

void test_main(void) {
  priorities();
  faults();
  masked_fault();
  protection();
  stacks();
  lazy();
  timer();
}
