# SPDX-License-Identifier: Apache-2.0
# How Helikos' own files are compiled: library, program, tests and benchmarks alike. What a user's
# files need as well (the vector instructions) belongs to the target `helikos` instead.
add_library(helikos_options INTERFACE)

# Fused multiply-adds are wanted. Nothing that reorders sums or forgets NaN: results must not depend
# on the compiler's mood, and the NaN count of a run must be true.
set(_helikos_flags -Wall -Wextra -Wno-psabi -ffp-contract=fast -fno-math-errno -fno-trapping-math)
target_compile_options(helikos_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${_helikos_flags}>")

if(HELIKOS_SANITIZE)
  set(_helikos_sanitize -fsanitize=${HELIKOS_SANITIZE} -fno-omit-frame-pointer)
  if(HELIKOS_SANITIZE MATCHES "undefined")
    list(APPEND _helikos_sanitize -fno-sanitize-recover=undefined)
  endif()
  target_compile_options(helikos_options INTERFACE "${_helikos_sanitize}")
  target_link_options(helikos_options INTERFACE "${_helikos_sanitize}")
endif()

# Kokkos' CUDA build wants everything that includes it compiled as CUDA; what lies before any kernel
# does not, and compiles faster.
function(helikos_sources_language)
  if(HELIKOS_BACKEND STREQUAL "cuda")
    list(FILTER ARGN EXCLUDE REGEX "src/(model|process|program)/|^(model|process|program)/")
    set_source_files_properties(${ARGN} PROPERTIES LANGUAGE CUDA)
  endif()
endfunction()
