// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/fingerprint.hpp"

#include <gtest/gtest.h>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::fingerprint_test {
namespace {

Parameters with_top_mass(double mass) {
  ParameterInputs inputs;
  inputs["mass 6"] = mass;
  return Parameters(inputs);
}

ScheduledProgram scheduled(const std::string& process, const Parameters& parameters = {},
                           const ProgramOptions& options = {}) {
  const auto program = build_program(Process::parse(process), parameters, options);
  return schedule(program, all_helicities(program));
}

TEST(Fingerprint, DoesNotSeeValues) {
  const auto standard = fingerprint(scheduled("g g > t t~ g"));
  EXPECT_EQ(fingerprint(scheduled("g g > t t~ g", with_top_mass(180.0))), standard);
  ParameterInputs inputs;
  inputs["decay 6"] = 2.0;
  EXPECT_EQ(fingerprint(scheduled("g g > t t~ g", Parameters(inputs))), standard);
}

TEST(Fingerprint, SeesStructure) {
  const auto standard = fingerprint(scheduled("g g > t t~ g"));
  EXPECT_NE(fingerprint(scheduled("g g > t t~ g", with_top_mass(0.0))), standard);
  EXPECT_NE(fingerprint(scheduled("g g > b b~ g")), standard) << "b has no width";
  EXPECT_NE(fingerprint(scheduled("g t > t g g")), standard);
  const ProgramOptions textbook{.textbook = true};
  EXPECT_NE(fingerprint(scheduled("g g > t t~ g", {}, textbook)), standard);
  const ProgramOptions helicity{.basis = PolarizationBasis::helicity};
  EXPECT_NE(fingerprint(scheduled("g g > t t~ g", {}, helicity)), standard);
}

TEST(Fingerprint, SeesHelicities) {
  const auto program = build_program(Process::parse("g g > t t~"), Parameters());
  auto helicities = all_helicities(program);
  const auto standard = fingerprint(schedule(program, helicities));
  EXPECT_EQ(fingerprint(schedule(program, helicities)), standard);
  helicities.pop_back();
  EXPECT_NE(fingerprint(schedule(program, helicities)), standard);
}

/// Two constants that are the same by default and differ in a card share no place.
TEST(Fingerprint, SeesWhichConstantsAreTheSame) {
  auto program = scheduled("g g > t t~");
  const auto standard = fingerprint(program);
  program.legs[2].mass += 1.0;
  EXPECT_NE(fingerprint(program), standard);
}

TEST(Constants, AreMassesAndWidthsOnce) {
  EXPECT_EQ(distinct_constants(scheduled("g g > t t~ g")), (std::vector{173.0, 1.4915}));
  const Parameters standard;
  const auto& z = z_coupling(standard, *find_particle(11));
  const double e = photon_coupling(standard, *find_particle(11)).left;
  EXPECT_EQ(distinct_constants(scheduled("e+ e- > mu+ mu-")),
            (std::vector{91.188, 2.441404, e, z.left, z.right}));
}

}  // namespace
}  // namespace helikos::fingerprint_test
