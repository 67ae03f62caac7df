# SPDX-License-Identifier: Apache-2.0
# Kokkos' CUDA build wants everything that includes it compiled as CUDA. What never does is C++, which
# compiles in a third of the time.
set(HELIKOS_ROOMS_WITHOUT_KOKKOS "model|process|diagrams|drawing|program|schedule|beams|events|report")
set(HELIKOS_SOURCES_WITHOUT_KOKKOS
    src/app/card_file.cpp src/app/checked_file.cpp src/app/command_line.cpp src/app/common_options.cpp
    src/app/diagrams.cpp src/app/event_files.cpp src/app/file_processes.cpp src/app/integrate_options.cpp
    src/app/joint_file.cpp src/app/json_file.cpp src/app/main.cpp
    src/app/output_file.cpp src/app/particles.cpp src/app/pdf_file.cpp src/app/point_file.cpp
    src/app/repeat_command.cpp src/app/run_file.cpp src/app/run_file_template.cpp src/app/set_download.cpp
    src/app/subprocess_json.cpp src/app/umami.cpp src/app/validators.cpp src/app/weight_parts.cpp
    src/app/wheel_sets.cpp
    src/channels/least_masses.cpp
    src/color/adjoint_color.cpp src/color/block_diagonal.cpp src/color/cholesky.cpp
    src/color/color_blocks.cpp src/color/color_rank.cpp src/color/color_squares.cpp
    src/color/color_symmetry.cpp src/color/flow_permutation.cpp src/color/drawn_flows.cpp
    src/color/leading_color.cpp src/color/permutation_color.cpp src/color/process_color.cpp
    src/color/string_color.cpp src/color/string_symmetry.cpp src/color/young_diagrams.cpp
    src/core/worker_threads.cpp
    src/cross_section/iteration_part.cpp src/cross_section/schedule.cpp
    src/cuts/reader.cpp
    src/emit/chosen_states.cpp src/emit/emitter.cpp src/emit/graph.cpp src/emit/header_writer.cpp
    src/emit/live_values.cpp src/emit/main.cpp src/emit/opposite_helicities.cpp src/emit/state_loops.cpp
    src/emit/thread_parts.cpp src/emit/writer.cpp
    src/engine/color_interference.cpp src/engine/helicity_batches.cpp src/engine/team_plan.cpp
    src/epilogue/polarization_sets.cpp
    src/generation/event_plan.cpp src/generation/pilot.cpp src/generation/weight_histogram.cpp
    src/integration/estimate.cpp src/integration/moments.cpp src/integration/refinement.cpp
    src/integration/share_points.cpp src/integration/sums_parts.cpp
    src/umami/library_file.cpp)

# helikos_sources_with_kokkos(RESULT SOURCES...), by where they lie in Helikos.
function(helikos_sources_with_kokkos result)
  set(found)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    if(NOT path MATCHES "^src/(${HELIKOS_ROOMS_WITHOUT_KOKKOS})/" AND NOT path IN_LIST HELIKOS_SOURCES_WITHOUT_KOKKOS)
      list(APPEND found ${source})
    endif()
  endforeach()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()
