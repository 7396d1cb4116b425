#include "app/report.h"

#include "app/address.h"
#include "app/load.h"
#include "app/text.h"
#include "drivers/enet.h"
#include "hal/hal.h"
#include "iperf/iperf.h"
#include "lwip/init.h"
#include "lwip/memp.h"
#include "lwip/stats.h"
#include "lwip/tcp.h"

static uint32_t sequence;

static void build(struct text *t) {
  text_json_string(t, "board", BOARDPROOF_BOARD);
  text_json_string(t, "placement", BOARDPROOF_PLACEMENT);
  text_json_string(t, "build", BOARDPROOF_BUILD_ID);
  text_json_string(t, "lwip", LWIP_VERSION_STRING);
  text_json_open(t, "options", '{');
  text_json_number(t, "mss", TCP_MSS);
  text_json_number(t, "wnd", TCP_WND);
  text_json_number(t, "snd_buf", TCP_SND_BUF);
  text_json_number(t, "snd_queuelen", TCP_SND_QUEUELEN);
  text_json_number(t, "num_tcp_seg", MEMP_NUM_TCP_SEG);
  text_json_number(t, "wnd_scale", LWIP_WND_SCALE);
  text_json_number(t, "rx_descriptors", BOARDPROOF_RX_DESCRIPTORS);
  text_json_number(t, "tx_descriptors", BOARDPROOF_TX_DESCRIPTORS);
  text_json_number(t, "rx_buffers", BOARDPROOF_RX_BUFFERS);
  text_json_number(t, "zero_copy_tx", BOARDPROOF_ZERO_COPY_TX);
  text_json_number(t, "dma_cached", BOARDPROOF_DMA_CACHED);
  text_json_number(t, "forward", BOARDPROOF_FORWARD);
  text_json_close(t, '}');
}

static void boot(struct text *t) {
  struct hal_boot boot = {0};
  hal_boot(&boot);
  text_json_open(t, "boot", '{');
  text_json_hex(t, "reset_cause", boot.reset_cause);
  text_json_hex(t, "watchdog", boot.watchdog);
  text_json_number(t, "ram_kept", boot.kept);
  text_json_hex(t, "flexspi_root", boot.flexspi_root);
  text_json_hex(t, "flexspi_lut0", boot.flexspi_lut[0]);
  text_json_hex(t, "flexspi_lut1", boot.flexspi_lut[1]);
  text_json_hex(t, "ccr", boot.ccr);
  text_json_number(t, "core_hz", boot.core_hz);
  text_json_close(t, '}');
}

static void load(struct text *t) {
  text_json_number(t, "uptime_ms", hal_milliseconds());
  text_json_number(t, "tick_hz", hal_tick_hz);
  text_json_number(t, "ticks", load_total_ticks());
  text_json_number(t, "idle_ticks", load_idle_ticks());
  text_json_number(t, "cycles", hal_cycles());
  text_json_number(t, "wakeups", load_wakeups());
  text_json_number(t, "load", load_percent());
}

static void pools(struct text *t) {
  static const struct { const char *name; memp_t pool; } shown[] = {
      {"tcp_pcb", MEMP_TCP_PCB}, {"tcp_seg", MEMP_TCP_SEG}, {"pbuf", MEMP_PBUF},
      {"pbuf_pool", MEMP_PBUF_POOL}, {"udp_pcb", MEMP_UDP_PCB}, {"timeout", MEMP_SYS_TIMEOUT}};
  text_json_open(t, "pools", '[');
  for (unsigned i = 0; i < sizeof shown / sizeof shown[0]; i++) {
    const struct stats_mem *stats = lwip_stats.memp[shown[i].pool];
    text_json_open(t, NULL, '{');
    text_json_string(t, "name", shown[i].name);
    text_json_number(t, "size", stats->avail);
    text_json_number(t, "used", stats->used);
    text_json_number(t, "most", stats->max);
    text_json_number(t, "failed", stats->err);
    text_json_close(t, '}');
  }
  text_json_open(t, NULL, '{');
  text_json_string(t, "name", "heap");
  text_json_number(t, "size", lwip_stats.mem.avail);
  text_json_number(t, "used", lwip_stats.mem.used);
  text_json_number(t, "most", lwip_stats.mem.max);
  text_json_number(t, "failed", lwip_stats.mem.err);
  text_json_close(t, '}');
  text_json_close(t, ']');
}

