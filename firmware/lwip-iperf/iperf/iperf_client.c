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

static void on_error(void *argument, err_t error) {
  struct iperf_stream *stream = argument;
  (void)error;
  iperf_totals.failed++;
  iperf_stream_end(stream, 5);
}

static err_t on_connected(void *argument, struct tcp_pcb *pcb, err_t error) {
  struct iperf_stream *stream = argument;
  (void)pcb, (void)error;
  iperf_totals.connected++;
  iperf_send_begin(stream, stream->limit_ms, stream->limit_bytes);
  return ERR_OK;
}

bool iperf_connect(const ip_addr_t *host, uint16_t port, uint32_t limit_ms, uint64_t limit_bytes) {
  struct tcp_pcb *pcb = tcp_new();
  if (pcb == NULL) return false;
  struct iperf_stream *stream = iperf_stream_new(pcb, false);
  if (stream != NULL) {
    stream->peer = *host;
    stream->peer_port = port;
    stream->limit_ms = limit_ms;
    stream->limit_bytes = limit_bytes;
    tcp_recv(pcb, on_receive);
    tcp_err(pcb, on_error);
    if (tcp_connect(pcb, host, port, on_connected) == ERR_OK) return true;
    stream->pcb = NULL;
  }
  tcp_arg(pcb, NULL);
  tcp_err(pcb, NULL);
  tcp_abort(pcb);
  iperf_totals.failed++;
  return false;
}
