// The low-power UART of i.MX RT, from a clock of 24 MHz at 115200 baud, without interrupts.
#ifndef DRIVERS_LPUART_H
#define DRIVERS_LPUART_H

#include <stdbool.h>
#include <stdint.h>

void lpuart_start(uintptr_t base);
bool lpuart_put(uintptr_t base, char c);
int lpuart_get(uintptr_t base);

#endif
