#include "iperf/iperf.h"

#include <string.h>

#include "app/console.h"
#include "app/text.h"
#include "iperf/iperf_stream.h"
#include "lwip/priv/tcp_priv.h" // the list of connections

struct iperf_stream iperf_streams[IPERF_STREAMS];
struct iperf_totals iperf_totals;

void iperf_start(void) {
  for (unsigned i = 36; i < IPERF_BLOCK_BYTES; i++) iperf_block[i] = (uint8_t)('0' + i % 10);
  hal_dma_clean(iperf_block, sizeof iperf_block); // the MAC may fetch it from where it lies
  iperf_tcp_start();
  iperf_udp_start();
}

bool iperf_begin(const struct iperf_order *order) {
  if (order->udp) return iperf_udp_begin(order);
  bool any = false;
  for (unsigned i = 0; i < order->streams; i++)
    any |= iperf_connect(&(struct iperf_target){.host = order->host,
                                                .port = order->port,
                                                .limit_ms = order->duration_ms,
                                                .limit_bytes = order->limit_bytes,
                                                .tries = 1}); // who ordered it is told at once
  return any;
}

struct iperf_stream *iperf_stream_new(struct tcp_pcb *pcb, bool accepted) {
  for (unsigned i = 0; i < IPERF_STREAMS; i++) {
    struct iperf_stream *stream = &iperf_streams[i];
    if (stream->pcb != NULL) continue;
    memset(stream, 0, sizeof *stream);
    stream->accepted = accepted;
    stream->began = stream->ended = hal_milliseconds();
    iperf_stream_attach(stream, pcb);
    return stream;
  }
  return NULL;
}

void iperf_stream_attach(struct iperf_stream *stream, struct tcp_pcb *pcb) {
  stream->pcb = pcb;
  tcp_nagle_disable(pcb);
  // A host that was switched off must not keep a stream for ever; a cable that was pulled for some seconds may.
  pcb->so_options |= SOF_KEEPALIVE;
  pcb->keep_idle = 20000;
  pcb->keep_intvl = 5000;
  pcb->keep_cnt = 6;
  tcp_arg(pcb, stream);
  tcp_sent(pcb, iperf_sent);
}

// One line, in the words of lwIP's own iperf server, which people's scripts read.
static void print_result(const struct iperf_stream *stream, uint8_t type, uint32_t ms) {
  char line[160];
  struct text text = {line, line + sizeof line};
  uint64_t bytes = stream->received + stream->acknowledged;
  text_string(&text, "IPERF report: type=");
  text_number(&text, type);
  text_string(&text, ", remote: ");
  text_address(&text, ip_2_ip4(&stream->peer)->addr);
  text_char(&text, ':');
  text_number(&text, stream->peer_port);
  text_string(&text, ", total bytes: ");
  text_number(&text, bytes);
  text_string(&text, ", duration in ms: ");
  text_number(&text, ms);
  text_string(&text, ", kbits/s: ");
  text_number(&text, ms == 0 ? 0 : bytes * 8 / ms);
  text_string(&text, "\r\n");
  console_write(line, (unsigned)(text.at - line));
}

void iperf_stream_end(struct iperf_stream *stream, uint8_t type) {
  uint32_t ms = stream->ended - stream->began;
  iperf_totals.received += stream->received;
  iperf_totals.sent += stream->acknowledged;
  iperf_totals.last.accepted = stream->accepted;
  iperf_totals.last.type = type;
  iperf_totals.last.ms = ms;
  iperf_totals.last.received = stream->received;
  iperf_totals.last.sent = stream->acknowledged;
  print_result(stream, type, ms);
  stream->pcb = NULL;
}

err_t iperf_stream_close(struct iperf_stream *stream, uint8_t type) {
  struct tcp_pcb *pcb = stream->pcb;
  tcp_arg(pcb, NULL);
  tcp_recv(pcb, NULL);
  tcp_sent(pcb, NULL);
  tcp_err(pcb, NULL);
  iperf_stream_end(stream, type);
  if (tcp_close(pcb) == ERR_OK) return ERR_OK;
  tcp_abort(pcb);
  return ERR_ABRT;
}

void iperf_tick(uint32_t now) {
  iperf_udp_tick(now);
  for (unsigned i = 0; i < IPERF_STREAMS; i++) {
    struct iperf_stream *stream = &iperf_streams[i];
    iperf_connect_tick(stream, now);
    if (stream->pcb == NULL || (!stream->sending && !stream->ending)) continue;
    // A stream whose peer takes nothing still ends in time, and one that found no memory has no acknowledgement to wait
    // for: both are taken up here.
    bool over = stream->limit_ms != 0 && now - stream->began >= stream->limit_ms;
    if (!over && stream->written != stream->acknowledged) continue;
    if (stream->pcb->state != ESTABLISHED && stream->pcb->state != CLOSE_WAIT) continue;
    if (stream->sending) iperf_send_more(stream);
    struct tcp_pcb *pcb = stream->pcb;
    iperf_send_finish(stream);
    if (stream->pcb != NULL) tcp_output(pcb);
  }
}

void iperf_room(void) {
  for (struct tcp_pcb *pcb = tcp_active_pcbs; pcb != NULL; pcb = pcb->next)
    if (pcb->unsent != NULL || (pcb->flags & TF_ACK_NOW) != 0) tcp_output(pcb);
}

void iperf_report(struct text *text) {
  uint64_t received = iperf_totals.received, sent = iperf_totals.sent;
  unsigned running = 0;
  for (unsigned i = 0; i < IPERF_STREAMS; i++) {
    if (iperf_streams[i].pcb == NULL) continue;
    running++;
    received += iperf_streams[i].received;
    sent += iperf_streams[i].acknowledged;
  }
  text_json_open(text, "iperf", '{');
  text_json_number(text, "running", running);
  text_json_number(text, "accepted", iperf_totals.accepted);
  text_json_number(text, "refused", iperf_totals.refused);
  text_json_number(text, "connected", iperf_totals.connected);
  text_json_number(text, "failed", iperf_totals.failed);
  text_json_number(text, "rx_bytes", received);
  text_json_number(text, "tx_bytes", sent);
  text_json_open(text, "last", '{');
  text_json_string(text, "role", iperf_totals.last.accepted ? "server" : "client");
  text_json_number(text, "type", iperf_totals.last.type);
  text_json_number(text, "ms", iperf_totals.last.ms);
  text_json_number(text, "rx_bytes", iperf_totals.last.received);
  text_json_number(text, "tx_bytes", iperf_totals.last.sent);
  text_json_close(text, '}');
  iperf_udp_report(text);
  text_json_close(text, '}');
}

void iperf_clear(void) {
  memset(&iperf_totals, 0, sizeof iperf_totals);
  for (unsigned i = 0; i < IPERF_STREAMS; i++) {
    // What running streams moved so far is taken off the totals, so that the sums begin at zero and still only grow.
    iperf_totals.received -= iperf_streams[i].pcb == NULL ? 0 : iperf_streams[i].received;
    iperf_totals.sent -= iperf_streams[i].pcb == NULL ? 0 : iperf_streams[i].acknowledged;
  }
  iperf_udp_clear();
}
