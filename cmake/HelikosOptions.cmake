# SPDX-License-Identifier: Apache-2.0
# How Helikos' own files are compiled: library, program, tests and benchmarks alike. What a user's
# files need as well (the vector instructions) belongs to the target `helikos` instead.
add_library(helikos_options INTERFACE)

# Fused multiply-adds are wanted. Nothing that reorders sums or forgets NaN: results must not depend
# on the compiler's mood, and the NaN count of a run must be true.
set(_helikos_flags -Wall -Wextra -Wno-psabi -ffp-contract=fast -fno-math-errno -fno-trapping-math)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The compiler looks for its garbage less often: a twentieth of its time, for a tenth more memory.
  list(APPEND _helikos_flags --param=ggc-min-expand=300)
endif()
target_compile_options(helikos_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${_helikos_flags}>")

# Files that never include Kokkos are no CUDA (HelikosLanguages.cmake): base/core/function_marks.hpp.
if(HELIKOS_BACKEND STREQUAL "cuda")
  target_compile_definitions(helikos_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:HELIKOS_WITHOUT_KOKKOS>)
endif()

if(HELIKOS_SANITIZE)
  set(_helikos_sanitize -fsanitize=${HELIKOS_SANITIZE} -fno-omit-frame-pointer)
  if(HELIKOS_SANITIZE MATCHES "undefined")
    # Null and misaligned pointers and bounds of objects take a fourth of the time of a compilation, and
    # the address sanitizer stops at most of what they would find.
    list(APPEND _helikos_sanitize -fno-sanitize-recover=undefined -fno-sanitize=null,alignment,object-size)
  endif()
  target_compile_options(helikos_options INTERFACE "${_helikos_sanitize}")
  if(HELIKOS_BACKEND MATCHES "^(serial|openmp)$")
    # Inlining by force makes functions of thousands of lines, each of them checked: half of the time of
    # a compilation.
    target_compile_definitions(helikos_options INTERFACE KOKKOS_IMPL_FORCEINLINE_FUNCTION=inline)
  endif()
  target_link_options(helikos_options INTERFACE "${_helikos_sanitize}")
endif()

# Compiles as CUDA what needs it.
include(HelikosLanguages)
function(helikos_sources_language)
  if(HELIKOS_BACKEND STREQUAL "cuda")
    helikos_sources_with_kokkos(sources ${ARGN})
    set_source_files_properties(${sources} PROPERTIES LANGUAGE CUDA)
  endif()
endfunction()

# With CMAKE_UNITY_BUILD, CMake compiles several files of a target at once, so that Kokkos' headers are
# read once for all of them; for CUDA from CMake 3.31 on, and before that this does it.
function(helikos_join_cuda_sources target)
  if(NOT CMAKE_UNITY_BUILD OR NOT HELIKOS_BACKEND STREQUAL "cuda" OR NOT CMAKE_VERSION VERSION_LESS 3.31)
    return()
  endif()
  set(joined)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_source_file_property(language ${source} LANGUAGE)
    get_source_file_property(alone ${source} SKIP_UNITY_BUILD_INCLUSION)
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    if(language STREQUAL "CUDA" AND NOT alone AND NOT definitions)
      list(APPEND joined ${source})
    endif()
  endforeach()
  list(LENGTH joined count)
  get_target_property(size ${target} UNITY_BUILD_BATCH_SIZE)
  if(size MATCHES "NOTFOUND")
    set(size 8)
  elseif(size EQUAL 0)
    set(size ${count})
  endif()
  set(begin 0)
  while(begin LESS count)
    list(SUBLIST joined ${begin} ${size} batch)
    list(TRANSFORM batch REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE text)
    string(JOIN "" text ${text})
    set(file ${CMAKE_CURRENT_BINARY_DIR}/joined/${target}_${begin}.cu)
    file(GENERATE OUTPUT ${file} CONTENT "${text}")
    set_source_files_properties(${batch} PROPERTIES HEADER_FILE_ONLY ON)
    target_sources(${target} PRIVATE ${file})
    math(EXPR begin "${begin} + ${size}")
  endwhile()
endfunction()