static void stack(struct text *t) {
  text_json_open(t, "stack", '{');
  // All frames = link_dropped + arp_received + ip_received, and
  // ip_received = ip_forwarded + ip_dropped + icmp_received + igmp_received + tcp_received + udp_received. What a protocol drops it has
  // received before.
  text_json_number(t, "link_dropped", lwip_stats.link.drop + lwip_stats.etharp.drop); // of unknown types too
  text_json_number(t, "arp_received", lwip_stats.etharp.recv);
  text_json_number(t, "icmp_received", lwip_stats.icmp.recv);
  text_json_number(t, "icmp_dropped", lwip_stats.icmp.drop);
  text_json_number(t, "igmp_received", lwip_stats.igmp.recv);
  text_json_number(t, "igmp_dropped", lwip_stats.igmp.drop);
  text_json_number(t, "ip_received", lwip_stats.ip.recv);
  text_json_number(t, "ip_dropped", lwip_stats.ip.drop);
  text_json_number(t, "ip_forwarded", lwip_stats.ip.fw);
  text_json_number(t, "ip_checksum", lwip_stats.ip.chkerr);
  text_json_number(t, "tcp_received", lwip_stats.tcp.recv);
  text_json_number(t, "tcp_dropped", lwip_stats.tcp.drop);
  text_json_number(t, "tcp_checksum", lwip_stats.tcp.chkerr);
  text_json_number(t, "tcp_memory", lwip_stats.tcp.memerr);
  text_json_number(t, "tcp_retransmitted", lwip_stats.mib2.tcpretranssegs);
  text_json_number(t, "udp_received", lwip_stats.udp.recv);
  text_json_number(t, "udp_dropped", lwip_stats.udp.drop);
  text_json_number(t, "udp_checksum", lwip_stats.udp.chkerr);
  text_json_close(t, '}');
}

static void driver(struct text *t, const struct enet *e) {
  const struct enet_counters *c = &e->counters;
  text_json_number(t, "rx_frames", c->rx_frames);
  text_json_number(t, "rx_errors", c->rx_errors);
  text_json_number(t, "rx_checksum", c->rx_checksum);
  text_json_number(t, "rx_no_buffer", c->rx_no_buffer);
  text_json_number(t, "rx_refused", c->rx_refused);
  text_json_number(t, "rx_free", e->rx_free_count);
  text_json_number(t, "rx_free_low", e->rx_free_low);
  text_json_number(t, "tx_frames", c->tx_frames);
  text_json_number(t, "tx_ring_full", c->tx_ring_full);
  text_json_number(t, "tx_too_long", c->tx_too_long);
  text_json_number(t, "tx_kicks", c->tx_kicks);
  text_json_number(t, "bus_errors", c->bus_errors);
  text_json_number(t, "interrupts", c->interrupts);
  text_json_number(t, "link_up", c->link_up);
  text_json_number(t, "link_down", c->link_down);
}

// The MAC's own counters, by their register names; offsets from 0x200 in words.
static void mib(struct text *t, const struct enet *e) {
  static const struct { const char *name; uint8_t word; } shown[] = {
      {"RMON_T_PACKETS", 1}, {"RMON_T_OCTETS", 17}, {"IEEE_T_FRAME_OK", 19}, {"IEEE_T_MACERR", 25},
      {"IEEE_T_CSERR", 26}, {"IEEE_T_LCOL", 23}, {"RMON_R_PACKETS", 33}, {"RMON_R_CRC_ALIGN", 36},
      {"RMON_R_P1024TO2047", 47}, {"RMON_R_OCTETS", 49}, {"IEEE_R_DROP", 50}, {"IEEE_R_FRAME_OK", 51},
      {"IEEE_R_CRC", 52}, {"IEEE_R_ALIGN", 53}, {"IEEE_R_MACERR", 54}, {"IEEE_R_FDXFC", 55}};
  text_json_open(t, "mib", '{');
  for (unsigned i = 0; i < sizeof shown / sizeof shown[0]; i++)
    text_json_number(t, shown[i].name, e->registers->MIB[shown[i].word]);
  text_json_close(t, '}');
}

