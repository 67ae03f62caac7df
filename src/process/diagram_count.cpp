// SPDX-License-Identifier: Apache-2.0
#include "process/diagram_count.hpp"

#include <vector>

namespace helikos {
namespace {

using Counts = std::vector<long long>;  ///< by the number of gluons, all of them distinguishable

long long binomial(int n, int k) {
  long long result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

/// Ways to split n labelled gluons into two subtrees, the one that holds gluon 1 from `first`, the
/// rest from `rest`.
long long split(const Counts& first, const Counts& rest, int n) {
  long long ways = 0;
  for (int k = 1; k < n; ++k)
    ways += binomial(n - 1, k - 1) * first[static_cast<std::size_t>(k)] *
            rest[static_cast<std::size_t>(n - k)];
  return ways;
}

/// Trees that end in one off-shell gluon, by three- and four-gluon vertices: the generating
/// function of labelled trees g(x) = x + g^2/2 + g^3/6. Marking gluon 1 turns the unordered pairs
/// and triples into splits.
Counts gluon_currents(int n) {
  Counts currents(static_cast<std::size_t>(n) + 1), pairs(currents);
  for (int k = 1; k <= n; ++k) {
    const auto i = static_cast<std::size_t>(k);
    pairs[i] = split(currents, currents, k);
    currents[i] = k == 1 ? 1 : pairs[i] + split(currents, pairs, k);
  }
  return currents;
}

/// Ways to attach n gluons to a quark line: an ordered sequence of gluon trees, 1 / (1 - g(x)).
long long quark_line_diagrams(int n) {
  const Counts currents = gluon_currents(n);
  Counts lines(static_cast<std::size_t>(n) + 1);
  lines[0] = 1;
  for (int k = 1; k <= n; ++k)
    for (int j = 1; j <= k; ++j)
      lines[static_cast<std::size_t>(k)] += binomial(k, j) * currents[static_cast<std::size_t>(j)] *
                                            lines[static_cast<std::size_t>(k - j)];
  return lines.back();
}

}  // namespace

long long count_diagrams(const ProcessTopology& topology) {
  if (topology.process_class == ProcessClass::quark_line_gluons)
    return quark_line_diagrams(static_cast<int>(topology.gluons.size()));
  long long diagrams = 0;
  for (const NeutralCurrentChannel& channel : topology.channels) diagrams += channel.photon ? 2 : 1;
  return diagrams;
}

long long count_diagrams(const Process& process) { return count_diagrams(classify(process)); }

}  // namespace helikos
