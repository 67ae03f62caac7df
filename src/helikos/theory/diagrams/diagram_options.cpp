// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/diagram_options.hpp"

#include <algorithm>

namespace helikos {
namespace {

/// One coupling order of all limits.
using Power = int CouplingOrders::*;

void limit(const OrderBound& bound, int& least, int& most) {
  const int value = bound.value;
  if (bound.comparison != Comparison::more_than) most = std::min(most, value);
  if (bound.comparison == Comparison::exactly) least = std::max(least, value);
  if (bound.comparison == Comparison::more_than) least = std::max(least, value + 1);
}

}  // namespace

DiagramOptions diagram_options(const Process& process) {
  const Restrictions& restrictions = process.restrictions();
  check_available(restrictions, process.str());
  constexpr Power powers[] = {&CouplingOrders::qcd, &CouplingOrders::qed,
                              &CouplingOrders::effective};
  DiagramOptions options;
  options.lowest = restrictions.orders.empty() && restrictions.decays.empty();
  OrderLimits& limits = options.orders;
  if (!restrictions.decays.empty()) {
    limits.most.effective = OrderLimits::any;  // one effective vertex in each part
    return options;
  }
  for (const OrderBound& bound : restrictions.orders) {
    if (bound.squared) {
      options.squares.orders.push_back(bound);
    } else if (bound.coupling == CouplingName::weighted) {
      limit(bound, limits.least_weighted, limits.most_weighted);
    } else {
      const Power power = powers[static_cast<std::size_t>(bound.coupling)];
      limit(bound, limits.least.*power, limits.most.*power);
    }
  }
  options.excluded = restrictions.excluded;
  options.forbidden_s_channel = restrictions.forbidden_s_channels;
  options.required_s_channels = restrictions.required_s_channels;
  return options;
}

}  // namespace helikos
