// One TCP connection of a test. Shared by the files of this folder only.
#ifndef IPERF_IPERF_STREAM_H
#define IPERF_IPERF_STREAM_H

#include "hal/hal.h"
#include "iperf/iperf.h"
#include "iperf/iperf_header.h"
#include "lwip/tcp.h"

struct iperf_stream {
  struct tcp_pcb *pcb;      // NULL: the slot is free
  bool accepted;            // else we connected
  bool settled;             // the header was read, or there is none
  bool sending;             // there is more to write
  bool ending;              // all is written; closes when it is acknowledged
  bool peer_done;           // the peer sent its FIN
  uint8_t header[IPERF_HEADER_READ];
  unsigned header_bytes;
  struct iperf_settings settings;
  uint64_t received, written, acknowledged;
  uint32_t began, ended;    // milliseconds: first and last data
  uint32_t limit_ms;        // 0: limit_bytes holds
  uint64_t limit_bytes;
  ip_addr_t peer;
  uint16_t peer_port;
  unsigned tries;           // left, for a connection of ours that is refused
  bool waiting;             // connects again at try_at, in milliseconds
  uint32_t try_at;
};

// Results of streams that ended, and what is running.
struct iperf_totals {
  uint32_t accepted, refused, connected, failed;
  uint64_t received, sent;  // ended streams
  struct {
    bool accepted;
    uint8_t type;           // as lwiperf counts: 0 server done, 1 client done, 5 aborted by the peer
    uint32_t ms;
    uint64_t received, sent;
  } last;
};
extern struct iperf_stream iperf_streams[IPERF_STREAMS];
extern struct iperf_totals iperf_totals;

// Takes a free slot for a connection and sets its callbacks; NULL when all are in use.
struct iperf_stream *iperf_stream_new(struct tcp_pcb *pcb, bool accepted);
// Binds a connection to a stream that has none any more.
void iperf_stream_attach(struct iperf_stream *stream, struct tcp_pcb *pcb);
// Notes and prints the result and frees the slot.
void iperf_stream_end(struct iperf_stream *stream, uint8_t type);
// The same, then closes the connection. Returns what the lwIP callback must return.
err_t iperf_stream_close(struct iperf_stream *stream, uint8_t type);

// Begins to send; 0 ms: by bytes.
void iperf_send_begin(struct iperf_stream *stream, uint32_t limit_ms, uint64_t limit_bytes);
// Writes as much as fits. The caller lets lwIP send it (it does so itself behind its callbacks).
void iperf_send_more(struct iperf_stream *stream);
// Closes a stream that has sent all and has it acknowledged.
err_t iperf_send_finish(struct iperf_stream *stream);
// The callback for acknowledged bytes.
err_t iperf_sent(void *stream, struct tcp_pcb *pcb, u16_t bytes);

// Where a stream of ours goes, and how long it sends; 0 ms: by bytes.
struct iperf_target {
  ip_addr_t host;
  uint16_t port;
  uint32_t limit_ms;
  uint64_t limit_bytes;
  unsigned tries;           // 1: a refusal is the end
};
// Connects to a server; the stream sends when it stands.
bool iperf_connect(const struct iperf_target *target);
// Connects again where a refused stream has waited long enough.
void iperf_connect_tick(struct iperf_stream *stream, uint32_t now);

void iperf_tcp_start(void);
void iperf_udp_start(void);
void iperf_udp_tick(uint32_t now);
bool iperf_udp_begin(const struct iperf_order *order);
void iperf_udp_report(struct text *text);
void iperf_udp_clear(void);

// What is sent: zeros first, which iperf takes for "no settings", then digits.
#define IPERF_BLOCK_BYTES (2 * TCP_MSS)
extern uint8_t iperf_block[IPERF_BLOCK_BYTES];

#endif
