# SPDX-License-Identifier: Apache-2.0
# HELIKOS_SIMD=all: the program for each instruction set of x86-64, in lib/helikos/MODE, and a small
# program `helikos` that starts the one for the processor (src/helikos/start). Each is a build of its
# own, because functions of headers that are compiled for several instruction sets must not meet in
# one program: the linker would take one of them for all.
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" OR NOT HELIKOS_BACKEND MATCHES "^(serial|openmp)$")
  message(FATAL_ERROR "HELIKOS_SIMD=all is for x86-64 and the backends openmp and serial")
endif()
include(ExternalProject)

if(HELIKOS_SANITIZE OR HELIKOS_BUILD_PYTHON OR HELIKOS_BUILD_PERF)
  message(FATAL_ERROR "HELIKOS_SIMD=all builds programs only: no sanitizers, no Python package, no benchmarks")
endif()

# These settings of this build go to the others.
set(_helikos_given)
foreach(_helikos_name IN ITEMS CMAKE_BUILD_TYPE CMAKE_CXX_COMPILER CMAKE_CXX_COMPILER_LAUNCHER CMAKE_PREFIX_PATH
        CMAKE_UNITY_BUILD CMAKE_UNITY_BUILD_BATCH_SIZE CMAKE_INSTALL_LIBDIR Kokkos_ROOT KokkosKernels_ROOT
        CMAKE_CXX_FLAGS HELIKOS_BACKEND HELIKOS_MPI HELIKOS_KERNELS HELIKOS_HDF5 HELIKOS_LIBDEFLATE HELIKOS_HEPMC3)
  if(DEFINED ${_helikos_name})
    string(REPLACE ";" "|" _helikos_value "${${_helikos_name}}")
    list(APPEND _helikos_given "-D${_helikos_name}=${_helikos_value}")
  endif()
endforeach()

set(_helikos_before)
foreach(_helikos_mode IN ITEMS sse4 avx2 512y 512z)
  ExternalProject_Add(
    helikos_${_helikos_mode}
    SOURCE_DIR ${PROJECT_SOURCE_DIR}
    BINARY_DIR ${PROJECT_BINARY_DIR}/${_helikos_mode}
    DEPENDS ${_helikos_before}
    LIST_SEPARATOR |
    CMAKE_ARGS ${_helikos_given} -DHELIKOS_SIMD=${_helikos_mode} -DHELIKOS_BUILD_TESTS=OFF
    BUILD_COMMAND ${CMAKE_COMMAND} --build . --target helikos_cli helikos_umami
    BUILD_ALWAYS ON
    INSTALL_COMMAND ${CMAKE_COMMAND} --install . --component program
                    --prefix ${PROJECT_BINARY_DIR}/lib/helikos/${_helikos_mode}
    USES_TERMINAL_BUILD ON)
  set(_helikos_before helikos_${_helikos_mode})
endforeach()

add_subdirectory(src/helikos/start)
set_target_properties(helikos_start PROPERTIES EXCLUDE_FROM_ALL OFF OUTPUT_NAME helikos)

install(TARGETS helikos_start)
install(DIRECTORY ${PROJECT_BINARY_DIR}/lib/helikos DESTINATION lib USE_SOURCE_PERMISSIONS)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
