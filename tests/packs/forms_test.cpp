// SPDX-License-Identifier: Apache-2.0
// Programs of forms against the same programs of formulas.
#include <gtest/gtest.h>

#include "engine/worst.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "packs/as_forms.hpp"
#include "packs/executors.hpp"
#include "packs/random_program.hpp"

namespace helikos::test::forms_test {
namespace {

constexpr double unit = 64.0;

/// Forms sum the same terms in another order.
constexpr double tolerance = 1e-12, float_tolerance = tolerance * float_epsilon / epsilon;

/// Jamps of formulas in long double, which other jamps are compared with.
class Exact {
 public:
  Exact(const ScheduledProgram& program, const std::vector<Momenta>& events)
      : flows_(program.num_flows), jamps_(by_packs<long double>(program, events, unit)) {
    scales_.resize(flows_, 0.0);
    for (std::size_t i = 0; i < jamps_.size(); ++i) {
      scales_[flow_of(i)] = std::max(scales_[flow_of(i)], std::abs(jamps_[i]));
    }
  }

  /// `bound`: relative to the largest jamp of the flow.
  void add(Worst& worst, const Numbers& values, double bound, const std::string& where) const {
    ASSERT_EQ(values.size(), jamps_.size()) << where;
    for (std::size_t i = 0; i < values.size(); ++i) {
      worst.add(std::abs(values[i] - jamps_[i]), 0.0, bound * scales_[flow_of(i)], where);
    }
  }

 private:
  std::size_t flow_of(std::size_t i) const { return i * flows_ / jamps_.size(); }

