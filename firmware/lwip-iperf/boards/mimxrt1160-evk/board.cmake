include(boards/imxrt11xx/imxrt11xx.cmake)
