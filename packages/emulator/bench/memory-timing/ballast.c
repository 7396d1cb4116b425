/* Work that the firmware of the second reference does for each segment and ours does not, linked in front of ethernet_input:
   a copy out of the MAC's memory into lwIP's heap, a check sum over it as lwIP computes it (16 bits at a time), a copy into
   the application's buffer, and some functions all over the code. Frames without data pay nothing. */
#include <stdint.h>
#include <string.h>

/* The head of lwIP's pbuf; the rest is its own. */
struct pbuf {
  struct pbuf *next;
  void *payload;
  uint16_t tot_len, len;
};
struct netif;

#define FRAMES 4
#define BYTES 1536
#define LEAST 200
#define APPLICATION 4096

signed char __real_ethernet_input(struct pbuf *frame, struct netif *netif);
void ballast_functions(uint32_t *state);

static uint8_t heap[FRAMES][BYTES] __attribute__((section(".lwip_heap"), aligned(32)));
static uint8_t application[APPLICATION] __attribute__((aligned(32)));
static uint32_t state[1024];
volatile uint32_t ballast_sum;

/* 32 bytes at a time, as a driver copies from memory that is not cached. */
static void copy_lines(void *to, const void *from, unsigned bytes) {
  for (unsigned lines = (bytes + 31) / 32; lines > 0; lines--) {
    __asm volatile("ldmia %0!, {r4-r10, r12}\n stmia %1!, {r4-r10, r12}"
                   : "+r"(from), "+r"(to)
                   :
                   : "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r12", "memory");
  }
}

static uint32_t check_sum(const uint8_t *data, unsigned bytes) {
  const uint16_t *half = (const uint16_t *)data;
  uint32_t sum = 0;
  for (; bytes > 1; bytes -= 2) sum += *half++;
  return (sum >> 16) + (sum & 0xffff);
}

signed char __wrap_ethernet_input(struct pbuf *frame, struct netif *netif) {
  if (frame->len >= LEAST) {
    static unsigned at;
    uint8_t *copy = heap[at];
    at = (at + 1) % FRAMES;
    copy_lines(copy, frame->payload, frame->len);
    ballast_sum = check_sum(copy, frame->len);
    memcpy(application, copy, frame->len);
    ballast_functions(state);
  }
  return __real_ethernet_input(frame, netif);
}
