# SPDX-License-Identifier: Apache-2.0
# cmake -DWORK=<folder> -P messages.cmake: src/helikos/base/core/messages.cpp alone writes to standard error, as it knows what to
# do where that cannot be written. The library names no flag of the command line: a field of a setup stands in its
# messages between backticks, by its key.
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

# flags_named_in(RESULT SRC): lines of the library with a flag in a text. Programs and `base`, which calls compilers, have
# flags, and some files of `cards` read those of MadGraph; a command of Helikos may stand between backticks.
function(flags_named_in result src)
  set(wrong)
  file(GLOB_RECURSE files ${src}/*.cpp ${src}/*.hpp)
  list(FILTER files EXCLUDE REGEX "/(app|emit|bindings|base)/|/cards/(detail/systematics|change_card|process_card)[.]cpp$")
  foreach(file IN LISTS files)
    file(STRINGS ${file} lines REGEX "\"[^\"]*--[a-z]")
    foreach(line IN LISTS lines)
      if(NOT line MATCHES "//.*--|`(helikos )?[a-z]+ --[a-z-]+`")
        string(REPLACE ";" "" line "${line}")
        list(APPEND wrong "${file}: ${line}")
      endif()
    endforeach()
  endforeach()
  set(${result} "${wrong}" PARENT_SCOPE)
endfunction()

get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
others_that_write(wrong ${root}/src)
foreach(line IN LISTS wrong)
  message(SEND_ERROR "${line} (base/core/messages.hpp has what says it)")
endforeach()

flags_named_in(wrong ${root}/src/helikos)
foreach(line IN LISTS wrong)
  message(SEND_ERROR "${line} (write the key between backticks, `key`; the command line makes a flag of it)")
endforeach()

# What must be found is.
file(WRITE ${WORK}/a.cpp "InputError(\"give a set by --pdf\")\n")
flags_named_in(found ${WORK})
if(NOT found)
  message(SEND_ERROR "a flag is not found")
endif()
foreach(line "fmt::print(stderr, text)" "std::fflush(stderr)" "std::cerr << text" "write(STDERR_FILENO, text, 1)"
        "std::perror(text)")
  file(WRITE ${WORK}/a.cpp "${line}\n")
  others_that_write(found ${WORK})
  if(NOT found)
    message(SEND_ERROR "'${line}' is not found")
  endif()
endforeach()
file(REMOVE_RECURSE ${WORK})
