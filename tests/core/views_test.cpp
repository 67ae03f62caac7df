// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/views.hpp"

#include <gtest/gtest.h>

#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos::views_test {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

// What packs rely on: neighbouring events are neighbours in memory.
TEST(Views, EventsAreTheFastestIndex) {
  const MomentaView<Host> momenta("helikos::test::momenta", 10, 3, 4);
  const RandomView<Host> random("helikos::test::random", 10, 8);
  const EventView<Host> weights("helikos::test::weights", 10);
  EXPECT_EQ(&momenta(1, 2, 3), &momenta(0, 2, 3) + 1);
  EXPECT_EQ(&random(1, 5), &random(0, 5) + 1);
  EXPECT_EQ(&weights(1), &weights(0) + 1);
}

TEST(Error, InputErrorCarriesItsLine) {
  try {
    throw InputError("the energy is -1 GeV");
  } catch (const std::exception& error) {
    EXPECT_EQ(std::string(error.what()), "the energy is -1 GeV");
  }
}

}  // namespace
}  // namespace helikos::views_test
