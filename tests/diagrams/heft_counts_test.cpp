// SPDX-License-Identifier: Apache-2.0
// Diagrams with effective vertices of up to five particles, which are several with an auxiliary
// one.
#include <gtest/gtest.h>

#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"

namespace helikos::heft_counts_test {
namespace {

struct Counted {
  const char* process;
  long long diagrams;
};

/// Diagrams of gluons and H are trees of the gluons, with H at each of their vertices, propagators
/// and legs.
TEST(HeftDiagrams, AreCountedOnce) {
  const auto vertices = heft().vertices(Parameters());
  for (const auto& [text, expected] :
       {Counted{"g g > h", 1}, Counted{"g g > h g", 4}, Counted{"g g > h g g", 26},
        Counted{"g g > h g g g", 230}, Counted{"u u~ > h g g", 8}, Counted{"g g > b b~ HIG<=1", 4},
        Counted{"g g > h g, h > b b~", 4}, Counted{"g g > h g g, h > g g g", 104}}) {
    const auto process = Process::parse(text, heft());
    auto options = diagram_options(process);
    const auto counts = diagram_counts(process, vertices, options);
    EXPECT_EQ(count_diagrams(counts, order_limits(counts, options)), expected) << text;
    EXPECT_EQ(static_cast<long long>(enumerate_diagrams(process, vertices, options).size()),
              expected);
  }
}

/// Three gluons and H: one diagram, and one for each gluon that the auxiliary particle may take.
TEST(HeftDiagrams, HaveSharesOfVertices) {
  const auto process = Process::parse("g g > h g", heft());
  auto options = diagram_options(process);
  options.all_shares = true;
  EXPECT_EQ(enumerate_diagrams(process, heft().vertices(Parameters()), options).size(), 6u);
}

}  // namespace
}  // namespace helikos::heft_counts_test
