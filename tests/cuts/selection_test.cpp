// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/selection.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "cuts/events.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos::cuts::test::selection_test {
namespace {

using ::testing::HasSubstr;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// More events than a block of threads or a pack takes, and no multiple of either.
constexpr int many = 5003;

TEST(Selection, AcceptedEventsAreInOrder) {
  const Events events("g g > g g g", many);
  Selection<Space> selection(compiled("pt(g) > 80", events.process), events.count());
  selection.judge(Space(), events.momenta);
  const auto found = outcomes(selection, events.count());
  std::vector<std::int64_t> expected;
  for (int i = 0; i < many; ++i)
    if (found[i] == Outcome::passes) expected.push_back(i);
  ASSERT_EQ(selection.num_accepted(), std::int64_t(expected.size()));
  EXPECT_GT(expected.size(), 500u);
  EXPECT_LT(expected.size(), many - 500u);
  const auto accepted =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), selection.accepted());
  for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(accepted(i), expected[i]);
}

TEST(Selection, MovesEventsAndBringsResultsBack) {
  const Events events("g g > g g g", many);
  Selection<Space> selection(compiled("pt(g) > 80", events.process), events.count());
  selection.judge(Space(), events.momenta);
  const MomentaView<Space> moved("moved", many, 5, 4);
  selection.gather(Space(), ConstMomentaView<Space>(events.momenta), moved);
  // A result that says which event it is of: the first gluon's energy.
  const EventView<Space> results("results", many), all("all", many);
  Kokkos::deep_copy(results, Kokkos::subview(moved, Kokkos::ALL, 2, 0));
  Kokkos::deep_copy(all, nan);
  selection.scatter(Space(), ConstEventView<Space>(results), all);
  Kokkos::fence();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), all);
  const auto momenta = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), moved);
  const auto found = outcomes(selection, many);
  int place = 0;
  for (int i = 0; i < many; ++i) {
    ASSERT_EQ(host(i), found[i] == Outcome::passes ? events.p(i, 2).t : 0.0) << i;
    if (found[i] != Outcome::passes) continue;
    for (int leg = 0; leg < 5; ++leg)
      for (int c = 0; c < 4; ++c) ASSERT_EQ(momenta(place, leg, c), events.host(i, leg, c));
    ++place;
  }
  EXPECT_EQ(place, selection.num_accepted());
}

TEST(Selection, FewerEventsThanThereIsRoomFor) {
  const Events many_events("g g > g g g", 100), few("g g > g g g", 7);
  Selection<Space> selection(compiled("pt(g) > 80", few.process), 100);
  selection.judge(Space(), many_events.momenta);
  selection.judge(Space(), few.momenta);
  const auto found = outcomes(selection, 7);
  EXPECT_EQ(selection.num_accepted(), std::ranges::count(found, Outcome::passes));
  EXPECT_EQ(found, judged("pt(g) > 80", few));
}

constexpr const char* broad =
    "pt(j[1]) > 350 and abs(eta(g)) < 2 and dr(g,g) > 0.4 and (m(g,g) > 50 or not mt(g,g) < 200) "
    "and abs(y(g[2])) < 3 and dphi(g[1],g[3]) > 0.1 and min(e(g),p(g)) > 20 and sqrt(ht) > 3";

template <int Width, class ExecSpace>
std::vector<Outcome> judged_by(const ExecSpace& space, const Events& events) {
  Selection<ExecSpace> selection(compiled(broad, events.process), events.count());
  selection.template start<Width>(space, events.momenta);
  space.fence();
  return outcomes(selection, events.count());
}

/// A template, so that GPUs compile no packs.
template <class ExecSpace>
void compare_packs(const ExecSpace& space) {
  const Events events("g g > g g g", many);
  const auto expected = judged_by<1>(space, events);
  const auto passing = std::ranges::count(expected, Outcome::passes);
  EXPECT_GT(passing, many / 10);
  EXPECT_LT(passing, many * 9 / 10);
  if constexpr (is_host_space<ExecSpace>) {
    EXPECT_EQ(judged_by<2>(space, events), expected);
    EXPECT_EQ(judged_by<4>(space, events), expected);
    EXPECT_EQ(judged_by<8>(space, events), expected);
  }
}

/// No event of these lies so near a threshold that the functions' last digits, which differ between
/// packs and single events, matter.
TEST(Selection, PacksAreSingleEvents) { compare_packs(Space()); }

