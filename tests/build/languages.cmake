# SPDX-License-Identifier: Apache-2.0
# cmake -P languages.cmake: which sources Kokkos' CUDA build compiles as CUDA, wherever the checkout is,
# and that the others do not include Kokkos.
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
  expect("" ${src}/schedule/schedule.cpp)
endforeach()

# reads(RESULT FILE): the headers in angle brackets that FILE and its headers of Helikos include.
function(reads result file)
  file(STRINGS ${file} lines REGEX "^ *# *include |^namespace ")
  set(found)
  foreach(line IN LISTS lines)
    if(line MATCHES "^namespace " AND file MATCHES "[.]cpp$")
      break() # what follows may be text that Helikos writes
    elseif(line MATCHES "<([^>]+)>")
      list(APPEND found ${CMAKE_MATCH_1})
    elseif(line MATCHES "\"([^\"]+)\"")
      set(header ${CMAKE_MATCH_1})
      get_property(known GLOBAL PROPERTY reads_${header} SET)
      if(NOT known AND EXISTS ${root}/src/${header}) # others are written by the build
        reads(headers ${root}/src/${header})
        set_property(GLOBAL PROPERTY reads_${header} "${headers}")
      endif()
      get_property(headers GLOBAL PROPERTY reads_${header})
      list(APPEND found ${headers})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

set(PROJECT_SOURCE_DIR ${root})
set(with_kokkos 0)
file(GLOB_RECURSE sources ${root}/src/*.cpp)
helikos_sources_with_kokkos(cuda_sources ${sources})
foreach(source IN LISTS sources)
  reads(headers ${source})
  if(headers MATCHES "Kokkos")
    math(EXPR with_kokkos "${with_kokkos} + 1")
    if(NOT source IN_LIST cuda_sources)
      message(SEND_ERROR "${source} includes Kokkos, but is not compiled as CUDA")
    endif()
  endif()
endforeach()
if(with_kokkos LESS 10)
  message(FATAL_ERROR "of ${root}/src only ${with_kokkos} sources are seen to include Kokkos")
endif()
