// The interrupt controller (GICv2) and the tick of one millisecond.
#ifndef INTERRUPTS_H
#define INTERRUPTS_H

#include <stdint.h>

void interrupts_start(void);
void interrupts_enable(unsigned id);
uint64_t interrupts_counter(void);
uint32_t interrupts_milliseconds(void);
extern uint32_t interrupts_counter_hz;

#define ENET1_INTERRUPT (32 + 118)
#define ENET2_INTERRUPT (32 + 120)

#endif
