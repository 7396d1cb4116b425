// UDP tests, between iperf_udp.c (receiving) and iperf_udp_send.c (sending).
#ifndef IPERF_IPERF_UDP_H
#define IPERF_IPERF_UDP_H

#include "iperf/iperf_header.h"
#include "lwip/ip_addr.h"

#define IPERF_UDP_SESSIONS 8
#define IPERF_UDP_SENDERS 4

// Datagrams from one address and port.
struct iperf_udp_session {
  bool used, done, counted;
  ip_addr_t peer;
  uint16_t port;
  struct iperf_settings settings;
  uint64_t bytes;
  uint32_t datagrams, last_number, lost, out_of_order;
  uint32_t began, ended, seen; // milliseconds
  int32_t transit;
  uint32_t jitter_16;          // sixteenths of a microsecond
};

struct udp_pcb;

struct iperf_udp_order {
  struct udp_pcb *from;        // NULL: from a port of its own
  ip_addr_t host;
  uint16_t port;
  uint32_t limit_ms;
  uint64_t limit_bytes;
  uint32_t bits_per_second;    // 0: iperf's default of one megabit
  bool no_report;              // nobody answers the last datagram
};
bool iperf_udp_send(const struct iperf_udp_order *order);
void iperf_udp_send_tick(uint32_t now);
void iperf_udp_count_sent(uint32_t bytes);

#endif
