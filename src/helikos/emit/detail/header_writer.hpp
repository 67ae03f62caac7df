// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/emit/emitter.hpp"

namespace helikos::emit {

/// Lines of definitions in a file, after which no further one is begun in it.
inline constexpr int max_header_lines = 4000;

/// A header `<name>.hpp` of namespace helikos::kernels with `definitions`, each of which ends with
/// a line that begins with a brace. Where these are many they lie in files `<name>_part<k>.hpp`,
/// which the header includes, to be read through it only. The header is the first of the files.
/// `about`: what is in it, one line.
std::vector<EmittedFile> write_header(const std::string& name, const std::string& about,
                                      const std::string& definitions);

}  // namespace helikos::emit
