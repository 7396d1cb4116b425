// What the boot ROM reads at the start of the flash. Words as in PJRC's bootdata.c and NXP's fsl_romapi.h.
#include <stdint.h>

extern uint32_t __image_start[], __image_size[];
extern const void *const startup_vectors[2];

// Flash configuration block: a W25Q64JV at 4 data lines (the ROM is told commands by look-up words).
__attribute__((used, section(".boot.fcb"))) const uint32_t boot_fcb[128] = {
    [0x000 / 4] = 0x42464346, // "FCFB"
    [0x004 / 4] = 0x56010000,
    [0x00C / 4] = 0x00020101, // sample clock from a dummy pad, chip select holds and sets up one clock
    [0x044 / 4] = 0x01060401, // NOR, 4 pads, 120 MHz class
    [0x050 / 4] = 0x00800000, // 8 MB
    [0x080 / 4] = 0x0A1804EB, // quad read: command EB, 24 address bits on 4 pads
    [0x084 / 4] = 0x32041EFF, // mode and dummy clocks, data on 4 pads
    [0x088 / 4] = 0x00002601,
    [0x090 / 4] = 0x24040405, // read status
    [0x0B0 / 4] = 0x00000406, // write enable
    [0x0D0 / 4] = 0x08180420, // erase sector
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
  uint32_t plugin;
};
extern const struct boot_data boot_data;

struct boot_vector {
  uint32_t header;
  const void *entry;
  uint32_t reserved1;
  const void *dcd;
  const void *boot_data;
  const void *self;
  uint32_t csf, reserved2;
};
// The entry is the table of stack and reset routine, not the routine: see boards/imxrt/startup.c.
__attribute__((used, section(".boot.ivt"))) const struct boot_vector boot_ivt = {
    0x432000D1, startup_vectors, 0, 0, &boot_data, &boot_ivt, 0, 0};

__attribute__((used, section(".boot.data"))) const struct boot_data boot_data = {__image_start, __image_size, 0};
