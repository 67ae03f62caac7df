// SPDX-License-Identifier: Apache-2.0
// Selections event by event against NumPy: numpy_selections.py made what is expected.
#include "cuts/numpy_selections.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "cuts/events.hpp"

namespace helikos::cuts::test::numpy_selections_test {
namespace {

constexpr int numpy_events = 200;

/// Those of the script.
Events events_of_script() {
  Events events("u d~ > e+ ve mu+ mu- t t~ g g", numpy_events, 2000);
  std::uint32_t state = 12345;
  const auto next = [&] {
    state = 1664525 * state + 1013904223;
    return (int((state >> 16) % 1601) - 800) / 4.0;
  };
  for (int i = 0; i < numpy_events; ++i)
    for (int leg = 2; leg < events.process.num_legs(); ++leg) {
      double x = next();
      const double y = next(), z = 2 * next();
      if (leg == 2 && i % 8 == 0) x = 25;
      const double mass = std::abs(events.process.legs()[std::size_t(leg)].pdg()) == 6 ? 173 : 0;
      events.set(i, leg, {std::sqrt(mass * mass + x * x + y * y + z * z), x, y, z});
    }
  events.copy();
  return events;
}

bool bit_of(const char* digits, int event) {
  const char digit = digits[event / 4];
  const int value = digit <= '9' ? digit - '0' : digit - 'a' + 10;
  return (value >> (3 - event % 4) & 1) != 0;
}

TEST(NumpySelections, AreTheSameEventByEvent) {
  const Events events = events_of_script();
  EXPECT_GE(std::size(numpy_selections), 30u);
  for (const NumpySelection& selection : numpy_selections) {
    ASSERT_EQ(std::string(selection.passes).size(), std::size_t(numpy_events) / 4);
    const auto found = judged(selection.text, events);
    for (int i = 0; i < numpy_events; ++i)
      EXPECT_EQ(found[std::size_t(i)],
                bit_of(selection.passes, i) ? Outcome::passes : Outcome::fails)
          << selection.text << ", event " << i;
  }
}

}  // namespace
}  // namespace helikos::cuts::test::numpy_selections_test
