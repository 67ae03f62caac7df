// SPDX-License-Identifier: Apache-2.0
// Events that float and mixed precision lose, computed again in double.
#include "engine/rescue.hpp"

#include <gtest/gtest.h>

#include "engine/events.hpp"
#include "engine/worst.hpp"
#include "program/build_program.hpp"

namespace helikos::test {
namespace {

using Space = Rescue::Space;

struct Evaluated {
  std::vector<double> values;
  std::int64_t rescued;
};

Evaluated evaluated(const std::string& process, const Points& points, Precision precision,
                    RescueMode rescue = RescueMode::automatic) {
  MatrixElementOptions options;
  options.precision = precision;
  options.rescue = rescue;
  MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  auto values = values_where_it_runs(matrix_element, points);
  return {std::move(values), matrix_element.rescued_events()};
}

double mean(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / double(values.size());
}

/// What cancellation_bound aims at.
constexpr double float_aim = 1e-3, mixed_aim = 1e-4;

/// No event is off by more than the aim, few are computed again, and without that some are off by
/// more.
TEST(Rescue, KeepsEveryEventWithinItsAim) {
  for (const auto& [process, count] :
       {std::pair("g g > t t~ g", 60000), std::pair("g g > t t~ g g", 20000),
        std::pair("u u~ > g g g", 60000)}) {
    const auto points = rambo_points(process, 1500.0, count);
    const auto exact = evaluated(process, points, Precision::double_precision);
    EXPECT_EQ(exact.rescued, 0);
    for (const auto& [precision, aim] : {std::pair(Precision::single_precision, float_aim),
                                         std::pair(Precision::mixed, mixed_aim)}) {
      const auto rescued = evaluated(process, points, precision);
      EXPECT_LT(rescued.rescued, count / 100) << process;
      Worst worst(std::string(process) + (aim == float_aim ? " float" : " mixed"));
      for (std::size_t e = 0; e < points.size(); ++e) {
        worst.add_relative(rescued.values[e], exact.values[e], aim, "event " + std::to_string(e));
      }
      if (precision == Precision::mixed) continue;
      EXPECT_GT(rescued.rescued, 10) << process;
      const auto plain = evaluated(process, points, precision, RescueMode::none);
      EXPECT_EQ(plain.rescued, 0);
      int beyond = 0;
      for (std::size_t e = 0; e < points.size(); ++e) {
        beyond += std::abs(plain.values[e] / exact.values[e] - 1.0) > aim;
      }
      EXPECT_GT(beyond, 2) << process;
    }
  }
}

/// Flat points without cuts, of a seed that has an event which decides the mean. No event is off by
/// more than the aim, so the mean is not either.
TEST(Rescue, MeansOfFlatPointsAgreeWithDouble) {
  const std::string process = "g g > t t~ g";
  const auto points = rambo_points(process, 400.0, 1 << 17, {}, false, 30);
  const double exact = mean(evaluated(process, points, Precision::double_precision).values);
  const auto rescued = evaluated(process, points, Precision::single_precision);
  const auto plain = evaluated(process, points, Precision::single_precision, RescueMode::none);
  EXPECT_NEAR(mean(rescued.values) / exact, 1.0, float_aim);
  EXPECT_FALSE(std::abs(mean(plain.values) / exact - 1.0) <= 10.0 * float_aim)
      << mean(plain.values) / exact;
  EXPECT_GT(rescued.rescued, 0);
}

/// An event that is no event stays one, counts, and changes no other.
TEST(Rescue, NanStaysInItsEvent) {
  const std::string process = "g g > t t~ g";
  auto points = rambo_points(process, 1500.0, 21);
  const auto expected = evaluated(process, points, Precision::single_precision);
  points[4][2].x = std::numeric_limits<double>::quiet_NaN();
  const auto values = evaluated(process, points, Precision::single_precision);
  EXPECT_EQ(values.rescued, expected.rescued + 1);
  for (std::size_t e = 0; e < points.size(); ++e) {
    if (e == 4) continue;
    EXPECT_EQ(values.values[e], expected.values[e]) << e;
  }
  EXPECT_TRUE(std::isnan(values.values[4]));
}

/// What the exact evaluation of these tests gives: numbers that tell the inputs. One call a slice.
struct Recorded {
  std::vector<std::size_t> slices;

