# SPDX-License-Identifier: Apache-2.0
# cmake -DNINJA=... -DBUILD=... -DFOLDERS=... -P folders.cmake: the tests of a folder are built without
# those of another.
list(LENGTH FOLDERS count)
if(count LESS 2)
  message(FATAL_ERROR "folders: '${FOLDERS}'")
endif()
foreach(folder IN LISTS FOLDERS)
  execute_process(COMMAND ${NINJA} -C ${BUILD} -t inputs test_${folder}
                  OUTPUT_VARIABLE inputs COMMAND_ERROR_IS_FATAL ANY)
  if(NOT inputs MATCHES "tests/CMakeFiles/test_${folder}.dir/")
    message(FATAL_ERROR "test_${folder} is made of:\n${inputs}")
  endif()
  foreach(other IN LISTS FOLDERS)
    if(NOT other STREQUAL folder AND inputs MATCHES "(^|[\n/])test_${other}(.dir|\n)")
      message(FATAL_ERROR "test_${folder} waits for test_${other}")
    endif()
  endforeach()
endforeach()

# Nor do they wait for parts of the library that they do not need.
foreach(pair process:ufo core:engine color_sum:engine engine:generator epilogue:generator emit:generator)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 folder)
  list(GET pair 1 group)
  execute_process(COMMAND ${NINJA} -C ${BUILD} -t inputs test_${folder}
                  OUTPUT_VARIABLE inputs COMMAND_ERROR_IS_FATAL ANY)
  if(inputs MATCHES "helikos_${group}.dir/")
    message(FATAL_ERROR "test_${folder} waits for helikos_${group}")
  endif()
endforeach()
