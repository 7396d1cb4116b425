// One driver for the ENET of all boards: rings, buffers and counters of one MAC as an lwIP interface.
// Nothing here runs in an interrupt except enet_interrupt, which only notes that there is work.
#ifndef DRIVERS_ENET_H
#define DRIVERS_ENET_H

#include "drivers/enet_registers.h"
#include "drivers/phy.h"
#include "hal/hal.h"
#include "lwip/netif.h"
#include "lwip/pbuf.h"

// A receive buffer and the pbuf that lends it to lwIP without a copy. `next` links the free ones.
struct enet_buffer {
  struct pbuf_custom pbuf; // first: lwIP hands back the pbuf, we need the buffer
  uint8_t *data;
  struct enet_buffer *next;
  struct enet *owner;
};

// What the driver counts itself; all only grow until enet_clear_counters.
struct enet_counters {
  uint32_t rx_frames;         // handed to lwIP
  uint32_t rx_errors;         // marked bad by the MAC: length, alignment, CRC, overrun, truncated
  uint32_t rx_checksum;       // marked by the MAC's checksum engine
  uint32_t rx_no_buffer;      // dropped, lwIP held all buffers
  uint32_t rx_refused;        // dropped by lwIP's input function
  uint32_t tx_frames;
  uint32_t tx_ring_full;      // refused, the ring had no room; TCP sends them again
  uint32_t tx_too_long;
  uint32_t tx_kicks;          // TDAR written again since the MAC had lost it
  uint32_t bus_errors;        // EBERR: the MAC stopped and was set up again
  uint32_t interrupts;
  uint32_t link_up;           // times
  uint32_t link_down;
};

struct enet {
  const struct hal_mac *mac;
  struct enet_registers *registers;
  unsigned index;
  // Receive: ring, the buffer behind each descriptor, the free ones.
  struct enet_descriptor *rx_ring;
  struct enet_buffer **rx_slot;
  struct enet_buffer *rx_free;
  unsigned rx_next;
  uint32_t rx_free_count;
  uint32_t rx_free_low;       // the lowest that rx_free_count ever was
  // Transmit: ring, a buffer for each descriptor, the pbuf that a descriptor's data belongs to (zero-copy only).
  struct enet_descriptor *tx_ring;
  uint8_t *tx_data;
  struct pbuf **tx_held;
  unsigned tx_next;
  unsigned tx_oldest;         // zero-copy only, as is the next: otherwise the descriptors alone tell
  unsigned tx_used;
  volatile bool signalled;    // set by the interrupt
  bool tx_starved;            // a frame was refused: tell when there is room
  struct phy_link link;
  struct phy phy;
  struct enet_counters counters;
  struct netif netif;
};

extern struct enet enets[BOARDPROOF_ENET_COUNT];

// Resets the MAC, makes the rings, finds the PHY and starts auto-negotiation.
void enet_start(struct enet *enet, unsigned index);

// lwIP's init function for netif_add; the state is the struct enet.
err_t enet_netif_init(struct netif *netif);

// A descriptor's first word as the MAC left it; and telling the MAC of one that was written.
static inline uint32_t enet_head(const struct enet_descriptor *descriptor) {
  hal_dma_invalidate(descriptor, sizeof *descriptor);
  return descriptor->head;
}
static inline void enet_publish(struct enet_descriptor *descriptor, uint32_t head) {
  cpu_dmb(); // the rest of the descriptor must be in memory before its ownership changes
  descriptor->head = head;
  hal_dma_clean(descriptor, sizeof *descriptor);
}

// Hands up to one ring of received frames to lwIP. Returns whether there was one.
bool enet_receive(struct enet *enet);

// Queues one frame. ERR_MEM when the ring is full.
err_t enet_transmit(struct netif *netif, struct pbuf *frame);

// With BOARDPROOF_FORWARD the interface's output of IP packets: our own, and those that came in at the other interface.
err_t enet_output(struct netif *netif, struct pbuf *packet, const ip4_addr_t *destination);

// Does this frame pass through? It is a header and a receive buffer, and only those are custom pbufs.
static inline bool enet_is_forwarded(const struct pbuf *frame) {
  return BOARDPROOF_FORWARD && frame->next != NULL && (frame->next->flags & PBUF_FLAG_IS_CUSTOM) != 0;
}

// Gives back what was sent. Returns true once when a refused frame can now be tried again.
bool enet_reclaim(struct enet *enet);

// Is there anything for the main loop? Called with interrupts masked, before it sleeps.
bool enet_has_work(const struct enet *enet);

// From the interrupt handler of the board.
void enet_interrupt(unsigned index);

// About once a millisecond: a stopped MAC is set up again, a lost TDAR is repeated.
void enet_watch(struct enet *enet);

// Ten times a second a look at the PHY begins, and each millisecond it is continued: at its link, which on a change is told
// to MAC and lwIP, at the registers of the report, at its error counters.
void enet_look_begin(struct enet *enet);
void enet_look_continue(struct enet *enet);

void enet_clear_counters(struct enet *enet);

// Management interface (MDIO), clause 22. Reads give 0xFFFF when no PHY answers.
void enet_mdio_begin_read(struct enet_registers *registers, uint8_t phy, uint8_t index);
uint16_t enet_mdio_end_read(struct enet_registers *registers);
uint16_t enet_mdio_read(struct enet_registers *registers, uint8_t phy, uint8_t index);
void enet_mdio_write(struct enet_registers *registers, uint8_t phy, uint8_t index, uint16_t value);

// Between the driver's files.
void enet_set_up(struct enet *enet);
void enet_receive_init(struct enet *enet);
void enet_transmit_init(struct enet *enet);
void enet_receive_rearm(struct enet *enet);
void enet_transmit_rearm(struct enet *enet);

#endif
