// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "helikos/theory/model/model.hpp"

namespace helikos {

/// Which coupling orders treat all quarks alike and conserve parity: QCD, and orders whose vertices
/// have neither fermions nor vectors without colour.
class BlindOrders {
 public:
  BlindOrders(const Model& model, const std::vector<Vertex>& vertices);

  /// Whether diagrams with these powers have no other couplings.
  bool operator()(const CouplingOrders& powers) const;

 private:
  const Model& model_;
  std::array<bool, max_orders> is_blind_{};
};

}  // namespace helikos
