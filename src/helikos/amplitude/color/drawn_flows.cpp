// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/drawn_flows.hpp"

#include <algorithm>
#include <stdexcept>

#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos {
namespace {

using Places = Permutation::const_iterator;

/// Adds the ranks of all orders that begin with `done` and go on with any mixture of a and b.
void add_mixtures(Places a, Places a_end, Places b, Places b_end, Permutation& done,
                  std::vector<std::int32_t>& ranks) {
  if (a == a_end && b == b_end) return ranks.push_back(permutation_rank(done));
  if (a != a_end) {
    done.push_back(*a);
    add_mixtures(a + 1, a_end, b, b_end, done, ranks);
    done.pop_back();
  }
  if (b != b_end) {
    done.push_back(*b);
    add_mixtures(a, a_end, b + 1, b_end, done, ranks);
    done.pop_back();
  }
}

/// Jamps of the trace 1, alpha, n, beta: `order` has the gluons after 1. Gluon n is the last
/// number.
std::vector<std::int32_t> jamps_of_trace(const Permutation& order) {
  const auto last = std::ranges::find(order, order.size() - 1);
  const Permutation alpha(order.begin(), last), beta(last + 1, order.end()),
      backwards(beta.rbegin(), beta.rend());
  Permutation done;
  std::vector<std::int32_t> ranks;
  add_mixtures(alpha.begin(), alpha.end(), backwards.begin(), backwards.end(), done, ranks);
  return ranks;
}

}  // namespace

DrawnFlows gluon_flows(int num_gluons) {
  if (num_gluons < 2) throw std::logic_error("flows of gluons alone need two of them");
  DrawnFlows flows{{}, {0}, {}};
  std::int32_t number = 0;
  for (const Permutation& order : all_permutations(num_gluons - 1)) {
    const std::int32_t own = number++;
    const std::int32_t reverse = permutation_rank({order.rbegin(), order.rend()});
    if (reverse < own) continue;
    flows.numbers.insert(flows.numbers.end(), {own, reverse});
    const auto jamps = jamps_of_trace(order);
    flows.jamps.insert(flows.jamps.end(), jamps.begin(), jamps.end());
    flows.begins.push_back(static_cast<std::int32_t>(flows.jamps.size()));
  }
  return flows;
}

DrawnFlows leading_flows(const ColorBasis& basis) {
  DrawnFlows flows{{}, {0}, {}};
  const int fewest = std::ranges::min(basis.singlets);
  for (std::int32_t f = 0; f < static_cast<std::int32_t>(basis.singlets.size()); ++f) {
    if (basis.singlets[f] > fewest) continue;
    flows.numbers.insert(flows.numbers.end(), {f, f});
    flows.jamps.push_back(f);
    flows.begins.push_back(static_cast<std::int32_t>(flows.jamps.size()));
  }
  return flows;
}

}  // namespace helikos
