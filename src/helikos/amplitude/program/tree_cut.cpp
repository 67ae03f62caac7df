// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/tree_cut.hpp"

#include <algorithm>
#include <bit>

namespace helikos {
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
  const int antiquark =
      last([](const Leg& leg) { return leg.particle->is_quark() && leg.outgoing_pdg() < 0; });
  if (antiquark >= 0) return antiquark;
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
