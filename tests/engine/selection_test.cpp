// SPDX-License-Identifier: Apache-2.0
// The coupling, the helicity and the colour flow of each event, by all evaluators.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/selection_probabilities.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::selection_test {
namespace {

struct Case {
  std::string name, process;
  MatrixElementOptions options;
  int draws = 100'000;  ///< to be compared with the probabilities
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

Case with(const std::string& name, const std::string& process, Layout layout,
          ColorSum color_sum = ColorSum::kernel, int batches = 0) {
  Case result{name, process, {}};
  result.options.layout = layout;
  result.options.color_sum = color_sum;
  result.options.helicity_batches = batches;
  result.options.selects = true;
  // What its compiled kernel selects: tests/compiled/compiled_selection_test.cpp.
  if (process == "g g > t t~") result.options.executor = Executor::interpreted;
  if (layout == Layout::packs && process == "g g > t t~") result.draws = 1'000'000;
  return result;
}

/// Those with the layout `usual` are tested once, in a build for GPUs too.
std::vector<Case> cases() {
  constexpr auto packs = Layout::packs, teams = Layout::teams, usual = usual_layout;
  return {with("ee_ee", "e+ e- > e+ e-", packs),
          with("gg_tt", "g g > t t~", packs),
          with("gg_ttg", "g g > t t~ g", packs),
          with("gg_ttg_batches", "g g > t t~ g", packs, ColorSum::kernel, 4),
          with("gg_ttg_gemm", "g g > t t~ g", packs, ColorSum::gemm),
          with("gg_ttg_gemm_batches", "g g > t t~ g", usual, ColorSum::gemm, 2),
          with("ug_ugg_fast", "u g > u g g", packs, ColorSum::fast),
          with("uu_gggg", "u u~ > g g g g", usual),
          with("gg_gg", "g g > g g", packs),
          with("gg_ggg", "g g > g g g", packs),
          with("gg_ggg_gemm", "g g > g g g", packs, ColorSum::gemm),
          with("gg_ggg_fast", "g g > g g g", packs, ColorSum::fast),
          with("teams_ee_ee", "e+ e- > e+ e-", teams),
          with("teams_gg_tt", "g g > t t~", teams),
          with("teams_gg_ttg", "g g > t t~ g", teams),
          with("teams_gg_ttg_batches", "g g > t t~ g", teams, ColorSum::kernel, 4),
          with("teams_gg_ttg_gemm", "g g > t t~ g", teams, ColorSum::gemm),
          with("teams_ug_ugg", "u g > u g g", teams),
          with("teams_gg_gg", "g g > g g", teams),
          with("teams_gg_ggg", "g g > g g g", teams),
          with("teams_gg_ggg_gemm", "g g > g g g", teams, ColorSum::gemm)};
}

using Space = MatrixElement::Space;

template <class View>
auto to_host(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

/// Outputs of one evaluation for each event.
struct Results {
  std::vector<double> values;
  std::vector<std::vector<double>> shares;  ///< (event, configuration)
  std::vector<int> helicities, flows;
};

Results select_with(MatrixElement& matrix_element, const Points& points,
                    const std::vector<double>& helicity_random,
                    const std::vector<double>& flow_random) {
  const std::size_t count = points.size();
  const EventInputs<Space> inputs{
      .momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points)),
      .helicity_random = helikos::to_view<Space>("u", helicity_random),
      .flow_random = helikos::to_view<Space>("u", flow_random)};
  EventOutputs<Space> outputs{.matrix_elements = EventView<Space>("values", count),
                              .helicity = IndexView<Space>("helicities", count),
                              .flow = IndexView<Space>("flows", count)};
  if (matrix_element.options().shares) {
    outputs.shares = ShareView<Space>("shares", count, num_helicities(matrix_element.process()));
  }
  matrix_element(Space(), inputs, outputs);
  Space().fence();
  const auto values = to_host(outputs.matrix_elements);
  const auto shares = to_host(outputs.shares);
  const auto helicities = to_host(outputs.helicity), flows = to_host(outputs.flow);
  Results results;
  for (std::size_t e = 0; e < count; ++e) {
    results.values.push_back(values(e));
    results.helicities.push_back(helicities(e));
    results.flows.push_back(flows(e));
    results.shares.emplace_back();
    for (std::size_t h = 0; h < shares.extent(1); ++h) results.shares[e].push_back(shares(e, h));
  }
  return results;
}

Results select(const Case& c, const Points& points, const std::vector<double>& helicity_random,
               const std::vector<double>& flow_random) {
  MatrixElement matrix_element(Process::parse(c.process), Parameters(), c.options);
  return select_with(matrix_element, points, helicity_random, flow_random);
}

std::vector<double> uniform_numbers(std::size_t count, int which) {
  std::vector<double> numbers;
  for (std::size_t e = 0; e < count; ++e) {
    numbers.push_back(random_number(5, e, which, RandomStream::selection));
  }
  return numbers;
}

class Selection : public ::testing::TestWithParam<Case> {
 protected:
  Points points(int count) const { return rambo_points(GetParam().process, 1500.0, count); }
  int num_helicities() const { return helikos::num_helicities(Process::parse(GetParam().process)); }
};

/// Selected helicities beside shares, for which gluons have helicity states.
Results with_shares(Case c, const Points& points) {
  c.options.shares = true;
  const std::vector<double> zeros(points.size());
  return select(c, points, zeros, zeros);
}

/// Each share is what is left where that helicity alone is summed.
TEST_P(Selection, SharesAreThoseOfSingleHelicities) {
  const Points events = points(5);
  const Results all = with_shares(GetParam(), events);
  const auto bounds = rounding_bounds(GetParam().process, events);
  Worst worst(GetParam().name);
  std::vector<double> sums(events.size(), 0.0);
  for (int h = 0; h < num_helicities(); ++h) {
    MatrixElementOptions options;
    options.only_helicities = {h};
    const auto alone = evaluate(GetParam().process, events, options);
    for (std::size_t e = 0; e < events.size(); ++e) {
      worst.add(all.shares[e][h], alone[e], bounds[e] * all.values[e]);
      sums[e] += all.shares[e][h];
    }
  }
  for (std::size_t e = 0; e < events.size(); ++e) {
    worst.add(sums[e], all.values[e], bounds[e] * all.values[e], "sum");
  }
}

std::vector<double> exact_probabilities(const Case& c, const Point& point) {
  const Results known = with_shares(c, {point});
  return selection_probabilities(Process::parse(c.process), point, known.shares[0],
                                 known.values[0]);
}

/// Outputs that a MatrixElement can give change nothing where they are not asked for.
TEST_P(Selection, LeavesPlainEvaluationsAlone) {
  const Points events = points(11);
  auto options = GetParam().options;
  options.selects = false;
  const auto standard = evaluate(GetParam().process, events, options);
  MatrixElement matrix_element(Process::parse(GetParam().process), Parameters(),
                               GetParam().options);
  const auto before = evaluate(matrix_element, events);
  select_with(matrix_element, events, uniform_numbers(11, 0), uniform_numbers(11, 1));
  EXPECT_EQ(evaluate(matrix_element, events), before);
  compare(GetParam().name, before, standard, rounding_bounds(GetParam().process, events));
}

TEST_P(Selection, IsDistributedAsTheSharesAndTheFlows) {
  const int draws = GetParam().draws;
  const Point point = points(1).front();
  const auto first = uniform_numbers(draws, 0), second = uniform_numbers(draws, 1);
  const Results results = select(GetParam(), Points(draws, point), first, second);
  const auto expected = exact_probabilities(GetParam(), point);
  const std::size_t flows = expected.size() / num_helicities();
  std::vector<double> counts(expected.size(), 0.0);
  for (int e = 0; e < draws; ++e) {
    ASSERT_GE(results.helicities[e], 0) << e;
    ASSERT_GE(results.flows[e], 0) << e;
    ++counts[results.helicities[e] * flows + results.flows[e]];
  }
  expect_distributed(counts, expected);
}

/// The edges of [0, 1): what has no share is never taken.
TEST_P(Selection, TakesWhatThereIsAtTheEdges) {
  const Points events(4, points(1).front());
  const double last = 1.0 - epsilon / 2;
  const Results results =
      select(GetParam(), events, {0.0, last, 0.0, last}, {0.0, last, last, 0.0});
  const auto expected = exact_probabilities(GetParam(), events.front());
  const std::size_t flows = expected.size() / num_helicities();
  for (int e = 0; e < 4; ++e) {
    ASSERT_GE(results.helicities[e], 0);
    ASSERT_GE(results.flows[e], 0);
    // Amplitudes that vanish are rounding errors, (1e-16)^2.
    EXPECT_GT(expected[results.helicities[e] * flows + results.flows[e]], 1e-24) << e;
  }
}

TEST_P(Selection, NothingOfAnEventThatIsNoNumber) {
  Points events = points(5);
  const auto random = uniform_numbers(5, 0);
  const Results whole = select(GetParam(), events, random, random);
  events[3][1].x = std::numeric_limits<double>::quiet_NaN();
  const Results broken = select(GetParam(), events, random, random);
  for (int e = 0; e < 5; ++e) {
    EXPECT_EQ(broken.helicities[e], e == 3 ? nothing_selected : whole.helicities[e]) << e;
    EXPECT_EQ(broken.flows[e], e == 3 ? nothing_selected : whole.flows[e]) << e;
  }
}

INSTANTIATE_TEST_SUITE_P(
    By, Selection,
    ::testing::ValuesIn(of_this_build(cases(), [](const Case& c) { return c.options.layout; })),
    [](const auto& info) { return info.param.name; });

class Coupling : public ::testing::TestWithParam<Layout> {};

/// The coupling of an event in place of that of the card, against cards with these couplings.
TEST_P(Coupling, OfEachEvent) {
  const std::vector<double> couplings{0.118, 0.2, 0.09, 1.0, 0.13};
  for (const std::string process : {"g g > t t~", "g g > t t~ g", "e+ e- > mu+ mu-"}) {
    const Points events = rambo_points(process, 1500.0, 5);
    MatrixElementOptions options;
    options.layout = GetParam();
    MatrixElement matrix_element(Process::parse(process), Parameters(), options);
    const EventView<Space> values("values", events.size());
    matrix_element(
        Space(),
        {.momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(events)),
         .alpha_s = helikos::to_view<Space>("alpha_s", couplings)},
        {.matrix_elements = values});
    Space().fence();
    const auto found = to_host(values);
    Worst worst(process);
    for (std::size_t e = 0; e < events.size(); ++e) {
      ParameterInputs inputs;
      inputs["aS"] = couplings[e];
      const double expected = evaluate(process, {events[e]}, options, Parameters(inputs))[0];
      worst.add(found(e), expected, 16 * epsilon * expected);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(By, Coupling, ::testing::ValuesIn(layouts()), [](const auto& info) {
  return info.param == Layout::packs ? "Packs" : "Teams";
});

TEST(Selects, IsAskedForBefore) {
  MatrixElement matrix_element(Process::parse("g g > t t~"), Parameters());
  const Points events = rambo_points("g g > t t~", 1500.0, 2);
  const EventInputs<Space> inputs{
      .momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(events)),
      .helicity_random = EventView<Space>("u", 2)};
  const EventOutputs<Space> outputs{.matrix_elements = EventView<Space>("values", 2),
                                    .helicity = IndexView<Space>("helicities", 2)};
  EXPECT_THROW(matrix_element(Space(), inputs, outputs), InputError);
  EXPECT_THROW(matrix_element(Space(), {.momenta = inputs.momenta},
                              {.matrix_elements = EventView<Space>("values", 1)}),
               InputError);
}

}  // namespace
}  // namespace helikos::test::selection_test
