// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::ufo::detail {

/// Files of the Standard Model.
struct VertexFiles {
  std::string vertices, couplings;
};

/// The vertices of the built-in Standard Model, for any values of its parameters.
VertexFiles standard_model_vertices();

}  // namespace helikos::ufo::detail
