// SPDX-License-Identifier: Apache-2.0
// The page of `generate`, and that of `events report`, as a user gets them.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "app/program.hpp"
#include "helikos/report/markup.hpp"
#include "report/xml_check.hpp"

namespace helikos::app::event_page_test {
namespace {

using ::testing::HasSubstr;

class EventPage : public ProgramTest {
 protected:
  std::string page(const std::string& name) const {
    const std::string text = read_file(work() / name);
    EXPECT_EQ(report::test::xml_objection(text), "") << name;
    return text;
  }

  /// <section id="...">, with its end.
  static std::string section(const std::string& page, const std::string& id) {
    const auto begin = page.find("<section id=\"" + id + "\">");
    EXPECT_NE(begin, page.npos) << id;
    return page.substr(begin, page.find("</section>", begin) - begin);
  }

  /// All but what another run of the same events may change.
  static std::string without_times(std::string page) {
    const std::string times = section(page, "times");
    page.erase(page.find(times), times.size());
    return page;
  }

  static std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
      text.replace(at, from.size(), to);
    return text;
  }

  /// The line that repeats the run.
  static std::string command(const std::string& page) {
    std::string text = section(page, "repeat");
    text = text.substr(text.find("<pre class=\"copy\">") + 18);
    text = text.substr(0, text.find("</pre>"));
    for (const char* tag : {"<span>", "</span>"}) text = replaced(text, tag, "");
    for (const auto& [entity, character] :
         {std::pair{"&gt;", ">"}, {"&lt;", "<"}, {"&apos;", "'"}, {"&quot;", "\""}, {"&amp;", "&"}})
      text = replaced(text, entity, character);
    return text;
  }
};

TEST_F(EventPage, IsBesideTheEventsAndRepeatsThem) {
  const Outcome outcome = helikos(
      "generate 'p p > t t~ j' --cut 'pt(j) > 30' --cut 'abs(eta(j)) < 5 and pt(t) > 1' "
      "--energy 13000 --mur 173 --points 30000 --seed 5 --overweights 0.01 --events 300 "
      "--output a.lhe.gz --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("a.report.html"));
  EXPECT_EQ(json("a.json")["generation"]["page"], "a.report.html");
  const std::string text = page("a.report.html");
  EXPECT_THAT(text, HasSubstr("<h1>p p &gt; t t~ j</h1>"));
  EXPECT_THAT(section(text, "subprocesses"), HasSubstr("g g &gt; t t~ g"));
  EXPECT_THAT(section(text, "weights"), HasSubstr("Convergence"));
  EXPECT_THAT(section(text, "particles"), HasSubstr("p<sub>T</sub>(t)"));
  EXPECT_THAT(section(text, "settings"), HasSubstr("pt(j) &gt; 30"));

  const std::string events = read_file(work() / "a.lhe.gz");
  std::filesystem::remove(work() / "a.lhe.gz");
  const std::string again = command(text);
  ASSERT_EQ(again.substr(0, 17), "helikos generate ");
  ASSERT_EQ(shell("'" HELIKOS_CLI "' " + again.substr(8)).status, 0) << again;
  EXPECT_TRUE(read_file(work() / "a.lhe.gz") == events) << again;
  EXPECT_EQ(without_times(page("a.report.html")), without_times(text));
}

TEST_F(EventPage, RepeatsTheRunWithTheLauncher) {
  ASSERT_EQ(shell("HELIKOS_COMMAND=./helikos '" HELIKOS_CLI
                  "' generate 'e+ e- > mu+ mu-' --energy 91 --events 10 --output a.lhe")
                .status,
            0);
  EXPECT_THAT(page("a.report.html"), HasSubstr("./helikos"));
}

TEST_F(EventPage, HasTheWarningsOfTheRun) {
  const Outcome outcome = helikos(
      "generate 'g g > t t~ g' --energy 1000 --cut 'pt(g) > 30' --events 20 --accuracy 1e-4 "
      "--max-points 3000 --max-pilot 1000 --overweights 1e-5 --output a.lhe");
  EXPECT_EQ(outcome.status, 1);
  const std::string text = page("a.report.html");
  EXPECT_THAT(text, HasSubstr("the accuracy was not reached with"));
  EXPECT_THAT(text, HasSubstr("were not stable after"));
}

/// With grids that this run made itself it would begin with other ones.
TEST_F(EventPage, RepeatsARunThatKeptItsGrids) {
  const std::string run = "generate 'e+ e- > mu+ mu-' --energy 91 --events 50 --output a.lhe ";
  ASSERT_EQ(helikos(run + "--grids a.grids").status, 0);
  EXPECT_EQ(command(page("a.report.html")).find("--grids"), std::string::npos);
  ASSERT_EQ(helikos(run + "--grids a.grids").status, 0);
  EXPECT_THAT(command(page("a.report.html")), HasSubstr("--grids a.grids"));
}

TEST_F(EventPage, NeverReplacesTheEvents) {
  ASSERT_EQ(helikos("generate 'e+ e- > mu+ mu-' --energy 91 --events 50 --output a.lhe").status, 0);
  const std::string events = read_file(work() / "a.lhe");
  const Outcome outcome = helikos("events report a.lhe --output ./a.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is the file of events, which would be overwritten"));
  EXPECT_EQ(read_file(work() / "a.lhe"), events);
}

/// That of `generate` says more than the file knows.
TEST_F(EventPage, IsReplacedByThatOfTheFileOnRequestOnly) {
  ASSERT_EQ(helikos("generate 'e+ e- > mu+ mu-' --energy 91 --events 50 --output a.lhe").status, 0);
  const std::string before = page("a.report.html");
  const Outcome refused = helikos("events report a.lhe");
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err,
            "helikos: a.report.html: the file exists; --output a.report.html overwrites it\n");
  EXPECT_EQ(read_file(work() / "a.report.html"), before);
  EXPECT_EQ(helikos("events report a.lhe --output a.report.html").status, 0);
  EXPECT_NE(page("a.report.html"), before);
}

