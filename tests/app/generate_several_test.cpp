// SPDX-License-Identifier: Apache-2.0
// `generate` of a run file with several processes: one file of events.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "app/program.hpp"

namespace helikos::app::generate_several_test {
namespace {

using ::testing::AllOf;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Lt;

/// Cross sections of a few pb, of other multiplicities and orders.
const std::string muons = "\n[[process]]\nprocess = 'e+ e- > mu+ mu-'\n";
const std::string muons_and_photon =
    "\n[[process]]\nprocess = 'e+ e- > mu+ mu- a'\n"
    "cut = ['pt(a) > 10', 'm(mu+,a) > 20', 'm(mu-,a) > 20', 'm(mu+,mu-) > 50']\n";
const std::string quarks = "\n[[process]]\nprocess = 'e+ e- > u u~'\ncut = ['pt(u) > 20']\n";
const std::string head = "energy = 200\npoints = 20000\noutput = 'a.lhe'\njson = 'a.json'\n";

/// An event as the file has it.
struct ReadEvent {
  int particles = 0, id = 0;
  double weight = 0.0;
  std::vector<double> variations{};
};

class GenerateSeveral : public ProgramTest {
 protected:
  std::vector<ReadEvent> events(const std::string& file) const {
    std::vector<ReadEvent> events;
    std::istringstream text(read_file(work() / file));
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with("<event")) {
        ReadEvent event;
        text >> event.particles >> event.id >> event.weight;
        events.push_back(event);
      }
      if (!line.starts_with("<wgt id")) continue;
      events.back().variations.push_back(std::stod(line.substr(line.find('>') + 1)));
    }
    return events;
  }

  void expect_refused(const std::string& file, const std::string& why) const {
    write("run.toml", file);
    const Outcome outcome = helikos("generate run.toml");
    EXPECT_EQ(outcome.status, 2) << file;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << file;
    EXPECT_EQ(std::ranges::count(outcome.said(), '\n'), 1) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe"));
    EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe.part"));
    EXPECT_FALSE(std::filesystem::exists(work() / "a.json"));
  }
};

/// Each event is of a process with the probability of its part of the sum of cross sections.
/// As in MadGraph, all subprocesses of a numbered process have its number.
TEST_F(GenerateSeveral, ProcessesMayHaveNumbers) {
  write("run.toml", head +
                        "events = 300\nreport = 'a.html'\n"
                        "[[process]]\nprocess = 'e+ e- > l+ l- / h @7'\n"
                        "cut = ['abs(eta(l-)) < 1']\n"
                        "[[process]]\nprocess = 'e+ e- > u u~'\n"
                        "[[process]]\nprocess = 'e+ e- > d d~ @ 3'\n");
  const Outcome outcome = helikos("generate run.toml");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::map<int, int> ids;
  for (const ReadEvent& event : events("a.lhe")) ++ids[event.id];
  EXPECT_EQ(ids.size(), 3U);
  EXPECT_EQ(ids.count(7) + ids.count(8) + ids.count(3), 3U);  // u u~ has the next one
  const auto info = this->info("a.lhe");
  ASSERT_EQ(info["subprocesses"].size(), 3U);
  EXPECT_EQ(info["subprocesses"][1]["process"], "e+ e- > l+ l- / h @7");
  double sum = 0.0;
  for (const auto& own : info["subprocesses"]) sum += own["header"]["cross_section"].get<double>();
  EXPECT_NEAR(sum, json("a.json")["cross_section_pb"].get<double>(), 1e-6 * sum);
  EXPECT_THAT(read_file(work() / "a.html"), HasSubstr("e+ e- &gt; l+ l- / h @7"));
}

/// (attributes of <event>): the numbers of particles of its events, without resonances.
using Attributes = std::map<std::string, std::set<int>>;

Attributes attributes_of(const std::string& file) {
  Attributes found;
  std::istringstream text(file);
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("<event")) continue;
    int particles = 0, all = 0;
    text >> all;
    std::string row;
    std::getline(text, row);
    for (int i = 0; i < all && std::getline(text, row); ++i)
      particles += row.find(" 2 ") != row.find(' ');
    found[line].insert(particles);
  }
  return found;
}

