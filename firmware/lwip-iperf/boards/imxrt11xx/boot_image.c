// What the boot ROM reads at the start of the flash (FlexSPI1 at 0x30000000). Words as in NXP's fsl_romapi.h.
#include <stdint.h>

#include "placement.h"

extern uint32_t __image_start[], __image_size[];
void Reset_Handler(void);

// Flash configuration block for the IS25WP128. No volatile register of the flash is written: such a setting would survive
// a warm reset and meet the next image, which may count on another number of dummy clocks.
__attribute__((used, section(".boot.fcb"))) const uint32_t boot_fcb[128] = {
    [0x000 / 4] = 0x42464346, // "FCFB"
    [0x004 / 4] = 0x56010400,
    [0x00C / 4] = 0x00030301, // sample clock looped back from the DQS pad, chip select holds and sets up three clocks
    [0x040 / 4] = 0x00000010,
    [0x044 / 4] = 0x00070401, // NOR, 4 pads, 133 MHz
    [0x050 / 4] = 0x01000000, // 16 MB
    [0x080 / 4] = 0x0A1804EB, // quad read: command EB, 24 address bits on 4 pads
    [0x084 / 4] = 0x26043206, // 6 dummy clocks, data on 4 pads
    [0x090 / 4] = 0x24040405, // read status
    [0x0B0 / 4] = 0x00000406, // write enable
    [0x0D0 / 4] = 0x08180420, // erase sector
    [0x100 / 4] = 0x081804D8, // erase block
    [0x110 / 4] = 0x08180402, // program page
    [0x114 / 4] = 0x00002004,
    [0x130 / 4] = 0x00000460, // erase chip
    [0x1C0 / 4] = 256,        // page
    [0x1C4 / 4] = 4096,       // sector
    [0x1C8 / 4] = 1,
    [0x1D0 / 4] = 0x00010000, // block
};

struct boot_data {
  const void *start, *length;
  uint32_t plugin, reserved;
};
extern const struct boot_data boot_data;
extern const uint8_t sdram_dcd[];

struct boot_vector {
  uint32_t header;
  const void *entry;
  uint32_t reserved1;
  const void *dcd, *boot_data, *self;
  uint32_t csf, reserved2;
};

// The entry is the reset routine itself, unlike on the RT10xx.
__attribute__((used, section(".boot.ivt"))) const struct boot_vector boot_ivt = {
    0x412000D1, Reset_Handler, 0,
#if BOARDPROOF_SDRAM
    sdram_dcd,
#else
    0,
#endif
    &boot_data, &boot_ivt, 0, 0};

__attribute__((used, section(".boot.data"))) const struct boot_data boot_data = {__image_start, __image_size, 0, 0xFFFFFFFF};