/// All errors of the mean weight are one: of the report, the file and both pages.
TEST_F(EventPage, HasTheErrorOfTheMeanWeight) {
  const Outcome run = helikos(
      "generate 'p p > t t~' --points 30000 --events 400 --unweighting none --output a.lhe "
      "--json a.json --report run.html");
  ASSERT_EQ(run.status, 0) << run.err;
  ASSERT_EQ(helikos("events report a.lhe --output file.html").status, 0);
  const double error = json("a.json")["generation"]["error_pb"];
  EXPECT_THAT(run.out, HasSubstr(fmt::format(" +- {:.1e} ) pb   (integration ", error)));
  EXPECT_THAT(helikos("events info a.lhe").out,
              HasSubstr(fmt::format(" +- {:.2g} pb   (header ", error)));
  const auto fact = [&](const std::string& name) {
    const std::string text = page(name);
    const auto begin = text.find("mean weight");
    return text.substr(begin, text.find("unequal weights alone", begin) - begin);
  };
  const double mean = json("a.json")["generation"]["mean_weight_pb"];
  EXPECT_THAT(fact("run.html"), HasSubstr(report::measured(mean, error)));
  EXPECT_EQ(fact("run.html"), fact("file.html"));
}

TEST_F(EventPage, OfARunFileIsTheSame) {
  const std::string line =
      "--events 200 --seed 3 --energy 250 --unweighting none --output a.lhe --report b.html";
  write("run.toml",
        "process = 'e+ e- > mu+ mu-'\nevents = 200\nseed = 3\nenergy = 250\n"
        "unweighting = 'none'\noutput = 'a.lhe'\nreport = 'b.html'\n");
  ASSERT_EQ(helikos("generate 'e+ e- > mu+ mu-' " + line).status, 0);
  const std::string expected = without_times(page("b.html"));
  EXPECT_FALSE(std::filesystem::exists(work() / "a.report.html"));
  std::filesystem::remove(work() / "b.html");
  ASSERT_EQ(helikos("generate run.toml").status, 0);
  EXPECT_EQ(without_times(page("b.html")), expected);
}

TEST_F(EventPage, OfAFileHasTheSameHistograms) {
  ASSERT_EQ(helikos("generate 'p p > t t~, t > b w+' --points 30000 --events 400 "
                    "--output a.lheh5 --report a.html")
                .status,
            0);
  const Outcome outcome = helikos("events report a.lheh5");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "a.report.html\n");
  const std::string of_run = page("a.html"), of_file = page("a.report.html");
  for (const char* id : {"event", "particles", "pairs", "resonances"})
    EXPECT_EQ(section(of_file, id), section(of_run, id)) << id;
  EXPECT_THAT(section(of_run, "resonances"), HasSubstr("m(t)"));
  EXPECT_THAT(section(of_file, "header-helikos"), HasSubstr("&quot;seed&quot;: 1"));
  EXPECT_EQ(helikos("events report a.lheh5 --output -").out, of_file);
}

