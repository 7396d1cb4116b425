// The main loop: all work happens here, interrupts only wake it.
#include "app/console.h"
#include "app/control.h"
#include "app/load.h"
#include "app/network.h"
#include "drivers/enet.h"
#include "hal/hal.h"
#include "iperf/iperf.h"

static void greet(void) {
  console_print("\r\nboardproof lwip-iperf " BOARDPROOF_BOARD " " BOARDPROOF_PLACEMENT " " BOARDPROOF_BUILD_ID "\r\n");
}

static void each_millisecond(uint32_t now) {
  network_tick(now);
  iperf_tick(now);
  control_tcp_tick();
  console_poll();
  load_tick(now);
}

static bool serve(struct enet *enet) {
  bool received = enet_receive(enet);
  // A frame was refused and there is room again: what TCP still holds is tried at once, not at its next timer.
  if (enet_reclaim(enet)) iperf_room();
  return received;
}

int main(void) {
  hal_start();
  greet();
  network_start();
  iperf_start();
  control_tcp_start();
  load_clear();
  cpu_unmask();
  uint32_t last = hal_milliseconds();
  for (;;) {
    bool received = false;
    for (unsigned i = 0; i < BOARDPROOF_ENET_COUNT; i++) received |= serve(&enets[i]);
    uint32_t now = hal_milliseconds();
    if (now != last) each_millisecond(last = now);
    if (!received) load_sleep();
  }
}
