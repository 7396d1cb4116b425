// Maintenance by address for DMA memory that is cached. Lines have 32 bytes.
#include "boards/imxrt/core.h"
#include "hal/hal.h"

#if BOARDPROOF_DMA_CACHED

#define FOR_EACH_LINE(start, bytes, operation) \
  do { \
    uintptr_t line = (uintptr_t)(start) & ~31u, end = (uintptr_t)(start) + (bytes); \
    cpu_dsb(); \
    for (; line < end; line += 32) operation = line; \
    cpu_dsb(); \
  } while (0)

void hal_dma_clean(const void *start, size_t bytes) { FOR_EACH_LINE(start, bytes, SCB_DCCMVAC); }
void hal_dma_invalidate(const void *start, size_t bytes) { FOR_EACH_LINE(start, bytes, SCB_DCIMVAC); }
void hal_dma_flush(const void *start, size_t bytes) { FOR_EACH_LINE(start, bytes, SCB_DCCIMVAC); }

#endif
