// SPDX-License-Identifier: Apache-2.0
// Events of a subprocess by the program of its representative: shares and selections are those of
// its own helicities and flows.
#include "helikos/engine/subprocess_events.hpp"

#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/selection_probabilities.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos::test::subprocess_events_test {
namespace {

using Space = MatrixElement::Space;

MomentaView<Space> to_space(const Points& points) {
  return Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
}

template <class View>
auto to_host(const View& view) {
  Space().fence();
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

/// Shares of one helicity configuration after the other.
std::vector<double> shares_of(const Process& process, const MomentaView<Space>& momenta) {
  MatrixElementOptions options;
  options.shares = options.all_helicities = true;
  MatrixElement matrix_element(process, Parameters(), options);
  const ShareView<Space> shares("shares", momenta.extent(0), num_helicities(process));
  const EventView<Space> all("all", momenta.extent(0));
  matrix_element(Space(), {.momenta = momenta}, {.matrix_elements = all, .shares = shares});
  const auto on_host = to_host(shares);
  std::vector<double> result;
  for (std::size_t h = 0; h < shares.extent(1); ++h) result.push_back(on_host(0, h));
  return result;
}

/// A subprocess with an incoming antiquark, and one with a quark.
struct Pair {
  Subprocess subprocess;
  Process representative;
  SubprocessMap map;
};

Pair conjugate_pair(const char* request) {
  Multiparticles labels;
  labels.define("x = u u~");
  const auto list = expand_default(parse_request(request, labels), Parameters());
  for (const Subprocess& s : list) {
    const Process& there = list[static_cast<std::size_t>(s.representative)].process;
    if (s.process.legs()[1].anti)
      return {s, there, map_subprocess(s, there, build_program(there, Parameters()).color)};
  }
  throw std::logic_error("no antiquark");
}

class Conjugates : public ::testing::TestWithParam<const char*> {};

TEST_P(Conjugates, SharesAreEqualOneByOne) {
  const auto [subprocess, representative, map] = conjugate_pair(GetParam());
  const Points points = rambo_points(subprocess.process, 900.0, 1);
  const auto here = to_space(points), there = to_space(points);
  map_momenta(Space(), map, here, there);
  const auto own = shares_of(subprocess.process, here), other = shares_of(representative, there);
  const auto bounds = rounding_bounds(subprocess.process.str(), points);
  double total = 0.0;
  for (const double share : own) total += share;
  Worst worst(subprocess.process.str());
  for (std::size_t h = 0; h < other.size(); ++h) {
    const auto number = static_cast<std::size_t>(map.helicities[h]);
    worst.add(own[number], other[h], 2.0 * bounds[0] * total, std::to_string(number));
  }
}

TEST_P(Conjugates, SelectsItsOwnHelicitiesAndFlows) {
  constexpr int draws = 20000;
  const auto [subprocess, representative, map] = conjugate_pair(GetParam());
  const Points point = rambo_points(subprocess.process, 900.0, 1);
  const auto here = to_space(Points(draws, point[0])), there = to_space(Points(draws, point[0]));
  map_momenta(Space(), map, here, there);
  MatrixElementOptions selects;
  selects.selects = true;
  MatrixElement selector(representative, Parameters(), selects);
  const RandomView<Space> random("random", draws, 2);
  fill_random(Space(), 11, 0, random);
  const EventView<Space> result("result", draws);
  const IndexView<Space> helicity("helicity", draws), flow("flow", draws);
  EventInputs<Space> inputs{.momenta = there};
  inputs.helicity_random = Kokkos::subview(random, Kokkos::ALL, 0);
  inputs.flow_random = Kokkos::subview(random, Kokkos::ALL, 1);
  selector(Space(), inputs, {.matrix_elements = result, .helicity = helicity, .flow = flow});
  map_selected(Space(), map.helicities, helicity);
  map_selected(Space(), map.flows, flow);
  const auto helicities = to_host(helicity), selected = to_host(flow);
  const auto shares = shares_of(subprocess.process, to_space(point));
  double total = 0.0;
  for (const double share : shares) total += share;
  const auto probabilities = selection_probabilities(subprocess.process, point[0], shares, total);
  std::vector<double> counts(probabilities.size(), 0.0);
  const auto flows = selector.info().num_flows;
  for (int k = 0; k < draws; ++k) ++counts.at(std::size_t(helicities(k) * flows + selected(k)));
  expect_distributed(counts, probabilities);
}

INSTANTIATE_TEST_SUITE_P(Processes, Conjugates,
                         ::testing::Values("g x > t t~ x", "g x > g g x", "g x > e+ e- x"));

TEST(SubprocessEvents, NothingSelectedStays) {
  const auto numbers =
      helikos::to_view<Space>("numbers", std::vector<std::int32_t>{1, nothing_selected, 0});
  map_selected(Space(), {7, 5}, numbers);
  const auto mapped = to_host(numbers);
  EXPECT_EQ(mapped(0), 5);
  EXPECT_EQ(mapped(1), nothing_selected);
  EXPECT_EQ(mapped(2), 7);
}

TEST(SubprocessEvents, OtherShapesAreRefused) {
  const auto map = conjugate_pair("g x > g g x").map;
  const MomentaView<Space> five("five", 2, 5, 4), six("six", 2, 6, 4), fewer("fewer", 1, 5, 4);
  EXPECT_THROW(map_momenta(Space(), map, six, six), InputError);
  EXPECT_THROW(map_momenta(Space(), map, five, fewer), InputError);
  const MomentaView<Space> three("three", 2, 5, 3), other("other", 2, 5, 3);
  EXPECT_THROW(map_momenta(Space(), map, three, other), InputError);
  EXPECT_THROW(map_momenta(Space(), map, five, five), InputError);
}

TEST(SubprocessEvents, FlowsAreThoseOfTheProgram) {
  for (const char* text : {"g u > t t~ u", "g u > g g u", "g g > g g", "e+ e- > mu+ mu-"}) {
    const auto process = Process::parse(text);
    EXPECT_EQ(MatrixElement(process, Parameters()).info().color,
              build_program(process, Parameters()).color)
        << text;
  }
}

}  // namespace
}  // namespace helikos::test::subprocess_events_test
