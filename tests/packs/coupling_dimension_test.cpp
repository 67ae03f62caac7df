// SPDX-License-Identifier: Apache-2.0
// Couplings with a dimension: the energy unit changes no bit of a result.
#include <gtest/gtest.h>

#include "packs/executors.hpp"

namespace helikos::test::coupling_dimension_test {
namespace {

/// S S > V V through a vector: g S A with g [GeV^dimension], a propagator, and g S A again, then
/// contracted.
AmplitudeProgram exchange(int dimension) {
  AmplitudeProgram program;
  program.legs = {{Wavefunction::scalar, true, 125.0},
                  {Wavefunction::massive_helicity_polarization, false, 80.0},
                  {Wavefunction::scalar, true, 125.0},
                  {Wavefunction::massive_linear_polarization, false, 80.0}};
  program.propagators = {{91.0, 2.5}};
  program.couplings = {{{37.0, 0.0}, dimension}};
  program.num_flows = 1;
  const auto external = [&](int leg, CurrentKind kind) {
    const int current = program.add_current(kind, leg_bit(leg));
    program.instructions.push_back({.operation = Operation::external, .output = current});
    return current;
  };
  const auto vertex = [&](int vector, int scalar, LegMask legs) {
    const int current = program.add_current(CurrentKind::complex_vector, legs);
    program.instructions.push_back({.operation = Operation::vector_scalar,
                                    .inputs = {vector, scalar, -1},
                                    .output = current,
                                    .parameter = 0});
    return current;
  };
  const int first = external(0, CurrentKind::scalar);
  const int complex = external(1, CurrentKind::complex_vector);
  const int second = external(2, CurrentKind::scalar);
  const int real = external(3, CurrentKind::real_vector);
  const int left = vertex(complex, first, 0b0011), right = vertex(real, second, 0b1100);
  program.instructions.push_back({.operation = Operation::propagate_vector,
                                  .inputs = {left, -1, -1},
                                  .output = left,
                                  .parameter = 0});
  program.instructions.push_back(
      {.operation = Operation::contract_vectors, .inputs = {left, right, -1}, .output = 0});
  return program;
}

/// Jamps are g^2 / GeV^2: in units u they are u^(2 - 2 dimension) times those in GeV.
TEST(CouplingDimension, TheUnitChangesNoBit) {
  for (const int dimension : {-2, -1, 0, 1, 2}) {
    const AmplitudeProgram program = exchange(dimension);
    const auto scheduled = schedule(program, all_helicities(program));
    const Momenta event = random_momenta(program, 3);
    const auto in_gev = by_packs<double>(scheduled, {event}, 1.0);
    ASSERT_EQ(in_gev.size(), 9u);
    for (const double unit : {0x1p-10, 0x1p3, 0x1p9}) {
      const double factor = std::pow(unit, 2 - 2 * dimension);
      const auto packs = by_packs<double>(scheduled, {event}, unit);
      const auto teams = by_teams<double>(program, scheduled, event, 1 << 20, unit);
      const auto teams_in_gev = by_teams<double>(program, scheduled, event, 1 << 20, 1.0);
      const auto recording = by_recording(scheduled, event, unit);
      const auto recording_in_gev = by_recording(scheduled, event, 1.0);
      for (std::size_t h = 0; h < in_gev.size(); ++h) {
        EXPECT_NE(in_gev[h], 0.0);
        EXPECT_EQ(packs[h], factor * in_gev[h]) << dimension << ", " << unit;
        EXPECT_EQ(teams[h], factor * teams_in_gev[h]) << dimension << ", " << unit;
        EXPECT_EQ(recording[h], factor * recording_in_gev[h]) << dimension << ", " << unit;
      }
    }
  }
}

}  // namespace
}  // namespace helikos::test::coupling_dimension_test
