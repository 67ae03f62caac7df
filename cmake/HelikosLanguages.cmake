# SPDX-License-Identifier: Apache-2.0
# Kokkos' CUDA build wants everything that includes it compiled as CUDA. Sources that never do are C++,
# which compiles in a third of the time. They have HELIKOS_WITHOUT_KOKKOS defined (HelikosOptions.cmake).

# helikos_reads_kokkos(RESULT FILE): whether FILE, or a header of its folder, src/ or tests/ that it includes, includes
# Kokkos.
function(helikos_reads_kokkos result file)
  get_property(known GLOBAL PROPERTY helikos_kokkos_of_${file})
  if("${known}" STREQUAL "")
    set(known OFF)
    set_property(GLOBAL PROPERTY helikos_kokkos_of_${file} OFF) # ends a circle
    cmake_path(GET file PARENT_PATH own)
    file(STRINGS ${file} lines REGEX "^ *# *include |^namespace ")
    foreach(line IN LISTS lines)
      if(line MATCHES "^namespace " AND file MATCHES "[.]cpp$")
        break() # what follows may be text that Helikos writes
      elseif(line MATCHES "<Kokkos")
        if(NOT file MATCHES "/base/core/function_marks[.]hpp$") # does without, where nothing else includes it
          set(known ON)
        endif()
      elseif(line MATCHES "\"([^\"]+)\"")
        foreach(folder ${own} ${HELIKOS_SOURCE_ROOT}/src ${HELIKOS_SOURCE_ROOT}/tests)
          set(header ${folder}/${CMAKE_MATCH_1})
          if(NOT known AND EXISTS ${header}) # the build writes others
            helikos_reads_kokkos(known ${header})
          endif()
        endforeach()
      endif()
      if(known)
        break()
      endif()
    endforeach()
    set_property(GLOBAL PROPERTY helikos_kokkos_of_${file} ${known})
  endif()
  set(${result} ${known} PARENT_SCOPE)
endfunction()

# helikos_sources_with_kokkos(RESULT SOURCES...): those that include Kokkos, or are written by the build.
function(helikos_sources_with_kokkos result)
  set(HELIKOS_SOURCE_ROOT ${PROJECT_SOURCE_DIR})
  set(HELIKOS_BUILD_TREE ${PROJECT_BINARY_DIR})
  set(found)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
    set(reads ON)
    cmake_path(IS_PREFIX HELIKOS_BUILD_TREE ${path} is_written)
    if(EXISTS ${path} AND NOT is_written)
      helikos_reads_kokkos(reads ${path})
    endif()
    if(reads)
      list(APPEND found ${source})
    endif()
  endforeach()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()
