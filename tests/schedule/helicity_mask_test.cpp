// SPDX-License-Identifier: Apache-2.0
// Helicity states in mixed radix.
#include "helikos/amplitude/schedule/linear_sets.hpp"

#include <gtest/gtest.h>

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::helicity_mask_test {
namespace {

TEST(HelicityMask, HoldsAStateForEachLeg) {
  HelicityMask mask;
  for (int leg = 0; leg < max_legs_of_mask; ++leg) mask = mask.with(leg, leg % 3);
  for (int leg = 0; leg < max_legs_of_mask; ++leg) EXPECT_EQ(mask.state(leg), leg % 3) << leg;
  const LegMask legs = leg_bit(1) | leg_bit(4) | leg_bit(15);
  for (int leg = 0; leg < max_legs_of_mask; ++leg) {
    const bool is_in = legs >> leg & 1;
    EXPECT_EQ(mask.restricted_to(legs).state(leg), is_in ? leg % 3 : 0) << leg;
    EXPECT_EQ(mask.with(leg, 2).state(leg), 2) << leg;
    EXPECT_EQ(mask.with(leg, leg % 3), mask) << leg;
  }
  const HelicityMask some = HelicityMask{}.with(2, 1).with(5, 1);
  EXPECT_EQ(some.flipped(leg_bit(2) | leg_bit(3)), HelicityMask{}.with(3, 1).with(5, 1));
}

Wavefunction wavefunction_of(const Leg& leg) {
  if (leg.particle->spin == Spin::scalar) return Wavefunction::scalar;
  if (leg.particle->is_fermion()) return Wavefunction::u;
  return helicity_states(*leg.particle).size() == 3 ? Wavefunction::massive_helicity_polarization
                                                    : Wavefunction::helicity_polarization;
}

/// The order of theory/process/helicity.hpp, with legs of one, two and three states.
TEST(AllHelicities, AreThoseOfTheProcess) {
  const auto process = Process::parse("u u~ > w+ w- h g");
  AmplitudeProgram program;
  for (const Leg& leg : process.legs()) program.legs.push_back({wavefunction_of(leg), false, 0.0});
  const auto expected = helicity_configurations(process);
  const auto found = all_helicities(program);
  ASSERT_EQ(found.size(), expected.size());
  ASSERT_EQ(program.num_helicities(), 2 * 2 * 3 * 3 * 1 * 2);
  for (std::size_t h = 0; h < found.size(); ++h) {
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const auto states = helicity_states(*process.legs()[leg].particle);
      EXPECT_EQ(states[found[h].state(leg)], expected[h][leg]) << h << ", leg " << leg;
    }
  }
}

/// g A.B into `kind`, where A and B are real or not.
AmplitudeProgram contraction_of(CurrentKind first, CurrentKind second, Operation op) {
  AmplitudeProgram program;
  program.num_flows = 1;
  for (const CurrentKind kind : {first, second}) {
    const int leg = program.num_legs();
    const bool is_row = kind == CurrentKind::row_spinor;
    program.legs.push_back(
        {is_row ? Wavefunction::ubar : Wavefunction::linear_polarization, true, 0.0});
    const int current = program.add_current(kind, leg_bit(leg));
    program.instructions.push_back({.operation = Operation::external, .output = current});
  }
  program.instructions.push_back({.operation = op, .inputs = {0, 1, -1}, .output = 0});
  return program;
}

/// Currents that no row of the table allows are refused, with the operation's name.
TEST(Schedule, RefusesCurrentsThatAnOperationDoesNotTake) {
  const auto refuses = [](CurrentKind first, CurrentKind second, Operation op) {
    const auto program = contraction_of(first, second, op);
    try {
      schedule(program, all_helicities(program));
      return false;
    } catch (const std::logic_error& error) {
      return std::string(error.what()).find(row_of(op).name) != std::string::npos;
    }
  };
  const auto real = CurrentKind::real_vector, complex = CurrentKind::complex_vector,
             row = CurrentKind::row_spinor;
  EXPECT_FALSE(refuses(real, real, Operation::contract_vectors));
  EXPECT_FALSE(refuses(real, complex, Operation::contract_vectors));
  EXPECT_TRUE(refuses(row, complex, Operation::contract_vectors));
  EXPECT_TRUE(refuses(real, complex, Operation::contract_spinors));
}

/// A real current holds no term with something complex in it.
TEST(OperationTable, WhatIsMadeOfSomethingComplexIsComplex) {
  const auto mask = [](bool a, bool b, bool out) { return ComplexMask(a | b << 1 | out << 3); };
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      EXPECT_TRUE(is_valid(Operation::three_gluon, mask(a, b, true)));
      EXPECT_EQ(is_valid(Operation::three_gluon, mask(a, b, false)), !a && !b);
    }
  }
  EXPECT_FALSE(is_valid(Operation::fermion_current, mask(false, false, false)));
  EXPECT_TRUE(is_valid(Operation::fermion_current, mask(false, false, true)));
  EXPECT_FALSE(is_valid(Operation::propagate_vector, mask(false, false, false)));
  EXPECT_TRUE(is_valid(Operation::propagate_vector, mask(true, false, true)));
  EXPECT_TRUE(is_valid(Operation::propagate_gluon, mask(false, false, false)));
  EXPECT_FALSE(is_valid(Operation::propagate_gluon, mask(false, false, true)));
  EXPECT_FALSE(is_valid(Operation::row_gluon, mask(true, false, false)));
}

}  // namespace
}  // namespace helikos::test::helicity_mask_test
