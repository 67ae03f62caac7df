# SPDX-License-Identifier: Apache-2.0
# cmake -DWORK=<folder> -P messages.cmake: src/helikos/base/core/messages.cpp alone writes to standard error, as it knows what to
# do where that cannot be written.
cmake_minimum_required(VERSION 3.22)

# others_that_write(RESULT SRC): the lines of SRC, but for core/messages.*, that name the stream.
function(others_that_write result src)
  set(wrong)
  file(GLOB_RECURSE files ${src}/*.cpp ${src}/*.hpp)
  list(FILTER files EXCLUDE REGEX "/core/messages[.][ch]pp$")
  foreach(file IN LISTS files)
    file(STRINGS ${file} lines
         REGEX "[(, ]stderr[,)]|std::(cerr|clog)|perror[(]|(write|dprintf)[(](2|STDERR_FILENO)")
    foreach(line IN LISTS lines)
      list(APPEND wrong "${file}: ${line}")
    endforeach()
  endforeach()
  set(${result} "${wrong}" PARENT_SCOPE)
endfunction()

get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
others_that_write(wrong ${root}/src)
foreach(line IN LISTS wrong)
  message(SEND_ERROR "${line} (base/core/messages.hpp has what says it)")
endforeach()

# What must be found is.
foreach(line "fmt::print(stderr, text)" "std::fflush(stderr)" "std::cerr << text" "write(STDERR_FILENO, text, 1)"
        "std::perror(text)")
  file(WRITE ${WORK}/a.cpp "${line}\n")
  others_that_write(found ${WORK})
  if(NOT found)
    message(SEND_ERROR "'${line}' is not found")
  endif()
endforeach()
file(REMOVE_RECURSE ${WORK})
