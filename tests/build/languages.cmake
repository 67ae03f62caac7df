# SPDX-License-Identifier: Apache-2.0
# cmake -P languages.cmake: which sources Kokkos' CUDA build compiles as CUDA, wherever the checkout is.
cmake_minimum_required(VERSION 3.22)
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
include(${root}/cmake/HelikosLanguages.cmake)

function(expect expected)
  helikos_sources_with_kokkos(found ${ARGN})
  if(NOT "${found}" STREQUAL "${expected}")
    message(FATAL_ERROR "in ${PROJECT_SOURCE_DIR} with Kokkos: '${found}', expected: '${expected}'")
  endif()
endfunction()

foreach(PROJECT_SOURCE_DIR /home/me/helikos /home/src/program/helikos /src/model/c++ /)
  cmake_path(APPEND PROJECT_SOURCE_DIR src OUTPUT_VARIABLE src)
  cmake_path(APPEND PROJECT_SOURCE_DIR build generated gg_tt.cpp OUTPUT_VARIABLE generated)
  set(CMAKE_CURRENT_SOURCE_DIR ${src})
  expect("${src}/engine/evaluator.cpp;${generated};app/run.cpp"
         ${src}/model/particle.cpp ${src}/engine/evaluator.cpp ${src}/app/main.cpp ${generated}
         app/json_file.cpp app/run.cpp)
  expect("" ${src}/program/schedule.cpp)
endforeach()
