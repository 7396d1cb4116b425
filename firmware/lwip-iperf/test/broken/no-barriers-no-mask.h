// Two mistakes at once, each for a check of its own: no barrier before the MAC is told of a descriptor, and no mask of
// interrupts between the look for work and the sleep. Takes the place of hal/cpu.h.
#ifndef HAL_CPU_H
#define HAL_CPU_H

#include <stdint.h>

static inline void cpu_mask(void) {}
static inline void cpu_unmask(void) { __asm volatile("cpsie i" ::: "memory"); }
static inline void cpu_sleep(void) { __asm volatile("wfi" ::: "memory"); }
static inline void cpu_dmb(void) { __asm volatile("" ::: "memory"); }
static inline void cpu_dsb(void) { __asm volatile("" ::: "memory"); }
static inline void cpu_isb(void) { __asm volatile("isb" ::: "memory"); }

#endif
