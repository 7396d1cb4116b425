set(BOARD_SOURCES boards/qemu-imx6ul/startup.c boards/qemu-imx6ul/interrupts.c boards/qemu-imx6ul/board.c)
set(BOARD_FLAGS -mthumb -march=armv7-a -mfloat-abi=soft)
