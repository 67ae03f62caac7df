// SPDX-License-Identifier: Apache-2.0
// |M|^2 of single events without Kokkos, against MatrixElement.
#include "helikos/engine/host_element.hpp"

#include <gtest/gtest.h>

#include "engine/conditioning.hpp"

namespace helikos::test::host_element_test {
namespace {

TEST(HostElement, AgreesWithMatrixElement) {
  const Parameters parameters;
  for (const char* text : {"t > b w+", "z > u u~", "h > b b~", "z > u u~ g", "g g > t t~",
                           "u u~ > g g", "g g > g g", "e+ e- > w+ w- a"}) {
    const Process process = Process::parse(text);
    HostElement element(process, parameters);
    const bool is_decay = process.num_incoming() == 1;
    const double energy = is_decay ? parameters.mass(process.legs()[0].pdg()) : 1000.0;
    const auto points = rambo_points(process, energy, 4, parameters);
    const auto expected = evaluate(process, points);
    // Decays have no cancellations: some hundred operations of amplitudes and colour sums.
    const auto bounds = is_decay ? std::vector<double>(points.size(), 256 * epsilon)
                                 : rounding_bounds(text, points);
    Worst worst(text);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(element(points[i]), expected[i], bounds[i], text);
  }
}

TEST(HostElement, RefusesWhatHasNoTree) {
  EXPECT_THROW(HostElement(Process::parse("h > g g"), Parameters()), InputError);
}

}  // namespace
}  // namespace helikos::test::host_element_test