// ---- Edges -------------------------------------------------------------------------------------

/// One event of g g > g g, again and again, with two momenta of its own.
Outcome judged(const std::string& text, const FourVector<double>& a, const FourVector<double>& b) {
  Events events("g g > g g", 9);
  for (int i = 0; i < events.count(); ++i) events.set(i, 2, a), events.set(i, 3, b);
  events.copy();
  const auto all = judged(text, events);
  for (const Outcome one : all) EXPECT_EQ(one, all[0]) << text;
  return all[0];
}

TEST(Selection, AlongTheBeamPseudorapidityIsInfinite) {
  const FourVector<double> up{10, 0, 0, 10}, down{10, 0, 0, -10}, aside{10, 10, 0, 0};
  for (const auto& p : {up, down}) {
    EXPECT_EQ(judged("abs(eta(g)) < 2.5", p, aside), Outcome::fails);
    EXPECT_EQ(judged("abs(eta(g)) < 1e300", p, aside), Outcome::fails);
    EXPECT_EQ(judged("abs(y(g)) < 1e300", p, aside), Outcome::fails);
    EXPECT_EQ(judged("pt(g) > 0", p, aside), Outcome::fails);
    EXPECT_EQ(judged("dr(g,g) > 0.4 and deta(g,g) > 1e300", p, aside), Outcome::passes);
    EXPECT_EQ(judged("phi(g[2]) == 0", p, aside), Outcome::passes);
  }
  EXPECT_EQ(judged("eta(g) > 1e300", up, up), Outcome::passes);
  EXPECT_EQ(judged("eta(g) < -1e300", down, down), Outcome::passes);
  // Both along one direction: no difference, and no NaN.
  EXPECT_EQ(judged("dr(g,g) > 0.4", up, up), Outcome::fails);
  EXPECT_EQ(judged("deta(g,g) == 0", up, up), Outcome::passes);
  EXPECT_EQ(judged("deta(g,g) > 1e300", up, down), Outcome::passes);
}

TEST(Selection, AtRestRapiditiesAreZero) {
  const FourVector<double> rest{10, 0, 0, 0}, aside{10, 10, 0, 0};
  EXPECT_EQ(judged("eta(g) == 0 and y(g) == 0", rest, aside), Outcome::passes);
  EXPECT_EQ(judged("9.9 < m(g[2]) < 10.1", rest, aside), Outcome::passes);
}

/// Rounding makes squares of massless momenta negative.
TEST(Selection, MassesAreNumbers) {
  const FourVector<double> light{1, 0.6, 0, 0.8000000000000002}, aside{10, 10, 0, 0};
  EXPECT_EQ(judged("m(g) >= 0 and mt(g) >= 0", light, aside), Outcome::passes);
}

TEST(Selection, ComparisonsWithNanAreFalseAndCounted) {
  const FourVector<double> good{10, 6, 8, 0}, bad{nan, nan, nan, nan}, half{10, nan, 8, 0};
  for (const auto& p : {bad, half}) {
    EXPECT_EQ(judged("pt(g) > 1", p, good), Outcome::undefined);
    EXPECT_EQ(judged("pt(g) < 1e9", good, p), Outcome::undefined);
    EXPECT_EQ(judged("abs(eta(g)) < 2.5", p, good), Outcome::undefined);
    EXPECT_EQ(judged("dphi(g,g) >= 0", p, good), Outcome::undefined);
    EXPECT_EQ(judged("pt(g[1]) != 1", p, good), Outcome::undefined);
    EXPECT_EQ(judged("not pt(g) < 5", p, good), Outcome::undefined);
    EXPECT_EQ(judged("pt(g[1]) > 5", good, p), Outcome::undefined);
    EXPECT_EQ(judged("max(3, pt(g)) > 1", p, good), Outcome::undefined);
    EXPECT_EQ(judged("max(pt(g), 3) > 1", p, good), Outcome::undefined);
  }
  EXPECT_EQ(judged("sqrt(-1) < 2", good, good), Outcome::undefined);
  EXPECT_EQ(judged("1/0 > 2", good, good), Outcome::passes);
  // What fails before, fails.
  EXPECT_EQ(judged("pt(g) > 20 and 0/0 < 2", good, good), Outcome::fails);
  EXPECT_EQ(judged("e(g) > 20 and pt(g) > 1", half, good), Outcome::fails);
}

