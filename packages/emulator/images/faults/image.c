/* Data that the linker has put into SDRAM, where no loader stores them; corrected, they are in flash. */
#include "chip.h"

#ifdef CORRECTED
#define PLACE
#else
#define PLACE , section(".sdram")
#endif

__attribute__((used PLACE)) const uint32_t table[4] = {1, 2, 3, 4};

int main(void) { return 0; }
