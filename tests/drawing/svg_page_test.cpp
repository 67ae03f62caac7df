// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/svg_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "helikos/report/drawing/detail/layout.hpp"
#include "helikos/report/drawing/dot_text.hpp"
#include "helikos/report/drawing/particle_label.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::svg_page_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t n = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

DiagramPage page_of(const Process& process, std::size_t most = 100) {
  DiagramPage page{enumerate_diagrams(process, standard_model().vertices(Parameters())), 0};
  page.total = static_cast<long long>(page.diagrams.size());
  page.diagrams.resize(std::min(page.diagrams.size(), most));
  return page;
}

TEST(SvgPage, HasEveryLineOfEveryDiagramInItsStyle) {
  const Process process = Process::parse("g g > t t~");
  const std::string svg = svg_page(process, page_of(process));
  EXPECT_EQ(count(svg, "class=\"g\""), 3u * 2 + 1);  // two legs each, one gluon in the s channel
  EXPECT_EQ(count(svg, "class=\"f\""), 3u * 2 + 2);
  EXPECT_EQ(count(svg, "class=\"a\""), count(svg, "class=\"f\""));  // an arrow each
  EXPECT_EQ(count(svg, "class=\"v\""), 3u * 2);
  EXPECT_EQ(count(svg, "class=\"l\""), 3u * 4);  // labels of legs
  EXPECT_EQ(count(svg, "class=\"i\""), 3u);
  EXPECT_THAT(svg, HasSubstr("3 Feynman diagrams, QCD=2 QED=0"));
  EXPECT_THAT(svg, HasSubstr("<title>g g &gt; t t~</title>"));
}

/// A Majorana fermion has no direction.
TEST(SvgPage, MajoranaFermionsHaveNoArrows) {
  static const ufo::LoadedModel model("drawn", ufo::read_folder(test::ufo_model("majorana")));
  add_model(model.model());
  const Parameters parameters(*model.model().parameters);
  const Process process = Process::parse("e- e- > phi- phi- DIR=0 NP=0", model.model());
  const DiagramPage page{enumerate_diagrams(process, model.model().vertices(parameters)), 4};
  ASSERT_EQ(page.diagrams.size(), 4u);  // n1 and n2 in two channels
  const std::string svg = svg_page(process, page);
  EXPECT_EQ(count(svg, "class=\"f\""), 4u * 3);
  EXPECT_EQ(count(svg, "class=\"a\""), 4u * 2);
}

TEST(SvgPage, SaysWhatIsNotDrawn) {
  const Process process = Process::parse("g g > t t~ g");
  EXPECT_THAT(svg_page(process, page_of(process, 5)), HasSubstr("the first 5 are drawn"));
  EXPECT_THAT(svg_page(process, page_of(process)), Not(HasSubstr("are drawn")));
}

/// Elements are closed, and no number is a NaN.
TEST(SvgPage, IsWellFormed) {
  for (const char* text : {"e+ e- > w+ w- z", "t > b e+ ve", "w+ w- > h h"}) {
    const Process process = Process::parse(text);
    const std::string svg = svg_page(process, page_of(process));
    for (const std::string element : {"text", "tspan", "g", "svg", "style", "title"}) {
      EXPECT_EQ(count(svg, "<" + element + " ") + count(svg, "<" + element + ">"),
                count(svg, "</" + element + ">"))
          << element << " of " << text;
    }
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
  }
}

/// Coils and waves begin and end where the line does, whatever its length and direction.
TEST(LineShape, EndsWhereItShould) {
  for (const LineStyle style :
       {LineStyle::fermion, LineStyle::gluon, LineStyle::wave, LineStyle::dashed}) {
    for (const Point end : {Point{90, 0}, Point{0, 14}, Point{-31, 40}}) {
      const std::string path = line_path(style, {10, 20}, {10 + end.x, 20 + end.y});
      EXPECT_THAT(path, ::testing::StartsWith("M10.0 20.0"));
      const auto y = path.rfind(' ');
      const auto x = path.find_last_of(" CL", y - 1);
      EXPECT_NEAR(std::stod(path.substr(x + 1)), 10 + end.x, 0.051) << path;
      EXPECT_NEAR(std::stod(path.substr(y + 1)), 20 + end.y, 0.051) << path;
    }
  }
}

TEST(ParticleLabel, RaisesAndReturnsToTheLine) {
  EXPECT_EQ(particle_label(21), "g");
  EXPECT_EQ(particle_label(-6), "t\u0304");
  EXPECT_EQ(particle_label(-11), "e<tspan dy=\"-4\" class=\"s\">+</tspan>");
  EXPECT_EQ(
      particle_label(24, "3"),
      "W<tspan dy=\"-4\" class=\"s\">+</tspan><tspan dx=\"2\" dy=\"4\" class=\"n\">3</tspan>");
}

TEST(DotText, HasANodeForEachLegAndALineForEachLine) {
  const Process process = Process::parse("g g > t t~");
  const std::string dot = dot_text(process, page_of(process).diagrams);
  EXPECT_EQ(count(dot, "shape=plaintext"), 12u);
  EXPECT_EQ(count(dot, " -> "), 3u * 5);
  EXPECT_EQ(count(dot, "subgraph"), 3u);
}

}  // namespace
}  // namespace helikos::svg_page_test