/// Numbers of processes that differ as their numbers of partons do, or `nplo`.
TEST_F(GenerateSeveral, EventsHaveTheNumberOfAdditionalPartons) {
  const auto attributes = [&](const std::string& first, const std::string& second) {
    write("run.toml", head + "events = 200\nreport = 'none'\n[[process]]\nprocess = 'e+ e- > u u~" +
                          first + "[[process]]\nprocess = 'e+ e- > u u~ g" + second +
                          "cut = ['pt(g) > 5', 'm(u,g) > 10', 'm(u~,g) > 10']\n");
    const Outcome outcome = helikos("generate run.toml");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return attributes_of(read_file(work() / "a.lhe"));
  };
  const auto with = [](int number) {
    return fmt::format("<event npLO=\"{}\" npNLO=\"-1\">", number);
  };
  EXPECT_EQ(attributes(" @0'\n", " @1'\n"), (Attributes{{with(0), {4}}, {with(1), {5}}}));
  EXPECT_EQ(attributes(" @2'\n", " @3'\n"), (Attributes{{with(2), {4}}, {with(3), {5}}}));
  EXPECT_EQ(attributes(" @1'\n", " @3'\n"), (Attributes{{"<event>", {4, 5}}}));
  EXPECT_EQ(attributes(" @0'\n", "'\n"), (Attributes{{"<event>", {4, 5}}}));
  EXPECT_EQ(attributes("'\n", "'\nnplo = 1\n"), (Attributes{{"<event>", {4}}, {with(1), {5}}}));
  EXPECT_EQ(attributes(" @5'\nnplo = 0\n", " @6'\nnplo = 2\n"),
            (Attributes{{with(0), {4}}, {with(2), {5}}}));
  // A process without partons cannot have one, and the other not two.
  write("run.toml", head +
                        "events = 200\nreport = 'none'\n[[process]]\nprocess = 'e+ e- > mu+ mu- "
                        "@1'\n[[process]]\nprocess = 'e+ e- > u u~ @3'\ncut = ['pt(u) > 20']\n");
  const Outcome impossible = helikos("generate run.toml");
  ASSERT_EQ(impossible.status, 0) << impossible.err;
  EXPECT_THAT(impossible.err,
              HasSubstr("events have no npLO: e+ e- > mu+ mu- @1 has no parton, so that its number "
                        "1 is none of additional partons (--nplo gives it)"));
  EXPECT_EQ(attributes_of(read_file(work() / "a.lhe")), (Attributes{{"<event>", {4}}}));
  // One number of all counts nothing. It has the names of both processes, each once.
  write("run.toml", head +
                        "events = 200\n[[process]]\nprocess = 'e+ e- > j j @7'\n"
                        "[[process]]\nprocess = 'e+ e- > mu+ mu- @7'\n");
  const Outcome alike = helikos("generate run.toml");
  ASSERT_EQ(alike.status, 0) << alike.err;
  EXPECT_EQ(attributes_of(read_file(work() / "a.lhe")), (Attributes{{"<event>", {4}}}));
  const Outcome info = helikos("events info a.lhe");
  EXPECT_THAT(info.out, HasSubstr("e+ e- > j j @7; e+ e- > mu+ mu- @7"));
  EXPECT_EQ(info.out.find("@7; e+ e- > j j"), info.out.npos);
  EXPECT_EQ(info.out.find("mu+ mu- @7; e+ e- > mu+ mu-"), info.out.npos);
  // Events of one number have one npLO.
  write("run.toml", head +
                        "events = 20\n[[process]]\nprocess = 'e+ e- > u u~ @1'\nnplo = 0\n"
                        "[[process]]\nprocess = 'e+ e- > d d~ @1'\nnplo = 1\n");
  const Outcome outcome = helikos("generate run.toml");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("have the number @1, and not the same nplo"));
}

