// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/detail/members.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace helikos::cuts {
namespace {

constexpr std::uint32_t fixed_legs = (std::uint32_t{1} << first_place) - 1;

/// Calls body(place) for each bit of a place.
template <class Body>
void for_places(std::uint32_t legs, const Body& body) {
  for (std::uint32_t left = legs & ~fixed_legs; left != 0; left &= left - 1)
    body(std::size_t(std::countr_zero(left) - first_place));
}

template <class Body>
void for_legs(std::uint32_t legs, const Body& body) {
  for (std::uint32_t left = legs & fixed_legs; left != 0; left &= left - 1)
    body(std::countr_zero(left));
}

/// All sets of `size` legs of a group.
std::vector<std::uint32_t> subsets(std::uint32_t group, int size) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t part = group; part != 0; part = (part - 1) & group)
    if (std::popcount(part) == size) result.push_back(part);
  return result;
}

std::vector<Statement> statements_of_legs(Operation operation, std::uint32_t legs, double least,
                                          const FinalState& state) {
  using Kind = Statement::Kind;
  double masses = 0.0;
  for_legs(legs, [&](int leg) { masses += state.masses[std::size_t(leg)]; });
  switch (operation) {
    case Operation::pt:
    case Operation::px:
    case Operation::py:
      return {{Kind::momentum, legs, least}};
    case Operation::m:
    case Operation::kt_of_two:  // kT^2 <= max(m_a^2, m_b^2) + 2 (|p_a| |p_b| - p_a.p_b) <= m_ab^2
      return {{Kind::mass, legs, least}};
    case Operation::mt:
      if (least <= masses) return {};
      return {{Kind::momentum, legs, std::sqrt((least - masses) * (least + masses))}};
    case Operation::mt_of_some:
      // The sum of the transverse masses is at least mt, and so is the mass.
      return {{Kind::mass, legs, least}, {Kind::scalar_sum, legs, least - masses}};
    case Operation::rapidity_difference:
    case Operation::angle_difference:
    case Operation::length:
      // The sum of several particles may be far from another one where each of them is not.
      if (std::popcount(legs) != 2) return {};
      return {{Kind::distance, legs, least}};
    default:
      return {};
  }
}

}  // namespace

std::vector<Statement> statements_of_merging_scale(const Term& measure, double least,
                                                   const FinalState& state) {
  using Kind = Statement::Kind;
  if (!(least > 0.0)) return {};
  const bool is_kt = measure.operation == Operation::kt_of_group;
  const double of_each = is_kt ? least : std::sqrt(0.5) * least,
               of_pairs = is_kt ? 2.0 * least * std::sin(0.5 * measure.number) : of_each;
  std::vector<Statement> all;
  for_legs(measure.legs, [&](int leg) {
    const double mass = is_kt ? 0.0 : state.masses[std::size_t(leg)];
    if (of_each > mass)
      all.push_back({Kind::momentum, std::uint32_t{1} << leg,
                     std::sqrt((of_each - mass) * (of_each + mass))});
  });
  for (const std::uint32_t pair : subsets(measure.legs, 2))
    all.push_back({Kind::mass, pair, of_pairs});
  return all;
}

std::vector<std::uint32_t> Members::domains_of(std::uint32_t legs) const {
  std::vector<std::uint32_t> result;
  for_legs(legs, [&](int leg) { result.push_back(std::uint32_t{1} << leg); });
  for_places(legs, [&](std::size_t place) { result.push_back(places_[place].legs); });
  return result;
}

SumOverLegs Members::sum_over_legs(const std::vector<FactorOfLegs>& parts) const {
  std::array<double, first_place> of_leg{};
  std::array<double, most_places> of_place{};
  SumOverLegs result;
  for (const FactorOfLegs& part : parts) {
    for_legs(part.legs, [&](int leg) { of_leg[std::size_t(leg)] += part.factor; });
    for_places(part.legs, [&](std::size_t place) { of_place[place] += part.factor; });
    for (const std::uint32_t domain : domains_of(part.legs)) result.legs |= domain;
  }
  std::map<std::uint32_t, double> of_group;
  for (std::size_t place = 0; place < most_places; ++place)
    if (of_place[place] > 0.0) {
      double& most = of_group[places_[place].legs];
      most = std::max(most, of_place[place]);
    }
  for_legs(result.legs, [&](int leg) {
    double factor = of_leg[std::size_t(leg)];
    for (const auto& [group, most] : of_group)
      if ((group >> leg & 1) != 0) factor += most;
    result.largest_factor = std::max(result.largest_factor, factor);
  });
  return result;
}

/// All sets of legs that the particles may be; empty if there are too many sets.
std::vector<std::uint32_t> Members::sets_of(std::uint32_t legs) const {
  std::map<std::uint32_t, int> groups;
  for_places(legs, [&](std::size_t place) { ++groups[places_[place].legs]; });
  std::vector<std::uint32_t> sets{legs & fixed_legs};
  for (const auto& [group, count] : groups) {
    std::vector<std::uint32_t> more;
    for (const std::uint32_t set : sets)
      for (const std::uint32_t chosen : subsets(group, count)) more.push_back(set | chosen);
    if (more.size() > most_choices) return {};
    sets = std::move(more);
  }
  return sets;
}

Implied Members::statements_of(const Term& observable, double least,
                               const FinalState& state) const {
  const std::uint32_t legs = observable.legs;
  const bool is_of_one =
      observable.operation == Operation::pt || observable.operation == Operation::mt;
  if ((legs & ~fixed_legs) == 0)
    return {.statements = statements_of_legs(observable.operation, legs, least, state)};
  Implied result;
  std::vector<Implied> alternatives;
  if (std::has_single_bit(legs) && is_of_one) {  // `rank` particles have at least this value
    const Place& place = places_[std::size_t(std::countr_zero(legs) - first_place)];
    const auto sets = subsets(place.legs, place.rank);
    if (sets.size() > most_choices) return {};
    // Harder particles may be lighter and have less mt. The largest mass gives a limit that holds
    // for all.
    double mass = 0.0;
    for_legs(place.legs, [&](int leg) { mass = std::max(mass, state.masses[std::size_t(leg)]); });
    const bool is_harder = observable.operation == Operation::mt && place.rank > 1;
    if (is_harder && least <= mass) return {};
    const Operation operation = is_harder ? Operation::pt : observable.operation;
    if (is_harder) least = std::sqrt((least - mass) * (least + mass));
    for (const std::uint32_t set : sets) {
      Implied all;
      for_legs(set, [&](int leg) {
        for (const Statement& statement :
             statements_of_legs(operation, std::uint32_t{1} << leg, least, state))
          all.statements.push_back(statement);
      });
      alternatives.push_back(std::move(all));
    }
  } else {
    for (const std::uint32_t set : sets_of(legs))
      alternatives.push_back(
          {.statements = statements_of_legs(observable.operation, set, least, state)});
  }
  if (alternatives.size() == 1) return alternatives.front();
  if (!alternatives.empty()) result.choices.push_back(std::move(alternatives));
  return result;
}

}  // namespace helikos::cuts
