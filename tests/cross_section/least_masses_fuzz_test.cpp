// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cross_section/inputs.hpp"
#include "cuts/random_cuts.hpp"
#include "helikos/cross_section/channel_setup.hpp"

namespace helikos::test::least_masses_fuzz_test {
namespace {

using cuts::test::BalancedEvents;
using cuts::test::CutGroups;

/// Masses and momenta of a set of particles of an event [GeV].
struct SystemOfEvent {
  SystemOfEvent(const cuts::test::Events& events, int event, LegMask legs) {
    for (LegMask left = legs; left != 0; left &= left - 1) {
      const auto p = events.p(event, std::countr_zero(left));
      sum = sum + p;
      scalar_sum += std::hypot(p.x, p.y);
    }
  }
  double mass() const { return std::sqrt(std::max(0.0, dot(sum, sum))); }
  double momentum() const { return std::hypot(sum.x, sum.y); }
  double transverse_mass() const { return std::sqrt((sum.t - sum.z) * (sum.t + sum.z)); }

  FourVector<double> sum{0, 0, 0, 0};
  double scalar_sum = 0;
};

/// Rounding of energies in the laboratory is that of squares.
bool is_below(double least, double value, double energy) {
  return least * least <= value * value * (1 + 1e-8) + 1e-12 * energy * energy;
}

/// The first set of particles of which more is promised than an event has, and of what.
std::string broken_promise(const LeastMasses& least, const cuts::test::Events& events, int event) {
  const int incoming = events.process.num_incoming();
  const LegMask all = (leg_bit(events.process.num_legs()) - 1) & ~(leg_bit(incoming) - 1);
  const double energy = SystemOfEvent(events, event, all).sum.t;
  const double whole = SystemOfEvent(events, event, all).mass();
  if (!is_below(least.of_all(), whole, energy)) return "energy of all";
  for (LegMask legs = all; legs != 0; legs = (legs - 1) & all) {
    const SystemOfEvent own(events, event, legs);
    const std::tuple<const char*, double, double> tables[] = {
        {"mass", least.of(legs), own.mass()},
        {"momentum", least.momentum(legs), own.momentum()},
        {"scalar sum", least.scalar_sum(legs), own.scalar_sum},
        {"transverse mass", least.transverse_mass(legs), own.transverse_mass()}};
    for (const auto& [name, promised, value] : tables)
      if (!is_below(promised, value, energy))
        return fmt::format("{} of {:b}: {} > {}", name, legs, promised, value);
  }
  return "";
}

/// How much is promised of an event's own: 1 is all of it.
int promises(const LeastMasses& least, const Process& process) {
  int count = 0;
  const LegMask all = (leg_bit(process.num_legs()) - 1) & ~(leg_bit(process.num_incoming()) - 1);
  for (LegMask legs = all; legs != 0; legs = (legs - 1) & all) count += least.scalar_sum(legs) > 0;
  return count;
}

/// Promises of cuts for each set of particles are not above the numbers of an event that just
/// passes; also where there is no more energy than the event has.
TEST(LeastMassesFuzz, EventsThatJustPassHaveWhatIsPromised) {
  cuts::test::RandomNumbers random(1);
  int passing = 0, promised = 0;
  for (const CutGroups& groups : cuts::test::cut_groups) {
    const BalancedEvents all(groups.process, 100, random);
    const auto& events = all.events;
    cuts::test::RandomCuts texts(groups, events, random);
    for (int i = 0; i < 1500; ++i) {
      const int own = int(random.below(std::size_t(events.count())));
      const std::string text = texts.condition(own, true, int(random.below(4)));
      const auto program = texts.compiled_or_none(text);
      if (!program) continue;
      const double energy = random.one_in(2) ? all.energy(own) * (1 + 1e-9) : 14000;
      const LeastMasses least = least_masses(events.process, at_energy(energy), *program);
      promised += promises(least, events.process) > 0;
      for (int event : {own, int(random.below(100)), int(random.below(100))}) {
        if (all.energy(event) > energy || !passes(*program, events, event)) continue;
        ++passing;
        EXPECT_TRUE(may_pass(events.process, at_energy(energy), *program));
        EXPECT_EQ(broken_promise(least, events, event), "")
            << groups.process << ": " << text << ", event " << event << ", " << energy << " GeV";
      }
    }
  }
  EXPECT_GT(promised, 2000);
  EXPECT_GT(passing, 15000);
}

}  // namespace
}  // namespace helikos::test::least_masses_fuzz_test
