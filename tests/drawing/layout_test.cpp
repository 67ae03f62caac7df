// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/detail/layout.hpp"

#include <gtest/gtest.h>

#include <string>

#include "helikos/theory/diagrams/enumerate.hpp"

namespace helikos::layout_test {
namespace {

constexpr Box box{200, 120};

double cross(const Point& a, const Point& b, const Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Whether two straight lines meet, but for ends that touch.
bool meet(const Point& a, const Point& b, const Point& c, const Point& d) {
  return cross(a, b, c) * cross(a, b, d) < -1e-6 && cross(c, d, a) * cross(c, d, b) < -1e-6;
}

void expect_no_lines_cross(const DiagramLayout& layout, const std::string& what) {
  for (std::size_t i = 0; i < layout.begins.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(meet(layout.begins[i], layout.ends[i], layout.begins[j], layout.ends[j]))
          << what;
    }
  }
}

void expect_inside(const Point& point) {
  EXPECT_GE(point.x, 0.0);
  EXPECT_LE(point.x, box.width);
  EXPECT_GE(point.y, 0.0);
  EXPECT_LE(point.y, box.height);
}

class Layouts : public testing::TestWithParam<const char*> {};

TEST_P(Layouts, NoLinesCrossAndAllAreInTheBox) {
  const Process process = Process::parse(GetParam());
  const auto vertices = standard_model().vertices(Parameters());
  for (const Diagram& diagram : enumerate_diagrams(process, vertices)) {
    const Flow flow = flow_of(diagram, process);
    const DiagramLayout layout = layout_of(flow, box);
    expect_no_lines_cross(layout, GetParam());
    for (const Point& point : layout.vertices) expect_inside(point);
    for (std::size_t i = 0; i < flow.lines.size(); ++i) {
      expect_inside(layout.begins[i]);
      expect_inside(layout.ends[i]);
      EXPECT_EQ(flow.lines[i].from < 0, layout.begins[i].x == 0.0);
      EXPECT_EQ(flow.lines[i].to < 0, layout.ends[i].x == box.width);
      EXPECT_GE(layout.ends[i].x, layout.begins[i].x);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Layouts,
                         testing::Values("h > b b~", "t > b e+ ve g", "e+ e- > z", "g g > g g g g",
                                         "e+ e- > e- ve~ u d~", "u d~ > u d~ t t~ h"));

/// The checker finds lines that cross.
TEST(Layout, TwoDiagonalsMeet) {
  EXPECT_TRUE(meet({0, 0}, {1, 1}, {0, 1}, {1, 0}));
  EXPECT_FALSE(meet({0, 0}, {1, 1}, {1, 1}, {2, 0}));
}

}  // namespace
}  // namespace helikos::layout_test