/// A neighbour with NaN, or one that fails, changes nothing.
TEST(Selection, NanOfOneEventIsItsOwn) {
  Events events("g g > g g g", many);
  const std::string text = "pt(g) > 80 and dr(g,g) > 0.4 and abs(eta(g[1])) < 2";
  const auto before = judged(text, events);
  for (int i = 0; i < many; i += 11) events.host(i, 3, 1) = nan;
  events.copy();
  Selection<Space> selection(compiled(text, events.process), many);
  selection.judge(Space(), events.momenta);
  const auto after = outcomes(selection, many);
  int undefined = 0;
  for (int i = 0; i < many; ++i) {
    if (i % 11 == 0)
      ASSERT_NE(after[i], Outcome::passes) << i;
    else
      ASSERT_EQ(after[i], before[i]) << i;
    undefined += after[i] == Outcome::undefined;
  }
  EXPECT_EQ(selection.num_undefined(), undefined);
  EXPECT_GT(undefined, 50);
  const EventView<Space> all("all", many);
  selection.scatter(Space(), ConstEventView<Space>(EventView<Space>("results", many)), all);
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), all);
  for (int i = 0; i < many; ++i)
    ASSERT_EQ(std::isnan(host(i)), after[i] == Outcome::undefined) << i;
}

// ---- Lists -------------------------------------------------------------------------------------

int count(const CutProgram& program, Operation operation) {
  return int(std::ranges::count(program.instructions, operation, &Instruction::operation));
}

TEST(CompiledCuts, PairsAreTakenOnceAndObservablesToo) {
  const Process process = Process::parse("g g > g g g g");
  const auto program = compiled("dr(g,g) > 0.4 and abs(eta(g)) < 2.5", process);
  EXPECT_EQ(count(program, Operation::greater), 6);
  EXPECT_EQ(count(program, Operation::less), 4);
  EXPECT_EQ(count(program, Operation::eta), 4);
  EXPECT_EQ(count(program, Operation::phi), 4);
  EXPECT_EQ(count(compiled("m(g,g,g) > 4", process), Operation::m), 4);
}

TEST(CompiledCuts, OnlyFinalStateParticlesOfOtherKinds) {
  const Process process = Process::parse("u u~ > e+ e- g");
  const auto greater = [&](const char* text) {
    return count(compiled(text, process), Operation::greater);
  };
  EXPECT_EQ(greater("pt(u) > 3"), 0);
  EXPECT_EQ(greater("pt(j) > 3"), 1);
  EXPECT_EQ(greater("m(l+,l-) > 3"), 1);
  EXPECT_EQ(greater("m(l,l) > 3"), 1);
  EXPECT_EQ(greater("dr(l,l+) > 3"), 1);  // e+ is not its own neighbour
  EXPECT_EQ(greater("dr(l,all) > 3"), 4);
  EXPECT_EQ(greater("pt(l[1]) > pt(j[1])"), 1);
  EXPECT_EQ(greater("pt(l[3]) > 3"), 0);
}

/// A comparison without particles says nothing, wherever it stands: what is left is the same
/// program as without it.
TEST(CompiledCuts, ComparisonsWithoutParticlesDecideNothing) {
  const Process process = Process::parse("g g > t t~ g");
  const auto expect_same = [&](const char* text, const char* other) {
    EXPECT_EQ(compiled(text, process).instructions, compiled(other, process).instructions) << text;
  };
  for (const char* none : {"not pt(b) > 3", "not (not pt(b) > 3)", "pt(b) > 3 or m(j,j) > 2",
                           "not (pt(b) > 3 and 1 < pt(e+) < 2)", "not 20 < pt(j[2]) < 50"})
    EXPECT_TRUE(compiled(none, process).is_empty()) << none;
  expect_same("pt(b) > 3 or pt(t) > 2", "pt(t) > 2");
  expect_same("pt(t) > 2 or pt(b) > 3", "pt(b) > 3 or pt(t) > 2");
  expect_same("not (pt(b) > 3 or pt(t) > 2)", "not pt(t) > 2");
  expect_same("not (pt(t) > 2 and not pt(b) > 3)", "not pt(t) > 2");
  expect_same("(pt(b) > 3 or pt(t) > 2) and pt(g) > 5", "(pt(t) > 2 or pt(e+) > 1) and pt(g) > 5");
  expect_same("pt(b) > 3 or pt(t) > 2 or pt(g) > 5", "pt(t) > 2 or pt(g) > 5");
  // Numbers that need no particles do decide.
  EXPECT_FALSE(compiled("n(b) > 0 or pt(t) > 2", process).is_empty());
}

