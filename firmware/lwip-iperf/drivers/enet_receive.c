// Receiving without a copy: a filled buffer goes to lwIP in a custom pbuf, a free one takes its place in the ring.
#include "drivers/enet_memory.h"
#include "netif/ethernet.h"

typedef struct enet_descriptor rx_ring[BOARDPROOF_RX_DESCRIPTORS];
typedef uint8_t rx_memory[BOARDPROOF_RX_BUFFERS][BOARDPROOF_BUFFER_BYTES];
static rx_ring ring_0 ENET_DESCRIPTOR_MEMORY(0);
static rx_memory memory_0 ENET_BUFFER_MEMORY(0);
#if BOARDPROOF_ENET_COUNT > 1
static rx_ring ring_1 ENET_DESCRIPTOR_MEMORY(1);
static rx_memory memory_1 ENET_BUFFER_MEMORY(1);
static struct enet_descriptor *const rx_rings[] = {ring_0, ring_1};
static rx_memory *const rx_memories[] = {&memory_0, &memory_1};
#else
static struct enet_descriptor *const rx_rings[] = {ring_0};
static rx_memory *const rx_memories[] = {&memory_0};
#endif
static struct enet_buffer rx_buffers[BOARDPROOF_ENET_COUNT][BOARDPROOF_RX_BUFFERS];
static struct enet_buffer *rx_slots[BOARDPROOF_ENET_COUNT][BOARDPROOF_RX_DESCRIPTORS];

#define RX_LAST (BOARDPROOF_RX_DESCRIPTORS - 1)
#define RX_BAD (ENET_RX_LG | ENET_RX_NO | ENET_RX_CR | ENET_RX_OV | ENET_RX_TR)
#define RX_CONTROL_BAD (ENET_RX_CONTROL_ME | ENET_RX_CONTROL_PE | ENET_RX_CONTROL_ICE | ENET_RX_CONTROL_PCR)

// Called by pbuf_free when lwIP and the application are done with a frame.
static void give_back(struct pbuf *pbuf) {
  struct enet_buffer *buffer = (struct enet_buffer *)pbuf;
  struct enet *enet = buffer->owner;
  hal_dma_flush(buffer->data, BOARDPROOF_BUFFER_BYTES); // lwIP wrote into it: no line may be written back under the MAC
  buffer->next = enet->rx_free;
  enet->rx_free = buffer;
  enet->rx_free_count++;
}

static inline uint32_t rx_head(unsigned slot) { return ENET_RX_E | (slot == RX_LAST ? ENET_RX_W : 0); }

void enet_receive_init(struct enet *enet) {
  enet->rx_ring = rx_rings[enet->index];
  enet->rx_slot = rx_slots[enet->index];
  enet->rx_free = NULL;
  enet->rx_free_count = 0;
  for (unsigned i = 0; i < BOARDPROOF_RX_BUFFERS; i++) {
    struct enet_buffer *buffer = &rx_buffers[enet->index][i];
    buffer->data = (*rx_memories[enet->index])[i];
    buffer->owner = enet;
    buffer->pbuf.custom_free_function = give_back;
    if (i < BOARDPROOF_RX_DESCRIPTORS) {
      hal_dma_invalidate(buffer->data, BOARDPROOF_BUFFER_BYTES);
      enet->rx_slot[i] = buffer;
    } else {
      give_back(&buffer->pbuf.pbuf);
    }
  }
  enet->rx_free_low = enet->rx_free_count;
  enet_receive_rearm(enet);
}

// Hands the whole ring to the MAC, which begins at its first descriptor after a reset.
void enet_receive_rearm(struct enet *enet) {
  enet->rx_next = 0;
  for (unsigned i = 0; i <= RX_LAST; i++) {
    struct enet_descriptor *descriptor = &enet->rx_ring[i];
    descriptor->buffer = (uint32_t)(uintptr_t)enet->rx_slot[i]->data;
    descriptor->control = ENET_RX_CONTROL_INT;
    descriptor->bdu = 0;
    enet_publish(descriptor, rx_head(i));
  }
}

// The fields that pbuf_alloced_custom would set, without its checks: this runs for each frame.
static inline struct pbuf *as_pbuf(struct enet_buffer *buffer, uint16_t bytes) {
  struct pbuf *pbuf = &buffer->pbuf.pbuf;
  pbuf->next = NULL;
  pbuf->payload = buffer->data;
  pbuf->tot_len = bytes;
  pbuf->len = bytes;
  pbuf->type_internal = (u8_t)PBUF_REF;
  pbuf->flags = PBUF_FLAG_IS_CUSTOM;
  pbuf->ref = 1;
  pbuf->if_idx = NETIF_NO_INDEX;
  return pbuf;
}

static bool is_good(struct enet *enet, uint32_t head, uint32_t control) {
  if ((head & (RX_BAD | ENET_RX_L)) == ENET_RX_L && (control & RX_CONTROL_BAD) == 0) return true;
  if ((control & (ENET_RX_CONTROL_ICE | ENET_RX_CONTROL_PCR)) != 0) enet->counters.rx_checksum++;
  else enet->counters.rx_errors++;
  return false;
}

bool enet_receive(struct enet *enet) {
  unsigned slot = enet->rx_next;
  unsigned taken = 0;
  for (; taken < BOARDPROOF_RX_DESCRIPTORS; taken++) {
    struct enet_descriptor *descriptor = &enet->rx_ring[slot];
    uint32_t head = enet_head(descriptor); // one access: length and status belong together
    if ((head & ENET_RX_E) != 0) break;
    struct enet_buffer *filled = NULL;
    if (is_good(enet, head, descriptor->control)) {
      struct enet_buffer *fresh = enet->rx_free;
      if (fresh != NULL) {
        enet->rx_free = fresh->next;
        if (--enet->rx_free_count < enet->rx_free_low) enet->rx_free_low = enet->rx_free_count;
        filled = enet->rx_slot[slot];
        enet->rx_slot[slot] = fresh;
        descriptor->buffer = (uint32_t)(uintptr_t)fresh->data;
      } else {
        enet->counters.rx_no_buffer++;
      }
    }
    descriptor->control = ENET_RX_CONTROL_INT; // the MAC wrote its status over it
    enet_publish(descriptor, rx_head(slot));
    slot = slot == RX_LAST ? 0 : slot + 1;
    if (filled == NULL) continue;
    uint16_t bytes = (uint16_t)((head & 0xFFFF) - HAL_ENET_RX_FCS_BYTES);
    hal_dma_invalidate(filled->data, bytes); // lines that the core fetched on its own meanwhile
    enet->counters.rx_frames++;
    struct pbuf *frame = as_pbuf(filled, bytes);
    if (ethernet_input(frame, &enet->netif) != ERR_OK) {
      enet->counters.rx_refused++;
      pbuf_free(frame);
    }
  }
  enet->rx_next = slot;
  if (taken == 0) return false;
  cpu_dsb(); // the descriptors must be in memory before the MAC is told to look
  enet->registers->RDAR = ENET_RDAR_RDAR;
  return true;
}
