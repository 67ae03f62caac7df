# SPDX-License-Identifier: Apache-2.0
# cmake -DWORK=<folder> -P paths.cmake: files and folders that CONTRIBUTING.md names are there.
cmake_minimum_required(VERSION 3.22)

# missing_paths(RESULT PAGE): paths of the repository between backticks in PAGE that are not there. A path with <name> or
# * stands for several.
function(missing_paths result page)
  set(missing)
  file(READ ${page} text)
  string(REGEX MATCHALL "`(src|tests|processes|perf|docs|cmake|kokkos_config|[.]ci)/[^` <*]*`" paths "${text}")
  foreach(path IN LISTS paths)
    string(REPLACE "`" "" path ${path})
    if(NOT EXISTS ${root}/${path})
      list(APPEND missing ${path})
    endif()
  endforeach()
  set(${result} "${missing}" PARENT_SCOPE)
endfunction()

get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
missing_paths(missing ${root}/CONTRIBUTING.md)
foreach(path IN LISTS missing)
  message(SEND_ERROR "CONTRIBUTING.md names ${path}, which is not there")
endforeach()

# A path that is not there is found, and one that is there is not.
file(WRITE ${WORK}/page.md "`tests/no_such_file.cpp` `tests/main.cpp` `src/<room>/x.hpp` `tests/`\n")
missing_paths(missing ${WORK}/page.md)
if(NOT missing STREQUAL "tests/no_such_file.cpp")
  message(SEND_ERROR "missing are '${missing}'")
endif()
file(REMOVE_RECURSE ${WORK})
