// Device configuration data: what the boot ROM writes to make the SDRAM work before it starts the image (two W9825G6KH,
// 32 bits, 64 MB at 0x80000000, 166 MHz). Values as decoded from NXP's board files.
#include <stdint.h>

#include "placement.h"

#if BOARDPROOF_SDRAM

#define WORD(value) (uint8_t)((value) >> 24 & 255), (uint8_t)((value) >> 16 & 255), (uint8_t)((value) >> 8 & 255), (uint8_t)((value) & 255)
#define SET(address, value) WORD(address), WORD(value)
#define WRITE(pairs) 0xCC, (uint8_t)((4 + 8 * (pairs)) >> 8), (uint8_t)((4 + 8 * (pairs)) & 255), 0x04
#define WAIT 0xC0, 0x00, 0x04, 0x00, 0xC0, 0x00, 0x04, 0x00, 0xC0, 0x00, 0x04, 0x00, 0xC0, 0x00, 0x04, 0x00, 0xC0, 0x00, 0x04, 0x00

#define SEMC(offset) (0x400D4000u + (offset))
#define COMMAND(code) WRITE(1), SET(SEMC(0x9C), 0xA55A0000u | (code)), WAIT, WRITE(1), SET(SEMC(0x3C), 3u) // IPCMD; INTR

// EMC_B1_nn and EMC_B2_nn: function 0 (SEMC), high drive with a pull-down. DQS is looped back through its pad.
#define B1_MUX(n) SET(0x400E8010u + 4u * (n), (n) == 39 ? 0x10u : 0u)
#define B1_PAD(n) SET(0x400E8254u + 4u * (n), 8u)
#define B2_MUX(n) SET(0x400E80B8u + 4u * (n), 0u)
#define B2_PAD(n) SET(0x400E82FCu + 4u * (n), 8u)
#define TWO(what, n) what(n), what(n + 1)
#define SIX(what, n) TWO(what, n), TWO(what, n + 2), TWO(what, n + 4)
#define EIGHT(what, n) SIX(what, n), TWO(what, n + 6)
#define FORTY(what) EIGHT(what, 0), EIGHT(what, 8), EIGHT(what, 16), EIGHT(what, 24), EIGHT(what, 32)
#define EIGHTEEN(what) SIX(what, 0), SIX(what, 6), SIX(what, 12)

#define BODY \
  WRITE(1), SET(0x40CC0200u, 0x703u), /* SEMC clock: PLL3 PFD0 / 4 */ \
  WRITE(58), FORTY(B1_MUX), EIGHTEEN(B2_MUX), \
  WRITE(58), FORTY(B1_PAD), EIGHTEEN(B2_PAD), \
  WRITE(11), \
  SET(SEMC(0x00), 0x10000004u), /* MCR: DQS from the pad */ \
  SET(SEMC(0x08), 0x00000081u), /* BMCR0 */ \
  SET(SEMC(0x0C), 0x00000081u), /* BMCR1 */ \
  SET(SEMC(0x10), 0x8000001Du), /* BR0: 64 MB at 0x80000000 */ \
  SET(SEMC(0x40), 0x00000F32u), /* SDRAMCR0: 32 bits, burst 8, 9 columns, CL 3 */ \
  SET(SEMC(0x44), 0x00772A22u), /* SDRAMCR1: timings */ \
  SET(SEMC(0x48), 0x00010A0Du), /* SDRAMCR2 */ \
  SET(SEMC(0x4C), 0x21210408u), /* SDRAMCR3: refresh, not yet on */ \
  SET(SEMC(0x90), 0x80000000u), /* IPCR0 */ \
  SET(SEMC(0x94), 2u), /* IPCR1 */ \
  SET(SEMC(0x98), 0u), /* IPCR2 */ \
  COMMAND(0x0Fu), /* precharge all */ \
  COMMAND(0x0Cu), COMMAND(0x0Cu), /* refresh twice */ \
  WRITE(1), SET(SEMC(0xA0), 0x33u), /* the mode: burst 8, CL 3 */ \
  COMMAND(0x0Au), \
  WRITE(1), SET(SEMC(0x4C), 0x21210409u) /* refresh on */

#define LENGTH (4 + sizeof((uint8_t[]){BODY}))

__attribute__((used, section(".boot.dcd"))) const uint8_t sdram_dcd[] = {
    0xD2, (uint8_t)(LENGTH >> 8), (uint8_t)(LENGTH & 255), 0x41, BODY};

_Static_assert(sizeof sdram_dcd <= 0x2000 - 0x1030, "the configuration data end before the code");

#endif
