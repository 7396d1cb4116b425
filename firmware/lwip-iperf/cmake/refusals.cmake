# Wrong cache variables are refused in words: CMake itself takes a misspelt one without effect.
set(own_variables BOARD CODE DATA NOCACHE WND SND PLACEMENT_OPTIONS GENERATED_DIR LWIP_DIR EXTRA_FLAGS)

function(refuse what hint)
  message(FATAL_ERROR "${what}\n  ${hint}")
endfunction()

# What -D brought in and nobody declares has no type.
get_cmake_property(all_variables CACHE_VARIABLES)
foreach(name ${all_variables})
  get_property(type CACHE ${name} PROPERTY TYPE)
  if(type STREQUAL UNINITIALIZED AND NOT name MATCHES "^CMAKE_")
    list(JOIN own_variables ", " list)
    refuse("There is no variable ${name}; -D${name}=${${name}} would change nothing."
      "Variables are ${list}; every other option of the placement goes into PLACEMENT_OPTIONS, as in -DPLACEMENT_OPTIONS=\"rx-descriptors=32;zero-copy-tx=true\".")
  endif()
endforeach()

file(GLOB board_files RELATIVE ${CMAKE_SOURCE_DIR}/boards ${CMAKE_SOURCE_DIR}/boards/*/board.cmake)
list(TRANSFORM board_files REPLACE "/board.cmake$" "" OUTPUT_VARIABLE board_names)
if(NOT BOARD IN_LIST board_names)
  list(JOIN board_names ", " list)
  refuse("There is no board \"${BOARD}\"." "BOARD is one of ${list}, as in -DBOARD=teensy41.")
endif()

foreach(name WND SND)
  if(NOT "${${name}}" STREQUAL "" AND NOT "${${name}}" MATCHES "^[0-9]+$")
    refuse("${name}=${${name}} is no number of segments." "Use -D${name}=8, or leave it out.")
  endif()
endforeach()
foreach(option ${PLACEMENT_OPTIONS})
  if(NOT option MATCHES "^[a-z][a-z-]*=.+$")
    refuse("\"${option}\" in PLACEMENT_OPTIONS is not KEY=VALUE."
      "As in -DPLACEMENT_OPTIONS=\"zero-copy-tx=true;static-ip=192.168.1.19\"; boardproof-firmware --help lists the keys.")
  endif()
endforeach()

if(LWIP_DIR AND NOT EXISTS ${LWIP_DIR}/src/core/tcp.c)
  refuse("LWIP_DIR=${LWIP_DIR} holds no src/core/tcp.c." "Name the folder of lwIP 2.1.3, or leave LWIP_DIR out: it is provided then.")
endif()

if(GENERATED_DIR)
  if(NOT EXISTS ${GENERATED_DIR}/placement.h OR NOT EXISTS ${GENERATED_DIR}/link.ld)
    refuse("GENERATED_DIR=${GENERATED_DIR} holds no placement.h and link.ld."
      "Make them by boardproof-firmware generate --out=DIR, or leave GENERATED_DIR out: they are made then.")
  endif()
  file(STRINGS ${GENERATED_DIR}/placement.h line REGEX "BOARDPROOF_BOARD \"")
  if(NOT line MATCHES "\"${BOARD}\"")
    refuse("GENERATED_DIR was made for another board than BOARD=${BOARD}: it says ${line}."
      "Generate it for this one, or leave GENERATED_DIR out.")
  endif()
endif()
