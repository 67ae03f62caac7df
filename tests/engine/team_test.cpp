// SPDX-License-Identifier: Apache-2.0
// The executor for teams of threads against packs of events, on the default execution space: on a
// GPU this compares the device with the host.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"

namespace helikos::test {
namespace {

using Space = MatrixElement::Space;

/// |M|^2 by teams, momenta and results on the default execution space.
std::vector<double> by_teams(const std::string& process, const Points& points,
                             MatrixElementOptions options = {}) {
  options.layout = Layout::teams;
  MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const EventView<Space> result("helikos::test::result", points.size());
  Kokkos::deep_copy(result, std::numeric_limits<double>::quiet_NaN());
  matrix_element(Space(), momenta, result);
  Space().fence();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  return {host.data(), host.data() + points.size()};
}

std::vector<std::string> processes() {
  return {"e+ e- > mu+ mu-",  "e+ e- > e+ e-",   "d d~ > e+ e-", "g g > t t~",
          "g g > t t~ g",     "u g > u g g",     "u u~ > g g g", "g g > t t~ g g",
          "t t~ > g g g g g", "g g > t t~ g g g"};
}

TEST(Teams, AgreeWithPacks) {
  for (const auto& process : processes()) {
    const auto points = rambo_points(process, 1500.0, 5);
    compare(process, by_teams(process, points), evaluate(process, points),
            rounding_bounds(process, points));
  }
}

}  // namespace
}  // namespace helikos::test
