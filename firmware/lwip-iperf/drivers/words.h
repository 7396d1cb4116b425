// Copies as few instructions as the core allows: frames are copied once for each that is sent.
#ifndef DRIVERS_WORDS_H
#define DRIVERS_WORDS_H

#include <stdint.h>
#include <string.h>

// Copies `bytes` from `from` to `to`, which do not overlap. Fast when both have the same remainder modulo 4.
void copy_words(void *to, const void *from, uint32_t bytes);

#endif
