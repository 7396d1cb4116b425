// The few instructions that C has no words for.
#ifndef HAL_CPU_H
#define HAL_CPU_H

#include <stdint.h>

// Interrupts off and on. The compiler must not move memory accesses over either.
static inline void cpu_mask(void) { __asm volatile("cpsid i" ::: "memory"); }
static inline void cpu_unmask(void) { __asm volatile("cpsie i" ::: "memory"); }

// Sleeps until an interrupt is pending, masked or not. DSB first: a write that is still under way would be late.
static inline void cpu_sleep(void) { __asm volatile("dsb\n\twfi" ::: "memory"); }

// Orders accesses to memory; completes them; also flushes the pipeline.
static inline void cpu_dmb(void) { __asm volatile("dmb" ::: "memory"); }
static inline void cpu_dsb(void) { __asm volatile("dsb" ::: "memory"); }
static inline void cpu_isb(void) { __asm volatile("isb" ::: "memory"); }

#endif
