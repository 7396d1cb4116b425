// The TCP server: takes data, reads the settings once at the stream's start, and answers in the way they ask for.
#include <string.h>

#include "iperf/iperf_stream.h"

static void acknowledge(struct iperf_stream *stream) {
  uint8_t ack[52];
  size_t length = iperf_header_ack(ack, stream->settings.trip_times);
  if (tcp_write(stream->pcb, ack, (u16_t)length, TCP_WRITE_FLAG_COPY) == ERR_OK) stream->written += length;
}

#define WAY_BACK_TRIES 20

// The connection of -r and -d, from the board to the port that the client named.
static void open_way_back(const ip_addr_t *peer, const struct iperf_settings *settings) {
  iperf_connect(&(struct iperf_target){.host = *peer,
                                       .port = settings->port,
                                       .limit_ms = settings->limit_ms,
                                       .limit_bytes = settings->limit_bytes,
                                       .tries = WAY_BACK_TRIES});
}

static void begin_answer(struct iperf_stream *stream) {
  const struct iperf_settings *settings = &stream->settings;
  if (settings->wants_ack) acknowledge(stream);
  if (settings->reverse || settings->full_duplex) iperf_send_begin(stream, settings->limit_ms, settings->limit_bytes);
  if (settings->answer_now) open_way_back(&stream->peer, settings);
}

// Collects the first bytes until they tell what the client wants. They are data too and were counted.
static void settle(struct iperf_stream *stream, const struct pbuf *data) {
  unsigned room = IPERF_HEADER_READ - stream->header_bytes;
  stream->header_bytes += pbuf_copy_partial(data, stream->header + stream->header_bytes, (u16_t)room, 0);
  if (stream->header_bytes < 4) return;
  size_t length = iperf_header_length(iperf_word(stream->header));
  if (stream->header_bytes < length && stream->header_bytes < IPERF_HEADER_READ) return;
  stream->settled = true;
  if (length == 0) return;
  iperf_header_read(&stream->settings, stream->header, length < stream->header_bytes ? length : stream->header_bytes);
  begin_answer(stream);
}

// Sends data back as they came; the client finds its own times in them. False: there is no room at the moment.
static bool bounce(struct iperf_stream *stream, const struct pbuf *data) {
  if (tcp_sndbuf(stream->pcb) < data->tot_len) return false;
  for (; data != NULL; data = data->next) {
    if (tcp_write(stream->pcb, data->payload, data->len, TCP_WRITE_FLAG_COPY) != ERR_OK) return false;
    stream->written += data->len;
  }
  return true;
}

static err_t on_end(struct iperf_stream *stream) {
  stream->peer_done = true;
  if (stream->sending || (stream->ending && stream->acknowledged < stream->written)) return ERR_OK; // still ours to end
  struct iperf_settings settings = stream->settings;
  ip_addr_t peer = stream->peer;
  err_t result = iperf_stream_close(stream, 0);
  if (settings.answer_later) open_way_back(&peer, &settings);
  return result;
}

static err_t on_receive(void *argument, struct tcp_pcb *pcb, struct pbuf *data, err_t error) {
  struct iperf_stream *stream = argument;
  (void)error;
  if (data == NULL) return on_end(stream);
  if (!stream->settled) {
    if (stream->header_bytes == 0) stream->began = hal_milliseconds();
    settle(stream, data);
  }
  if (stream->settings.bounce_back && !bounce(stream, data)) return ERR_MEM; // lwIP keeps the data and comes again
  uint16_t bytes = data->tot_len;
  stream->received += bytes;
  stream->ended = hal_milliseconds();
  tcp_recved(pcb, bytes);
  pbuf_free(data);
  return ERR_OK;
}

static void on_error(void *argument, err_t error) {
  struct iperf_stream *stream = argument;
  (void)error;
  iperf_stream_end(stream, 5);
}

static err_t on_accept(void *argument, struct tcp_pcb *pcb, err_t error) {
  (void)argument;
  if (error != ERR_OK || pcb == NULL) return ERR_VAL;
  struct iperf_stream *stream = iperf_stream_new(pcb, true);
  if (stream == NULL) {
    iperf_totals.refused++;
    tcp_abort(pcb);
    return ERR_ABRT;
  }
  iperf_totals.accepted++;
  stream->peer = pcb->remote_ip;
  stream->peer_port = pcb->remote_port;
  tcp_recv(pcb, on_receive);
  tcp_err(pcb, on_error);
  return ERR_OK;
}

void iperf_tcp_start(void) {
  struct tcp_pcb *pcb = tcp_new();
  tcp_bind(pcb, IP_ADDR_ANY, IPERF_PORT);
  pcb = tcp_listen(pcb);
  tcp_accept(pcb, on_accept);
}