TEST_F(GenerateSeveral, ProcessesHaveTheirPartsOfTheEvents) {
  write("run.toml", head + "events = 30000\n" + muons + muons_and_photon);
  const Outcome outcome = helikos("generate run.toml");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.said(), "");
  const auto run = json("a.json"), generation = run["generation"];
  ASSERT_EQ(run["processes"].size(), 2u);
  const double sum = run["cross_section_pb"], mean = generation["mean_weight_pb"];
  EXPECT_NEAR(mean, sum, 5 * generation["error_pb"].get<double>());
  EXPECT_LT(generation["error_pb"].get<double>(), 0.01 * sum);
  std::map<int, std::set<int>> particles;  // of events of this process
  std::map<int, double> weights;
  for (const ReadEvent& event : events("a.lhe")) {
    particles[event.id].insert(event.particles);
    weights[event.id] += event.weight;
  }
  // Muons that a photon leaves near the mass of the Z have its row too.
  EXPECT_EQ(particles, (std::map<int, std::set<int>>{{1, {4}}, {2, {5, 6}}}));
  for (int i = 0; i < 2; ++i) {
    const auto& own = run["processes"][std::size_t(i)];
    const double part = own["cross_section_pb"].get<double>() / sum;
    ASSERT_GT(part, 0.1);  // so that it would be seen
    const double error = std::sqrt(part * (1 - part) / 30000) + own["error_pb"].get<double>() / sum;
    EXPECT_NEAR(weights[i + 1] / (30000 * mean), part, 5 * error) << i;
    EXPECT_NEAR(generation["processes"][std::size_t(i)]["events"].get<double>() / 30000, part,
                5 * error + 0.01);
    EXPECT_EQ(generation["processes"][std::size_t(i)]["process"], own["process"]);
    EXPECT_THAT(outcome.out, HasSubstr(" of " + own["process"].get<std::string>() + "\n"));
  }
  const auto found = info("a.lhe");
  EXPECT_NEAR(found["header"]["cross_section"].get<double>() / sum, 1.0, 1e-9);
  const auto& parts = generation["error_parts_pb"];
  EXPECT_NEAR(parts["integration"].get<double>() / run["error_pb"].get<double>(), 1.0, 1e-12);
  EXPECT_NEAR(found["header"]["error"].get<double>() /
                  std::hypot(parts["integration"].get<double>(), parts["pilot"].get<double>()),
              1.0, 1e-9);
  EXPECT_THAT(found["subprocesses"][1]["process"].get<std::string>(), HasSubstr("mu- a"));
  const auto settings = nlohmann::json::parse(found["settings"]["helikos"].get<std::string>());
  EXPECT_EQ(settings["processes"][1]["cuts"].size(), 4u);
  EXPECT_EQ(settings["processes"][1]["first_id"], 2);
  EXPECT_EQ(settings["energy"], 200.0);
}

/// The processes have the same densities and ids that go on; the mean is the sum without
/// unweighting too.
TEST_F(GenerateSeveral, AProcessOfFewEventsIsSaid) {
  write("run.toml", "events = 30\n" + head + muons + muons_and_photon);
  const Outcome few = helikos("generate run.toml");
  ASSERT_EQ(few.status, 0) << few.err;
  EXPECT_THAT(few.err, HasSubstr(" of the 30 events are of e+ e- > mu+ mu- a: too few"));
  EXPECT_EQ(few.said().find("e+ e- > mu+ mu-:"), std::string::npos) << few.err;
  write("run.toml", "events = 3e2\n" + head + muons + muons_and_photon);
  EXPECT_EQ(helikos("generate run.toml").err.find("too few"), std::string::npos);
}

TEST_F(GenerateSeveral, SubprocessesOfProtonsHaveIdsOfTheirOwn) {
  write("run.toml",
        "points = 30000\noutput = 'a.lheh5'\njson = 'a.json'\nunweighting = 'none'\n"
        "events = 3000\n[[process]]\nprocess = 'p p > t t~'\n[[process]]\nprocess = 'p p > z'\n"
        "[[process]]\nprocess = 'u u~ > t t~ g'\nbeams = ['p', 'p']\ncut = ['pt(g) > 30']\n");
  ASSERT_EQ(helikos("generate run.toml").status, 0);
  const auto run = json("a.json"), found = info("a.lheh5");
  const auto& list = found["subprocesses"];
  std::size_t id = 0, count = 0;
  for (const auto& process : run["processes"])
    for (const auto& own : process["subprocesses"]) {
      ++count;
      const auto entry = std::find_if(list.begin(), list.end(), [&](const auto& one) {
        return one["id"].template get<std::size_t>() == id + 1;
      });
      ++id;
      if (entry == list.end()) continue;  // of no event
      EXPECT_EQ((*entry)["process"], own["process"]);
      EXPECT_NEAR((*entry)["header"]["cross_section"].get<double>(),
                  own["cross_section_pb"].get<double>(), 1e-9);
    }
  EXPECT_EQ(count, 9u + 8u + 1u);
  EXPECT_NEAR(run["generation"]["mean_weight_pb"].get<double>(),
              run["cross_section_pb"].get<double>(),
              5 * run["generation"]["error_pb"].get<double>());
  EXPECT_LT(run["generation"]["error_pb"].get<double>(),
            0.05 * run["cross_section_pb"].get<double>());
}