TEST(CompiledCuts, SaysWhatThereIsNothingOf) {
  const Process process = Process::parse("g g > t t~ g");
  const std::vector<Expression> cuts{parse_condition("pt(b) > 3 and m(j,j) > 2"),
                                     parse_condition("pt(b) > 3 or pt(t) > 2"),
                                     parse_condition("n(b) == 0")};
  const auto program = compile(cuts, process);
  EXPECT_EQ(program.is_idle, (std::vector<bool>{true, false, false}));
  EXPECT_TRUE(compiled("pt(b) > 3", process).is_empty());
  EXPECT_FALSE(compiled("abs(eta(g)) < 2 and deta(t,t~) < 1", process).is_directed);
  EXPECT_TRUE(compiled("eta(g) < 2", process).is_directed);
  EXPECT_TRUE(compiled("abs(eta(g) + 1) < 2", process).is_directed);
  for (const char* cut :
       {"abs(eta(g)) < 2", "abs(y(g)) < 2", "e(t) > 2", "p(t) > 2", "abs(pz(g)) < 2",
        "deta(t,t~) < 1", "dr(t,g) > 1", "pt(g) > 3 and m(t,t~) > 400 and e(g) > 1"})
    EXPECT_TRUE(compiled(cut, process).is_of_frame) << cut;
  EXPECT_FALSE(
      compiled("pt(g) > 3 and m(t,t~) > 400 and mt(t) > 200 and dphi(t,g) > 1 and ht > 9", process)
          .is_of_frame);
}

TEST(CompiledCuts, RefuseWhatMayBeOneParticleOrIsTooMuch) {
  const Process process = Process::parse("g g > g g u u~ g g g e+ e-");
  const auto refuses = [&](const std::string& text, const char* reason) {
    EXPECT_THAT([&] { compiled(text, process); },
                ::testing::ThrowsMessage<InputError>(HasSubstr(reason)))
        << text;
  };
  refuses("dr(j[1],g) > 1", "j[1] and g may be the same particle");
  refuses("dr(j[1],g[2]) > 1", "\"dr(j[1],g[2]) > 1\": j[1] and g[2] may be the same particle");
  refuses("pt(j[1]) > 1 and pt(g[1]) > 1 and pt(all[1]) > 1", "more than 16 particles");
  EXPECT_NO_THROW(compiled("dr(u[1],g) > 1", process));
}

TEST(CompiledCuts, NumbersAreOne) {
  const Events events("g g > t t~ g g", 1);
  const auto value = [&](const std::string& text) { return value_of(text, events, 0); };
  EXPECT_EQ(value("n(j)*10 + n(t,t~)"), 22);
  EXPECT_EQ(value("n(b) + ht(b) + met + sum(pt(b))"), 0);
  EXPECT_NEAR(value("ht"), value("ht(j) + pt(t) + pt(t~)"), 1e-12 * value("ht"));
  EXPECT_NEAR(value("sum(mt(t))/2 + sum(mt(t~))/2"), value("(mt(t) + mt(t~))/2"), 1e-9);
  EXPECT_NEAR(value("m(t,t~,j[1],j[2])"), 1000, 1e-9);
  EXPECT_GE(value("pt(j[1])"), value("pt(j[2])"));
  EXPECT_EQ(value("1 - 2 - 3 + 2*3/4"), -2.5);
  for (const char* text : {"1/0", "1/(-0)", "1/(-min(ht,0))", "1/(-2*n(b))"})
    EXPECT_EQ(value(text), infinity) << text;
  EXPECT_EQ(value("-1/0"), -infinity);
  EXPECT_THAT([&] { value("pt(j)"); }, ::testing::ThrowsMessage<InputError>(HasSubstr("has 2 of")));
  EXPECT_THAT([&] { value("pt(b)"); }, ::testing::ThrowsMessage<InputError>(HasSubstr("has 0 of")));
}

}  // namespace
}  // namespace helikos::cuts::test::selection_test
