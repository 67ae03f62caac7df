// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/selection.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "cuts/events.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos::cuts::test::scale_test {
namespace {

constexpr int count = 1003;  // no multiple of a pack

std::vector<double> copied(const EventView<Space>& values) {
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  return {host.data(), host.data() + host.extent(0)};
}

std::vector<double> scales(const std::string& text, const Events& events) {
  const EventView<Space> values("values", events.count());
  const Scale<Space> scale(compile_number(parse_number(text), events.process));
  scale(Space(), events.momenta, values);
  Kokkos::fence();
  return copied(values);
}

double pt(const FourVector<double>& p) { return std::hypot(p.x, p.y); }
double mt(const FourVector<double>& p) { return std::sqrt((p.t - p.z) * (p.t + p.z)); }

/// HT/2 as a formula of its own.
double half_ht(const Events& events, int event) {
  double sum = 0.0;
  for (int leg = 2; leg < events.process.num_legs(); ++leg) sum += pt(events.p(event, leg));
  return sum / 2;
}

double half_ht_prime(const Events& events, int event) {
  double sum = 0.0;
  for (int leg = 2; leg < events.process.num_legs(); ++leg) sum += mt(events.p(event, leg));
  return sum / 2;
}

// A few additions and roots of numbers of one size. E^2 - p_z^2 of a massless particle, and the
// mass of two that are close, cancel by E^2 / p_T^2 or E^2 / m^2, below 1e5 for these points.
constexpr double tolerance = 1e-10;

TEST(Scale, IsHalfOfTheSumOfTransverseMomentaOrMasses) {
  const Events events("g g > t t~ g", count);
  const auto ht = scales("ht/2", events), ht_prime = scales("sum(mt(all))/2", events);
  for (int e = 0; e < count; ++e) {
    ASSERT_NEAR(ht[e], half_ht(events, e), 1e-14 * ht[e]);
    ASSERT_NEAR(ht_prime[e], half_ht_prime(events, e), tolerance * ht_prime[e]);
    ASSERT_GT(ht_prime[e], ht[e] + 1.0);  // tops have masses
  }
}

TEST(Scale, MayBeANumberAnOrderedOrACombinedOne) {
  const Events events("u u~ > e+ e- g g", count);
  const auto fixed = scales("91.188", events), leading = scales("pt(j[1])", events),
             mean = scales("sqrt(pt(j[1])*pt(j[2]))", events), mass = scales("m(e+,e-)", events);
  for (int e = 0; e < count; ++e) {
    const double a = pt(events.p(e, 4)), b = pt(events.p(e, 5));
    const auto pair = events.p(e, 2) + events.p(e, 3);
    ASSERT_EQ(fixed[e], 91.188);
    ASSERT_NEAR(leading[e], std::max(a, b), 1e-14 * leading[e]);
    ASSERT_NEAR(mean[e], std::sqrt(a * b), 1e-14 * mean[e]);
    ASSERT_NEAR(mass[e], std::sqrt(dot(pair, pair)), tolerance * mass[e]);
  }
}

template <int Width, class ExecSpace>
std::vector<double> scales_of(const ExecSpace& space, const Events& events,
                              const std::string& text) {
  const EventView<ExecSpace> values("values", events.count());
  const Scale<ExecSpace> scale(compile_number(parse_number(text), events.process));
  scale.template operator()<Width>(space, events.momenta, values);
  Kokkos::fence();
  return copied(values);
}

/// A template, so that GPUs compile no packs.
template <class ExecSpace>
void compare_packs(const ExecSpace& space) {
  if constexpr (!is_host_space<ExecSpace>) {
    GTEST_SKIP() << "packs are for hosts";
  } else {
    const Events events("g g > t t~ g", count);
    const auto one = scales_of<1>(space, events, "ht/2 + m(t,t~)"),
               four = scales_of<4>(space, events, "ht/2 + m(t,t~)");
    for (int e = 0; e < count; ++e) ASSERT_NEAR(one[e], four[e], tolerance * one[e]) << e;
  }
}

// Packs have instructions of their own for products that are added.
TEST(Scale, IsTheSameInAllPacks) { compare_packs(Space()); }

TEST(Scale, RefusesConditionsAndTooFewMomenta) {
  const Events events("g g > t t~ g", 4);
  EXPECT_THROW(Scale<Space>(compiled("pt(g) > 20", events.process)), InputError);
  EXPECT_THROW(Scale<Space>{CutProgram()}, InputError);
  const Scale<Space> scale(compile_number(parse_number("ht"), events.process));
  EXPECT_THROW(scale(Space(), events.momenta, EventView<Space>("values", 5)), InputError);
}

TEST(Scale, NotANumberStaysOneAndInItsEvent) {
  Events events("g g > t t~ g", 8);
  auto p = events.p(3, 4);
  p.x = std::nan("");
  events.set(3, 4, p);
  events.copy();
  const auto found = scales("ht/2", events);
  for (int e = 0; e < 8; ++e) EXPECT_EQ(std::isnan(found[e]), e == 3) << e;
}

}  // namespace
}  // namespace helikos::cuts::test::scale_test
