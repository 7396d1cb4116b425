// The control channel on TCP port 5002, for a few hosts at a time.
#include <stddef.h>

#include "app/control.h"
#include "lwip/tcp.h"

#define PORT 5002
#define SESSIONS 2

// The answer is sent from here without a copy, so the next command waits until the host has it.
static struct session {
  struct tcp_pcb *pcb;
  struct control control;
  struct pbuf *unread;
  unsigned length, written, acknowledged;
  char answer[CONTROL_ANSWER_BYTES];
} sessions[SESSIONS];

static void send_on(struct session *session) {
  while (session->written < session->length) {
    unsigned left = session->length - session->written, room = tcp_sndbuf(session->pcb);
    uint16_t bytes = (uint16_t)(left < room ? left : room);
    if (bytes == 0 || tcp_write(session->pcb, session->answer + session->written, bytes, 0) != ERR_OK) break;
    session->written += bytes;
  }
  tcp_output(session->pcb);
}

static void take_input(struct session *session) {
  while (session->unread != NULL && session->acknowledged == session->length) {
    char c = *(char *)session->unread->payload;
    session->unread = pbuf_free_header(session->unread, 1);
    tcp_recved(session->pcb, 1);
    session->length = control_take(&session->control, c, session->answer, sizeof session->answer);
    session->written = session->acknowledged = 0;
    send_on(session);
  }
}

static void forget(struct session *session) {
  if (session->unread != NULL) pbuf_free(session->unread);
  session->unread = NULL;
  session->pcb = NULL;
}

static err_t on_sent(void *argument, struct tcp_pcb *pcb, u16_t bytes) {
  struct session *session = argument;
  (void)pcb;
  session->acknowledged += bytes;
  send_on(session);
  take_input(session);
  return ERR_OK;
}

static err_t on_receive(void *argument, struct tcp_pcb *pcb, struct pbuf *data, err_t error) {
  struct session *session = argument;
  (void)error;
  if (data == NULL) {
    tcp_arg(pcb, NULL);
    tcp_recv(pcb, NULL);
    tcp_sent(pcb, NULL);
    tcp_err(pcb, NULL);
    forget(session);
    if (tcp_close(pcb) == ERR_OK) return ERR_OK;
    tcp_abort(pcb);
    return ERR_ABRT;
  }
  if (session->unread == NULL) session->unread = data;
  else pbuf_cat(session->unread, data);
  take_input(session);
  return ERR_OK;
}

static void on_error(void *argument, err_t error) {
  (void)error;
  forget(argument);
}

static err_t on_accept(void *argument, struct tcp_pcb *pcb, err_t error) {
  (void)argument;
  if (error != ERR_OK || pcb == NULL) return ERR_VAL;
  for (unsigned i = 0; i < SESSIONS; i++) {
    struct session *session = &sessions[i];
    if (session->pcb != NULL) continue;
    session->pcb = pcb;
    session->control.length = session->length = session->written = session->acknowledged = 0;
    // A host that was switched off must not keep a session for ever.
    pcb->so_options |= SOF_KEEPALIVE;
    pcb->keep_idle = 10000;
    pcb->keep_intvl = 2000;
    pcb->keep_cnt = 5;
    tcp_nagle_disable(pcb);
    tcp_arg(pcb, session);
    tcp_recv(pcb, on_receive);
    tcp_sent(pcb, on_sent);
    tcp_err(pcb, on_error);
    return ERR_OK;
  }
  tcp_abort(pcb);
  return ERR_ABRT;
}

// An answer that found no memory for a segment has no acknowledgement to wait for: it is taken up again here.
void control_tcp_tick(void) {
  for (unsigned i = 0; i < SESSIONS; i++)
    if (sessions[i].pcb != NULL && sessions[i].written < sessions[i].length) send_on(&sessions[i]);
}

void control_tcp_start(void) {
  struct tcp_pcb *pcb = tcp_new();
  tcp_bind(pcb, IP_ADDR_ANY, PORT);
  pcb = tcp_listen(pcb);
  tcp_accept(pcb, on_accept);
}
