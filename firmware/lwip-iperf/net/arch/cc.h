// What lwIP asks of compiler and platform.
#ifndef NET_ARCH_CC_H
#define NET_ARCH_CC_H

#include <stdint.h>
#include <stdlib.h>

#define LWIP_NO_UNISTD_H 1
#define LWIP_TIMEVAL_PRIVATE 1
#define LWIP_PLATFORM_DIAG(x)
#define LWIP_PLATFORM_ASSERT(x)

// Inlined REV instructions instead of calls.
#define lwip_htons(x) ((uint16_t)__builtin_bswap16((uint16_t)(x)))
#define lwip_htonl(x) ((uint32_t)__builtin_bswap32((uint32_t)(x)))

uint32_t random_next(void);
#define LWIP_RAND() random_next()

#endif
