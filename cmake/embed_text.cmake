# SPDX-License-Identifier: Apache-2.0
# cmake -DOUTPUT=<file> -DFUNCTION=<name> -DHEADER=<header> -DSPACE=<namespace> -DINPUT=<file>
#       -P embed_text.cmake
# A source whose FUNCTION() of HEADER returns the text of INPUT. In pieces, as compilers may refuse long
# literals.
cmake_minimum_required(VERSION 3.22)
file(READ ${INPUT} text)
string(FIND "${text}" ")embedded\"" end)
if(NOT end EQUAL -1)
  message(FATAL_ERROR "${INPUT} holds the end of its literal")
endif()
string(LENGTH "${text}" length)
set(pieces)
set(begin 0)
while(begin LESS length)
  string(SUBSTRING "${text}" ${begin} 8000 piece)
  string(APPEND pieces "    R\"embedded(${piece})embedded\",\n")
  math(EXPR begin "${begin} + 8000")
endwhile()
file(WRITE ${OUTPUT} "// Written by cmake/embed_text.cmake.
#include \"${HEADER}\"

namespace ${SPACE} {

std::span<const std::string_view> ${FUNCTION}() {
  static constexpr std::string_view pieces[] = {
${pieces}  };
  return pieces;
}

}  // namespace ${SPACE}
")
