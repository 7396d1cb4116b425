// The low-power UART of i.MX RT as console: 115200 baud from a clock of 24 MHz. Its FIFOs hold four characters, less than
// arrive in a millisecond, so an interrupt moves them to and from queues; nothing else happens there.
#ifndef DRIVERS_LPUART_H
#define DRIVERS_LPUART_H

#include <stdbool.h>
#include <stdint.h>

// There is one console. The board lets its interrupt through afterwards; the handler calls lpuart_interrupt.
void lpuart_start(uintptr_t base);
void lpuart_interrupt(void);

// False when the queue is full; -1 when there is nothing.
bool lpuart_put(char c);
int lpuart_get(void);

// Waits and needs no interrupt: for faults.
void lpuart_put_now(char c);

#endif
