#include "app/control.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "app/load.h"
#include "app/report.h"
#include "app/text.h"
#include "iperf/iperf.h"

static const char help[] =
    "c                              CPU load of the last half second\r\n"
    "j                              all counters as one line of JSON\r\n"
    "z                              counters to zero\r\n"
    "b                              board, placement and build of this image\r\n"
    "i HOST [SECONDS [STREAMS [PORT]]]   iperf client: send to HOST by TCP\r\n"
    "u HOST [SECONDS [MBIT [PORT]]]      iperf client: send to HOST by UDP\r\n"
    "t PERCENT                      keep the core busy, to test the load figure\r\n"
    "h                              this help\r\n";

static void print_load(struct text *text) {
  text_string(text, "CPU load: ");
  text_number(text, load_percent());
  text_string(text, "%\r\n\r\n");
}

static void print_build(struct text *text) {
  text_string(text, BOARDPROOF_BOARD " " BOARDPROOF_PLACEMENT " " BOARDPROOF_BUILD_ID "\r\n");
}

// Reads a whole number of a command; else says what it has to be.
static bool read_number(struct text *text, const char *name, const char *word, unsigned least, unsigned most,
                        unsigned *value) {
  char *end;
  unsigned long number = strtoul(word, &end, 10);
  if (word[0] >= '0' && word[0] <= '9' && *end == 0 && number >= least && number <= most) {
    *value = (unsigned)number;
    return true;
  }
  text_string(text, "error: ");
  text_string(text, name);
  text_string(text, " is a whole number from ");
  text_number(text, least);
  text_string(text, " to ");
  text_number(text, most);
  text_string(text, "\r\n");
  return false;
}

static void begin_client(struct text *text, char *arguments, bool udp) {
  char *words[4] = {NULL, "10", udp ? "10" : "1", "5001"};
  unsigned count = 0;
  for (char *word = strtok(arguments, " "); word != NULL && count < 4; word = strtok(NULL, " ")) words[count++] = word;
  ip4_addr_t address;
  if (words[0] == NULL || !ip4addr_aton(words[0], &address)) {
    text_string(text, "error: an IPv4 address is needed, such as i 192.168.1.2 10\r\n");
    return;
  }
  unsigned seconds, amount, port;
  if (!read_number(text, "SECONDS", words[1], 1, 86400, &seconds)) return;
  if (!read_number(text, udp ? "MBIT" : "STREAMS", words[2], 1, udp ? 1000 : IPERF_STREAMS, &amount)) return;
  if (!read_number(text, "PORT", words[3], 1, 65535, &port)) return;
  struct iperf_order order = {.udp = udp,
                              .duration_ms = seconds * 1000,
                              .streams = udp ? 1 : amount,
                              .mbps = udp ? amount : 0,
                              .port = (uint16_t)port};
  ip_addr_copy_from_ip4(order.host, address);
  text_string(text, iperf_begin(&order) ? "ok: started\r\n"
                                        : "error: no stream could begin: all are in use, or there is no route\r\n");
}

static void set_burn(struct text *text, char *argument) {
  unsigned percent;
  char *word = strtok(argument, " ");
  if (!read_number(text, "PERCENT", word == NULL ? "" : word, 0, 99, &percent)) return;
  load_burn(percent);
  text_string(text, "ok: busy\r\n");
}

static void run(struct text *text, char *line) {
  switch (line[0]) {
    case 'c': print_load(text); break;
    case 'j': report_json(text); break;
    case 'z':
      report_clear();
      text_string(text, "ok: zero\r\n");
      break;
    case 'b': print_build(text); break;
    case 'i': begin_client(text, line + 1, false); break;
    case 'u': begin_client(text, line + 1, true); break;
    case 't': set_burn(text, line + 1); break;
    default: text_string(text, help);
  }
}

// c, j, z, b and h answer to the key alone, as the console of the second reference did; the others end with the line.
static bool is_key(char c) { return c == 'c' || c == 'j' || c == 'z' || c == 'b' || c == 'h' || c == '?'; }

unsigned control_take(struct control *control, char c, char *answer, unsigned room) {
  struct text text = {answer, answer + room};
  bool end = c == '\r' || c == '\n';
  if (end && control->length == 0) return 0;
  if (!end && control->length < sizeof control->line - 1) control->line[control->length++] = c;
  if (!end && !(control->length == 1 && is_key(c))) return 0;
  control->line[control->length] = 0;
  control->length = 0;
  run(&text, control->line);
  return (unsigned)(text.at - answer);
}
