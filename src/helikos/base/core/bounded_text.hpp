// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <istream>
#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos {

/// Reads a stream to its end. Throws InputError("<name>: ...") above `most` bytes (a device has no
/// end), or where the stream cannot be read.
inline std::string read_text(std::istream& stream, const std::string& name, std::size_t most) {
  constexpr std::size_t step = std::size_t{1} << 18;
  std::string text;
  for (std::size_t count = step; count == step && text.size() <= most;) {
    const std::size_t before = text.size();
    text.resize(before + step);
    stream.read(text.data() + before, static_cast<std::streamsize>(step));
    count = static_cast<std::size_t>(stream.gcount());
    text.resize(before + count);
  }
  if (stream.bad()) throw InputError(name + ": cannot be read");
  if (text.size() > most)
    throw InputError(name + ": has more than " + std::to_string(most >> 20) +
                     " MiB, which such a file never has");
  return text;
}

}  // namespace helikos
