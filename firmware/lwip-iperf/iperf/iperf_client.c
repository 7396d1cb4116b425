// Connecting to an iperf server and sending to it.
#include "iperf/iperf_stream.h"

static err_t on_receive(void *argument, struct tcp_pcb *pcb, struct pbuf *data, err_t error) {
  struct iperf_stream *stream = argument;
  (void)error;
  if (data == NULL) return iperf_stream_close(stream, stream->ending ? 1 : 5); // the server ended it
  tcp_recved(pcb, data->tot_len); // a server may acknowledge our settings; nobody waits for it
  pbuf_free(data);
  return ERR_OK;
}

#define TRY_AGAIN_MS 250

// A refused connection is tried again later: the client of -r begins to listen only when it has closed its own
// connection, and would wait for ever for a way back that came before.
static void on_error(void *argument, err_t error) {
  struct iperf_stream *stream = argument;
  struct tcp_pcb *pcb = error == ERR_RST && stream->tries > 1 ? tcp_new() : NULL;
  if (pcb == NULL) {
    iperf_totals.failed++;
    iperf_stream_end(stream, 5);
    return;
  }
  stream->tries--;
  stream->waiting = true;
  stream->try_at = hal_milliseconds() + TRY_AGAIN_MS;
  iperf_stream_attach(stream, pcb);
}

static err_t on_connected(void *argument, struct tcp_pcb *pcb, err_t error) {
  struct iperf_stream *stream = argument;
  (void)pcb, (void)error;
  iperf_totals.connected++;
  stream->tries = 0; // a reset from now on ends it
  iperf_send_begin(stream, stream->limit_ms, stream->limit_bytes);
  return ERR_OK;
}

static bool open_connection(struct iperf_stream *stream) {
  tcp_recv(stream->pcb, on_receive);
  tcp_err(stream->pcb, on_error);
  return tcp_connect(stream->pcb, &stream->peer, stream->peer_port, on_connected) == ERR_OK;
}

static void give_up(struct tcp_pcb *pcb) {
  tcp_arg(pcb, NULL);
  tcp_err(pcb, NULL);
  tcp_abort(pcb);
  iperf_totals.failed++;
}

bool iperf_connect(const struct iperf_target *target) {
  struct tcp_pcb *pcb = tcp_new();
  if (pcb == NULL) return false;
  struct iperf_stream *stream = iperf_stream_new(pcb, false);
  if (stream != NULL) {
    stream->peer = target->host;
    stream->peer_port = target->port;
    stream->limit_ms = target->limit_ms;
    stream->limit_bytes = target->limit_bytes;
    stream->tries = target->tries;
    if (open_connection(stream)) return true;
    stream->pcb = NULL;
  }
  give_up(pcb);
  return false;
}

void iperf_connect_tick(struct iperf_stream *stream, uint32_t now) {
  if (!stream->waiting || (int32_t)(now - stream->try_at) < 0) return;
  struct tcp_pcb *pcb = stream->pcb;
  stream->waiting = false;
  if (open_connection(stream)) return;
  iperf_stream_end(stream, 5);
  give_up(pcb);
}
