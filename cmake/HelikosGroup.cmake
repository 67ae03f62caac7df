# SPDX-License-Identifier: Apache-2.0
# A group of src/helikos/ (docs/architecture.md) is an object library, helikos_<group>, of all sources of
# its folder: a new file needs no edit here.

# helikos_group(NAME base [VECTORS] [FOLDERS core files | FILES a.cpp ..] [WITHOUT a.cpp ..] [LINK yaml-cpp ..])
# VECTORS: its files hold SIMD packs or kernels, and are compiled with the host's vector instructions. A
# group without them is also a part of helikos_emit, which runs while building.
function(helikos_group)
  cmake_parse_arguments(arg "VECTORS" "NAME" "FOLDERS;FILES;WITHOUT;LINK" ${ARGN})
  set(sources)
  if(arg_FOLDERS)
    foreach(folder IN LISTS arg_FOLDERS)
      file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.cpp)
      list(APPEND sources ${found})
    endforeach()
  elseif(arg_FILES)
    list(TRANSFORM arg_FILES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE sources)
  else()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  endif()
  list(TRANSFORM arg_WITHOUT PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  if(arg_WITHOUT)
    list(REMOVE_ITEM sources ${arg_WITHOUT})
  endif()
  set(target helikos_${arg_NAME})
  add_library(${target} OBJECT ${sources})
  helikos_sources_language(${sources})
  target_link_libraries(${target} PRIVATE helikos_headers ${arg_LINK})
  if(arg_VECTORS)
    target_link_libraries(${target} PRIVATE Kokkos::kokkoskernels)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${HELIKOS_SIMD_FLAGS}>")
  endif()
  helikos_check_quickly(${target})
  helikos_join_cuda_sources(${target})
  set_property(GLOBAL APPEND PROPERTY HELIKOS_GROUPS ${target})
endfunction()

# With the address sanitizer, -Og takes two thirds of the time of -O1. Tests spend their time in the groups theory and
# amplitude, where it would cost them a fourth more.
function(helikos_check_quickly target)
  if(HELIKOS_SANITIZE MATCHES "address" AND NOT target MATCHES "^helikos_(theory|amplitude)$")
    target_compile_options(${target} PRIVATE "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Debug>>:-Og>")
  endif()
endfunction()

# Compiles a target with -O2 in place of -O3: for groups that only set up, -O3 takes up to a fifth more time, and
# set-up is not faster. Events are written 3 % slower with -O2.
function(helikos_optimize_less target)
  target_compile_options(${target} PRIVATE "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O2>")
endfunction()
