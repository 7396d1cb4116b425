// Maintenance by address for DMA memory that is cached. Lines have 32 bytes.
#include "boards/imxrt/core.h"
#include "hal/hal.h"

#if BOARDPROOF_DMA_CACHED

void hal_dma_clean(const void *start, size_t bytes) {
  uintptr_t line = (uintptr_t)start & ~31u, end = (uintptr_t)start + bytes;
  cpu_dsb();
  for (; line < end; line += 32) SCB_DCCMVAC = line;
  cpu_dsb();
}

void hal_dma_invalidate(const void *start, size_t bytes) {
  uintptr_t line = (uintptr_t)start & ~31u, end = (uintptr_t)start + bytes;
  cpu_dsb();
  for (; line < end; line += 32) SCB_DCIMVAC = line;
  cpu_dsb();
}

#endif
