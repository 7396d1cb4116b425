// lwIP forwards, and the driver knows nothing of it.
#include "net/lwipopts.h"
#undef IP_FORWARD
#define IP_FORWARD 1
