// UDP: counts datagrams by their numbers and answers the last one with the report that the client prints; sends paced
// datagrams for runs of our own and for those that a client asks for.
#include <string.h>

#include "app/text.h"
#include "iperf/iperf_stream.h"
#include "iperf/iperf_udp.h"
#include "lwip/udp.h"

static struct udp_pcb *server;
static struct iperf_udp_session sessions[IPERF_UDP_SESSIONS];
static struct iperf_udp_session *recent = sessions;
static struct { uint64_t received, sent, lost, out_of_order; uint32_t sessions; } totals;

#define SETTINGS_AT 16 // behind number, time and upper half of the number
#define KEEP_MS 5000      // a session that fell silent is given up
#define KEEP_DONE_MS 1000 // a finished one is kept to answer repeated last datagrams

static bool is_of(const struct iperf_udp_session *s, const ip_addr_t *address, uint16_t port) {
  return s->used && s->port == port && ip_addr_cmp(&s->peer, address);
}

static struct iperf_udp_session *find(const ip_addr_t *address, uint16_t port) {
  if (is_of(recent, address, port)) return recent;
  for (unsigned i = 0; i < IPERF_UDP_SESSIONS; i++)
    if (is_of(&sessions[i], address, port)) return recent = &sessions[i];
  return NULL;
}

static void add_to_totals(struct iperf_udp_session *s) {
  totals.received += s->bytes;
  totals.lost += s->lost;
  totals.out_of_order += s->out_of_order;
  s->counted = true;
}

static struct iperf_udp_session *begin(const ip_addr_t *address, uint16_t port, uint32_t now) {
  for (unsigned i = 0; i < IPERF_UDP_SESSIONS; i++) {
    struct iperf_udp_session *s = &sessions[i];
    if (s->used && now - s->seen < (s->done ? KEEP_DONE_MS : KEEP_MS)) continue;
    if (s->used && !s->counted) add_to_totals(s); // its last datagram never came
    memset(s, 0, sizeof *s);
    s->used = true;
    s->peer = *address;
    s->port = port;
    s->began = s->seen = now;
    totals.sessions++;
    return recent = s;
  }
  return NULL;
}

// Jitter as in RFC 1889: a sixteenth of each change of the transit time, in microseconds.
static void take_jitter(struct iperf_udp_session *s, const uint8_t *head) {
  uint32_t sent = iperf_word(head + 4) * 1000000u + iperf_word(head + 8);
  uint32_t arrived = (uint32_t)(hal_ticks() * 1000 / (hal_tick_hz / 1000));
  int32_t transit = (int32_t)(arrived - sent);
  int32_t change = s->datagrams == 0 ? 0 : transit - s->transit;
  s->transit = transit;
  if (change < 0) change = -change;
  s->jitter_16 += (uint32_t)change - s->jitter_16 / 16;
}

static void take_number(struct iperf_udp_session *s, uint32_t number) {
  uint32_t expected = s->last_number + 1;
  if (number > expected && s->datagrams != 0) s->lost += number - expected;
  if (number < expected && s->datagrams != 0) {
    s->out_of_order++;
    if (s->lost != 0) s->lost--; // it was counted as lost when its successor came
  }
  if (number >= expected || s->datagrams == 0) s->last_number = number;
}

static void send_report(struct iperf_udp_session *s, const uint8_t *head) {
  struct pbuf *pbuf = pbuf_alloc(PBUF_TRANSPORT, 128, PBUF_RAM);
  if (pbuf == NULL) return;
  uint8_t *p = pbuf->payload;
  uint32_t ms = s->ended - s->began;
  memset(p, 0, 128);
  memcpy(p, head, 16);
  iperf_put_word(p + 16, IPERF_VERSION1 | IPERF_NUMBER_64);
  iperf_put_word(p + 20, (uint32_t)(s->bytes >> 32));
  iperf_put_word(p + 24, (uint32_t)s->bytes);
  iperf_put_word(p + 28, ms / 1000);
  iperf_put_word(p + 32, ms % 1000 * 1000);
  iperf_put_word(p + 36, s->lost);
  iperf_put_word(p + 40, s->out_of_order);
  iperf_put_word(p + 44, s->last_number);
  iperf_put_word(p + 48, s->jitter_16 / 16 / 1000000);
  iperf_put_word(p + 52, s->jitter_16 / 16 % 1000000);
  udp_sendto(server, pbuf, &s->peer, s->port);
  pbuf_free(pbuf);
}

static void answer(const struct iperf_udp_session *s, uint16_t port, struct udp_pcb *from) {
  const struct iperf_settings *settings = &s->settings;
  struct iperf_udp_order order = {.from = from,
                                  .host = s->peer,
                                  .port = port,
                                  .limit_ms = settings->limit_ms,
                                  .limit_bytes = settings->limit_bytes,
                                  .bits_per_second = settings->bits_per_second,
                                  .no_report = from != NULL};
  iperf_udp_send(&order);
}

static void end(struct iperf_udp_session *s, uint32_t now) {
  s->done = true;
  s->ended = now;
  add_to_totals(s);
  if (s->settings.answer_later) answer(s, s->settings.port, NULL);
}

static void on_receive(void *argument, struct udp_pcb *pcb, struct pbuf *data, const ip_addr_t *address, u16_t port) {
  (void)argument, (void)pcb;
  uint32_t now = hal_milliseconds();
  uint8_t head[SETTINGS_AT + IPERF_HEADER_READ];
  unsigned got = pbuf_copy_partial(data, head, 16, 0);
  struct iperf_udp_session *s = find(address, port);
  bool last = got >= 12 && (head[0] & 0x80) != 0; // a negative number ends the test
  if (got >= 12 && (s == NULL || (s->done && !last)) && (s = begin(address, port, now)) != NULL) {
    got = pbuf_copy_partial(data, head, sizeof head, 0);
    if (got > SETTINGS_AT) iperf_header_read(&s->settings, head + SETTINGS_AT, got - SETTINGS_AT);
    if (s->settings.answer_now) answer(s, s->settings.port, NULL);
    if (s->settings.reverse || s->settings.full_duplex) answer(s, port, server);
  }
  if (got >= 12 && s != NULL) {
    s->seen = now;
    if (!s->done) {
      uint32_t number = iperf_word(head);
      take_jitter(s, head);
      take_number(s, last ? 0u - number : number);
      s->bytes += data->tot_len;
      s->datagrams++;
    }
    if (last && !s->done) end(s, now);
    if (last && !s->settings.no_report) send_report(s, head);
  }
  pbuf_free(data);
}

void iperf_udp_start(void) {
  server = udp_new();
  udp_bind(server, IP_ADDR_ANY, IPERF_PORT);
  udp_recv(server, on_receive, NULL);
}

void iperf_udp_count_sent(uint32_t bytes) { totals.sent += bytes; }

void iperf_udp_report(struct text *text) {
  uint64_t received = totals.received;
  for (unsigned i = 0; i < IPERF_UDP_SESSIONS; i++)
    if (sessions[i].used && !sessions[i].counted) received += sessions[i].bytes;
  text_json_open(text, "udp", '{');
  text_json_number(text, "sessions", totals.sessions);
  text_json_number(text, "rx_bytes", received);
  text_json_number(text, "tx_bytes", totals.sent);
  text_json_number(text, "lost", totals.lost);
  text_json_number(text, "out_of_order", totals.out_of_order);
  text_json_close(text, '}');
}

void iperf_udp_clear(void) { memset(&totals, 0, sizeof totals); }
