// CPU load from time asleep. The only place where the firmware sleeps is load_sleep.
#ifndef APP_LOAD_H
#define APP_LOAD_H

#include <stdint.h>

// Sleeps until the next interrupt unless there is work; counts the time asleep as idle, nothing else.
void load_sleep(void);

// Once a millisecond: ends the windows of half a second, and burns time when load_burn asked for it.
void load_tick(uint32_t now);

// Per cent of the last full window, rounded.
unsigned load_percent(void);

// Ticks (hal_tick_hz) asleep since load_clear, and ticks altogether.
uint64_t load_idle_ticks(void);
uint64_t load_total_ticks(void);
uint32_t load_wakeups(void);
void load_clear(void);

// Test hook: keeps the core busy for so many per cent of each millisecond, 0 to 99.
void load_burn(unsigned percent);

#endif
