// Sending. By default a frame is copied into the buffer of its descriptor, so that lwIP has its pbufs back at once.
// With BOARDPROOF_ZERO_COPY_TX headers are copied and data that lies aligned in DMA memory is sent from where it is.
#include <string.h>

#include "drivers/enet_memory.h"
#include "drivers/words.h"

static struct enet_descriptor ring_0[BOARDPROOF_TX_DESCRIPTORS] ENET_DESCRIPTOR_MEMORY(0);
static uint8_t memory_0[BOARDPROOF_TX_DESCRIPTORS * BOARDPROOF_BUFFER_BYTES] ENET_BUFFER_MEMORY(0);
#if BOARDPROOF_ENET_COUNT > 1
static struct enet_descriptor ring_1[BOARDPROOF_TX_DESCRIPTORS] ENET_DESCRIPTOR_MEMORY(1);
static uint8_t memory_1[BOARDPROOF_TX_DESCRIPTORS * BOARDPROOF_BUFFER_BYTES] ENET_BUFFER_MEMORY(1);
static struct enet_descriptor *const tx_rings[] = {ring_0, ring_1};
static uint8_t *const tx_memories[] = {memory_0, memory_1};
#else
static struct enet_descriptor *const tx_rings[] = {ring_0};
static uint8_t *const tx_memories[] = {memory_0};
#endif
static struct pbuf *tx_held[BOARDPROOF_ENET_COUNT][BOARDPROOF_TX_DESCRIPTORS];

#define TX_LAST (BOARDPROOF_TX_DESCRIPTORS - 1)
#define TX_CONTROL (ENET_TX_CONTROL_INT | ENET_TX_CONTROL_PINS | ENET_TX_CONTROL_IINS)
#define TX_ROOM (BOARDPROOF_BUFFER_BYTES - HAL_ENET_TX_PAD)

void enet_transmit_init(struct enet *enet) {
  enet->tx_ring = tx_rings[enet->index];
  enet->tx_data = tx_memories[enet->index];
  enet->tx_held = tx_held[enet->index];
  enet_transmit_rearm(enet);
}

void enet_transmit_rearm(struct enet *enet) {
  enet->tx_next = enet->tx_oldest = enet->tx_used = 0;
  for (unsigned i = 0; i <= TX_LAST; i++) {
    struct enet_descriptor *descriptor = &enet->tx_ring[i];
    descriptor->control = TX_CONTROL;
    descriptor->bdu = 0;
    enet_publish(descriptor, i == TX_LAST ? ENET_TX_W : 0);
    if (enet->tx_held[i] != NULL) pbuf_free(enet->tx_held[i]);
    enet->tx_held[i] = NULL;
  }
}

static inline unsigned after(unsigned slot) { return slot == TX_LAST ? 0 : slot + 1; }
static inline uint8_t *data_of(struct enet *enet, unsigned slot) {
  return enet->tx_data + slot * BOARDPROOF_BUFFER_BYTES;
}

// Fills a descriptor but leaves it ours: the caller makes the first one of a frame ready last.
static inline void fill(struct enet *enet, unsigned slot, const void *data, uint32_t control) {
  struct enet_descriptor *descriptor = &enet->tx_ring[slot];
  descriptor->buffer = (uint32_t)(uintptr_t)data;
  descriptor->control = control;
}

static inline uint32_t tx_head(unsigned slot, uint32_t flags, uint32_t bytes) {
  return ENET_TX_R | ENET_TX_TC | flags | bytes | (slot == TX_LAST ? ENET_TX_W : 0);
}

static inline void kick(struct enet *enet) {
  cpu_dsb(); // the descriptor must be in memory before the MAC is told to look
  enet->registers->TDAR = ENET_TDAR_TDAR;
}

static err_t refuse(struct enet *enet) {
  enet->counters.tx_ring_full++;
  enet->tx_starved = true;
  enet->registers->EIMR |= ENET_EIR_TXF; // now the end of a transmission is of interest
  return ERR_MEM;
}

#if BOARDPROOF_ZERO_COPY_TX

extern uint8_t __dma_start[], __dma_end[];

