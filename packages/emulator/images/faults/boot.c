/* The header of the image vector table has a wrong tag: the boot ROM starts nothing. */
#include "chip.h"

#ifndef CORRECTED
__asm(".global ivt_header\n .set ivt_header, 0x432000D2"); /* image.ld says 0x432000D1 */
#endif

int main(void) { return 0; }