/// muR changes a process with alpha_s only, and each with its own coupling.
TEST_F(GenerateSeveral, VariationsHaveThePowersOfTheProcess) {
  write("run.toml",
        "points = 20000\noutput = 'a.lhe'\nevents = 300\nscale-variations = true\n"
        "[[process]]\nprocess = 'p p > t t~'\n"
        "[[process]]\nprocess = 'p p > t t~'\nalpha-s = '1loop'\n"
        "[[process]]\nprocess = 'p p > z'\nalpha-s = '2loop'\n");
  ASSERT_EQ(helikos("generate run.toml").status, 0);
  const auto variations = info("a.lhe")["variations"];
  std::size_t half = 0;
  while (variations.at(half)["text"] != "muR=0.5 muF=1.0 PDF=toy_0") ++half;
  std::map<int, int> count;
  for (const ReadEvent& event : events("a.lhe")) {
    ASSERT_EQ(event.variations.size(), 6u);
    const double ratio = event.variations[half] / event.weight;
    const int process = event.id <= 9 ? 0 : event.id <= 18 ? 1 : 2;
    ++count[process];
    // (alpha_s(muR/2) / alpha_s(muR))^2 is 1.21 or so at 173 GeV and more.
    if (process == 2) EXPECT_NEAR(ratio, 1.0, 1e-12);
    if (process < 2) EXPECT_THAT(ratio, AllOf(Gt(1.1), Lt(1.3)));
  }
  EXPECT_GT(count[0] + count[1], 3);
  EXPECT_GT(count[2], 100);
}

TEST_F(GenerateSeveral, TheFileDoesNotDependOnThreads) {
  write("run.toml", head + "events = 500\n" + muons + muons_and_photon);
  for (const std::string threads : {"1", "3"})
    ASSERT_EQ(
        helikos("generate run.toml --threads " + threads + " --output " + threads + ".lhe").status,
        0);
  EXPECT_EQ(read_file(work() / "1.lhe"), read_file(work() / "3.lhe"));
}

TEST_F(GenerateSeveral, AKilledRunGoesOnToTheSameFile) {
  write("run.toml", head + "events = 200000\n" + muons + quarks);
  const std::string run = "generate run.toml --threads 1";
  ASSERT_EQ(helikos(run).status, 0);
  const std::string expected = read_file(work() / "a.lhe");
  const auto first = json("a.json")["generation"];
  std::filesystem::remove(work() / "a.lhe");
  std::filesystem::remove(work() / "a.json");
  const std::string resumed = run + " --checkpoint a.checkpoint --resume";
  generate_until_killed(resumed);
  ASSERT_TRUE(std::filesystem::exists(work() / "a.lhe.part"));
  ASSERT_EQ(helikos(resumed).status, 0);
  EXPECT_TRUE(read_file(work() / "a.lhe") == expected);
  EXPECT_EQ(json("a.json")["generation"]["processes"], first["processes"]);
  EXPECT_EQ(json("a.json")["generation"]["mean_weight_pb"], first["mean_weight_pb"]);
}

TEST_F(GenerateSeveral, GridsAreKeptForOtherSeeds) {
  write("run.toml", head + "events = 200\ngrids = 'a.grids'\n" + muons + muons_and_photon);
  ASSERT_EQ(helikos("generate run.toml").status, 0);
  EXPECT_EQ(json("a.json")["processes"][1]["iterations_that_adapt"], 5);
  ASSERT_EQ(helikos("generate run.toml --seed 2 --output b.lhe").status, 0);
  for (const auto& process : json("a.json")["processes"])
    EXPECT_EQ(process["iterations_that_adapt"], 0);
}

TEST_F(GenerateSeveral, FilesOfOtherSeedsAreMerged) {
  write("run.toml", head + "events = 300\n" + muons + quarks);
  for (const std::string seed : {"3", "4"})
    ASSERT_EQ(helikos("generate run.toml --seed " + seed + " --output " + seed + ".lhe").status, 0);
  ASSERT_EQ(helikos("events merge 3.lhe 4.lhe --output all.lhe").status, 0);
  const auto found = info("all.lhe");
  EXPECT_EQ(found["weights"]["events"], 600);
  EXPECT_EQ(found["subprocesses"].size(), 2u);
  EXPECT_EQ(nlohmann::json::parse(found["settings"]["helikos"].get<std::string>())["seed"],
            nlohmann::json::parse("[3, 4]"));
  // Other cuts of one process.
  std::string other = quarks;
  other.replace(other.find("pt(u) > 20"), 10, "pt(u) > 25");
  write("other.toml", head + "events = 300\nseed = 5\n" + muons + other);
  ASSERT_EQ(helikos("generate other.toml --output 5.lhe").status, 0);
  const Outcome refused = helikos("events merge 3.lhe 5.lhe --output more.lhe");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("pt(u) > 25"));
}

