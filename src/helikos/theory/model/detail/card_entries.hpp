// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// What a card holds numbers in: blocks, and the lines DECAY.
enum class CardBlock { sminputs, mass, yukawa, mixing, decay };

/// "BLOCK MASS", "DECAY".
std::string_view title(CardBlock block);

/// A number of a card.
struct CardEntry {
  CardBlock block;
  int code;
  bool operator==(const CardEntry&) const = default;
  auto operator<=>(const CardEntry&) const = default;
};

/// Where an entry belongs; nullptr if the model has no use for it.
double* find_entry(ParameterInputs& inputs, const CardEntry& entry);

/// Changes one parameter: "MT=172.5" by MadGraph's name, "mass 6=172.5" by block and code; upper
/// and lower case alike, a blank does for `=`. Throws InputError for what it does not know, with a
/// list of what there is. Returns what was changed.
CardEntry set_parameter(ParameterInputs& inputs, std::string_view text);

/// MadGraph's names of the parameters, in the order of a card.
std::vector<std::string_view> parameter_names();

}  // namespace helikos
