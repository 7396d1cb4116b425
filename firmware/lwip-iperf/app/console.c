#include "app/console.h"

#include <string.h>

#include "app/control.h"
#include "hal/hal.h"

#define QUEUE 8192 // more than the longest report; a power of two

static char queue[QUEUE];
static unsigned queued, sent; // both only grow
static struct control control;

void console_write(const char *text, unsigned length) {
  for (unsigned i = 0; i < length && queued - sent < QUEUE; i++) queue[queued++ % QUEUE] = text[i];
}

void console_print(const char *text) { console_write(text, (unsigned)strlen(text)); }

void console_poll(void) {
  for (int c = hal_console_get(); c >= 0; c = hal_console_get()) {
    static char answer[CONTROL_ANSWER_BYTES];
    unsigned length = control_take(&control, (char)c, answer, sizeof answer);
    console_write(answer, length);
  }
  while (sent != queued && hal_console_put(queue[sent % QUEUE])) sent++;
}
