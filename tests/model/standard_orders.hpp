// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/model/model.hpp"

namespace helikos::test {

/// Powers of QCD and QED in the Standard Model, those of many vertices.
inline CouplingOrders qcd_qed(int qcd, int qed = 0) {
  const auto orders = standard_model().orders;
  CouplingOrders sum;
  for (int i = 0; i < qcd; ++i) sum = sum + CouplingOrders(orders, {1}, 1);
  for (int i = 0; i < qed; ++i) sum = sum + CouplingOrders(orders, {0, 1}, 0);
  return sum;
}

}  // namespace helikos::test
