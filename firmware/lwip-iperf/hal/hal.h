// What the board offers to the rest of the firmware: one page. Each folder of boards/ implements it once.
#ifndef HAL_HAL_H
#define HAL_HAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "placement.h"
#include "board.h" // HAL_ENET_*: what this board's MAC does by itself
#include "hal/cpu.h" // cpu_mask, cpu_unmask, cpu_sleep, barriers

struct enet_registers;
struct phy_driver;

// One MAC of the board and the PHY behind it.
struct hal_mac {
  const char *name;                // in reports: "enet", "enet2", "enet_1g"
  struct enet_registers *registers;
  struct enet_registers *mdio;     // the MAC whose MDIO pins reach the PHY
  uint32_t mscr;                   // MDC at most 2.5 MHz from this board's clock
  uint8_t phy_address;
  bool rgmii;                      // else RMII
};
extern const struct hal_mac hal_macs[BOARDPROOF_ENET_COUNT];

// Starts clocks, console, interrupt controller and the tick of one millisecond.
void hal_start(void);

// Routes pads and clocks of a MAC, powers its PHY and releases its reset with the waits that the PHY's maker asks for.
void hal_mac_start(unsigned index);

// The factory's address, or one made from the chip's unique number with the local bit set.
void hal_mac_address(unsigned index, uint8_t address[6]);

// Lets the MAC's interrupt through; its handler calls enet_interrupt(index).
void hal_mac_interrupt_enable(unsigned index);

// Milliseconds since start, wraps.
uint32_t hal_milliseconds(void);

// A counter that runs on in sleep, and its rate in Hz. Never wraps; call it at least once a minute.
uint64_t hal_ticks(void);
extern const uint32_t hal_tick_hz;
// Its lower half, for differences of at most a minute.
uint32_t hal_ticks_low(void);

// The core's cycle counter, wraps; it may stand still in sleep.
uint32_t hal_cycles(void);

void hal_delay_us(uint32_t us);

// The console: put returns false when its FIFO is full, get returns -1 when there is nothing.
bool hal_console_put(char c);
int hal_console_get(void);

// Maintenance for DMA memory that is cached; empty where it is not. Each starts on a cache line that nothing else shares.
#if BOARDPROOF_DMA_CACHED
void hal_dma_clean(const void *start, size_t bytes);
void hal_dma_invalidate(const void *start, size_t bytes);
void hal_dma_flush(const void *start, size_t bytes); // cleans, then invalidates
#else
static inline void hal_dma_clean(const void *start, size_t bytes) { (void)start, (void)bytes; }
static inline void hal_dma_invalidate(const void *start, size_t bytes) { (void)start, (void)bytes; }
static inline void hal_dma_flush(const void *start, size_t bytes) { (void)start, (void)bytes; }
#endif

// What is known about how the board came up: the host compares two of these, after a reset and after a power cycle.
struct hal_boot {
  uint32_t reset_cause;   // SRC_SRSR as found
  uint32_t watchdog;      // WDOG1_WRSR: bit 4 power-on
  uint32_t kept;          // 1 when a mark in RAM survived the reset
  uint32_t flexspi_root;  // the clock root's control word
  uint32_t flexspi_lut[2];
  uint32_t ccr;           // caches: bit 16 data, bit 17 instructions
  uint32_t core_hz;
};
void hal_boot(struct hal_boot *boot);

#endif
