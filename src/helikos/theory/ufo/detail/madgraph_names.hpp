// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace helikos::ufo {

struct MadgraphName {
  std::string_view name;
  int code;  ///< PDG code, negative for an antiparticle
};

/// Names that MadGraph gives to particles by their codes when it imports a model.
std::span<const MadgraphName> madgraph_names();

}  // namespace helikos::ufo
