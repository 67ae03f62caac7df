// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/diagram.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "counted.hpp"

namespace helikos::diagram_text_test {
namespace {

std::vector<std::string> texts(const char* text) {
  const Process process = Process::parse(text);
  std::vector<std::string> result;
  for (const Diagram& diagram : enumerate_diagrams(process, standard_vertices())) {
    result.push_back(diagram_text(diagram, process));
  }
  return result;
}

using ::testing::UnorderedElementsAre;

TEST(DiagramText, ReadsFromTheIncomingToTheOutgoingLegs) {
  EXPECT_THAT(texts("g g > t t~"), UnorderedElementsAre("(g1 g2 > g[34])(g[34] > t3 t~4)",
                                                        "(g1 > t3 t~[13])(t~[13] g2 > t~4)",
                                                        "(g1 > t~4 t[14])(t[14] g2 > t3)"));
  EXPECT_THAT(texts("e+ e- > w+ w-"), UnorderedElementsAre("(e+1 > w+3 ve~[13])(ve~[13] e-2 > w-4)",
                                                           "(e+1 e-2 > a[34])(a[34] > w+3 w-4)",
                                                           "(e+1 e-2 > z[34])(z[34] > w+3 w-4)"));
}

TEST(DiagramText, OfVerticesOfFourLinesAndOfDecays) {
  EXPECT_THAT(texts("g g > g g"), ::testing::Contains("(g1 g2 > g3 g4)"));
  EXPECT_THAT(texts("t > b e+ ve"), UnorderedElementsAre("(t1 > b2 w+[34])(w+[34] > e+3 ve4)"));
}

TEST(DiagramText, SeparatesNumbersOfTwoDigits) {
  EXPECT_THAT(texts("g g > g g g g")[0], ::testing::Not(::testing::HasSubstr(",")));
  std::string first;
  const Process ten = Process::parse("g g > g g g g g g g g");
  for_each_diagram(ten, standard_vertices(), {}, [&](const Diagram& diagram) {
    first = diagram_text(diagram, ten);
    return false;
  });
  EXPECT_THAT(first, ::testing::HasSubstr("[1,10]"));
}

/// A text says all of a diagram.
TEST(DiagramText, IsAnotherOneForEachDiagram) {
  for (const char* process : {"g g > g g g g", "e+ e- > w+ w- z", "u u > t t~ u u"}) {
    const auto all = texts(process);
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size()) << process;
  }
}

TEST(DiagramText, Orders) {
  const CouplingOrders sm(standard_model().orders, {3, 1}, 3), none,
      effective(heft().orders, {1, 0, 1}, 3);
  EXPECT_EQ(orders_text(sm, standard_model()), "QCD=3 QED=1");
  EXPECT_EQ(orders_text(none, standard_model()), "QCD=0 QED=0");
  EXPECT_EQ(orders_text(none, heft()), "QCD=0 QED=0");
  EXPECT_EQ(orders_text(effective, heft()), "QCD=1 QED=0 HIG=1");
}

}  // namespace
}  // namespace helikos::diagram_text_test
