# SPDX-License-Identifier: Apache-2.0
# Compiled kernels: the program helikos_emit writes them into the build tree, the library holds them.

# helikos_add_process(NAME gg_ttg PROCESS "g g > t t~ g"): a kernel for one process. NAME is a C++
# identifier.
# helikos_add_process(NAME xx_ttx PROCESS "x x > t t~ x" DEFINE "x = g u u~" ...): kernels NAME_1,
# NAME_2 .. for all programs of a string with labels, those of MadGraph and those of DEFINE (here
# three). They are compiled in the same files, one after another; processes in lines of their own are
# compiled side by side.
function(helikos_add_process)
  cmake_parse_arguments(arg "" "NAME;PROCESS" "DEFINE" ${ARGN})
  if(NOT arg_NAME MATCHES "^[a-z][a-z0-9_]*$" OR arg_NAME MATCHES "_(double|float|mixed|part[0-9]+|[0-9]+)$"
     OR NOT arg_PROCESS OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "helikos_add_process(${ARGV}): NAME takes lower-case letters, digits and _, "
                        "without the ending of a file of another (_double, _float, _mixed), "
                        "of a part of a kernel (_part1) or of a kernel of labels (_1, _2), "
                        "PROCESS a process, DEFINE labels, and there is nothing else")
  endif()
  get_property(names TARGET helikos_kernels PROPERTY HELIKOS_NAMES)
  if(arg_NAME IN_LIST names)
    message(FATAL_ERROR "helikos_add_process: there is another process of NAME ${arg_NAME}")
  endif()
  set(folder ${PROJECT_BINARY_DIR}/generated/kernels)
  set(files ${folder}/${arg_NAME}.hpp)
  set(target packs)
  if(HELIKOS_BACKEND MATCHES "^(cuda|hip)$")
    set(target threads)
  endif()
  list(APPEND files ${folder}/${arg_NAME}.cpp)
  foreach(suffix _double _float _mixed)
    list(APPEND files ${folder}/${arg_NAME}${suffix}.cpp)
    set_source_files_properties(${folder}/${arg_NAME}${suffix}.cpp PROPERTIES UNITY_GROUP ${arg_NAME})
    # Long for a GPU where it is optimised; and there is nothing in mixed precision.
    if(target STREQUAL threads AND NOT suffix STREQUAL _mixed AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
      set_source_files_properties(${folder}/${arg_NAME}${suffix}.cpp
                                  PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
  set_source_files_properties(${folder}/${arg_NAME}.cpp PROPERTIES UNITY_GROUP entries)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${files} ${folder}/${arg_NAME}.kernels
    COMMAND helikos_emit ${folder} ${arg_NAME} "${arg_PROCESS}" ${target} ${arg_DEFINE}
    DEPENDS helikos_emit
    COMMENT "Writing the kernel of ${arg_PROCESS}" VERBATIM)
  target_sources(helikos_kernels PRIVATE ${files})
  set_property(TARGET helikos_kernels APPEND PROPERTY HELIKOS_NAMES ${arg_NAME})
  list(FILTER files INCLUDE REGEX "cpp$")
  helikos_sources_language(${files})
endfunction()

# After the last helikos_add_process: the table of all kernels.
function(helikos_finish_processes)
  get_property(names TARGET helikos_kernels PROPERTY HELIKOS_NAMES)
  set(folder ${PROJECT_BINARY_DIR}/generated/kernels)
  # Which kernels a process has is known when they are written.
  list(TRANSFORM names REPLACE "(.+)" "${folder}/\\1.kernels" OUTPUT_VARIABLE lists)
  add_custom_command(
    OUTPUT ${folder}/registry.cpp
    COMMAND helikos_emit ${folder} registry ${names}
    DEPENDS helikos_emit ${lists}
    COMMENT "Writing the table of kernels" VERBATIM)
  target_sources(helikos_kernels PRIVATE ${folder}/registry.cpp)
  set_source_files_properties(${folder}/registry.cpp PROPERTIES UNITY_GROUP entries)
  # With CMAKE_UNITY_BUILD a process is compiled at once: its headers take as long as a small kernel.
  if(HELIKOS_BACKEND MATCHES "^(serial|openmp)$")
    set_target_properties(helikos_kernels PROPERTIES UNITY_BUILD_MODE GROUP)
  endif()
  helikos_sources_language(${folder}/registry.cpp)
  helikos_join_cuda_sources(helikos_kernels)
  # Sanitizers would make a compiler of thousands of lines of arithmetic take minutes and gigabytes. A
  # target of its own, as what a target links comes after its own options.
  if(HELIKOS_SANITIZE)
    add_library(helikos_kernel_options INTERFACE)
    target_compile_options(helikos_kernel_options INTERFACE -fno-sanitize=all -g0 -O0)
    target_link_libraries(helikos_kernels PRIVATE helikos_kernel_options)
  endif()
  # What all of them read, compiled once; not behind a launcher such as ccache, which would then keep
  # nothing, and with the same flags for all files only.
  if(HELIKOS_BACKEND MATCHES "^(serial|openmp)$" AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(helikos_kernels
                              PRIVATE ${PROJECT_SOURCE_DIR}/src/helikos/engine/compiled/compiled_process.hpp)
  endif()
  target_sources(helikos PRIVATE $<TARGET_OBJECTS:helikos_kernels>)
endfunction()