/// By the file that its lines write.
TEST_F(GenerateSeveral, ThePageRepeatsTheRun) {
  std::filesystem::create_directory(work() / "again");
  write("run.toml", head + "events = 150\nseed = 8\n" + muons + quarks + "helicities = 'sample'\n");
  ASSERT_EQ(helikos("generate run.toml --overweights 0.01").status, 0);
  const auto settings =
      nlohmann::json::parse(info("a.lhe")["settings"]["helikos"].get<std::string>());
  EXPECT_EQ(settings["processes"][0]["helicities"], "sum");
  EXPECT_EQ(settings["processes"][1]["helicities"], "sample");
  const std::string page = read_file(work() / "a.report.html");
  EXPECT_THAT(page, HasSubstr("<h1>e+ e- &gt; mu+ mu- + e+ e- &gt; u u~</h1>"));
  EXPECT_THAT(page, HasSubstr("<h2>Subprocesses of e+ e- &gt; u u~</h2>"));
  EXPECT_THAT(page, Not(HasSubstr("in 0 of ")));
  EXPECT_THAT(page, HasSubstr("<h3>Convergence: e+ e- &gt; mu+ mu-</h3>"));
  const auto begin = page.find("<pre class=\"copy\">") + 18;
  std::string lines = page.substr(begin, page.find("</pre>", begin) - begin);
  const std::pair<std::string, std::string> entities[] = {
      {"<span>", ""},  {"</span>", ""},  {"&gt;", ">"}, {"&lt;", "<"},
      {"&apos;", "'"}, {"&quot;", "\""}, {"&amp;", "&"}};
  for (const auto& [from, to] : entities)
    for (std::size_t at = 0; (at = lines.find(from, at)) != lines.npos; at += to.size())
      lines.replace(at, from.size(), to);
  write("lines.sh", "helikos() { '" HELIKOS_CLI "' \"$@\"; }\n" + lines + "\n");
  const Outcome outcome = shell("cd again && sh ../lines.sh");
  ASSERT_EQ(outcome.status, 0) << outcome.err << lines;
  EXPECT_TRUE(read_file(work() / "again/a.lhe") == read_file(work() / "a.lhe")) << lines;
}

TEST_F(GenerateSeveral, RefusesWhatOneFileCannotHave) {
  const std::string both = "output = 'a.lhe'\njson = 'a.json'\n[[process]]\nprocess = ";
  expect_refused(both + "'p p > t t~'\n[[process]]\nprocess = 'p p~ > t t~'\n",
                 "run.toml, line 6: beams p p~ of p p~ > t t~, and p p of p p > t t~: a file of "
                 "events has one of them");
  expect_refused(both +
                     "'e+ e- > mu+ mu-'\nenergy = 91\n[[process]]\n"
                     "process = 'u u~ > mu+ mu-'\nenergy = 91\n",
                 "line 7: beams u u~ of u u~ > mu+ mu-, and e+ e- of");
  expect_refused(both + "'p p > t t~'\n[[process]]\nprocess = 'p p > z'\nenergy = 8000\n",
                 "line 7: energy 8000, and 13600 GeV of p p > t t~");
  expect_refused("cut = 'pt(j) > 20'\n" + both +
                     "'p e- > e- j'\nenergy = 100\n[[process]]\nprocess = 'p e- > e- j a'\n"
                     "beam-energies = [100, 25]\n",
                 "line 9: beam-energies 100 25, and 100 GeV of p e- > e- j");
  expect_refused(both + "'p p > z'\n[[process]]\nprocess = 'z > e+ e-'\n", "run.toml, line 6");
}

/// Before any event is made. That no event has `ht` between these limits is not known before.
TEST_F(GenerateSeveral, RefusesAProcessWithoutWeights) {
  for (const bool zero_first : {true, false})
    for (const auto& [what, is] : {std::pair("pt(t)", "zero"), std::pair("ht", "not known")}) {
      const std::string zero = fmt::format(
          "[[process]]\nprocess = 'p p > t t~'\ncut = ['{0} > 30', '{0} < 20']\n", what);
      const std::string other = "[[process]]\nprocess = 'p p > z'\n";
      expect_refused("points = 5000\noutput = 'a.lhe'\njson = 'a.json'\n" +
                         (zero_first ? zero + other : other + zero),
                     fmt::format("p p > t t~: the cross section is {}: none of ", is));
    }
}

}  // namespace
}  // namespace helikos::app::generate_several_test
