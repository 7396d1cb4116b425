/* Start-up and output of the core's test images: a CMSDK UART at 0x40004000, exit by semihosting (BKPT 0xAB). */
#include "test.h"
#include <string.h>
#include <sys/stat.h>

extern unsigned _stack, _data, _edata, _load, _bss, _ebss;
extern char end;

__attribute__((naked, noreturn)) void reset(void);
static void hang(void) { finish(1); }

#define WEAK __attribute__((weak, alias("unexpected")))
void unexpected(void) {
  unsigned number;
  __asm volatile("mrs %0, ipsr" : "=r"(number));
  put_text("unexpected exception ");
  put_hex(number);
  put_text("\n");
  hang();
}
void nmi_handler(void) WEAK;
void hardfault_handler(void) WEAK;
void memmanage_handler(void) WEAK;
void busfault_handler(void) WEAK;
void usagefault_handler(void) WEAK;
void svc_handler(void) WEAK;
void debugmon_handler(void) WEAK;
void pendsv_handler(void) WEAK;
void systick_handler(void) WEAK;
void line0_handler(void) WEAK;
void line1_handler(void) WEAK;
void line2_handler(void) WEAK;
void line3_handler(void) WEAK;

__attribute__((section(".vectors"), used)) static const void *vectors[] = {
  &_stack, reset, nmi_handler, hardfault_handler, memmanage_handler, busfault_handler, usagefault_handler, 0, 0, 0, 0,
  svc_handler, debugmon_handler, 0, pendsv_handler, systick_handler,
  /* the image's own lines are 28 to 31 */
  unexpected, unexpected, unexpected, unexpected, unexpected, unexpected, unexpected, unexpected,
  unexpected, unexpected, unexpected, unexpected, unexpected, unexpected, unexpected, unexpected,
  unexpected, unexpected, unexpected, unexpected, unexpected, unexpected, unexpected, unexpected,
  unexpected, unexpected, unexpected, unexpected,
  line0_handler, line1_handler, line2_handler, line3_handler,
};

__attribute__((used)) static void begin(void) {
  REG(0xE000ED88) = 0xF00000; /* CPACR: FPU for all */
  __asm volatile("dsb\n isb");
  memcpy(&_data, &_load, (char *)&_edata - (char *)&_data);
  memset(&_bss, 0, (char *)&_ebss - (char *)&_bss);
  REG(0x40004010) = 16; /* BAUDDIV */
  REG(0x40004008) = 1;  /* CTRL: transmit */
  test_main();
  finish(0);
}

__attribute__((naked, noreturn)) void reset(void) { __asm volatile("bl begin\n b ."); }

void put_char(int c) {
  while (REG(0x40004004) & 1) {
  }
  REG(0x40004000) = c;
}
void put_text(const char *text) {
  while (*text) put_char(*text++);
}
void put_hex(unsigned value) {
  for (int i = 28; i >= 0; i -= 4) put_char("0123456789abcdef"[(value >> i) & 15]);
}
void put_line(const char *name, unsigned value) {
  put_text(name);
  put_char(' ');
  put_hex(value);
  put_char('\n');
}

void finish(int code) {
  while (REG(0x40004004) & 1) { /* the last character is still on its way */
  }
  unsigned block[2] = {0x20026, (unsigned)code};
  register unsigned r0 __asm("r0") = 0x20;
  register void *r1 __asm("r1") = block;
  __asm volatile("bkpt 0xab" : : "r"(r0), "r"(r1) : "memory");
  for (;;) {
  }
}

/* What newlib asks of a system. */
int _write(int file, const char *data, int length) {
  (void)file;
  for (int i = 0; i < length; i += 1) put_char(data[i]);
  return length;
}
void *_sbrk(int amount) {
  static char *top = &end;
  char *old = top;
  top += amount;
  return old;
}
int _close(int file) { return -1; }
int _fstat(int file, struct stat *s) { s->st_mode = S_IFCHR; return 0; }
int _isatty(int file) { return 1; }
int _lseek(int file, int to, int from) { return 0; }
int _read(int file, char *into, int length) { return 0; }
void _exit(int code) { finish(code); for (;;) {} }
int _kill(int pid, int signal) { return -1; }
int _getpid(void) { return 1; }