// Registers as the last look found them, at most 0.1 s ago: to read them now would take 0.2 ms.
static void phy(struct text *t, const struct enet *e) {
  static const char *const names[PHY_SEEN] = {"bmsr", "bmcr", "anar", "anlpar", "own0", "own1"};
  const struct phy *p = &e->phy;
  text_json_open(t, "phy", '{');
  text_json_string(t, "name", p->driver == NULL ? "none" : p->driver->name);
  text_json_number(t, "address", p->address);
  text_json_hex(t, "id", p->id);
  for (unsigned i = 0; i < PHY_SEEN; i++) {
    bool own = i >= PHY_SEEN_OWN0;
    if (!own || (p->driver != NULL && p->driver->reported[i - PHY_SEEN_OWN0] != 0)) text_json_hex(t, names[i], p->seen[i]);
  }
  text_json_number(t, "receive_errors", p->receive_errors);
  text_json_number(t, "false_carriers", p->false_carriers);
  text_json_close(t, '}');
}

static void interface(struct text *t, struct enet *e) {
  text_json_open(t, NULL, '{');
  text_json_string(t, "name", e->mac->name);
  text_json_open(t, "address", '"');
  text_address(t, netif_ip4_addr(&e->netif)->addr);
  text_string(t, "\",");
  text_json_string(t, "address_from", address_kind(e));
  text_json_number(t, "link", e->link.up);
  text_json_number(t, "mbps", e->link.up ? e->link.mbps : 0);
  text_json_number(t, "full_duplex", e->link.up && e->link.full_duplex);
  driver(t, e);
  mib(t, e);
  phy(t, e);
  text_json_close(t, '}');
}

void report_json(struct text *t) {
  text_json_open(t, NULL, '{');
  text_json_number(t, "v", 1);
  text_json_number(t, "seq", ++sequence);
  build(t);
  boot(t);
  load(t);
  pools(t);
  stack(t);
  iperf_report(t);
  text_json_open(t, "interfaces", '[');
  for (unsigned i = 0; i < BOARDPROOF_ENET_COUNT; i++) interface(t, &enets[i]);
  text_json_close(t, ']');
  text_json_close(t, '}');
  t->at--; // the comma behind the last brace
  text_string(t, "\r\n");
}

static void clear_stack(void) {
  lwip_stats.link = (struct stats_proto){0};
  lwip_stats.etharp = (struct stats_proto){0};
  lwip_stats.icmp = (struct stats_proto){0};
  lwip_stats.igmp = (struct stats_igmp){0};
  lwip_stats.ip = (struct stats_proto){0};
  lwip_stats.tcp = (struct stats_proto){0};
  lwip_stats.udp = (struct stats_proto){0};
  lwip_stats.mib2.tcpretranssegs = 0;
  for (unsigned i = 0; i < MEMP_MAX; i++) {
    lwip_stats.memp[i]->max = lwip_stats.memp[i]->used;
    lwip_stats.memp[i]->err = 0;
  }
  lwip_stats.mem.max = lwip_stats.mem.used;
  lwip_stats.mem.err = 0;
}

void report_clear(void) {
  clear_stack();
  for (unsigned i = 0; i < BOARDPROOF_ENET_COUNT; i++) {
    enet_clear_counters(&enets[i]);
    enets[i].phy.receive_errors = enets[i].phy.false_carriers = 0;
  }
  load_clear();
  iperf_clear();
}
