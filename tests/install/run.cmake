# SPDX-License-Identifier: Apache-2.0
# Installs the build tree BUILD below WORK, then configures, builds and runs consumer/ against it.
file(REMOVE_RECURSE ${WORK})

# The examples of the documentation are what is compiled and run here.
file(READ ${CMAKE_CURRENT_LIST_DIR}/../../docs/library.md document)
foreach(name events generate)
  file(READ ${CMAKE_CURRENT_LIST_DIR}/consumer/${name}.cpp example)
  string(FIND "${document}" "```cpp\n${example}```\n" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "docs/library.md has not the example tests/install/consumer/${name}.cpp")
  endif()
endforeach()

function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output
                  RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${ARGN}\nfailed (${failed}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${WORK}/prefix)
# Each header finds what it includes: headers beside it, of the system, or of a library that the package finds.
set(of_libraries "Kokkos[A-Za-z0-9_]*|fmt/[a-z]+|experimental/simd|dlfcn|omp|sched|unistd|stddef|stdbool")
set(of_libraries "^(${of_libraries}|sanitizer/tsan_interface)([.]h(pp)?)?$")
file(GLOB_RECURSE headers ${WORK}/prefix/include/helikos/*.hpp ${WORK}/prefix/include/helikos/*.h)
foreach(header IN LISTS headers)
  file(STRINGS ${header} includes REGEX "^ *# *include [<\"]")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^ *# *include [<\"]([^>\"]+).*" "\\1" name "${line}")
    if(name MATCHES "^helikos/" AND NOT EXISTS ${WORK}/prefix/include/${name})
      message(SEND_ERROR "${header} is installed and includes ${name}, which is not")
    elseif(NOT name MATCHES "^helikos/" AND name MATCHES "[./]" AND NOT name MATCHES "${of_libraries}")
      message(SEND_ERROR "${header} is installed and includes ${name}, which users may not have")
    endif()
  endforeach()
endforeach()

# Moved after it was installed: an installation must not know where it was.
file(RENAME ${WORK}/prefix ${WORK}/moved)
if(SANITIZE)
  set(flags -DCMAKE_CXX_FLAGS=-fsanitize=${SANITIZE})
endif()
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK}/build
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${CONFIG} ${flags}
    -DCMAKE_CUDA_ARCHITECTURES=${CUDA_ARCHITECTURES}
    -DCMAKE_PREFIX_PATH=${WORK}/moved)
run(${CMAKE_COMMAND} --build ${WORK}/build --config ${CONFIG})
run(${WORK}/build/consumer)
if(NOT output MATCHES "Helikos ${VERSION}")
  message(FATAL_ERROR "the consumer printed:\n${output}")
endif()
message(STATUS "${output}")
# |M|^2, a helicity for each of five particles, one of six colour flows: of four events.
run(${WORK}/build/events)
string(REPEAT "[0-9.]+e[-+][0-9]+ [-+][-+][-+][-+][-+] [0-5]\n" 4 lines)
if(NOT output MATCHES "${lines}")
  message(FATAL_ERROR "the example of docs/library.md printed:\n${output}")
endif()
message(STATUS "${output}")
# 1000 unweighted events near the mass of the Z boson, in memory and in a file.
execute_process(COMMAND ${WORK}/build/generate WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE output
                ERROR_VARIABLE output RESULT_VARIABLE failed)
if(failed OR NOT output MATCHES "cross section [0-9.]+ .* pb\n(.*\n)?1000 events, mean mass 9[01][.][0-9]+ GeV"
   OR NOT EXISTS ${WORK}/events.lhe.gz)
  message(FATAL_ERROR "the example of docs/library.md for events printed:\n${output}")
endif()
message(STATUS "${output}")
