#include "iperf/iperf_header.h"

#include <string.h>

// Offsets of the parts: client_hdr_v1, then client_hdrext.
#define PORT 8
#define AMOUNT 20
#define UPPER_FLAGS 32
#define RATE 48
#define BASE_LENGTH 24
#define EXTENDED_LENGTH 60

#define UPPER_TRIP_TIMES 0x0010u
#define UPPER_NO_UDP_FIN 0x0008u
#define UPPER_REVERSE 0x0400u
#define UPPER_FULL_DUPLEX 0x0800u

#define ACK_TYPE 2 // CLIENTHDRACK
#define ACK_LENGTH 28
#define ACK_LENGTH_TIMES 52

size_t iperf_header_length(uint32_t flags) {
  if ((flags & IPERF_BOUNCEBACK) != 0 && (flags & (IPERF_VERSION1 | IPERF_EXTEND)) == 0) return 8;
  // Anything else is a client that sends no settings (2.0.13 and older without -r or -d), or no iperf at all.
  if ((flags & (IPERF_VERSION1 | IPERF_VERSION2 | IPERF_EXTEND)) == 0) return 0;
  if ((flags & IPERF_LENGTH) != 0) return (flags & 0xFFFE) >> 1;
  return (flags & (IPERF_EXTEND | IPERF_VERSION2)) != 0 ? EXTENDED_LENGTH : BASE_LENGTH;
}

static uint32_t word(const uint8_t *header, size_t length, size_t at) {
  return at + 4 <= length ? iperf_word(header + at) : 0;
}

void iperf_header_read(struct iperf_settings *settings, const uint8_t *header, size_t length) {
  memset(settings, 0, sizeof *settings);
  uint32_t flags = word(header, length, 0);
  if (iperf_header_length(flags) == 0) return;
  if ((flags & IPERF_BOUNCEBACK) != 0 && (flags & (IPERF_VERSION1 | IPERF_EXTEND)) == 0) {
    settings->bounce_back = true;
    return;
  }
  uint32_t upper = (flags & (IPERF_EXTEND | IPERF_VERSION2)) != 0 ? word(header, length, UPPER_FLAGS) >> 16 : 0;
  bool answer = (flags & IPERF_VERSION1) != 0 && (flags & IPERF_VERSION2) == 0;
  settings->answer_now = answer && (flags & IPERF_RUN_NOW) != 0;
  settings->answer_later = answer && !settings->answer_now;
  settings->reverse = (flags & IPERF_VERSION2) != 0 && (upper & UPPER_REVERSE) != 0;
  settings->full_duplex = (flags & IPERF_VERSION2) != 0 && (upper & UPPER_FULL_DUPLEX) != 0;
  settings->wants_ack = (flags & IPERF_PEER_DETECT) != 0 && (flags & IPERF_VERSION2) != 0;
  // A client that receives on the socket it sends from would count a report as one of our datagrams.
  settings->no_report = settings->reverse || settings->full_duplex || (upper & UPPER_NO_UDP_FIN) != 0;
  settings->trip_times = (upper & UPPER_TRIP_TIMES) != 0;
  settings->port = (uint16_t)word(header, length, PORT);
  // Negative: time in hundredths of a second. Else bytes.
  uint32_t amount = word(header, length, AMOUNT);
  if ((amount & 0x80000000u) != 0) settings->limit_ms = (0u - amount) * 10;
  else settings->limit_bytes = amount;
  if ((flags & IPERF_EXTEND) != 0) settings->bits_per_second = word(header, length, RATE);
}

size_t iperf_header_ack(uint8_t ack[52], bool trip_times) {
  size_t length = trip_times ? ACK_LENGTH_TIMES : ACK_LENGTH;
  memset(ack, 0, ACK_LENGTH_TIMES);
  iperf_put_word(ack, ACK_TYPE);
  iperf_put_word(ack + 4, (uint32_t)length);
  iperf_put_word(ack + 12, 0x00020001); // as version 2.1.8 names itself: the settings that we understand are its
  iperf_put_word(ack + 16, 0x00080003);
  return length;
}
