# SPDX-License-Identifier: Apache-2.0
# Kokkos' CUDA build wants everything that includes it compiled as CUDA. What never does is C++, which
# compiles in a third of the time.
set(HELIKOS_SOURCES_WITHOUT_KOKKOS
    "src/(model|process|diagrams|drawing|program|schedule|beams|integration)/"
    "src/app/(command_line|common_options|diagrams|integrate_options|json_file|main|output_file|pdf_file|point_file|run_file|run_file_template|set_download|validators|wheel_sets)[.]cpp$"
    "src/umami/library_file[.]cpp$"
    "src/color/(color_blocks|young_diagrams|process_color)[.]cpp$"
    "src/emit/(chosen_states|emitter|graph|main|state_loops|writer)[.]cpp$")

# helikos_sources_with_kokkos(RESULT SOURCES...), by where they lie in Helikos.
function(helikos_sources_with_kokkos result)
  list(JOIN HELIKOS_SOURCES_WITHOUT_KOKKOS "|" plain)
  set(found)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    if(NOT path MATCHES "^(${plain})")
      list(APPEND found ${source})
    endif()
  endforeach()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()
