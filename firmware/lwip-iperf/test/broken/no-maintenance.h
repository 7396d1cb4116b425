// DMA memory is cached, as the memory protection table says, and the driver takes it for uncached.
#include "placement.h"
#undef BOARDPROOF_DMA_CACHED
#define BOARDPROOF_DMA_CACHED 0
