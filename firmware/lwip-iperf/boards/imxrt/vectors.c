// The vector table: tick, faults, console and the MACs; nothing else is ever enabled.
#include "board.h"
#include "boards/imxrt/core.h"
#include "drivers/enet.h"
#include "drivers/lpuart.h"

#define EXCEPTIONS 16

extern uint32_t __stack_top[];
void Reset_Handler(void);
void SysTick_Handler(void);
void fault_entry(void);

void LPUART_IRQHandler(void);
void LPUART_IRQHandler(void) { lpuart_interrupt(); }

void ENET_IRQHandler(void);
void ENET_IRQHandler(void) { enet_interrupt(0); }
#if BOARDPROOF_ENET_COUNT > 1
void ENET_1G_IRQHandler(void);
void ENET_1G_IRQHandler(void) { enet_interrupt(1); }
#endif

// GCC's range initialisers; the entries named later win over them on purpose.
#pragma GCC diagnostic ignored "-Woverride-init"
__attribute__((used, section(".vectors"), aligned(1024))) const void *const vector_table[EXCEPTIONS + BOARD_INTERRUPTS] = {
    [0] = __stack_top,
    [1] = Reset_Handler,
    [2 ... EXCEPTIONS + BOARD_INTERRUPTS - 1] = fault_entry,
    [15] = SysTick_Handler,
    [EXCEPTIONS + BOARD_CONSOLE_IRQ] = LPUART_IRQHandler,
    [EXCEPTIONS + BOARD_ENET_IRQ] = ENET_IRQHandler,
#if BOARDPROOF_ENET_COUNT > 1
    [EXCEPTIONS + BOARD_ENET_1G_IRQ] = ENET_1G_IRQHandler,
#endif
};
