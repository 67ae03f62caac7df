// SPDX-License-Identifier: Apache-2.0
#include "diagrams/diagram_options.hpp"

#include <algorithm>

namespace helikos {
namespace {

/// PowerRange of e, as those of g_s follow: a tree of N legs has N - 2 couplings.
struct PowerRange {
  int least, most;

  /// At most, exactly or more than `value` of something that is `start` + `slope` times the power.
  void limit(Comparison comparison, int value, int start, int slope) {
    const int bound = slope * (value - start);
    const bool is_upper = (comparison == Comparison::at_most) == (slope > 0);
    if (comparison == Comparison::exactly) {
      least = std::max(least, bound);
      most = std::min(most, bound);
    } else if (is_upper) {
      most = std::min(most, comparison == Comparison::at_most ? bound : bound - 1);
    } else {
      least = std::max(least, comparison == Comparison::at_most ? bound : bound + 1);
    }
  }
};

}  // namespace

DiagramOptions diagram_options(const Process& process) {
  const Restrictions& restrictions = process.restrictions();
  check_available(restrictions, process.str());
  DiagramOptions options;
  options.lowest = restrictions.orders.empty() && restrictions.decays.empty();
  if (!restrictions.decays.empty()) return options;
  const int couplings = process.num_legs() - 2;
  PowerRange qed{0, couplings};
  for (const OrderBound& bound : restrictions.orders) {
    const auto& [coupling, squared, comparison, value] = bound;
    if (squared) {
      options.squares.orders.push_back(bound);
      continue;
    }
    const int start = coupling == CouplingName::qed ? 0 : couplings;
    qed.limit(comparison, value, start, coupling == CouplingName::qcd ? -1 : 1);
  }
  options.orders.least.qed = qed.least;
  options.orders.most.qed = qed.most;
  options.excluded = restrictions.excluded;
  options.forbidden_s_channel = restrictions.forbidden_s_channels;
  options.required_s_channels = restrictions.required_s_channels;
  return options;
}

}  // namespace helikos
