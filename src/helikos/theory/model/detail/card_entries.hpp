// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// Parts of a card that hold numbers: blocks, and the lines DECAY.
enum class CardBlock { sminputs, mass, yukawa, mixing, decay };

/// Title of a part of a card: "BLOCK MASS", "DECAY".
std::string_view title(CardBlock block);

/// A number of a card.
struct CardEntry {
  CardBlock block;
  int code;
  bool operator==(const CardEntry&) const = default;
  auto operator<=>(const CardEntry&) const = default;
};

/// The input that an entry sets; nullptr if the model has no use for the entry.
double* find_entry(ParameterInputs& inputs, const CardEntry& entry);

/// Changes one parameter: "MT=172.5" by the name in MadGraph, "mass 6=172.5" by block and code;
/// upper and lower case are equal, and a blank may stand for `=`. Throws InputError for unknown
/// names, with a list of the known names. Returns the entry that was changed.
CardEntry set_parameter(ParameterInputs& inputs, std::string_view text);

/// Names of the parameters in MadGraph, in the order of a card.
std::vector<std::string_view> parameter_names();

}  // namespace helikos
