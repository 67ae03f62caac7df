// SPDX-License-Identifier: Apache-2.0
// Programs before they are expanded: what they consist of.
#include "helikos/amplitude/program/counts.hpp"

#include <gtest/gtest.h>

#include <string>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/tree_cut.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::test::counts_test {
namespace {

AmplitudeProgram make_program(int gluons, bool textbook) {
  std::string text = "g g > t t~";
  if (gluons == 1) text = "t t~ > g";
  for (int i = 2; i < gluons; ++i) text += " g";
  ProgramOptions options;
  options.textbook = textbook;
  return build_program(Process::parse(text), Parameters(), options);
}

/// Counted by hand from the recursion: ordered subsets of n gluons.
TEST(Counts, OfTheTextbookRecursion) {
  struct Expected {
    int n;
    long vector_currents, three, four, fermion_rows, fermion_terms, jamps;
  };
  for (const Expected& e :
       {Expected{4, 34, 66, 48, 65, 196, 24}, Expected{5, 165, 490, 570, 326, 1305, 120},
        Expected{6, 981, 3915, 6360, 1957, 9786, 720},
        Expected{7, 6853, 34251, 71925, 13700, 82201, 5040}}) {
    const auto c = count(make_program(e.n, true));
    EXPECT_EQ(c.vector_currents, e.vector_currents) << "n = " << e.n;
    EXPECT_EQ(c.three_boson_terms, e.three) << "n = " << e.n;
    EXPECT_EQ(c.four_boson_terms, e.four) << "n = " << e.n;
    EXPECT_EQ(c.fermion_rows, e.fermion_rows) << "n = " << e.n;
    EXPECT_EQ(c.fermion_terms, e.fermion_terms) << "n = " << e.n;
    EXPECT_EQ(c.contractions, e.jamps) << "n = " << e.n;
    EXPECT_EQ(c.jamps, e.jamps) << "n = " << e.n;
    EXPECT_EQ(c.fermion_columns, 1) << "n = " << e.n;
  }
}

/// Every ordered set of k of n gluons up to reversal; vertices split it in k - 1 and
/// (k - 1)(k - 2)/2 ways: the closed formulae behind the table, for all n.
TEST(Counts, FollowTheClosedFormulae) {
  for (int n = 1; n <= 7; ++n) {
    long gluons = n, three = 0, four = 0, rows = 0, vertices = 0, arrangements = 1;
    for (int k = 0; k <= n; ++k) {
      rows += arrangements;
      vertices += k * arrangements;
      if (k >= 2) {
        gluons += arrangements / 2;
        three += arrangements / 2 * (k - 1);
        four += arrangements / 2 * (k - 1) * (k - 2) / 2;
      }
      arrangements *= n - k;
    }
    const auto c = count(make_program(n, true));
    EXPECT_EQ(c.vector_currents, gluons) << "n = " << n;
    EXPECT_EQ(c.three_boson_terms, three) << "n = " << n;
    EXPECT_EQ(c.four_boson_terms, four) << "n = " << n;
    EXPECT_EQ(c.fermion_rows, rows) << "n = " << n;
    EXPECT_EQ(c.fermion_terms, vertices) << "n = " << n;
  }
}

/// Terms tile the sum over a < m <= b: each pair (a, b) once, contracted in one of the two ways.
TEST(ContractionPlan, CoversEveryPairOnce) {
  for (int n = 1; n <= 7; ++n) {
    const int m = (n + 1) / 2;
    const ContractionPlan plan(n);
    for (int a = 0; a <= n; ++a) {
      for (int b = 0; b <= n; ++b) {
        const int number = plan.has(a, n - b, true) + plan.has(a, n - b, false);
        EXPECT_EQ(number, a < m && b >= m ? 1 : 0) << n << ": " << a << ", " << b;
      }
    }
  }
}

struct Known {
  const char* process;
  std::size_t currents, instructions;
  long contractions;
};

/// Those of a recipe for quark lines and gluons alone, which the recursion took the place of, and
/// of exchanges of photon and Z.
TEST(Counts, OfProgramsAreKnown) {
  for (const Known& known : {Known{"g g > t t~", 9, 16, 2},
                             {"g g > t t~ g", 27, 69, 18},
                             {"g g > t t~ g g", 97, 387, 96},
                             {"u u~ > g g g g", 97, 387, 96},
                             {"g g > t t~ g g g", 388, 2498, 840},
                             {"e+ e- > mu+ mu-", 8, 12, 2},
                             {"e+ e- > e+ e-", 12, 20, 4}}) {
    const auto program = build_program(Process::parse(known.process), Parameters());
    EXPECT_EQ(program.currents.size(), known.currents) << known.process;
    EXPECT_EQ(program.instructions.size(), known.instructions) << known.process;
    EXPECT_EQ(count(program).contractions, known.contractions) << known.process;
  }
}

TEST(Counts, TwoSidedHasNoMoreCurrents) {
  for (int n = 2; n <= 6; ++n) {
    const auto one = count(make_program(n, true));
    const auto two = count(make_program(n, false));
    EXPECT_EQ(two.jamps, one.jamps);
    EXPECT_LE(two.vector_currents - two.pair_currents, one.vector_currents);
    EXPECT_LT(two.fermion_rows, one.fermion_rows);
  }
}

/// Quark lines of a decayed colour singlet do not mix with others.
TEST(Counts, FlowsOfDecayChainsAreProducts) {
  for (const auto& [text, flows] :
       {std::pair{"g g > t t~, t > b w+, (t~ > b~ w-, w- > u~ d)", 2},
        std::pair{"g g > t t~ g, (t > b w+, w+ > u d~), (t~ > b~ w-, w- > u~ d)", 6},
        std::pair{"g g > t t~ g, (t > b w+, w+ > u d~ g)", 6},
        std::pair{"g g > t t~, (t > b w+ g), (t~ > b~ w- g)", 2},
        std::pair{"u u~ > z g g, z > b b~ g g", 4}, std::pair{"u d > u d g z, z > b b~ g", 4},
        std::pair{"g g > g g g", 6}}) {
    const auto process = Process::parse(text);
    EXPECT_EQ(most_flows(process), flows) << text;
    EXPECT_EQ(build_program(process, Parameters()).num_flows, flows) << text;
  }
}

/// 11 legs, four quark lines, five gluons: 161280 flows if all mixed.
TEST(Counts, ManyQuarksOfDecaysHaveFewFlows) {
  const char* text = "g g > t t~ g g g, (t > b w+, w+ > u d~), (t~ > b~ w-, w- > u~ d)";
  EXPECT_EQ(build_program(Process::parse(text), Parameters()).num_flows, 120);
}

}  // namespace
}  // namespace helikos::test::counts_test
