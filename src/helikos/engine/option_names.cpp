// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/option_names.hpp"

#include <algorithm>

namespace helikos {

std::string name_of(HelicityMode helicities) {
  return std::string(
      std::ranges::find(helicity_names, helicities, &decltype(helicity_names)::value_type::second)
          ->first);
}

std::string name_of(ColorMode colors) {
  return std::string(
      std::ranges::find(color_names, colors, &decltype(color_names)::value_type::second)->first);
}

}  // namespace helikos
