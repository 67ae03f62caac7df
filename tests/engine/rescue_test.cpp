// SPDX-License-Identifier: Apache-2.0
// Events that float and mixed precision lose, computed again in double.
#include "helikos/engine/detail/rescue.hpp"

#include <gtest/gtest.h>

#include "engine/events.hpp"
#include "engine/kernel_names.hpp"
#include "engine/worst.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::rescue_test {
namespace {

using Space = Rescue::Space;

struct Evaluated {
  std::vector<double> values;
  std::int64_t rescued;
};

Evaluated evaluated(MatrixElement& matrix_element, const Points& points) {
  const std::int64_t before = matrix_element.rescued_events();
  auto values = evaluate(matrix_element, points);
  return {std::move(values), matrix_element.rescued_events() - before};
}

MatrixElement made(const std::string& process, Precision precision,
                   RescueMode rescue = RescueMode::automatic) {
  MatrixElementOptions options;
  options.precision = precision;
  options.rescue = rescue;
  return MatrixElement(Process::parse(process), Parameters(), options);
}

Evaluated evaluated(const std::string& process, const Points& points, Precision precision,
                    RescueMode rescue = RescueMode::automatic) {
  auto matrix_element = made(process, precision, rescue);
  return evaluated(matrix_element, points);
}

double mean(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / double(values.size());
}

/// Errors at which cancellation_bound aims.
constexpr double float_aim = 1e-3, mixed_aim = 1e-4;

/// The frame that a sample is seen in: boosted by a rapidity along x, y or z (1, 2, 3).
struct Frame {
  double rapidity;
  int axis;
};

std::string name_of(const Frame& frame) {
  return std::to_string(frame.rapidity) + " along " + "_xyz"[frame.axis];
}

double& component(Momentum& p, int axis) { return axis == 1 ? p.x : axis == 2 ? p.y : p.z; }

Points boosted(Points points, const Frame& frame) {
  const double c = std::cosh(frame.rapidity), s = std::sinh(frame.rapidity);
  for (Point& point : points) {
    for (Momentum& p : point) {
      double& along = component(p, frame.axis);
      const double energy = p.t, before = along;
      p.t = c * energy + s * before;
      along = c * before + s * energy;
    }
  }
  return points;
}

/// The error that eq. 25 leaves for the propagators of events in a frame; below zero all are
/// computed again.
double left(Precision precision, const Frame& frame) {
  const auto law = cancellation_law(precision);
  return law.aim - law.frame * std::cosh(frame.rapidity) * std::cosh(frame.rapidity);
}

/// The largest number of listed events, where `expected` are expected at most: three standard
/// deviations of a Poisson distribution, so that it is exceeded once in a thousand times.
double most(double expected) { return expected + 3.0 * std::sqrt(expected) + 3.0; }

/// x = |D| / E^2 of one of nine pairs, with a particle without mass in the final state, is below a
/// small x_0 with the probability (energies z sqrt(s)/2 have the density 2 z) of at most
/// int dz 2 z (1 + z)^2 / (4 z) x_0 = 7/6 x_0. A boost makes E^2 larger by e^(2y) at most.
double most_below(double x, int events, const Frame& frame) {
  const double boost = std::exp(2.0 * std::abs(frame.rapidity));
  return most(std::min(1.0, 9.0 * 7.0 / 6.0 * x * boost) * events);
}

/// Flat points have invariants s_ij of pairs from 0 on with a flat density: where an error is
/// inverse to one, the number of events with a larger error falls like 1 / error. |M|^2 is off by
/// what a propagator lost, and events are listed from a quarter of what is left of the aim on: by
/// what it lost, and by half of eps E^2.
double most_in_float(int beyond_aim, int events, const Frame& frame) {
  const auto law = cancellation_law(Precision::single_precision);
  const double room = left(Precision::single_precision, frame);
  return 4.0 * float_aim / room * most(beyond_aim) +
         most_below(law.loss * law.least / room, events, frame);
}

/// The largest number of listed events, by the bound of mixed precision.
double most_in_mixed(int events, const Frame& frame) {
  const double room = left(Precision::mixed, frame);
  const double root = cancellation_law(Precision::mixed).loss / room;
  return most_below(root * root, events, frame);
}

int count_beyond(const std::vector<double>& values, const std::vector<double>& exact, double aim) {
  int count = 0;
  for (std::size_t e = 0; e < values.size(); ++e) {
    count += !(std::abs(values[e] / exact[e] - 1.0) <= aim);
  }
  return count;
}

void expect_within_aim(const std::string& what, const std::vector<double>& values,
                       const std::vector<double>& exact, double aim) {
  Worst worst(what);
  for (std::size_t e = 0; e < values.size(); ++e) {
    worst.add_relative(values[e], exact[e], aim, "event " + std::to_string(e));
  }
}

/// Whether |M|^2 in mixed precision is that in double: compiled kernels for GPUs have no other one.
bool is_in_double(const MatrixElement& mixed) {
  return !has_packs && mixed.info().executor == Executor::compiled;
}

/// A process in all ways.
struct Evaluations {
  std::string process;
  MatrixElement exact = made(process, Precision::double_precision);
  MatrixElement in_float = made(process, Precision::single_precision);
  MatrixElement plain = made(process, Precision::single_precision, RescueMode::none);
  MatrixElement mixed = made(process, Precision::mixed);

