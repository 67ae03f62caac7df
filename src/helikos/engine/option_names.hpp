// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The words for modes of helicities and colours, in all commands and files.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "helikos/engine/options.hpp"

namespace helikos {

inline constexpr std::array<std::pair<std::string_view, HelicityMode>, 3> helicity_names{
    {{"sum", HelicityMode::sum}, {"sample", HelicityMode::sample}, {"phase", HelicityMode::phase}}};

/// `continuous`, which is for comparisons only, comes last.
inline constexpr std::array<std::pair<std::string_view, ColorMode>, 5> color_names{
    {{"sum", ColorMode::sum},
     {"leading", ColorMode::leading},
     {"flow", ColorMode::flow},
     {"dressed", ColorMode::dressed},
     {"continuous", ColorMode::continuous}}};

inline std::string name_of(HelicityMode helicities) {
  using Name = decltype(helicity_names)::value_type;
  return std::string(std::ranges::find(helicity_names, helicities, &Name::second)->first);
}

inline std::string name_of(ColorMode colors) {
  using Name = decltype(color_names)::value_type;
  return std::string(std::ranges::find(color_names, colors, &Name::second)->first);
}

}  // namespace helikos
