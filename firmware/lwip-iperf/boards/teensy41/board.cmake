include(boards/imxrt/imxrt.cmake)
list(APPEND BOARD_SOURCES boards/teensy41/board.c boards/teensy41/boot_image.c boards/teensy41/clocks.c
  boards/teensy41/early.c boards/teensy41/pins.c)
set_source_files_properties(boards/teensy41/early.c PROPERTIES COMPILE_FLAGS ${STARTUP_FLAGS})
