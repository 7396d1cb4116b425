# Both EVKs: the same sources, the figures that differ are in boards/BOARD/board.h.
include(boards/imxrt/imxrt.cmake)
list(APPEND BOARD_SOURCES boards/imxrt11xx/analog.c boards/imxrt11xx/board.c boards/imxrt11xx/boot_image.c
  boards/imxrt11xx/clocks.c boards/imxrt11xx/early.c boards/imxrt11xx/pins.c boards/imxrt11xx/plls.c
  boards/imxrt11xx/sdram_dcd.c)
set_source_files_properties(boards/imxrt11xx/early.c PROPERTIES COMPILE_FLAGS ${STARTUP_FLAGS})