  void check(const Points& points, const Frame& frame) {
    const auto values = evaluated(exact, points);
    EXPECT_EQ(values.rescued, 0);
    check_float(points, frame, values.values);
    check_mixed(points, frame, values.values);
  }

 private:
  void check_float(const Points& points, const Frame& frame, const std::vector<double>& expected) {
    const std::string what = process + " float " + name_of(frame);
    const auto rescued = evaluated(in_float, points), lost = evaluated(plain, points);
    expect_within_aim(what, rescued.values, expected, float_aim);
    EXPECT_EQ(lost.rescued, 0);
    const int beyond = count_beyond(lost.values, expected, float_aim);
    EXPECT_GT(beyond, 1) << what;
    EXPECT_GE(rescued.rescued, beyond) << what;
    if (left(Precision::single_precision, frame) < 0.0) {
      EXPECT_EQ(rescued.rescued, std::int64_t(points.size())) << what;
    } else {
      EXPECT_LE(double(rescued.rescued), most_in_float(beyond, int(points.size()), frame)) << what;
    }
  }

  void check_mixed(const Points& points, const Frame& frame, const std::vector<double>& expected) {
    const std::string what = process + " mixed " + name_of(frame);
    const auto rescued = evaluated(mixed, points);
    expect_within_aim(what, rescued.values, expected, mixed_aim);
    const auto events = static_cast<int>(points.size());
    if (is_in_double(mixed)) {
      EXPECT_EQ(rescued.rescued, 0) << what;
      EXPECT_EQ(rescued.values, expected) << what;
    } else if (left(Precision::mixed, frame) < 0.0) {
      EXPECT_EQ(rescued.rescued, events) << what;
    } else if (points.front().size() == 5) {
      EXPECT_LE(double(rescued.rescued), most_in_mixed(events, frame)) << what;
    }
  }
};

/// In the rest frame and in boosted ones no event is off by more than the aim, few are computed
/// again where few are lost, and without that some are off by more.
TEST(Rescue, KeepsEveryEventWithinItsAim) {
  const std::vector<Frame> frames{{0, 3},   {1, 3}, {1.5, 3}, {-1.5, 3},
                                  {1.8, 3}, {3, 3}, {4, 3},   {1.5, 1}};
  for (const auto& [process, count] :
       {std::pair("g g > t t~ g", 60000), std::pair("g g > t t~ g g", 10000),
        std::pair("u u~ > g g g", 20000)}) {
    const auto at_rest = rambo_points(process, 1500.0, count);
    Evaluations evaluations{process};
    for (const Frame& frame : frames) evaluations.check(boosted(at_rest, frame), frame);
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

/// Numbers that the exact evaluation of these tests gives, which tell the inputs. One call a slice.
struct Recorded {
  std::vector<std::size_t> slices;
  bool is_in_order = true;

  std::size_t operator()(const Rescue::Inputs& inputs, const Rescue::Outputs& outputs) {
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
    is_in_order = is_in_order && std::is_sorted(&p(0, 0, 0), &p(0, 0, 0) + p.extent(0));
    return 12345;
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

/// By which no event keeps its value, and every one does.
constexpr CancellationLaw keep_none{true, -1.0, 0.0, 1.0}, keep_all{true, 1e9, 0.0, 1.0};

/// Every input reaches its event and comes back, in slices where there are many events.
TEST(Rescue, ComputesAllEventsAgainWhereNoneIsKept) {
  constexpr std::size_t events = 70000, slice = 40000;
  const auto process = Process::parse("g g > t t~");
  for (const bool in_order : {false, true}) {
    const auto batch = numbered_batch(events, process.num_legs());
    Recorded recorded;
    Rescue rescue(process, {{0b0011, 0.0, 0.0}}, {}, {keep_none, slice, in_order}, [&] {
      return [&](const Space&, const auto& in, const auto& out) { return recorded(in, out); };
    });
    for (const int calls : {1, 2}) {
      rescue(Space(), batch.inputs, batch.outputs);
      Space().fence();
      EXPECT_EQ(rescue.events(), std::int64_t(calls * events));
    }
    EXPECT_EQ(recorded.slices,
              (std::vector<std::size_t>{slice, events - slice, slice, events - slice}));
    EXPECT_TRUE(recorded.is_in_order || !in_order);
    EXPECT_GE(rescue.bytes(), 12345 + slice * (4 * 4 + 3) * sizeof(double));
    const auto values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), batch.outputs.matrix_elements);
    const auto flows = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), batch.outputs.flow);
    for (std::size_t e = 0; e < events; ++e) {
      ASSERT_EQ(values(e), double(e) + 1.5);
      ASSERT_EQ(flows(e), std::int32_t(e));
    }
  }
}

bool may_vanish_in(const std::string& text) {
  const auto process = Process::parse(text);
  const auto program = build_program(process, Parameters());
  return may_vanish(process, Parameters(),
                    propagators_of({schedule(program, all_helicities(program))}));
}

TEST(Rescue, IsForProcessesWithSoftOrParallelParticles) {
  for (const char* process : {"g g > t t~", "e+ e- > mu+ mu-", "t t~ > g g"}) {
    EXPECT_FALSE(may_vanish_in(process)) << process;
  }
  for (const char* process : {"g g > t t~ g", "u g > u g", "e+ e- > e+ e-", "u u~ > g g"}) {
    EXPECT_TRUE(may_vanish_in(process)) << process;
  }
}

bool may_resonate_in(const std::string& text) {
  const auto program = build_program(Process::parse(text), Parameters());
  return may_resonate(Process::parse(text),
                      propagators_of({schedule(program, all_helicities(program))}));
}

TEST(Rescue, IsForResonancesThatFloatKnowsBadly) {
  for (const char* process : {"g g > t t~", "e+ e- > mu+ mu-", "u u~ > d d~"}) {
    EXPECT_FALSE(may_resonate_in(process)) << process;
  }
  for (const char* process :
       {"e+ e- > z b b~", "b b~ > ta+ ta-", "u u~ > e+ e- g", "t > b e+ ve"}) {
    EXPECT_TRUE(may_resonate_in(process)) << process;
  }
}

/// In float D has few digits there. Points of e+ e- > z b b~
/// whose b quarks are within 4 MeV of the Higgs boson's mass, seen at high energies.
TEST(Rescue, KeepsNarrowResonancesRight) {
  const std::string process = "e+ e- > z b b~";
  const double mh = 125.0, mb = 4.7, mz = 91.188;
  Points points;
  for (int k = 0; k < 64; ++k) {
    const double energy = k % 2 ? 1000.0 : 5000.0, m = mh + 1.25e-4 * (k - 32);
    const double eh = (energy * energy + m * m - mz * mz) / (2.0 * energy);
    const double ph = std::sqrt(eh * eh - m * m), gamma = eh / m, beta = ph / eh;
    const double q = std::sqrt(m * m / 4.0 - mb * mb), c = std::cos(0.1 + 0.04 * k),
                 s = std::sqrt(1.0 - c * c);
    const auto b = [&](double sign) {
      const double along = gamma * (sign * q * c + beta * m / 2.0);
      const double e = gamma * (m / 2.0 + beta * sign * q * c), x = sign * q * s;
      return Momentum{e, 0.6 * along + 0.8 * x, 0.0, 0.8 * along - 0.6 * x};
    };
    points.push_back({{energy / 2, 0, 0, energy / 2},
                      {energy / 2, 0, 0, -energy / 2},
                      {energy - eh, -0.6 * ph, 0.0, -0.8 * ph},
                      b(1.0),
                      b(-1.0)});
  }
  const auto exact = evaluated(process, points, Precision::double_precision, RescueMode::none);
  const auto kept = evaluated(process, points, Precision::single_precision);
  const auto plain = evaluated(process, points, Precision::single_precision, RescueMode::none);
  expect_within_aim("resonance", kept.values, exact.values, float_aim);
  EXPECT_GT(kept.rescued, 32);
  EXPECT_GT(count_beyond(plain.values, exact.values, float_aim), 32);
}

/// W bosons' longitudinal terms cancel, whatever propagators are.
TEST(Rescue, KeepsLongitudinalBosonsRight) {
  for (const std::string process : {"w+ w- > w+ w-", "w+ w- > z z", "u u~ > w+ w- z"}) {
    for (const double energy : {1500.0, 5000.0, 20000.0}) {
      const auto points = rambo_points(process, energy, 256);
      const auto exact = evaluated(process, points, Precision::double_precision, RescueMode::none);
      for (const auto precision : {Precision::single_precision, Precision::mixed}) {
        const bool in_float = precision == Precision::single_precision;
        const auto kept = evaluated(process, points, precision);
        expect_within_aim(process, kept.values, exact.values, in_float ? float_aim : mixed_aim);
      }
    }
  }
}

TEST(Rescue, MakesNoExactEvaluationThatNothingNeeds) {
  const auto process = Process::parse("g g > t t~");
  const auto batch = numbered_batch(100, process.num_legs());
  Rescue rescue(process, {{0b0011, 0.0, 0.0}}, {}, {keep_all}, []() -> Rescue::Evaluate {
    ADD_FAILURE() << "no event needs it";
    return {};
  });
  const KernelNames names;
  rescue(Space(), batch.inputs, batch.outputs);
  EXPECT_EQ(rescue.events(), 0);
  EXPECT_EQ(names.count_of("helikos::epilogue::list_cancellations"), 1);
  EXPECT_EQ(names.count_of("helikos::epilogue::gather_events"), 0);
  EXPECT_EQ(names.count_of("helikos::epilogue::scatter_events"), 0);
}

template <class View>
std::vector<typename View::non_const_value_type> all_of(const View& view) {
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  return {host.data(), host.data() + host.size()};
}

/// Outputs of an evaluation with a selection for each event.
struct Selected {
  std::vector<double> values, shares;
  std::vector<std::int32_t> helicities, flows;
  std::int64_t rescued;

