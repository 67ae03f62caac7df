# SPDX-License-Identifier: Apache-2.0
# HELIKOS_SIMD -> HELIKOS_SIMD_FLAGS (compiler), HELIKOS_SIMD_BYTES (width of a pack; 0: scalar) and
# HELIKOS_SIMD_NAME (what `helikos run` prints). The modes are those of CUDACPP, so that the two
# compare: 512y is AVX-512 instructions on 256-bit registers.

# The widest vector that the compiler would use for the machine it runs on.
function(_helikos_native_simd bytes name)
  execute_process(
    COMMAND ${CMAKE_CXX_COMPILER} -march=native -dM -E -x c++ /dev/null
    OUTPUT_VARIABLE macros RESULT_VARIABLE failed ERROR_QUIET)
  if(failed)
    message(FATAL_ERROR "HELIKOS_SIMD=native: ${CMAKE_CXX_COMPILER} does not know -march=native; \
choose another mode")
  elseif(macros MATCHES "__AVX512F__")
    set(${bytes} 64 PARENT_SCOPE)
    set(${name} 512z PARENT_SCOPE)
  elseif(macros MATCHES "__AVX2__")
    set(${bytes} 32 PARENT_SCOPE)
    set(${name} avx2 PARENT_SCOPE)
  elseif(macros MATCHES "__AVX__")
    set(${bytes} 32 PARENT_SCOPE)
    set(${name} avx PARENT_SCOPE)
  elseif(macros MATCHES "__SSE2__")
    set(${bytes} 16 PARENT_SCOPE)
    set(${name} sse PARENT_SCOPE)
  elseif(macros MATCHES "__ARM_NEON")
    set(${bytes} 16 PARENT_SCOPE)
    set(${name} neon PARENT_SCOPE)
  else()
    set(${bytes} 0 PARENT_SCOPE)
    set(${name} none PARENT_SCOPE)
  endif()
endfunction()

if(NOT HELIKOS_SIMD MATCHES "^(none|native)$" AND NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  message(FATAL_ERROR "HELIKOS_SIMD=${HELIKOS_SIMD} is for x86-64; on ${CMAKE_SYSTEM_PROCESSOR} \
choose none or native")
endif()

set(HELIKOS_SIMD_NAME ${HELIKOS_SIMD})
if(HELIKOS_SIMD STREQUAL "none")
  set(HELIKOS_SIMD_FLAGS "")
  set(HELIKOS_SIMD_BYTES 0)
elseif(HELIKOS_SIMD STREQUAL "sse4")
  set(HELIKOS_SIMD_FLAGS -march=nehalem)
  set(HELIKOS_SIMD_BYTES 16)
elseif(HELIKOS_SIMD STREQUAL "avx2")
  set(HELIKOS_SIMD_FLAGS -march=haswell)
  set(HELIKOS_SIMD_BYTES 32)
elseif(HELIKOS_SIMD STREQUAL "512y")
  set(HELIKOS_SIMD_FLAGS -march=skylake-avx512 -mprefer-vector-width=256)
  set(HELIKOS_SIMD_BYTES 32)
elseif(HELIKOS_SIMD STREQUAL "512z")
  set(HELIKOS_SIMD_FLAGS -march=skylake-avx512 -mprefer-vector-width=512)
  set(HELIKOS_SIMD_BYTES 64)
elseif(HELIKOS_SIMD STREQUAL "native")
  _helikos_native_simd(HELIKOS_SIMD_BYTES _helikos_native_name)
  set(HELIKOS_SIMD_FLAGS -march=native)
  if(HELIKOS_SIMD_BYTES EQUAL 64)
    list(APPEND HELIKOS_SIMD_FLAGS -mprefer-vector-width=512)
  endif()
  set(HELIKOS_SIMD_NAME "native (${_helikos_native_name})")
else()
  message(FATAL_ERROR "HELIKOS_SIMD is '${HELIKOS_SIMD}': choose none, sse4, avx2, 512y, 512z, \
native or all")
endif()

# A GPU does the work there, and its compilers cannot read <experimental/simd>
# (base/core/simd.hpp).
set(HELIKOS_SIMD_LIBRARY 1)
if(HELIKOS_BACKEND MATCHES "^(cuda|hip)$")
  set(HELIKOS_SIMD_LIBRARY 0)
  set(HELIKOS_SIMD_FLAGS "")
  set(HELIKOS_SIMD_BYTES 0)
  set(HELIKOS_SIMD_NAME none)
endif()
