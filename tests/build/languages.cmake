# SPDX-License-Identifier: Apache-2.0
# cmake -DWORK=<folder> -P languages.cmake: which sources Kokkos' CUDA build compiles as CUDA.
cmake_minimum_required(VERSION 3.22)
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
include(${root}/cmake/HelikosLanguages.cmake)

function(expect expected)
  helikos_sources_with_kokkos(found ${ARGN})
  if(NOT "${found}" STREQUAL "${expected}")
    message(FATAL_ERROR "in ${PROJECT_SOURCE_DIR} with Kokkos: '${found}', expected: '${expected}'")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
set(PROJECT_SOURCE_DIR ${WORK}/made_up)
set(PROJECT_BINARY_DIR ${WORK}/elsewhere)
set(CMAKE_CURRENT_SOURCE_DIR ${WORK}/made_up/src/app)
file(WRITE ${WORK}/made_up/src/low/a.hpp "#include <Kokkos_Core.hpp>\n")
file(WRITE ${WORK}/made_up/src/low/b.hpp "#include \"low/b.hpp\"\n#include \"low/a.hpp\"\n")
file(WRITE ${WORK}/made_up/src/low/c.hpp "#include <vector>\n")
file(WRITE ${WORK}/made_up/src/app/far.cpp "#include \"low/c.hpp\"\n#include \"low/b.hpp\"\n")
file(WRITE ${WORK}/made_up/src/app/plain.cpp
     "#include \"low/c.hpp\"\nnamespace x {\nconst char* text = R\"(\n#include <Kokkos_Core.hpp>\n)\";\n}\n")
file(WRITE ${WORK}/made_up/src/base/core/function_marks.hpp "#include <Kokkos_Core.hpp>\n")
file(WRITE ${WORK}/made_up/src/app/marked.cpp "#include \"base/core/function_marks.hpp\"\n")
expect("far.cpp;written.cpp" far.cpp marked.cpp plain.cpp written.cpp)
set(PROJECT_BINARY_DIR ${WORK}/made_up/src/app)
expect("far.cpp;plain.cpp;written.cpp" far.cpp plain.cpp written.cpp)
set(PROJECT_BINARY_DIR ${WORK}/elsewhere)
expect("${WORK}/made_up/src/app/far.cpp" ${WORK}/made_up/src/app/far.cpp ${WORK}/made_up/src/app/plain.cpp)

set(PROJECT_SOURCE_DIR ${root})
set(CMAKE_CURRENT_SOURCE_DIR ${root}/src/helikos)
expect("engine/evaluator.cpp" theory/model/particle.cpp engine/evaluator.cpp app/main.cpp events/gzip.cpp)
# Files of hosts stay out of CUDA, which would compile them three times as long.
expect("" amplitude/color/fast_color.cpp app/command_options.cpp app/generate.cpp app/detail/import_run.cpp app/info.cpp app/integrate_report.cpp
       app/pdf.cpp app/read_choice.cpp app/reweight.cpp app/run_record.cpp emit/trace.cpp generator/decay_widths.cpp
       generator/double_counts.cpp generator/integration_result.cpp generator/run_header.cpp generator/run_plan.cpp
       generator/warnings.cpp observables/clustering/clustering_tables.cpp phasespace/channels/detail/least_masses.cpp
       reweighting/reweight_plan.cpp reweighting/source_processes.cpp)
# The first reads Kokkos through a header of tests/ alone, the second through one of its own folder.
set(CMAKE_CURRENT_SOURCE_DIR ${root}/tests)
expect("engine/electroweak_formulas_test.cpp;phasespace/rambo_input_test.cpp" engine/electroweak_formulas_test.cpp
       phasespace/rambo_input_test.cpp events/gzip_test.cpp)
