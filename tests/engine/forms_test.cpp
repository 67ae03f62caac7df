// SPDX-License-Identifier: Apache-2.0
// |M|^2 of programs of forms, with all executors in all precisions, against programs of formulas.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "packs/as_forms.hpp"

namespace helikos::test::forms_test {
namespace {

using Space = MatrixElement::Space;

/// Two batches of helicities, by the state of the first leg.
EvaluatorInput input_of(const AmplitudeProgram& program) {
  EvaluatorInput input;
  input.program = std::make_shared<AmplitudeProgram>(program);
  for (const auto& batch : sets_by(leg_bit(0), all_helicities(program))) {
    input.programs.push_back(schedule(program, batch));
  }
  input.color = process_color(program.color);
  return input;
}

struct Values {
  std::vector<double> sums, shares;  ///< (event), (event, helicity)
};

template <class Evaluator>
Values values_of(Evaluator& evaluator, const Points& points, int num_helicities) {
  using Device = typename Evaluator::Space;
  const auto momenta =
      Kokkos::create_mirror_view_and_copy(typename Device::memory_space(), to_view(points));
  const EventView<Device> sums("helikos::test::sums", points.size());
  const ShareView<Device> shares("helikos::test::shares", points.size(), num_helicities);
  evaluator.evaluate(Device(), {.momenta = momenta}, {.matrix_elements = sums, .shares = shares});
  Device().fence();
  return {numbers_of(sums), numbers_of(shares)};
}

void add(Worst& worst, const Values& values, const Values& expected,
         const std::vector<double>& bounds, const std::string& where) {
  for (std::size_t e = 0; e < expected.sums.size(); ++e) {
    worst.add_relative(values.sums[e], expected.sums[e], bounds[e], where);
  }
  for (std::size_t k = 0; k < expected.shares.size(); ++k) {
    const std::size_t event = k % expected.sums.size();
    worst.add(values.shares[k], expected.shares[k], bounds[event] * expected.sums[event], where);
  }
}

struct Case {
  const char* process;
  /// Diagrams of longitudinal vectors cancel, which costs float and mixed precision the same
  /// digits.
  bool cancels;
};

class FormsOf : public ::testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(Processes, FormsOf,
                         ::testing::Values(Case{"g g > t t~ g", false}, Case{"g g > g g g", false},
                                           Case{"g g > t t~ h", false}, Case{"u d~ > w+ z", true},
                                           Case{"e+ e- > w+ w-", true},
                                           Case{"w+ w- > w+ w-", true}));

TEST_P(FormsOf, MatrixElementsAreThoseOfFormulas) {
  const auto [process, cancels] = GetParam();
  const auto program = build_program(Process::parse(process), Parameters());
  const AmplitudeProgram forms = as_forms(program), half = half_as_forms(program, 1);
  const auto points = rambo_points(process, 500.0, 9);
  const int helicities = program.num_helicities();
  const auto formulas = make_evaluator(Precision::double_precision, input_of(program));
  const Values expected = values_of(*formulas, points, helicities);
  const auto float_bounds = rounding_bounds(process, points, float_epsilon);
  const std::pair<Precision, std::vector<double>> precisions[] = {
      {Precision::double_precision, rounding_bounds(process, points)},
      {Precision::single_precision, float_bounds},
      {Precision::mixed, cancels ? float_bounds : mixed_bounds(points)}};
  for (const auto& [precision, bounds] : precisions) {
    Worst worst("precision " + std::to_string(int(precision)));
    for (const AmplitudeProgram* with_forms : {&forms, &half}) {
      const auto packs = make_evaluator(precision, input_of(*with_forms));
      add(worst, values_of(*packs, points, helicities), expected, bounds, "packs");
      const auto teams = make_team_evaluator(precision, input_of(*with_forms));
      add(worst, values_of(*teams, points, helicities), expected, bounds, "teams");
    }
  }
}

}  // namespace
}  // namespace helikos::test::forms_test
