// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/option_names.hpp"

namespace helikos {

std::string name_of(HelicityMode helicities) {
  switch (helicities) {
    case HelicityMode::sum:
      return "sum";
    case HelicityMode::sample:
      return "sample";
    case HelicityMode::phase:
      return "phase";
  }
  return "";
}

std::string name_of(ColorMode colors) {
  switch (colors) {
    case ColorMode::sum:
      return "sum";
    case ColorMode::leading:
      return "leading";
    case ColorMode::flow:
      return "flow";
    case ColorMode::dressed:
      return "dressed";
    case ColorMode::continuous:
      return "continuous";
  }
  return "";
}

}  // namespace helikos
