/* A program that does nothing but hold all that an image must hold: what the checks look for, once each. */
#include <stdint.h>
#include <string.h>

#include "lwipopts_values.h"
#include "placement.h"

extern uint32_t __stack_top[], __image_start[], __image_size[], __data_start[], __data_end[], __data_load[];
void Reset_Handler(void);

uint32_t initialised = 0x12345678;
uint32_t zeroed;
/* As lwIP declares them: plain variables. */
uint8_t ram_heap[64], memp_memory_PBUF_POOL_base[64];
/* As the real image greets. */
const char *volatile greeting = "boardproof lwip-iperf " BOARDPROOF_BOARD " " BOARDPROOF_PLACEMENT " " BOARDPROOF_BUILD_ID;
static uint32_t kept __attribute__((section(".noinit"), used));

#define IN(name) __attribute__((section(name), aligned(64), used))
#define BUFFERS (BOARDPROOF_RX_BUFFERS + BOARDPROOF_TX_DESCRIPTORS)
static uint8_t descriptors0[BOARDPROOF_RX_DESCRIPTORS + BOARDPROOF_TX_DESCRIPTORS][32] IN(".dma.descriptors.0");
static uint8_t buffers0[BUFFERS][BOARDPROOF_BUFFER_BYTES] IN(".dma.buffers.0");
#if BOARDPROOF_ENET_COUNT > 1
static uint8_t descriptors1[BOARDPROOF_RX_DESCRIPTORS + BOARDPROOF_TX_DESCRIPTORS][32] IN(".dma.descriptors.1");
static uint8_t buffers1[BUFFERS][BOARDPROOF_BUFFER_BYTES] IN(".dma.buffers.1");
#endif

__attribute__((noinline, used)) void *pbuf_alloc(uint32_t length) { return (length & 1 ? ram_heap : memp_memory_PBUF_POOL_base) + length % 64; }
__attribute__((noinline, used)) void tcp_input(uint32_t length) { memcpy(pbuf_alloc(length), &initialised, length & 3); }
__attribute__((noinline, used)) void ip4_input(uint32_t length) { tcp_input(length + TCP_MSS); }

static void use_all(void) {
    (void)greeting;
    ip4_input(kept + zeroed);
    descriptors0[0][kept & 31] = buffers0[0][kept & 63];
#if BOARDPROOF_ENET_COUNT > 1
    descriptors1[0][kept & 31] = buffers1[0][kept & 63];
#endif
}

#ifdef BOARDPROOF_BOARD_QEMU_IMX6UL
__attribute__((section(".vectors"), used)) const uint32_t vectors[8] = {0};
__attribute__((section(".startup"), naked, used)) void Reset_Handler(void) {
    __asm__("ldr sp, =__stack_top\n ldr r0, =main_loop\n bx r0\n .ltorg");
}
__attribute__((used)) void main_loop(void) { use_all(); }
#else
#include "mpu_table.h"

__attribute__((used)) void Unexpected_Handler(void) {
    for (;;) {
    }
}
__attribute__((used)) void ENET_IRQHandler(void) { zeroed++; }
__attribute__((used)) void ENET_1G_IRQHandler(void) { zeroed += 2; }

typedef union {
    void (*code)(void);
    uint32_t *address;
} vector;

#ifdef BOARDPROOF_BOARD_TEENSY41
#define VECTORS (16 + 160)
#define ENET_VECTORS [16 + 114] = {ENET_IRQHandler}
#define FLASH 0x60000000u
#define FCB 0x60000000u
#define FCB_VERSION 0x56010000u
#define FLASH_BYTES 0x00800000u
#define IVT_HEADER 0x432000D1u
#define DCD 0
__attribute__((section(".startup.vectors"), used)) const vector boot_vectors[2] = {{.address = __stack_top}, {Reset_Handler}};
#define ENTRY_WORD ((uintptr_t)boot_vectors)
#else
#define VECTORS (16 + 218)
#define ENET_VECTORS [16 + 137] = {ENET_IRQHandler}, [16 + 141] = {ENET_1G_IRQHandler}
#define FLASH 0x30000000u
#define FCB_VERSION 0x56010400u
#define FLASH_BYTES 0x01000000u
#define IVT_HEADER 0x412000D1u
#define ENTRY_WORD ((uintptr_t)Reset_Handler)
#if BOARDPROOF_SDRAM
__attribute__((section(".boot.dcd"), used)) const uint8_t dcd[8] = {0xD2, 0, 8, 0x41, 0xC0, 0, 4, 0};
#define DCD 0x30001030u
#else
#define DCD 0
#endif
#endif

__attribute__((section(".vectors"), used)) const vector vectors[VECTORS] = {
    [0 ... VECTORS - 1] = {Unexpected_Handler},
    [0] = {.address = __stack_top},
    [1] = {Reset_Handler},
    ENET_VECTORS,
};
__attribute__((section(".boot.fcb"), used)) const uint32_t fcb[128] = {
    [0] = 0x42464346u, [1] = FCB_VERSION, [0x44 / 4] = 0x00070401u, [0x50 / 4] = FLASH_BYTES, [0x80 / 4] = 0x0A1804EBu};
extern const uintptr_t ivt[8];
__attribute__((section(".boot.data"), used)) const uintptr_t boot_data[4] = {FLASH, (uintptr_t)__image_size, 0, 0};
__attribute__((section(".boot.ivt"), used)) const uintptr_t ivt[8] = {
    IVT_HEADER, ENTRY_WORD, 0, DCD, (uintptr_t)boot_data, (uintptr_t)ivt, 0, 0};

__attribute__((section(".startup"), naked, used)) void Reset_Handler(void) {
    __asm__("ldr r0, =__stack_top\n mov sp, r0\n ldr r0, =main_loop\n bx r0\n .ltorg");
}
__attribute__((used)) uint32_t main_loop(void) {
    use_all();
    return mpu_table[kept % MPU_TABLE_LENGTH].rasr + vectors[0].address[0];
}
#endif
