// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/tree_cut.hpp"

#include <algorithm>
#include <bit>
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

namespace {

/// The fermion end of the only fermion line.
int fermion_of(const Process& process) {
  const auto is_fermion = [](const Leg& leg) {
    return leg.particle->is_fermion() && leg.outgoing_pdg() > 0;
  };
  return static_cast<int>(std::ranges::find_if(process.legs(), is_fermion) -
                          process.legs().begin());
}

int choose_root(const Process& process) {
  const auto last = [&](auto&& fits) {
    for (int leg = process.num_legs() - 1; leg >= 0; --leg) {
      if (fits(process.legs()[leg])) return leg;
    }
    return -1;
  };
  const int antitriplet =
      last([](const Leg& leg) { return leg.particle->is_triplet() && leg.outgoing_pdg() < 0; });
  if (antitriplet >= 0) return antitriplet;
  const int gluon = last([](const Leg& leg) { return leg.particle->is_gluon(); });
  if (gluon >= 0) return gluon;
  const int antilepton =
      last([](const Leg& leg) { return leg.particle->is_fermion() && leg.outgoing_pdg() < 0; });
  return antilepton >= 0 ? antilepton : process.num_legs() - 1;
}

}  // namespace

TreeCut::Kind choose_cut(const Process& process) {
  const auto& legs = process.legs();
  const auto quarks = std::ranges::count_if(legs, &Particle::is_quark, &Leg::particle);
  const auto gluons = std::ranges::count_if(legs, &Particle::is_gluon, &Leg::particle);
  const bool is_line = quarks == 2 && gluons > 0 && quarks + gluons == process.num_legs() &&
                       process.restrictions().has_only_orders();
  return is_line ? TreeCut::Kind::line : TreeCut::Kind::center;
}

TreeCut::TreeCut(const Process& process, Kind kind) : TreeCut(process, kind, choose_root(process)) {
  if (kind != Kind::line) return;
  fermion_ = fermion_of(process);
  plan_ = ContractionPlan(process.num_legs() - 2);
}

TreeCut::TreeCut(const Process& process, Kind kind, int root)
    : kind_(kind), root_(root), all_(leg_bit(process.num_legs()) - 1), sizes_(all_ + 1, 0) {
  for (LegMask legs = 1; legs <= all_; ++legs) {
    sizes_[legs] = static_cast<std::uint8_t>(sizes_[legs >> 1] + (legs & 1));
  }
}

bool TreeCut::is_branch(LegMask legs) const {
  const int number = size(legs), limit = size(all_);
  if (number == 1) return true;
  switch (kind_) {
    case Kind::root:
      return !has_root(legs);
    case Kind::center:
      return has_root(legs) ? 2 * number < limit : 2 * number <= limit;
    case Kind::line:
      break;
  }
  if (has_root(legs)) return !has_fermion(legs) && number <= plan_.most_in_column() + 1;
  return !has_fermion(legs) || number <= plan_.most_in_row() + 1;
}

bool TreeCut::is_closing(LegMask legs) const {
  return kind_ == Kind::root ? legs == leg_bit(root_) : !has_root(legs) && is_branch(legs);
}

bool TreeCut::may_meet(LegMask closing, LegMask legs) const {
  if (!is_branch(legs)) return false;
  if (kind_ == Kind::root) return true;
  if (kind_ == Kind::center) {
    const bool is_smaller =
        size(legs) < size(closing) || (size(legs) == size(closing) && legs < closing);
    return has_root(legs) || is_smaller;
  }
  const LegMask other = all_ ^ closing ^ legs;
  const LegMask column = has_root(legs) ? legs : other, beside = all_ ^ closing ^ column;
  const bool row_closes = has_fermion(closing);
  return is_on_line(row_closes ? closing : beside, column, row_closes);
}

/// Whether a row and a column of these legs meet at the vertex; `row_closes`: the row meets the
/// rest, otherwise the boson.
bool TreeCut::is_on_line(LegMask row, LegMask column, bool row_closes) const {
  if (!has_fermion(row) || has_fermion(column)) return false;
  return plan_.has(size(row) - 1, size(column) - 1, row_closes);
}

}  // namespace helikos
