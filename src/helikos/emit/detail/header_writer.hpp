// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/emit/emitter.hpp"

namespace helikos::emit {

/// Limit of lines of definitions in a file; no definition begins after it.
inline constexpr int max_header_lines = 4000;

/// A header `<name>.hpp` of namespace helikos::kernels with `definitions`, each of which ends with
/// a line that begins with a brace. Many definitions lie in files `<name>_part<k>.hpp`, which the
/// header includes, and which are read only through the header. The header is the first of the
/// files. `about`: one line about its content.
std::vector<EmittedFile> write_header(const std::string& name, const std::string& about,
                                      const std::string& definitions);

}  // namespace helikos::emit
