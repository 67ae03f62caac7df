// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/color_tags.hpp"

#include <utility>

namespace helikos {

/// The colour of an outgoing leg of a string ends in the anticolour of the next leg. Incoming legs
/// have colour and anticolour exchanged.
std::vector<std::array<int, 2>> color_tags(const Process& process, const ColorFlow& flow) {
  std::vector<std::array<int, 2>> tags(static_cast<std::size_t>(process.num_legs()), {0, 0});
  int line = 501;
  for (const ColorString& string : flow) {
    for (std::size_t i = 0; i + 1 < string.size(); ++i, ++line) {
      tags[static_cast<std::size_t>(string[i])][0] = line;
      tags[static_cast<std::size_t>(string[i + 1])][1] = line;
    }
  }
  for (std::size_t leg = 0; leg < tags.size(); ++leg) {
    if (process.legs()[leg].incoming) std::swap(tags[leg][0], tags[leg][1]);
  }
  return tags;
}

}  // namespace helikos
