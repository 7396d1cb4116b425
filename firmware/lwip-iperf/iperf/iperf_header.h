// The settings that an iperf 2 client sends ahead of its data. Layout and bits as in payloads.h of iperf 2.1.8; what
// older and newer versions do otherwise is in README.md.
#ifndef IPERF_IPERF_HEADER_H
#define IPERF_IPERF_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// All that we read lies in here; longer headers are skipped as data.
#define IPERF_HEADER_READ 64

struct iperf_settings {
  bool answer_now;     // -d: connect back at once
  bool answer_later;   // -r: connect back after the data
  bool reverse;        // -R: send on this connection, receive nothing
  bool full_duplex;    // --full-duplex: send on this connection too
  bool wants_ack;      // -X: answer with our version first
  bool no_report;      // UDP: nobody waits for our report
  bool trip_times;
  bool bounce_back;    // --bounceback: send each block back
  uint16_t port;       // to connect back to
  uint32_t limit_ms;   // of what we shall send; 0: limit_bytes holds
  uint32_t limit_bytes;
  uint32_t bits_per_second; // UDP, 0: not told
};

// How many bytes of header begin the stream, judged by its first word (host order). 0: data from the first byte.
size_t iperf_header_length(uint32_t flags);

// Reads the settings of TCP (offset 0) or of a UDP datagram (behind its number and time). Missing bytes count as zero.
void iperf_header_read(struct iperf_settings *settings, const uint8_t *header, size_t length);

// Writes the acknowledgement that wants_ack asks for; returns its length, at most 52.
size_t iperf_header_ack(uint8_t ack[52], bool trip_times);

static inline uint32_t iperf_word(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}
static inline void iperf_put_word(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

#define IPERF_RUN_NOW 0x00000001u
#define IPERF_LENGTH 0x00010000u // bits 15..1 hold the header's length
#define IPERF_BOUNCEBACK 0x00800000u
#define IPERF_PEER_DETECT 0x02000000u
#define IPERF_VERSION2 0x04000000u
#define IPERF_NUMBER_64 0x08000000u // UDP: numbers of 64 bits
#define IPERF_EXTEND 0x40000000u
#define IPERF_VERSION1 0x80000000u

#endif
