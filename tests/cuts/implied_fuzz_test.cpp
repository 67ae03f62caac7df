// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "cuts/implied_events.hpp"
#include "cuts/random_cuts.hpp"

namespace helikos::cuts::test::implied_fuzz_test {
namespace {

/// Limits of random cuts are not above what an event has that just passes, nor above that of others
/// that pass; also where there is no more energy than the event has.
TEST(ImpliedFuzz, EventsThatJustPassHaveWhatIsImplied) {
  RandomNumbers random(1);
  int passing = 0, said = 0, written = 0;
  for (const CutGroups& groups : cut_groups) {
    const BalancedEvents all(groups.process, 100, random);
    const Events& events = all.events;
    RandomCuts cuts(groups, events, random);
    for (int i = 0; i < 3000; ++i) {
      const int own = int(random.below(std::size_t(events.count())));
      const std::string text = cuts.condition(own, true, int(random.below(4)));
      const auto program = cuts.compiled_or_none(text);
      if (!program) continue;
      ++written;
      const bool is_tight = random.one_in(2);
      const double energy = is_tight ? all.energy(own) * (1 + 1e-9) : 14000;
      const Implied implied = implied_by(*program, final_state(events.process, energy));
      said += !implied.says_nothing();
      for (int event : {own, int(random.below(100)), int(random.below(100))}) {
        if (all.energy(event) > energy || !passes(*program, events, event)) continue;
        ++passing;
        EXPECT_TRUE(has_all(implied, events, event))
            << groups.process << ": " << text << ", event " << event << ", " << energy << " GeV";
      }
    }
  }
  EXPECT_GT(said, written / 4);
  EXPECT_GT(passing, written);
}

}  // namespace
}  // namespace helikos::cuts::test::implied_fuzz_test
