# What all boards with an i.MX RT share.
set(BOARD_FLAGS -mcpu=cortex-m7 -mthumb -mfpu=fpv5-d16 -mfloat-abi=hard)
set(BOARD_SOURCES boards/imxrt/caches.c boards/imxrt/faults.c boards/imxrt/protect.c boards/imxrt/startup.c
  boards/imxrt/time.c boards/imxrt/vectors.c drivers/lpuart.c)
# memcpy is not in place yet when start-up code runs; and it is far from code that was copied.
set(STARTUP_FLAGS "-fno-tree-loop-distribute-patterns -fno-builtin -mlong-calls")
set_source_files_properties(boards/imxrt/startup.c PROPERTIES COMPILE_FLAGS ${STARTUP_FLAGS})