/// The overweights are those of the runs, and no others.
TEST_F(EventPage, OfMergedFilesHasTheirOverweights) {
  std::int64_t overweights = 0;
  for (const std::string seed : {"1", "2"}) {
    ASSERT_EQ(
        helikos("generate 'p p > t t~' --points 20000 --events 1000 --overweights 0.01 --seed " +
                seed + " --report none --json a.json --output " + seed + ".lhe")
            .status,
        0);
    overweights += json("a.json")["generation"]["overweights"].get<std::int64_t>();
  }
  ASSERT_EQ(helikos("events merge 1.lhe 2.lhe --output a.lhe").status, 0);
  ASSERT_EQ(helikos("events report a.lhe").status, 0);
  ASSERT_GT(overweights, 0);
  ASSERT_LT(overweights, 500);
  EXPECT_THAT(section(page("a.report.html"), "weights"),
              HasSubstr(fmt::format("; {} overweight", overweights)));
}

TEST_F(EventPage, AfterAKillIsTheSame) {
  const std::string run =
      "generate 'e+ e- > mu+ mu-' --energy 200 --events 300000 --threads 1 --output a.lhe";
  ASSERT_EQ(helikos(run).status, 0);
  const std::string expected = without_times(page("a.report.html"));
  std::filesystem::remove(work() / "a.lhe");
  std::filesystem::remove(work() / "a.report.html");
  const std::string resumed = run + " --checkpoint a.checkpoint --resume";
  generate_until_killed(resumed);
  ASSERT_TRUE(std::filesystem::exists(work() / "a.lhe.part"));
  ASSERT_FALSE(std::filesystem::exists(work() / "a.report.html"));
  ASSERT_EQ(helikos(resumed).status, 0);
  EXPECT_EQ(without_times(page("a.report.html")), expected);
  // Of a run that is complete it is written again.
  std::filesystem::remove(work() / "a.report.html");
  ASSERT_EQ(helikos(resumed).status, 0);
  EXPECT_EQ(without_times(page("a.report.html")), expected);
}

TEST_F(EventPage, NoneIsWrittenOnRequest) {
  ASSERT_EQ(helikos("generate 'e+ e- > mu+ mu-' --energy 200 --events 10 --output a.lhe "
                    "--report none --json a.json")
                .status,
            0);
  EXPECT_FALSE(std::filesystem::exists(work() / "a.report.html"));
  EXPECT_TRUE(json("a.json")["generation"]["page"].is_null());
}

TEST_F(EventPage, WrongNamesAreRefusedBeforeTheRun) {
  const std::string run = "generate 'e+ e- > mu+ mu-' --energy 200 --output a.lhe --report ";
  for (const auto& [name, why] :
       {std::pair{"nowhere/a.html", "--report nowhere/a.html: there is no folder"},
        {"-", "--report: the page needs a file"},
        {"a.lhe", "both name the file a.lhe"},
        {"a.lhe.part", "both name the file a.lhe.part"}}) {
    const Outcome outcome = helikos(run + name);
    EXPECT_EQ(outcome.status, 2) << name;
    EXPECT_THAT(outcome.err, HasSubstr(why));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(std::filesystem::is_empty(work())) << name;
  }
  write("a.lhe", "hello\n");
  const Outcome outcome = helikos("events report a.lhe");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "helikos: a.lhe: is no file of events: no <LesHouchesEvents>\n");
  EXPECT_FALSE(std::filesystem::exists(work() / "a.report.html"));
}

/// Two files of events may have one page.
TEST_F(EventPage, IsReplacedWithALine) {
  const std::string run = "generate 'e+ e- > mu+ mu-' --energy 200 --points 500 --events 10 ";
  EXPECT_EQ(helikos(run + "--output a.lhe").said(), "");
  EXPECT_EQ(helikos(run + "--output a.lhe.gz").said(),
            "helikos: a.report.html: the file exists and will be overwritten\n");
  EXPECT_EQ(helikos(run + "--output c.lhe.gz --report none").said(), "");
  EXPECT_EQ(helikos(run + "--output b.lhe.gz --report /dev/null").said(), "");
}

}  // namespace
}  // namespace helikos::app::event_page_test