  /// Whether event e is the same in all of it, to the last bit.
  bool has_same(std::size_t e, const Selected& other) const {
    bool result = values[e] == other.values[e] && helicities[e] == other.helicities[e] &&
                  flows[e] == other.flows[e];
    for (std::size_t i = e; i < shares.size(); i += values.size()) {
      result = result && shares[i] == other.shares[i];
    }
    return result;
  }
};

Selected selected(const std::string& text, const Points& points, MatrixElementOptions options,
                  Precision precision, RescueMode rescue = RescueMode::automatic) {
  options.precision = precision;
  options.rescue = rescue;
  options.selects = options.shares = true;
  const auto process = Process::parse(text);
  MatrixElement matrix_element(process, Parameters(), options);
  std::vector<double> alpha_s, helicity_random, flow_random;
  for (std::size_t e = 0; e < points.size(); ++e) {
    alpha_s.push_back(0.1 + 1e-5 * double(e % 1000));
    helicity_random.push_back(random_number(7, e, 0, RandomStream::selection));
    flow_random.push_back(random_number(7, e, 1, RandomStream::selection));
  }
  const Rescue::Inputs inputs{
      Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points)),
      helikos::to_view<Space>("alpha_s", alpha_s),
      helikos::to_view<Space>("random", helicity_random),
      helikos::to_view<Space>("random", flow_random)};
  const Rescue::Outputs outputs{EventView<Space>("values", points.size()),
                                IndexView<Space>("helicity", points.size()),
                                IndexView<Space>("flow", points.size()),
                                ShareView<Space>("shares", points.size(), num_helicities(process))};
  Kokkos::deep_copy(outputs.shares, -1.0);  // where none are written
  matrix_element(Space(), inputs, outputs);
  Space().fence();
  return {all_of(outputs.matrix_elements), all_of(outputs.shares), all_of(outputs.helicity),
          all_of(outputs.flow), matrix_element.rescued_events()};
}

