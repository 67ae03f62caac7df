// SPDX-License-Identifier: Apache-2.0
// Labels, axes, plots, and the page as a whole.
#include "helikos/report/page.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "events/records.hpp"
#include "helikos/report/detail/plots.hpp"
#include "helikos/report/event_report.hpp"
#include "helikos/report/markup.hpp"
#include "report/xml_check.hpp"

namespace helikos::report::page_test {
namespace {

using test::xml_objection;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(XmlCheckTest, KnowsWhatIsWrong) {
  EXPECT_EQ(xml_objection("<a b=\"1 &lt; 2\"><c/>x &amp; y</a>"), "");
  for (const char* wrong :
       {"", "a", "<a>", "<a></b>", "<a><b></a></b>", "<a>1 < 2</a>", "<a>&</a>", "<a>&nbsp;</a>",
        "<a b></a>", "<a b=1></a>", "<a b=\"1\" b=\"2\"/>", "<a b=\"<\"/>", "<a/><b/>", "<a/>x",
        "<a>\x01</a>", "<a b=\"1\"c=\"2\"/>"})
    EXPECT_NE(xml_objection(wrong), "") << wrong;
}

TEST(MarkupTest, ScriptsAndEscapes) {
  EXPECT_EQ(html_label("p_{T}(e^{+}) < 3 & x"), "p<sub>T</sub>(e<sup>+</sup>) &lt; 3 &amp; x");
  EXPECT_EQ(plain_label("p_{T}(e^{+})"), "p_T(e+)");
  EXPECT_EQ(xml_objection("<text>" + svg_label("p_{T}^{miss} > \"3\"") + "</text>"), "");
  EXPECT_EQ(html_label("u u~ > e+ e-"), "u u~ &gt; e+ e-");
  EXPECT_EQ(html_label("x_{no end"), "x_{no end");
}

/// Files of other programs may hold anything.
TEST(MarkupTest, PagesAreUtf8WithoutControls) {
  EXPECT_EQ(escaped("a\xff<\x1b[1m\u03c3"), "a?&lt;?[1m\u03c3");
  EXPECT_EQ(html_label("x_{\xe2\x82}"), "x<sub>??</sub>");
  Page page;
  page.title = "\xff";
  page.sections.push_back({"a", "\xfe"});
  page.sections.back().block = "\xfd";
  page.sections.back().lines.emplace_back("\xfc", "\xfb");
  const std::string html = html_page(page);
  for (const char byte : {'\xff', '\xfe', '\xfd', '\xfc', '\xfb'})
    EXPECT_EQ(html.find(byte), html.npos);
}

TEST(MarkupTest, NumbersWithErrors) {
  const std::string pm = "\u202f\u00b1\u202f", minus = "\u2212";
  EXPECT_EQ(measured(504.234, 1.31), "504.2" + pm + "1.3");
  EXPECT_EQ(measured(504.234, 0.0), "504.234");
  EXPECT_EQ(measured(-0.5, 0.012), minus + "0.500" + pm + "0.012");
  EXPECT_EQ(measured(1.234567e-7, 3e-10), "(1.2346" + pm + "0.0030)\u00d710^{" + minus + "7}");
  EXPECT_EQ(number_label(0.000001234), "1.23\u00d710^{" + minus + "6}");
  EXPECT_EQ(number_label(1234.0), "1234");
  EXPECT_EQ(number_label(0.0), "0");
}

std::vector<std::string> labels_of(const PlotAxis& axis, int most) {
  std::vector<std::string> labels;
  for (const auto& tick : axis.ticks(most))
    if (!tick.label.empty()) labels.push_back(tick.label);
  return labels;
}

TEST(PlotAxisTest, TicksAreNiceAndFew) {
  EXPECT_THAT(labels_of({0.0, 460.0, false, 0, 1}, 6),
              ::testing::ElementsAre("0", "100", "200", "300", "400"));
  EXPECT_THAT(labels_of({-2.5, 2.5, false, 0, 1}, 6),
              ::testing::ElementsAre("\u22122", "\u22121", "0", "1", "2"));
  EXPECT_THAT(labels_of({0.0, 2.3e-6, false, 0, 1}, 6),
              ::testing::ElementsAre("0.0", "0.5", "1.0", "1.5", "2.0"));
  EXPECT_EQ(PlotAxis(0.0, 2.3e-6, false, 0, 1).exponent(), -6);
  EXPECT_THAT(labels_of({0.3, 2e4, true, 0, 1}, 6),
              ::testing::ElementsAre("1", "10", "100", "10^{3}", "10^{4}"));
  EXPECT_THAT(labels_of({0.9, 7.0, true, 0, 1}, 6), ::testing::ElementsAre("1", "2", "5"));
  for (double high = 1e-6; high < 1e6; high *= 1.7)
    for (const bool is_log : {false, true}) {
      const auto labels = labels_of({is_log ? high * 1e-7 : -0.3 * high, high, is_log, 0, 1}, 6);
      EXPECT_LE(labels.size(), 6u) << high;
      EXPECT_GE(labels.size(), 2u) << high;
    }
}

TEST(PlotAxisTest, ValuesAreInPlace) {
  const PlotAxis linear(0.0, 10.0, false, 100.0, 0.0), log(1.0, 100.0, true, 0.0, 100.0);
  EXPECT_DOUBLE_EQ(linear.at(2.5), 75.0);
  EXPECT_DOUBLE_EQ(linear.at(11.0), 0.0);
  EXPECT_DOUBLE_EQ(log.at(10.0), 50.0);
  EXPECT_DOUBLE_EQ(log.at(0.0), 0.0);
  EXPECT_DOUBLE_EQ(log.at(-1.0), 0.0);
}

TEST(PlotsTest, AreXml) {
  StepsPlot plot{
      "p_{T}(j) < & [GeV]", "d\u03c3 [pb/GeV]", {{{0, 1, 2, 4}, {3, 0, 1e-7}, {1, 0, 1e-8}}}};
  for (const bool is_log : {false, true}) {
    plot.wants_log_y = is_log;
    const std::string svg = steps_svg(plot);
    EXPECT_EQ(xml_objection(svg), "");
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
  }
  plot.steps[0].values = {3, -2, 1};  // a logarithm has no place for that
  EXPECT_THAT(steps_svg(plot), HasSubstr("\u22122"));
  plot.steps[0].values = {0, 0, 0};
  EXPECT_EQ(xml_objection(steps_svg(plot)), "");
  EXPECT_THAT(steps_svg(plot), Not(HasSubstr("nan")));
  const std::string svg =
      estimates_svg({"iteration", "\u03c3 [pb]", {{1, 2, false}, {9, 0, true}}, {5, 0.1, true}});
  EXPECT_EQ(xml_objection(svg), "");
}

/// The upper edge of the highest bin of two is twice as high as that of the other.
TEST(PlotsTest, HeightsAreInProportion) {
  StepsPlot plot{"x", "y", {{{0, 1, 2}, {50, 100}, {}}}};
  const std::string svg = steps_svg(plot);
  double zero = 0, first = 0, second = 0;
  const auto at = svg.find("<path class=\"line a\" d=\"M");
  ASSERT_NE(at, svg.npos);
  ASSERT_EQ(std::sscanf(svg.c_str() + at, "<path class=\"line a\" d=\"M%*f %lfV%lfH%*fV%lf", &zero,
                        &first, &second),
            3);
  EXPECT_NEAR((zero - second) / (zero - first), 2.0, 0.01);  // coordinates have one digit
}

ReportedRun run_of_events() {
  ReportedRun run;
  run.title = "p p > t t~ & \"<b>\"";
  run.file = "a<b>.lhe";
  run.command = "helikos generate 'p p > t t~' --cut 'pt(j) > 30 & x'";
  run.cross_section = {612.375, 0.6};
  run.subprocesses = {{1, "u u~ > mu+ mu-", 512.25, 0.5, 0.3},
                      {2, "g g > t t~", 100.125, 0.25, 0.2}};
  ReportedIntegration integration{"p p > x", 612.375, 0.6, 0.25};
  integration.iterations = {{500, 100, false}, {613, 2, true}, {611.5, 1, true}};
  integration.chi2 = 1.5;
  integration.degrees = 1;
  run.integrations = {integration};
  run.weight_parts = {-3, {0.1, 0.5, 0.2, 0.01}};
  run.unweighting = "full";
  run.efficiency = 0.25;
  run.points = 4000;
  run.warnings = {"1 < 2"};
  run.settings = {{"cut", "pt(j) > 30"}};
  run.times = {{"written", "now"}};
  run.texts = {{"helikos", "a < b\n"}};
  return run;
}

std::string page_of(std::size_t number, const ReportedRun& run) {
  Distributions events;
  events.add(events::test::EventSource(2)(events::test::two_process_run(), number));
  events.finish();
  return event_report(run, events);
}

TEST(EventReportTest, IsXmlAndNeedsNothingElse) {
  const std::string page = page_of(500, run_of_events());
  EXPECT_EQ(xml_objection(page), "");
  for (const char* foreign : {"http:", "https:", "<script", "url(", "@import", "src=", "href="})
    EXPECT_THAT(page, Not(HasSubstr(foreign)));
  EXPECT_THAT(page, HasSubstr("<h1>p p &gt; t t~ &amp; &quot;&lt;b&gt;&quot;</h1>"));
  EXPECT_THAT(page, HasSubstr("a&lt;b&gt;.lhe"));
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme:dark"));
  EXPECT_THAT(page, Not(HasSubstr("nan")));
}

TEST(EventReportTest, HasWhatIsKnown) {
  const std::string page = page_of(500, run_of_events());
  EXPECT_THAT(page, HasSubstr("g g &gt; t t~"));
  EXPECT_THAT(page, HasSubstr("16.4\u2009%"));  // 100.125 of 612.375
  EXPECT_THAT(page, HasSubstr("1.50 of 1 degrees of freedom"));
  EXPECT_THAT(page, HasSubstr("negative"));
  EXPECT_THAT(page, HasSubstr("1 &lt; 2"));
  EXPECT_THAT(page, HasSubstr("kept of 4000 points"));
  ReportedRun less = run_of_events();
  less.integrations.clear();
  less.efficiency.reset();
  less.command.clear();
  less.subprocesses.clear();
  const std::string other = page_of(500, less);
  EXPECT_EQ(xml_objection(other), "");
  EXPECT_THAT(other, Not(HasSubstr("Convergence")));
  EXPECT_THAT(other, HasSubstr("not in the header"));
}

/// At 390 pixels: process and heading take two lines, so that the events stay in sight.
TEST(EventReportTest, TablesFitANarrowScreen) {
  const std::string page = page_of(500, run_of_events());
  const auto narrow = page.find("@media (max-width:600px)");
  ASSERT_NE(narrow, page.npos);
  EXPECT_NE(page.find("td:first-child,th{white-space:normal}", narrow), page.npos);
  EXPECT_THAT(page, HasSubstr("<th>effi\u00adciency</th><th>events</th>"));
}

TEST(EventReportTest, TakesNoEventsAndOne) {
  EXPECT_EQ(xml_objection(page_of(0, run_of_events())), "");
  EXPECT_EQ(xml_objection(page_of(1, run_of_events())), "");
}

/// Weights of another meaning are scaled to the cross section.
TEST(EventReportTest, ScalesWeightsToTheCrossSection) {
  ReportedRun run = run_of_events();
  auto list = events::test::EventSource(2)(events::test::two_process_run(), 400);
  for (auto& event : list) event.weight = 1.0;
  Distributions events;
  events.add(list);
  events.finish();
  run.mean_is_cross_section = false;
  const std::string page = event_report(run, events);
  const std::string head = "y(all): low high, d\u03c3/dy [pb], error, events\n";
  const auto begin = page.find(head);
  ASSERT_NE(begin, page.npos);
  std::istringstream rows(page.substr(begin + head.size()));
  double low, high, value, error, sum = 0.0, squares = 0.0;
  int events_of_bin, number = 0;
  while (rows >> low >> high >> value >> error >> events_of_bin) {
    sum += value * (high - low);
    squares += std::pow(error * (high - low), 2);
    number += events_of_bin;
  }
  EXPECT_GT(number, 390);
  EXPECT_NEAR(sum, 612.375 * number / 400, 1e-4 * sum);
  EXPECT_NEAR(std::sqrt(squares), 612.375 * std::sqrt(number) / 400, 0.01 * sum / 20);
}

}  // namespace
}  // namespace helikos::report::page_test
