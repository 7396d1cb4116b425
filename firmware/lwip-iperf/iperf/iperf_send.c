// Sending on a connection: one block by reference again and again, until time or bytes are up.
#include "iperf/iperf_stream.h"
#include "lwip/memp.h"
#include "lwip/stats.h"

#if BOARDPROOF_ZERO_COPY_TX
// The MAC fetches the block itself, so it lies in DMA memory, and each segment begins where the MAC can fetch.
uint8_t iperf_block[IPERF_BLOCK_BYTES] __attribute__((section(".dma.buffers"), aligned(64)));
#define SEGMENTS_A_WRITE 1
#else
uint8_t iperf_block[IPERF_BLOCK_BYTES] __attribute__((aligned(64)));
#define SEGMENTS_A_WRITE 2
#endif

// Segments of lwIP's pool that streams leave to others: a control channel without any could not answer while they run.
#define SEGMENTS_LEFT_FREE 4

static bool has_segments(void) {
  const struct stats_mem *pool = lwip_stats.memp[MEMP_TCP_SEG];
  return pool->avail - pool->used >= SEGMENTS_A_WRITE + SEGMENTS_LEFT_FREE;
}

static bool is_over(const struct iperf_stream *stream) {
  if (stream->limit_ms != 0) return hal_milliseconds() - stream->began >= stream->limit_ms;
  return stream->written >= stream->limit_bytes;
}

static uint64_t wanted(const struct iperf_stream *stream) {
  return stream->limit_ms != 0 ? UINT64_MAX : stream->limit_bytes - stream->written;
}

static void end(struct iperf_stream *stream) {
  stream->sending = false;
  stream->ending = true;
}

void iperf_send_begin(struct iperf_stream *stream, uint32_t limit_ms, uint64_t limit_bytes) {
  stream->sending = true;
  stream->limit_ms = limit_ms;
  stream->limit_bytes = limit_bytes;
  stream->began = stream->ended = hal_milliseconds();
  iperf_send_more(stream);
}

void iperf_send_more(struct iperf_stream *stream) {
  struct tcp_pcb *pcb = stream->pcb;
  uint32_t mss = tcp_mss(pcb);
  if (is_over(stream)) {
    end(stream);
    return;
  }
  for (uint64_t left = wanted(stream); left != 0;) {
    uint32_t room = tcp_sndbuf(pcb), bytes = mss * SEGMENTS_A_WRITE;
    if (bytes > room) bytes = mss; // at least whole segments: a smaller one would end a packet early
    if (bytes > left) bytes = (uint32_t)left;
    if (bytes > room || tcp_sndqueuelen(pcb) + 2 * SEGMENTS_A_WRITE > TCP_SND_QUEUELEN) break;
    if (!has_segments() || tcp_write(pcb, iperf_block, (u16_t)bytes, 0) != ERR_OK) break;
    stream->written += bytes;
    left = wanted(stream);
  }
  if (is_over(stream) && stream->limit_ms == 0) end(stream);
}

err_t iperf_sent(void *argument, struct tcp_pcb *pcb, u16_t bytes) {
  struct iperf_stream *stream = argument;
  (void)pcb;
  stream->acknowledged += bytes;
  stream->ended = hal_milliseconds();
  if (stream->sending) iperf_send_more(stream);
  return iperf_send_finish(stream);
}

err_t iperf_send_finish(struct iperf_stream *stream) {
  if (!stream->ending || stream->acknowledged < stream->written) return ERR_OK;
  // All of ours has arrived. In full duplex the peer may still be sending: then its FIN closes.
  if (stream->settings.full_duplex && !stream->peer_done) return ERR_OK;
  return iperf_stream_close(stream, stream->accepted ? 0 : 1);
}