/// With all that may be known and asked of an event: each is in all of it that of double, where it
/// was computed again, or else that of float without a rescue.
TEST(Rescue, GivesAllOfAnEventInOnePrecision) {
  const std::string process = "g g > t t~ g";
  const auto points = boosted(rambo_points(process, 1500.0, 3000), {1.8, 3});
  for (const Layout layout : {Layout::automatic, Layout::teams}) {
    for (const int batches : {0, 2}) {
      MatrixElementOptions options;
      options.layout = layout;
      options.helicity_batches = batches;
      const auto rescued = selected(process, points, options, Precision::single_precision);
      const auto exact = selected(process, points, options, Precision::double_precision);
      const auto plain =
          selected(process, points, options, Precision::single_precision, RescueMode::none);
      std::int64_t of_double = 0;
      for (std::size_t e = 0; e < points.size(); ++e) {
        const bool is_exact = rescued.has_same(e, exact);
        of_double += is_exact;
        EXPECT_TRUE(is_exact || rescued.has_same(e, plain)) << e << ", batches " << batches;
      }
      EXPECT_EQ(of_double, rescued.rescued) << batches;
      EXPECT_GT(of_double, 10);
      EXPECT_LT(of_double, std::int64_t(points.size()) / 2);
    }
  }
}

MatrixElementOptions teams_within(std::size_t memory, Precision precision, RescueMode rescue) {
  MatrixElementOptions options;
  options.layout = Layout::teams;
  options.memory = memory;
  options.precision = precision;
  options.rescue = rescue;
  options.executor = Executor::interpreted;
  return options;
}

