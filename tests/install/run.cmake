# SPDX-License-Identifier: Apache-2.0
# Installs the build tree BUILD below WORK, then configures, builds and runs consumer/ against it.
file(REMOVE_RECURSE ${WORK})

function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output
                  RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${ARGN}\nfailed (${failed}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${WORK}/prefix)
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
