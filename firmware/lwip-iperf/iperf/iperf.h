// iperf 2 on lwIP's raw API: server and client, TCP and UDP, several streams at once on all interfaces.
#ifndef IPERF_IPERF_H
#define IPERF_IPERF_H

#include <stdbool.h>
#include <stdint.h>

#include "lwip/ip_addr.h"

#define IPERF_PORT 5001
#define IPERF_STREAMS 16 // at once, both directions together

// A run that the board begins.
struct iperf_order {
  ip_addr_t host;
  uint16_t port;
  unsigned streams;      // TCP
  uint32_t duration_ms;  // 0: limit_bytes holds
  uint32_t limit_bytes;
  bool udp;
  unsigned mbps;         // UDP
};

// Listens on port 5001, TCP and UDP.
void iperf_start(void);

// Starts the streams of an order; false when not one could be started.
bool iperf_begin(const struct iperf_order *order);

// Once a millisecond: limits by time, and paced datagrams.
void iperf_tick(uint32_t now);

// There is room in a transmit ring again.
void iperf_room(void);

struct text;
void iperf_report(struct text *text); // "iperf":{...},
void iperf_clear(void);

#endif