  std::size_t flows_;
  Numbers jamps_;
  std::vector<double> scales_;  ///< (flow)
};

std::vector<Momenta> some_events(const AmplitudeProgram& program, unsigned seed) {
  std::vector<Momenta> events;
  for (unsigned event = 0; event < 8; ++event) {
    events.push_back(random_momenta(program, 8 * seed + event));
  }
  return events;
}

constexpr const char* processes[] = {"g g > t t~ g",  "g g > g g g",   "u d~ > w+ z",
                                     "e+ e- > w+ w-", "g g > t t~ h",  "e+ e- > z h h",
                                     "w+ w- > w+ w-", "u g > u e+ e-", "b b~ > h h"};

TEST(Forms, ProcessesInPacks) {
  Worst worst("jamps of forms"), worst_float("jamps of forms in float");
  for (const char* text : processes) {
    const auto program = build_program(Process::parse(text), Parameters());
    const auto events = some_events(program, 1);
    const auto helicities = all_helicities(program);
    const Exact exact(schedule(program, helicities), events);
    const auto forms = schedule(as_forms(program), helicities);
    exact.add(worst, by_packs<double>(forms, events, unit), tolerance, text);
    exact.add(worst, by_packs<Pack<double, 4>>(forms, events, unit), tolerance, text);
    exact.add(worst_float, by_packs<Pack<float, 8>>(forms, events, unit), float_tolerance, text);
    const auto half = schedule(half_as_forms(program, 7), helicities);
    exact.add(worst, by_packs<double>(half, events, unit), tolerance, text);
  }
}

/// Formulas and forms in one current; every current in the memory of the team, or none.
TEST(Forms, ProcessesInTeams) {
  Worst worst("jamps of forms in teams"), worst_float("jamps of forms in teams in float");
  for (const char* text : processes) {
    const auto program = build_program(Process::parse(text), Parameters());
    const auto events = some_events(program, 2);
    const auto helicities = all_helicities(program);
    const Exact exact(schedule(program, helicities), events);
    for (const auto& forms : {as_forms(program), half_as_forms(program, 3)}) {
      const auto scheduled = schedule(forms, helicities);
      for (const std::size_t capacity : {std::size_t{1} << 40, std::size_t{64}}) {
        const auto teams = by_teams<double>(forms, scheduled, events[0], capacity, unit);
        exact.add(worst, teams, tolerance, text);
      }
      const auto in_float = by_teams<float>(forms, scheduled, events[0], 1 << 20, unit);
      exact.add(worst_float, in_float, float_tolerance, text);
    }
  }
}

/// Legs of spin 3/2 and spin 2, each contracted with a form with a leg of the same kind.
TEST(Forms, LegsOfTwoIndicesInTeams) {
  Worst worst("jamps of legs of two indices");
  for (int kind = 0; kind < 10; ++kind) {
    const auto wavefunction = static_cast<Wavefunction>(int(Wavefunction::tensor) + kind);
    const double mass = num_states(wavefunction) > 2 ? 90.0 : 0.0;
    AmplitudeProgram program;
    program.num_flows = 1;
    Form form;
    for (std::uint8_t k = 0; k < 16; ++k) {
      form.entries.push_back({0, k, k, std::uint16_t(k % 2)});
    }
    form.prefactors = {{{{1.0, -0.5}, 0, {}}}, {{{0.25, 1.5}, -1, {{leg_bit(1), 0}}}}};
    program.forms.push_back(form);
    for (int leg = 0; leg < 2; ++leg) {
      program.legs.push_back({wavefunction, leg == 0, mass});
      const int current = program.add_current(CurrentKind::tensor, leg_bit(leg));
      program.instructions.push_back({.operation = Operation::external, .output = current});
    }
    program.instructions.push_back(
        {.operation = Operation::contract_form, .inputs = {0, 1, -1}, .output = 0, .form = 0});
    const auto events = some_events(program, unsigned(kind));
    const auto scheduled = schedule(program, all_helicities(program));
    ASSERT_EQ(scheduled.helicities.size(),
              std::size_t(num_states(wavefunction)) * num_states(wavefunction));
    const Exact exact(scheduled, events);
    for (const std::size_t capacity : {std::size_t{1} << 20, std::size_t{0}}) {
      const auto teams = by_teams<double>(program, scheduled, events[0], capacity, unit);
      exact.add(worst, teams, tolerance, "wavefunction " + std::to_string(int(wavefunction)));
    }
  }
}

TEST(Forms, ProcessesRecorded) {
  Worst worst("jamps of recorded forms");
  for (const char* text : processes) {
    const auto program = build_program(Process::parse(text), Parameters());
    const auto events = some_events(program, 4);
    const auto helicities = all_helicities(program);
    const Exact exact(schedule(program, helicities), events);
    for (const auto& forms : {as_forms(program), half_as_forms(program, 5)}) {
      exact.add(worst, by_recording(schedule(forms, helicities), events[0], unit), tolerance, text);
    }
  }
}

/// Functions with all operations, of the momenta of some legs.
std::vector<MomentumFunction> some_functions(int num_legs) {
  using enum FunctionOperation;
  const auto first = std::int32_t(leg_bit(0)), last = std::int32_t(leg_bit(num_legs - 1)),
             pair = std::int32_t(leg_bit(1) | leg_bit(2));
  const auto constant = [](double re, double im = 0.0) {
    return FunctionStep{FunctionOperation::number, -1, -1, -1, {re, im}};
  };
  const auto invariant = [](std::int32_t a, std::int32_t b, double factor) {
    return FunctionStep{FunctionOperation::product, a, b, -1, factor};
  };
  // x / (x^2 + 1 + 0.3 i) + sqrt(x + i y)
  MomentumFunction ratio{{invariant(first, pair, 1e-4),
                          constant(1.0, 0.3),
                          {multiply, 0, 0},
                          {add, 2, 1},
                          {divide, 0, 3},
                          invariant(pair, pair, 1e-4),
                          constant(0.0, 1.0),
                          {multiply, 5, 6},
                          {add, 0, 7},
                          {sqrt, 8},
                          {add, 4, 9}}};
  // |w| + Re sin w + i Im cos w - w^*, w = e^{-0.2 x^2 + 0.4 i}; log(w + 2) where x < y or x == y
  MomentumFunction choice{{invariant(first, last, 1e-4),
                           invariant(pair, last, 1e-4),
                           {multiply, 0, 0},
                           constant(-0.2),
                           {multiply, 2, 3},
                           constant(0.0, 0.4),
                           {add, 4, 5},
                           {exp, 6},
                           {abs, 7},
                           {sin, 7},
                           {re, 9},
                           {add, 8, 10},
                           {cos, 7},
                           {im, 12},
                           constant(0.0, 1.0),
                           {multiply, 13, 14},
                           {add, 11, 15},
                           {conjugate, 7},
                           {subtract, 16, 17},
                           constant(2.0),
                           {add, 7, 19},
                           {log, 20},
                           {less, 0, 1},
                           {equal, 0, 1},
                           {add, 22, 23},
                           {choose, 24, 21, 18}}};
  return {ratio, choice};
}

/// Every second monomial of complex forms is multiplied by a function.
AmplitudeProgram with_functions(const AmplitudeProgram& program) {
  AmplitudeProgram result = as_forms(with_complex_vectors(program));
  result.functions = some_functions(program.num_legs());
  int count = 0;
  for (Form& form : result.forms)
    for (Prefactor& prefactor : form.prefactors)
      for (Monomial& monomial : prefactor)
        if (++count % 2 == 0) monomial.function = count / 2 % 2;
  return result;
}

TEST(Forms, FunctionsOfMomenta) {
  Worst worst("jamps of functions"), worst_float("jamps of functions in float");
  for (const char* text : {"g g > t t~ g", "u d~ > w+ z", "e+ e- > z h h", "w+ w- > w+ w-"}) {
    const auto program = with_functions(build_program(Process::parse(text), Parameters()));
    const auto events = some_events(program, 6);
    const auto helicities = all_helicities(program);
    const auto scheduled = schedule(program, helicities);
    const Exact exact(scheduled, events);
    exact.add(worst, by_packs<double>(scheduled, events, unit), tolerance, text);
    auto in_gev = by_packs<double>(scheduled, events, 1.0);
    for (auto& jamp : in_gev) jamp *= std::pow(unit, program.num_legs() - 4);
    exact.add(worst, in_gev, tolerance, text);
    exact.add(worst, by_packs<Pack<double, 4>>(scheduled, events, unit), tolerance, text);
    exact.add(worst_float, by_packs<Pack<float, 8>>(scheduled, events, unit), float_tolerance,
              text);
    exact.add(worst, by_teams<double>(program, scheduled, events[0], 1 << 10, unit), tolerance,
              text);
    exact.add(worst, by_recording(scheduled, events[0], unit), tolerance, text);
  }
}

/// Forms of all operations of the table.
TEST(Forms, OfRandomPrograms) {
  Worst worst("jamps of random forms");
  for (unsigned seed = 0; seed < 120; ++seed) {
    const AmplitudeProgram program = RandomProgram(seed).make(4 + int(seed % 3), seed % 8 == 7);
    if (program.num_flows == 0) continue;
    const auto helicities = all_helicities(program);
    const auto events = some_events(program, seed);
    const Exact exact(schedule(program, helicities), events);
    const auto half = half_as_forms(program, seed);
    const auto scheduled = schedule(half, helicities);
    const std::string where = "seed " + std::to_string(seed);
    exact.add(worst, by_packs<Pack<double, 4>>(scheduled, events, unit), tolerance, where);
    exact.add(worst, by_teams<double>(half, scheduled, events[0], 1 << 10, unit), tolerance, where);
    exact.add(worst, by_recording(scheduled, events[0], unit), tolerance, where);
  }
}

}  // namespace
}  // namespace helikos::test::forms_test
