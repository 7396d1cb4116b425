// Sending datagrams at a rate: each millisecond those that are due.
#include "iperf/iperf_udp.h"

#include <string.h>

#include "iperf/iperf_stream.h"
#include "lwip/udp.h"

#define PAYLOAD 1470  // iperf's default: an Ethernet frame's worth
#define HEAD 40       // number, time and room for settings
#define MOST_A_TICK 16
#define LAST_TRIES 10
#define LAST_WAIT_MS 250

static struct sender {
  bool used, ending, answered;
  struct udp_pcb *pcb;
  struct iperf_udp_order order;
  uint32_t number, began, tried_at, tries;
  uint64_t bytes;
} senders[IPERF_UDP_SENDERS];

static void on_report(void *argument, struct udp_pcb *pcb, struct pbuf *data, const ip_addr_t *address, u16_t port) {
  struct sender *sender = argument;
  (void)pcb, (void)address, (void)port;
  if (sender->ending) sender->answered = true;
  pbuf_free(data);
}

bool iperf_udp_send(const struct iperf_udp_order *order) {
  for (unsigned i = 0; i < IPERF_UDP_SENDERS; i++) {
    struct sender *sender = &senders[i];
    if (sender->used) continue;
    memset(sender, 0, sizeof *sender);
    sender->order = *order;
    sender->pcb = order->from != NULL ? order->from : udp_new();
    if (sender->pcb == NULL) return false;
    if (order->from == NULL) udp_recv(sender->pcb, on_report, sender);
    if (order->bits_per_second == 0) sender->order.bits_per_second = 1u << 20;
    sender->began = hal_milliseconds();
    sender->used = true;
    return true;
  }
  return false;
}

// Head in RAM, the rest by reference.
static err_t send_one(struct sender *sender, uint32_t number, bool last) {
  struct pbuf *head = pbuf_alloc(PBUF_TRANSPORT, HEAD, PBUF_RAM);
  struct pbuf *rest = pbuf_alloc(PBUF_RAW, PAYLOAD - HEAD, PBUF_ROM);
  if (head == NULL || rest == NULL) {
    if (head != NULL) pbuf_free(head);
    if (rest != NULL) pbuf_free(rest);
    return ERR_MEM;
  }
  ((struct pbuf_rom *)rest)->payload = iperf_block;
  uint64_t us = hal_ticks() * 1000 / (hal_tick_hz / 1000);
  uint8_t *p = head->payload;
  memset(p, 0, HEAD);
  iperf_put_word(p, last ? 0u - number : number);
  iperf_put_word(p + 4, (uint32_t)(us / 1000000));
  iperf_put_word(p + 8, (uint32_t)(us % 1000000));
  iperf_put_word(p + 12, last ? 0xFFFFFFFF : 0);
  iperf_put_word(p + 16, IPERF_NUMBER_64);
  pbuf_cat(head, rest);
  err_t error = udp_sendto(sender->pcb, head, &sender->order.host, sender->order.port);
  pbuf_free(head);
  if (error == ERR_OK) iperf_udp_count_sent(PAYLOAD);
  return error;
}

static bool is_over(const struct sender *sender, uint32_t now) {
  if (sender->order.limit_ms != 0) return now - sender->began >= sender->order.limit_ms;
  return sender->bytes >= sender->order.limit_bytes;
}

static void finish(struct sender *sender) {
  if (sender->order.from == NULL) udp_remove(sender->pcb);
  sender->used = false;
}

// The last datagram has the next number, negated, and is repeated until the report comes.
static void send_last(struct sender *sender, uint32_t now) {
  if (sender->answered || sender->tries == LAST_TRIES) {
    finish(sender);
    return;
  }
  if (sender->tried_at != 0 && now - sender->tried_at < LAST_WAIT_MS) return;
  sender->tried_at = now;
  sender->tries++;
  send_one(sender, sender->number + 1, true);
}

static void send_due(struct sender *sender, uint32_t now) {
  uint64_t due = (uint64_t)(now - sender->began) * sender->order.bits_per_second / (PAYLOAD * 8000ull);
  for (unsigned i = 0; i < MOST_A_TICK && sender->number < due; i++) {
    if (send_one(sender, sender->number + 1, false) != ERR_OK) break;
    sender->number++;
    sender->bytes += PAYLOAD;
  }
}

void iperf_udp_send_tick(uint32_t now) {
  for (unsigned i = 0; i < IPERF_UDP_SENDERS; i++) {
    struct sender *sender = &senders[i];
    if (!sender->used) continue;
    if (!sender->ending && is_over(sender, now)) {
      sender->ending = true;
      if (sender->order.no_report) sender->tries = LAST_TRIES - 1; // one last datagram, as iperf's own server
    }
    if (sender->ending) send_last(sender, now);
    else send_due(sender, now);
  }
}

void iperf_udp_tick(uint32_t now) { iperf_udp_send_tick(now); }

bool iperf_udp_begin(const struct iperf_order *order) {
  struct iperf_udp_order run = {.host = order->host,
                                .port = order->port,
                                .limit_ms = order->duration_ms,
                                .limit_bytes = order->limit_bytes,
                                .bits_per_second = order->mbps * 1000000u};
  return iperf_udp_send(&run);
}