/// Both evaluations together keep to the memory that is given, beside tables and the list of
/// events; all events of this frame are computed again.
TEST(Rescue, KeepsToTheMemory) {
  constexpr std::size_t memory = 4'000'000;
  const auto process = Process::parse("g g > t t~ g");
  const auto points = boosted(rambo_points(process, 1500.0, 3000), {4, 3});
  const auto tables = [&](Precision precision) {
    return MatrixElement(process, Parameters(), teams_within(memory, precision, RescueMode::none))
        .info()
        .bytes;
  };
  MatrixElement matrix_element(
      process, Parameters(),
      teams_within(memory, Precision::single_precision, RescueMode::automatic));
  evaluate(matrix_element, points);
  EXPECT_EQ(matrix_element.rescued_events(), std::int64_t(points.size()));
  const std::size_t list = 2 * sizeof(std::int64_t) * points.size();
  const std::size_t beside =
      tables(Precision::single_precision) + tables(Precision::double_precision) + list;
  EXPECT_LE(matrix_element.info().bytes, memory + beside);
  MatrixElement plain(process, Parameters(),
                      teams_within(memory, Precision::single_precision, RescueMode::none));
  evaluate(plain, points);
  EXPECT_LT(plain.info().bytes, matrix_element.info().bytes);
}

/// Said before anything runs: a quarter of what is enough without a rescue may be too little.
TEST(Rescue, SaysAtOnceThatTheMemoryIsTooLittle) {
  const auto process = Process::parse("g g > t t~ g");
  const auto message = [&](std::size_t memory, RescueMode rescue) -> std::string {
    try {
      MatrixElement(process, Parameters(),
                    teams_within(memory, Precision::single_precision, rescue));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string without = message(1, RescueMode::none);
  ASSERT_NE(without.find("takes "), std::string::npos) << without;
  const std::size_t least = std::stoul(without.substr(without.find("takes ") + 6));
  EXPECT_EQ(message(least, RescueMode::none), "");
  EXPECT_NE(message(2 * least, RescueMode::automatic).find("`rescue` none"), std::string::npos);
  // A quarter, three quarters of which hold an event in double: at most twice what one takes in
  // float.
  EXPECT_EQ(message(11 * least, RescueMode::automatic), "");
}

/// Propagators of g g > t t~ g: gluon pairs, the triple, and the quark with gluons on either side.
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
}  // namespace helikos::test::rescue_test
