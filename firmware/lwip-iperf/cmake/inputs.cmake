# Finds or makes what the image is built from: generated files of the placement, and lwIP.
cmake_path(SET WORKSPACE NORMALIZE "${CMAKE_SOURCE_DIR}/../..")

function(run_node output)
  execute_process(COMMAND node ${ARGN} WORKING_DIRECTORY ${WORKSPACE} OUTPUT_VARIABLE text RESULT_VARIABLE code
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "Refused, with the reason above. --board, --code, --data, --nocache, --wnd and --snd are BOARD, CODE, DATA, NOCACHE, WND and SND here, other options stand in PLACEMENT_OPTIONS.\n  node ${line}")
  endif()
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

if(NOT LWIP_DIR)
  run_node(found tools/third-party/lwip.mjs)
  set(LWIP_DIR "${found}")
endif()

if(NOT GENERATED_DIR)
  set(arguments --board=${BOARD})
  foreach(name CODE DATA NOCACHE WND SND)
    if(NOT "${${name}}" STREQUAL "")
      string(TOLOWER ${name} key)
      list(APPEND arguments --${key}=${${name}})
    endif()
  endforeach()
  foreach(option ${PLACEMENT_OPTIONS})
    list(APPEND arguments --${option})
  endforeach()
  run_node(ignored packages/firmware/bin/boardproof-firmware.mjs generate ${arguments}
    --out=${CMAKE_BINARY_DIR}/generated)
  set(GENERATED_DIR ${CMAKE_BINARY_DIR}/generated)
endif()

# No path of this machine in what is loaded: the same sources in another folder give the same image.
set(COMMON_FLAGS -O2 -g -ffunction-sections -fdata-sections -fno-common -fno-builtin-printf -fno-unwind-tables -fno-asynchronous-unwind-tables -fno-exceptions
  -ffile-prefix-map=${CMAKE_SOURCE_DIR}=. -ffile-prefix-map=${LWIP_DIR}=lwip -ffile-prefix-map=${GENERATED_DIR}=generated
  -ffile-prefix-map=${CMAKE_BINARY_DIR}=build ${EXTRA_FLAGS})