// The MAC reads from multiples of 64; anything else, or outside DMA memory, is copied. So is a receive buffer that passes
// through: its packet begins behind the Ethernet header, on no such multiple.
static inline bool is_sendable(const struct pbuf *pbuf) {
  uintptr_t at = (uintptr_t)pbuf->payload;
  return (at & 63) == 0 && at >= (uintptr_t)__dma_start && at + pbuf->len <= (uintptr_t)__dma_end;
}

// Header and data in two descriptors when the frame is a header and one sendable block; false: copy it.
static inline bool send_in_place(struct enet *enet, struct pbuf *frame) {
  struct pbuf *block = frame->next;
  if (block == NULL || block->next != NULL || !is_sendable(block)) return false;
  unsigned first = enet->tx_next, second = after(first);
  if (enet->tx_used + 2 > BOARDPROOF_TX_DESCRIPTORS) return false;
  uint8_t *header = data_of(enet, first) + HAL_ENET_TX_PAD;
  copy_words(header, frame->payload, frame->len);
  hal_dma_clean(data_of(enet, first), 128);
  fill(enet, first, data_of(enet, first), TX_CONTROL);
  fill(enet, second, block->payload, TX_CONTROL);
  enet_publish(&enet->tx_ring[second], tx_head(second, ENET_TX_L, block->len));
  pbuf_ref(frame); // until the MAC is done: lwIP sees that the segment is still in use
  enet->tx_held[second] = frame;
  enet_publish(&enet->tx_ring[first], tx_head(first, 0, frame->len + HAL_ENET_TX_PAD));
  enet->tx_next = after(second);
  enet->tx_used += 2;
  return true;
}

// Lets go of the pbufs of frames that were sent.
static inline void let_go(struct enet *enet) {
  unsigned slot = enet->tx_oldest;
  while (enet->tx_used != 0 && (enet_head(&enet->tx_ring[slot]) & ENET_TX_R) == 0) {
    struct pbuf *held = enet->tx_held[slot];
    enet->tx_held[slot] = NULL;
    if (held != NULL) pbuf_free(held);
    slot = after(slot);
    enet->tx_used--;
  }
  enet->tx_oldest = slot;
}

static inline bool is_full(const struct enet *enet) { return enet->tx_used == BOARDPROOF_TX_DESCRIPTORS; }

#else
static inline bool is_full(const struct enet *enet) { return (enet_head(&enet->tx_ring[enet->tx_next]) & ENET_TX_R) != 0; }
static inline bool send_in_place(struct enet *enet, struct pbuf *frame) { return (void)enet, (void)frame, false; }
static inline void let_go(struct enet *enet) { (void)enet; }
#endif

static void send_copy(struct enet *enet, const struct pbuf *frame) {
  unsigned slot = enet->tx_next;
  uint8_t *data = data_of(enet, slot);
  uint8_t *end = data + HAL_ENET_TX_PAD;
  for (const struct pbuf *part = frame; part != NULL; part = part->next) {
    copy_words(end, part->payload, part->len);
    end += part->len;
  }
  hal_dma_clean(data, (size_t)(end - data));
  // What passes through has its checksums, and the MAC would sum them along.
  fill(enet, slot, data, enet_is_forwarded(frame) ? ENET_TX_CONTROL_INT : TX_CONTROL);
  enet_publish(&enet->tx_ring[slot], tx_head(slot, ENET_TX_L, (uint32_t)(end - data)));
  enet->tx_next = after(slot);
  enet->tx_used++;
}

err_t enet_transmit(struct netif *netif, struct pbuf *frame) {
  struct enet *enet = netif->state;
  let_go(enet);
  if (frame->tot_len > TX_ROOM) {
    enet->counters.tx_too_long++;
    return ERR_VAL;
  }
  if (is_full(enet)) return refuse(enet);
  if (!send_in_place(enet, frame)) send_copy(enet, frame);
  kick(enet);
  enet->counters.tx_frames++;
  return ERR_OK;
}

bool enet_reclaim(struct enet *enet) {
  let_go(enet);
  if (!enet->tx_starved || is_full(enet)) return false;
  enet->tx_starved = false;
  enet->registers->EIMR &= ~ENET_EIR_TXF;
  return true;
}
