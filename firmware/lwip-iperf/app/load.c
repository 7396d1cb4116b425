#include "app/load.h"

#include <stdbool.h>

#include "drivers/enet.h"
#include "hal/hal.h"

#define WINDOW_MS 500

static uint64_t idle, since, window_idle, window_start;
static uint32_t wakeups, window_ms, burn_ticks;
static unsigned percent;

static bool has_work(void) {
  for (unsigned i = 0; i < BOARDPROOF_ENET_COUNT; i++)
    if (enet_has_work(&enets[i])) return true;
  return false;
}

// Interrupts stay masked from the look at the rings until the wake-up is accounted. A frame that comes in between pends
// its interrupt, and a pending interrupt ends the sleep at once although it is masked: no wake-up is lost. The handler
// runs after the unmask, so its time is load, not idle.
void load_sleep(void) {
  cpu_mask();
  if (!has_work()) {
    uint32_t asleep = hal_ticks_low();
    cpu_sleep();
    idle += hal_ticks_low() - asleep; // a tick of a millisecond ends each sleep
    wakeups++;
  }
  cpu_unmask();
}

static void burn(void) {
  uint64_t start = hal_ticks();
  while (hal_ticks() - start < burn_ticks) {}
}

static void end_window(uint32_t now) {
  uint64_t ticks = hal_ticks(), slept = idle - window_idle, all = ticks - window_start;
  percent = all == 0 ? 0 : (unsigned)(100 - (slept * 100 + all / 2) / all);
  window_ms = now;
  window_start = ticks;
  window_idle = idle;
}

void load_tick(uint32_t now) {
  if (burn_ticks != 0) burn();
  if (now - window_ms >= WINDOW_MS) end_window(now);
}

unsigned load_percent(void) { return percent; }
uint64_t load_idle_ticks(void) { return idle; }
uint64_t load_total_ticks(void) { return hal_ticks() - since; }
uint32_t load_wakeups(void) { return wakeups; }

void load_clear(void) {
  idle = 0;
  wakeups = 0;
  since = hal_ticks();
  end_window(hal_milliseconds());
  percent = 0;
}

void load_burn(unsigned wanted) { burn_ticks = (uint32_t)((uint64_t)hal_tick_hz * (wanted > 99 ? 99 : wanted) / 100000); }
