// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "helikos/theory/ufo/loaded_model.hpp"

namespace helikos::test {

/// The folder tests/ufo/models/colors: scalars that are triplets (s1, s2, s3), a sextet (x), a
/// complex and a real octet (o, r), with vertices of K6, Epsilon, T, d, and of several lines.
inline const ufo::LoadedModel& colors_model() {
  static const auto* const loaded = [] {
    const auto folder = std::filesystem::path(HELIKOS_SOURCE_DIR) / "tests/ufo/models/colors";
    auto* own = new ufo::LoadedModel("colors", ufo::read_folder(folder));
    add_model(own->model());
    return own;
  }();
  return *loaded;
}

}  // namespace helikos::test