  void operator()(const Rescue::Inputs& inputs, const Rescue::Outputs& outputs) {
    slices.push_back(inputs.momenta.extent(0));
    const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), inputs.momenta);
    const auto alpha = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), inputs.alpha_s);
    const auto flow = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), inputs.flow_random);
    EXPECT_EQ(inputs.helicity_random.extent(0), 0u);
    EXPECT_EQ(outputs.helicity.extent(0), 0u);
    const auto values = Kokkos::create_mirror_view(outputs.matrix_elements);
    const auto flows = Kokkos::create_mirror_view(outputs.flow);
    for (std::size_t k = 0; k < p.extent(0); ++k) {
      values(k) = p(k, 0, 0) + alpha(k);
      flows(k) = std::int32_t(flow(k));
    }
    Kokkos::deep_copy(outputs.matrix_elements, values);
    Kokkos::deep_copy(outputs.flow, flows);
  }
};

struct Batch {
  Rescue::Inputs inputs;
  Rescue::Outputs outputs;
};

/// Event e has the energies e + 1, alpha_s 0.5, the flow's number e, and |M|^2 = -1.
Batch numbered_batch(std::size_t events, int num_legs) {
  const MomentaView<Space> momenta("momenta", events, num_legs, 4);
  const EventView<Space> alpha_s("alpha_s", events), flow_random("random", events),
      values("values", events);
  const IndexView<Space> flow("flow", events);
  const auto p = Kokkos::create_mirror_view(momenta);
  const auto numbers = Kokkos::create_mirror_view(flow_random);
  for (std::size_t e = 0; e < events; ++e) {
    for (int leg = 0; leg < num_legs; ++leg) p(e, leg, 0) = double(e + 1);
    numbers(e) = double(e);
  }
  Kokkos::deep_copy(momenta, p);
  Kokkos::deep_copy(flow_random, numbers);
  Kokkos::deep_copy(alpha_s, 0.5);
  Kokkos::deep_copy(values, -1.0);
  Kokkos::deep_copy(flow, -1);
  return {{momenta, alpha_s, {}, flow_random}, {values, {}, flow}};
}

/// Every input reaches its event and comes back, in slices where there are many events.
TEST(Rescue, ComputesAllEventsAgainUnderAHugeBound) {
  constexpr std::size_t events = 70000;
  const auto process = Process::parse("g g > t t~");
  const auto batch = numbered_batch(events, process.num_legs());
  Recorded recorded;
  Rescue rescue(process, {{0b0011, 0.0, 0.0}}, 1e9, [&] {
    return [&](const Space&, const auto& in, const auto& out) { recorded(in, out); };
  });
  rescue(Space(), batch.inputs, batch.outputs);
  Space().fence();
  EXPECT_EQ(rescue.events(), std::int64_t(events));
  EXPECT_EQ(recorded.slices, (std::vector<std::size_t>{1 << 16, events - (1 << 16)}));
  const auto values =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), batch.outputs.matrix_elements);
  const auto flows = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), batch.outputs.flow);
  for (std::size_t e = 0; e < events; ++e) {
    ASSERT_EQ(values(e), double(e) + 1.5);
    ASSERT_EQ(flows(e), std::int32_t(e));
  }
}

TEST(Rescue, MakesNoExactEvaluationThatNothingNeeds) {
  const auto process = Process::parse("g g > t t~");
  const auto batch = numbered_batch(100, process.num_legs());
  Rescue rescue(process, {{0b0011, 0.0, 0.0}}, 0.0, []() -> Rescue::Evaluate {
    ADD_FAILURE() << "no event needs it";
    return {};
  });
  rescue(Space(), batch.inputs, batch.outputs);
  EXPECT_EQ(rescue.events(), 0);
}

/// What g g > t t~ g divides by: gluon pairs, the triple, and the quark with gluons on either side.
TEST(Rescue, FindsThePropagatorsOfAProgram) {
  const Parameters parameters;
  const auto program = build_program(Process::parse("g g > t t~ g"), parameters, {});
  const auto scheduled = schedule(program, all_helicities(program));
  const auto found = propagators_of({scheduled, scheduled});
  EXPECT_EQ(found.size(), scheduled.denominators.size());
  int gluons = 0;
  for (const LegPropagator& propagator : found) gluons += propagator.mass == 0.0;
  EXPECT_EQ(gluons, 4);  // three pairs and the triple
}

}  // namespace
}  // namespace helikos::test
