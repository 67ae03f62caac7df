// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/contraction_plan.hpp"

#include <cmath>
#include <cstddef>

namespace helikos {
namespace {

/// k! 2^k: number of orders and helicities of k gluons, which share a current without these gluons.
double sharing(int gluons) { return std::tgamma(gluons + 1.0) * std::exp2(gluons); }

// Multiply-adds of real J with complex spinors: a vertex 24, a row times a column 16, a vector
// current 64 (shared by the orderings and helicities of the middle), a real vector product 8.
double vector_cost(int middle) { return 8.0 + 64.0 / sharing(middle); }
// A column depends neither on the gluons left of it nor on the helicity of the quark: half of 24
// over the sharing.
double column_cost(int left) { return 12.0 / sharing(left); }
constexpr double spinor_product_cost = 16.0;

/// Cost where the terms b = m .. `first_by_vector` - 1 are contracted by a column, the rest by
/// vectors.
double cost_by_column(int left, int m, int n, int first_by_vector) {
  double cost = spinor_product_cost + (first_by_vector - m) * column_cost(left);
  for (int b = first_by_vector; b <= n; ++b) cost += vector_cost(b - left);
  return cost;
}

/// Best split: the terms b = m .. result - 1 are contracted by a column, the rest by vectors; m: no
/// column.
int best_split(int left, int m, int n) {
  int best = m;
  double least = cost_by_column(left, m, n, m) - spinor_product_cost;
  for (int split = m + 1; split <= n + 1; ++split) {
    const double cost = cost_by_column(left, m, n, split);
    if (cost < least) least = cost, best = split;
  }
  return best;
}

}  // namespace

ContractionPlan::ContractionPlan(int num_bosons) : num_bosons_(num_bosons) {
  for (int left = 0; num_bosons > 0 && left < middle(); ++left) {
    first_by_vector_.push_back(best_split(left, middle(), num_bosons));
  }
}

bool ContractionPlan::has(int in_row, int in_column, bool by_column) const {
  if (in_row > most_in_row() || in_column > most_in_column()) return false;
  const int last = num_bosons_ - in_column;
  return by_column == (last < first_by_vector_[static_cast<std::size_t>(in_row)]);
}

}  // namespace helikos
