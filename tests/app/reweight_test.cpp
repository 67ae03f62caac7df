// SPDX-License-Identifier: Apache-2.0
// `reweight` as a user runs it. Weights are compared with direct runs, powers of alpha_s, ratios of
// densities, and the weights that `generate` gives.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/program.hpp"
#include "app/replica_set.hpp"
#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/events/event_reader.hpp"

namespace helikos::app::reweight_test {
namespace {

using events::EventRecord;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Events of a file, with their run.
struct Sample {
  events::RunRecord run;
  std::vector<EventRecord> events;

  std::vector<std::string> ids() const {
    std::vector<std::string> list;
    for (const auto& variation : run.variations) list.push_back(variation.id);
    return list;
  }
  double weight(std::size_t event, const std::string& id) const {
    const auto names = ids();
    const auto place = std::ranges::find(names, id) - names.begin();
    return events[event].weights.at(std::size_t(place));
  }
  double ratio(std::size_t event, const std::string& id) const {
    return weight(event, id) / events[event].weight;
  }
};

/// Sums of weights and their errors in bins of a quantity.
struct Histogram {
  std::vector<double> sums, squares;

  Histogram(const Sample& sample, const std::vector<double>& edges,
            const std::function<double(const EventRecord&)>& quantity,
            const std::function<double(const EventRecord&)>& weight)
      : sums(edges.size() + 1), squares(edges.size() + 1) {
    const double n = double(sample.events.size());
    for (const EventRecord& event : sample.events) {
      const auto bin = std::ranges::upper_bound(edges, quantity(event)) - edges.begin();
      const double w = weight(event) / n;
      sums[std::size_t(bin)] += w;
      squares[std::size_t(bin)] += w * w;
    }
  }
};

double mass_of_leptons(const EventRecord& event) {
  std::array<double, 4> sum{};
  for (const auto& particle : event.particles)
    if (particle.status == events::outgoing && std::abs(particle.pdg) == 11)
      for (std::size_t c = 0; c < 4; ++c) sum[c] += particle.p[c];
  return std::sqrt(sum[0] * sum[0] - sum[1] * sum[1] - sum[2] * sum[2] - sum[3] * sum[3]);
}

class Reweight : public ProgramTest {
 protected:
  Sample read(const std::string& file) const {
    const auto reader = events::open_event_file((work() / file).string());
    Sample sample{reader->run(), {}};
    for (EventRecord event; reader->read(event); event = {}) sample.events.push_back(event);
    return sample;
  }
  void generate(const std::string& arguments, const std::string& file) const {
    const Outcome outcome = helikos("generate " + arguments + " --report none --output " + file);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }
  Sample reweight(const std::string& arguments, const std::string& file = "b.lhe") const {
    const Outcome outcome =
        helikos("reweight " + arguments + " --output " + file + " --json r.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    said_ = outcome.err;
    return outcome.status == 0 ? read(file) : Sample();
  }
  std::string refusal(const std::string& arguments) const {
    const Outcome outcome = helikos("reweight " + arguments + " --output refused.lhe");
    EXPECT_EQ(outcome.status, 2) << outcome.out << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(work() / "refused.lhe"));
    EXPECT_FALSE(std::filesystem::exists(work() / "refused.lhe.part"));
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    return outcome.err;
  }
  mutable std::string said_;
};

// ---- Parameters --------------------------------------------------------------------------------

/// A card that changes nothing gives exactly the weights that the events have; events keep their
/// order and their bits.
TEST_F(Reweight, TheSameParametersGiveTheSameWeights) {
  generate("'p p > t t~ j' --cut 'pt(j) > 30' --events 200 --accuracy 0.1", "a.lhe");
  const Sample before = read("a.lhe");
  const Sample after = reweight("a.lhe --param-card a.lhe --variant WT=1.4915");
  EXPECT_THAT(after.ids(), ElementsAre("rwgt_1", "rwgt_2"));
  ASSERT_EQ(after.events.size(), before.events.size());
  for (std::size_t i = 0; i < before.events.size(); ++i) {
    EXPECT_EQ(after.events[i].particles, before.events[i].particles);
    EXPECT_EQ(after.events[i].weight, before.events[i].weight);
    EXPECT_EQ(after.ratio(i, "rwgt_1"), 1.0);
    EXPECT_EQ(after.ratio(i, "rwgt_2"), 1.0);
  }
  EXPECT_EQ(after.run.variations[0].group, "mg_reweighting");
  EXPECT_THAT(after.run.variations[0].group_attributes,
              ElementsAre(std::pair<std::string, std::string>{"weight_name_strategy",
                                                              "includeIdInWeightName"}));
  EXPECT_EQ(info("b.lhe")["undeclared_weights"].size(), 0u);
}

/// From one mass of the Z to another: the cross section and the distribution are those of a direct
/// run.
TEST_F(Reweight, AgreesWithADirectRun) {
  const std::string line = "'p p > e+ e-' --cut '66 < m(e+,e-) < 116' --events 5000 --seed ";
  generate(line + "1", "a.lhe.gz");
  generate(line + "2 --set MZ=92.4 --set WZ=3.1", "direct.lhe.gz");
  const Sample own = reweight("a.lhe.gz --variant 'MZ=92.4,WZ=3.1'", "b.lhe.gz");
  const Sample direct = read("direct.lhe.gz");
  const auto report = json("r.json")["weights"][0];
  double mean = 0.0, error = report["error"].get<double>();
  for (const auto& subprocess : direct.run.subprocesses) {
    mean += subprocess.cross_section;
    error = std::hypot(error, subprocess.error);
  }
  EXPECT_NEAR(report["cross_section"].get<double>(), mean, 4 * error);
  EXPECT_LT(error, 0.02 * mean);
  EXPECT_GT(std::abs(report["ratio"].get<double>() - 1.0), 0.1);  // or nothing is tested

  const std::vector<double> edges{85.0, 90.0, 91.2, 92.4, 93.6, 98.0};
  const auto plain = [](const EventRecord& event) { return event.weight; };
  const Histogram a(own, edges, mass_of_leptons,
                    [](const EventRecord& event) { return event.weights.at(0); });
  const Histogram b(direct, edges, mass_of_leptons, plain);
  const Histogram before(own, edges, mass_of_leptons, plain);
  double chi2 = 0.0, chi2_before = 0.0;
  for (std::size_t i = 0; i < a.sums.size(); ++i) {
    chi2 += std::pow(a.sums[i] - b.sums[i], 2) / (a.squares[i] + b.squares[i]);
    chi2_before += std::pow(before.sums[i] - b.sums[i], 2) / (before.squares[i] + b.squares[i]);
  }
  EXPECT_LT(chi2, 30.0);  // 7 bins: a probability of 1e-4
  EXPECT_GT(chi2_before, 300.0);
  EXPECT_THAT(own.run.variations[0].text, HasSubstr("set param_card mass 23 92.4 # orig: 91.188"));
}

/// As in MadGraph: a W mass that does not follow from the other inputs is that of the inputs, on a
/// card and in the header of a file of events.
TEST_F(Reweight, AnotherWMassIsNotTaken) {
  generate("'u u~ > e+ e-' --energy 200 --events 20 --accuracy 0.1", "a.lhe");
  const auto with_w_mass = [](std::string text) {
    const auto begin = text.find("   24 ");
    return text.replace(begin, text.find('#', begin) - begin, "   24 80.377 ");
  };
  write("w.dat", with_w_mass(helikos("info --card").out));
  write("other.lhe", with_w_mass(read_file(work() / "a.lhe")));
  const std::string what = ": MASS 24 = 80.377 GeV is not used: the mass of the W follows from MZ";
  const Sample own = reweight("a.lhe --param-card w.dat");
  EXPECT_THAT(said_, HasSubstr("w.dat:"));
  EXPECT_THAT(said_, HasSubstr(what));
  for (std::size_t i = 0; i < own.events.size(); ++i)
    EXPECT_EQ(own.weight(i, "rwgt_1"), own.events[i].weight);
  for (const char* arguments : {"other.lhe --variant WZ=2.6", "a.lhe --param-card other.lhe"}) {
    reweight(arguments);
    EXPECT_THAT(said_, HasSubstr("other.lhe, <slha>:"));
    EXPECT_THAT(said_, HasSubstr(what));
  }
}

/// All cards in one pass give what each of them gives alone; `set` changes all cards.
TEST_F(Reweight, TakesSeveralCards) {
  generate("'u u~ > e+ e-' --energy 200 --events 50 --accuracy 0.1", "a.lhe");
  write("1.dat", helikos("info --card --set MZ=91.0").out);
  write("2.dat", helikos("info --card --set MZ=92.0").out);
  const Sample both = reweight(
      "a.lhe --param-card 1.dat --param-card 2.dat --set WZ=2.6 --names low,high", "c.lhe");
  EXPECT_THAT(both.ids(), ElementsAre("low", "high"));
  const Sample one = reweight("a.lhe --variant 'mass 23=92 WZ=2.6'", "d.lhe");
  for (std::size_t i = 0; i < both.events.size(); ++i) {
    EXPECT_EQ(both.weight(i, "high"), one.weight(i, "rwgt_1"));
    EXPECT_NE(both.weight(i, "high"), both.weight(i, "low"));
  }
  // Commas are the same; a file whose name has one is one card.
  const Sample listed = reweight("a.lhe --param-card 1.dat,2.dat --set WZ=2.6", "f.lhe");
  ASSERT_EQ(listed.ids().size(), 2u);
  std::filesystem::copy_file(work() / "2.dat", work() / "1,2.dat");
  const Sample comma = reweight("a.lhe --param-card 1,2.dat --set WZ=2.6", "g.lhe");
  EXPECT_THAT(comma.ids(), ElementsAre("rwgt_1"));
  for (std::size_t i = 0; i < both.events.size(); ++i) {
    EXPECT_EQ(both.weight(i, "low"), listed.weight(i, "rwgt_1"));
    EXPECT_EQ(both.weight(i, "high"), listed.weight(i, "rwgt_2"));
    EXPECT_EQ(both.weight(i, "high"), comma.weight(i, "rwgt_1"));
  }
  EXPECT_THAT(refusal("a.lhe --param-card 1.dat,no.dat"), HasSubstr("no.dat: cannot be opened"));
  EXPECT_THAT(refusal("a.lhe --param-card ,"), HasSubstr(",: names no card"));
  // New names follow those that exist, which stay.
  const Sample again = reweight("d.lhe --set MZ=90", "e.lhe");
  EXPECT_THAT(again.ids(), ElementsAre("rwgt_1", "rwgt_2"));
  for (std::size_t i = 0; i < again.events.size(); ++i)
    EXPECT_EQ(again.weight(i, "rwgt_1"), one.weight(i, "rwgt_1"));
  EXPECT_THAT(refusal("d.lhe --set MZ=90 --names rwgt_1"), HasSubstr("have a weight 'rwgt_1'"));
}

/// Names belong to cards and changes in the order in which these are given.
TEST_F(Reweight, NamesFollowTheCommandLine) {
  generate("'u u~ > e+ e-' --energy 200 --events 20 --accuracy 0.1", "a.lhe");
  write("90.dat", helikos("info --card --set MZ=90").out);
  reweight("a.lhe --variant MZ=89 --variant MZ=90 --variant MZ=91 --variant 'WZ=2.7 WW=2'",
           "b.lhe");
  const Sample alone = read("b.lhe");
  const auto is_of = [&](const Sample& sample, const std::string& id, const std::string& number) {
    for (std::size_t i = 0; i < sample.events.size(); ++i)
      EXPECT_EQ(sample.weight(i, id), alone.weight(i, "rwgt_" + number)) << id;
  };
  const std::string line =
      "reweight a.lhe --variant MZ=91 --names late,card,early --param-card 90.dat --variant MZ=89 ";
  const Outcome outcome = helikos(line + "--output c.lhe");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Sample mixed = read("c.lhe");
  EXPECT_THAT(mixed.ids(), ElementsAre("late", "card", "early"));
  is_of(mixed, "late", "3");
  is_of(mixed, "card", "2");
  is_of(mixed, "early", "1");
  EXPECT_THAT(outcome.out,
              ContainsRegex("\n  late .*  set param_card mass 23 91 # orig: 91.188\n"));
  EXPECT_THAT(outcome.out,
              ContainsRegex("\n  card .*  90.dat: set param_card mass 23 90 # orig: "));
  EXPECT_THAT(outcome.out, ContainsRegex("\n  early .*  set param_card mass 23 89 # orig: "));

  // Changes without a card are one weight, in the place of the first of them.
  const Sample changed = reweight(
      "a.lhe --variant=MZ=89 --set WZ=2.7 --variant=MZ=91 --set=WW=2 --names a,b,c", "d.lhe");
  is_of(changed, "a", "1");
  is_of(changed, "b", "4");
  is_of(changed, "c", "3");
}

/// The table has the changes that fit a line, and cuts none of them.
TEST_F(Reweight, TheTableCutsNoNumbers) {
  generate("'u u~ > e+ e-' --energy 200 --events 5 --accuracy 0.1", "a.lhe");
  const Outcome outcome = helikos(
      "reweight a.lhe --variant 'MZ=91.18765 WZ=2.495213' --variant 'MZ=91.5 WZ=2.5 WW=2.08512345' "
      "--variant 'aEWM1=127.94999 Gf=1.16637e-05 MZ=91.2 WZ=2.49999' --output b.lhe");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Sample sample = read("b.lhe");
  int shortened = 0;
  for (const auto& variation : sample.run.variations) {
    std::string row = outcome.out.substr(outcome.out.find("\n  " + variation.id + " "));
    row = row.substr(1, row.find('\n', 1) - 1);
    std::string shown = row.substr(row.find("set param_card"));
    if (shown == variation.text) continue;
    ++shortened;
    ASSERT_TRUE(shown.ends_with("; ..")) << row;
    shown.erase(shown.size() - 2);
    EXPECT_TRUE(variation.text.starts_with(shown)) << row;
  }
  EXPECT_EQ(shortened, 3);
}

/// Programs that read a list of weights split it at blanks.
TEST_F(Reweight, NamesHaveNoBlanks) {
  generate("'u u~ > e+ e-' --energy 200 --events 5 --accuracy 0.1", "a.lhe");
  EXPECT_THAT(refusal("a.lhe --variant MZ=91 --names 'a b'"),
              HasSubstr("--names: 'a b' has a blank"));
  EXPECT_THAT(refusal("a.lhe --variant MZ=91 --variant MZ=90 --names 'a, b'"),
              HasSubstr("--names: ' b' has a blank"));
  EXPECT_THAT(refusal("a.lhe --variant MZ=91 --names \"$(printf 'a\\tb')\""),
              HasSubstr("has a blank"));
  reweight("a.lhe --variant MZ=91 --names a_b=91.5", "b.lhe");
}

/// A weight that two options give is refused with both.
TEST_F(Reweight, NamesTheOptionsThatGiveAWeightTwice) {
  generate("'p p > e+ e-' --cut 'm(e+,e-) > 60' --mur 91 --muf 91 --events 20 --accuracy 0.1",
           "a.lhe");
  EXPECT_THAT(
      refusal("a.lhe --scale 2,2 --scale-variations"),
      HasSubstr("--scale 2,2: --scale-variations gives this weight too (MUR2.0_MUF2.0_PDF"));
  EXPECT_THAT(refusal("a.lhe --scale 0.25,1 --scale 0.250,1.0"),
              HasSubstr("--scale 0.25,1: is given twice"));
  EXPECT_THAT(refusal("a.lhe --pdf toy,toy/0"), HasSubstr("--pdf toy/0: --pdf toy gives this"));
  EXPECT_THAT(refusal("a.lhe --pdf toy --pdf toy"), HasSubstr("--pdf toy: is given twice"));
  EXPECT_THAT(refusal("a.lhe --variant MZ=91 --variant MZ=90 --names a,a"),
              HasSubstr("--names a: is given twice"));
  EXPECT_EQ(helikos("reweight a.lhe --scale 2,1.5 --scale-variations --output b.lhe").status, 0);
}

/// Messages about a variant name it, and propose a variant that can be given.
TEST_F(Reweight, MessagesOnVariantsAreNotOnSet) {
  generate("'u u~ > e+ e-' --energy 200 --events 5 --accuracy 0.1", "a.lhe");
  const Outcome outcome = helikos("reweight a.lhe --variant MB=4.8 --output b.lhe");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("--variant: the mass of b is 4.8 GeV"));
  EXPECT_THAT(outcome.err, HasSubstr("(--variant \"MB=4.8 yukawa 5=4.8\" changes it too)"));
  EXPECT_EQ(outcome.err.find("--set"), outcome.err.npos) << outcome.err;
  const std::string proposed =
      helikos("reweight a.lhe --variant 'MB=4.8 yukawa 5=4.8' --output c.lhe").err;
  EXPECT_EQ(proposed.find("Yukawa"), proposed.npos) << proposed;
  EXPECT_THAT(refusal("a.lhe --variant MZ=50"), HasSubstr("--variant: M_Z = 50 GeV"));
  EXPECT_THAT(helikos("reweight a.lhe --set MB=4.8 --output d.lhe").err,
              HasSubstr("(--set \"yukawa 5=4.8\" changes it too)"));
}

/// In one run, or one after the other: the same names, groups, texts and numbers.
TEST_F(Reweight, GenerateAddsTheWeightsOfCards) {
  write("one.dat", "BLOCK MASS\n 23 90.5\nDECAY 23 2.6\n");
  write("two.dat", "BLOCK MASS\n 23 92\n");
  const std::string run =
      "'p p > e+ e-' --cut '66 < m(e+,e-) < 116' --events 300 --accuracy 0.05 --scale-variations";
  generate(run, "a.lhe");
  generate(run + " --also one.dat,two.dat", "also.lhe");
  generate(run + " --also one.dat --also two.dat", "also2.lhe.gz");
  const Sample expected = reweight("a.lhe --param-card one.dat --param-card two.dat");
  for (const char* file : {"also.lhe", "also2.lhe.gz"}) {
    const Sample found = read(file);
    ASSERT_EQ(found.ids(), expected.ids());
    EXPECT_EQ(found.ids().back(), "rwgt_2");
    for (std::size_t i = 0; i < found.run.variations.size(); ++i) {
      EXPECT_EQ(found.run.variations[i].group, expected.run.variations[i].group);
      EXPECT_EQ(found.run.variations[i].text, expected.run.variations[i].text);
    }
    ASSERT_EQ(found.events.size(), 300u);
    for (std::size_t i = 0; i < found.events.size(); ++i)
      EXPECT_EQ(found.events[i].weights, expected.events[i].weights);
    EXPECT_NE(found.ratio(0, "rwgt_1"), 1.0);
  }
  for (const char* wrong : {"--also none.dat", "--also one.dat --output a.hepmc"}) {
    const Outcome outcome = helikos("generate " + run + " --report none " + wrong);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--also"));
  }
}

/// Cards whose weights cannot be had end a run before it computes anything; nothing is written.
TEST_F(Reweight, GenerateChecksCardsFirst) {
  write("mass.dat", "BLOCK MASS\n 6 170\n");
  write("width.dat", "DECAY 6 0\n");
  write("text.dat", "BLOCK MASS\n 6 heavy\n");
  write("good.dat", "DECAY 6 1.3\n");
  const auto refused = [&](const std::string& run, const std::string& why) {
    const Outcome outcome = helikos("generate " + run + " --report none --output a.lhe");
    EXPECT_EQ(outcome.status, 2) << run;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << run;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;  // no integration began
    for (const char* file : {"a.lhe", "a.lhe.part"})
      EXPECT_FALSE(std::filesystem::exists(work() / file)) << run;
  };
  const std::string tops = "'p p > t t~' --events 20 --accuracy 0.2 --also good.dat,";
  refused(tops + "mass.dat", "--also mass.dat: the mass of the particle 6 is 170 GeV, and that of");
  refused(tops + "text.dat", "text.dat");
  refused("'p p > t t~, t > b w+' --events 20 --also good.dat,width.dat", "its mass or its width");
  ASSERT_EQ(helikos("gridpack 'p p > t t~' --events 20 --accuracy 0.2 --output t.hgp").status, 0);
  refused("t.hgp --also good.dat,mass.dat", "--also mass.dat: the mass of the particle 6 is 170");
  generate("t.hgp --also good.dat", "b.lhe");
  EXPECT_THAT(read("b.lhe").ids(), ElementsAre("rwgt_1"));
  // Between the legs a mass may change.
  generate("'u u~ > w+ b w- b~ QCD=2' --energy 500 --events 5 --accuracy 0.5 --also mass.dat",
           "c.lhe");
}

/// npLO of events of one number is that of their subprocess in LHEH5.
TEST_F(Reweight, KeepsNpLo) {
  generate("'u u~ > e+ e-' --energy 200 --events 20 --accuracy 0.1 --nplo 3", "a.lhe");
  ASSERT_THAT(read_file(work() / "a.lhe"), HasSubstr("<event npLO=\"3\""));
  const Sample sample = reweight("a.lhe --set MZ=90", "b.lheh5");
  EXPECT_EQ(sample.run.subprocesses.front().np_lo, 3);
  EXPECT_EQ(said_.find("npLO"), said_.npos);
}

/// Texts of weights have the changes of each process.
TEST_F(Reweight, TextsNameTheChangesOfAllProcesses) {
  write("run.toml",
        "energy = 13000\nevents = 60\naccuracy = 0.1\nreport = \"none\"\n"
        "cut = [\"m(l+,l-) > 60\"]\noutput = \"a.lhe\"\n[[process]]\nprocess = \"p p > e+ e-\"\n"
        "[[process]]\nprocess = \"p p > mu+ mu-\"\nset = [\"WZ=2.6\"]\n");
  const Outcome outcome = helikos("generate run.toml");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Sample sample = reweight("a.lhe --variant WZ=2.7");
  EXPECT_EQ(
      sample.run.variations.back().text,
      "of process 1: set param_card decay 23 2.7 # orig: 2.441404; of process 2: set param_card "
      "decay 23 2.7 # orig: 2.6");
}

/// Factors that a user chooses are in no envelope.
TEST_F(Reweight, ScalesOfAUserHaveAGroupOfTheirOwn) {
  generate("'p p > t t~' --events 20 --accuracy 0.1", "a.lhe");
  const Sample sample = reweight("a.lhe --scale-variations --scale 3,1");
  const auto& variations = sample.run.variations;
  ASSERT_EQ(variations.size(), 7u);
  EXPECT_EQ(variations[0].group, "scale variations");
  EXPECT_EQ(variations[6].group, "other scales");
  EXPECT_THAT(variations[6].group_attributes,
              ElementsAre(std::pair<std::string, std::string>{"combine", "none"}));
}

/// A width inside a decay chain, whose rows are no external particles.
TEST_F(Reweight, DecayChainsHaveRowsThatAreNoLegs) {
  generate(
      "'u u~ > t t~, t > b w+, t~ > b~ w-' --energy 500 --alpha-s card --events 20 "
      "--accuracy 0.2",
      "a.lhe");
  const Sample sample = reweight("a.lhe --variant WT=3.0");
  // The only propagators with this width are those of the two decaying tops.
  for (std::size_t i = 0; i < sample.events.size(); ++i) {
    const auto& rows = sample.events[i].particles;
    double expected = 1.0;
    for (const auto& row : rows) {
      if (row.status != events::resonance) continue;
      const double off = row.mass * row.mass - 173.0 * 173.0;
      expected *=
          (off * off + std::pow(173.0 * 1.4915, 2)) / (off * off + std::pow(173.0 * 3.0, 2));
    }
    EXPECT_NEAR(sample.ratio(i, "rwgt_1"), expected, 1e-9 * expected);
  }
}

TEST_F(Reweight, ProcessesOfAFileHaveTheirOwnOrders) {
  write("run.toml",
        "energy = 13000\nevents = 60\naccuracy = 0.2\n[[process]]\nprocess = \"p p > t t~\"\n"
        "[[process]]\nprocess = \"u u~ > e+ e- QED=2\"\nbeams = [\"p\", \"p\"]\n"
        "cut = [\"m(e+,e-) > 50\"]\n");
  ASSERT_EQ(helikos("generate run.toml --output a.lhe --report none").status, 0);
  const Sample sample = reweight("a.lhe --alpha-s 0.2");
  for (std::size_t i = 0; i < sample.events.size(); ++i) {
    const bool is_strong = sample.events[i].particles.back().pdg == -6;
    const double power = is_strong ? 2.0 : 0.0;
    EXPECT_NEAR(sample.ratio(i, "rwgt_1"), std::pow(0.2 / sample.events[i].alpha_qcd, power),
                1e-12 * 20);
  }
}

// ---- alpha_s, scales and densities -------------------------------------------------------------

TEST_F(Reweight, AlphaSEntersByItsPower) {
  generate("'p p > t t~ j' --cut 'pt(j) > 30' --events 100 --accuracy 0.2", "a.lhe");
  const Sample card = reweight("a.lhe --alpha-s card --set aS=0.13", "c.lhe");
  const Sample unused = reweight("a.lhe --set aS=0.13", "d.lhe");
  EXPECT_THAT(said_, HasSubstr("alpha_s = 0.13 is not used"));
  const Sample sample = reweight("a.lhe --alpha-s 0.13");
  for (std::size_t i = 0; i < sample.events.size(); ++i) {
    const double expected = std::pow(0.13 / sample.events[i].alpha_qcd, 3);
    EXPECT_NEAR(sample.ratio(i, "rwgt_1"), expected, 1e-13 * 20 * expected);
    EXPECT_NEAR(card.ratio(i, "rwgt_1"), expected, 1e-13 * 20 * expected);
    EXPECT_NEAR(unused.ratio(i, "rwgt_1"), 1.0, 1e-13 * 20);
  }
}

/// `generate` knows the powers of alpha_s and the densities of its points; here both follow from
/// the file.
TEST_F(Reweight, ScalesAreThoseOfGenerate) {
  const std::string line =
      "'p p > t t~ j' --cut 'pt(j) > 30' --events 100 --accuracy 0.2 --seed 5 ";
  generate(line, "a.lhe");
  generate(line + "--scale-variations", "c.lhe");
  const Sample expected = read("c.lhe"), sample = reweight("a.lhe --scale-variations");
  ASSERT_EQ(sample.ids(), expected.ids());
  ASSERT_EQ(sample.ids().size(), 6u);
  for (std::size_t i = 0; i < sample.events.size(); ++i)
    for (const std::string& id : sample.ids())
      EXPECT_NEAR(sample.weight(i, id), expected.weight(i, id),
                  1e-12 * std::abs(expected.weight(i, id)));
  EXPECT_THAT(refusal("c.lhe --scale 0.5,0.5"), HasSubstr("MUR0.5_MUF0.5_PDFtoy_0"));
}

TEST_F(Reweight, DensitiesHaveTheRatioOfTheSets) {
  write_replicas(work() / "sets", "other", 999000, 1);
  generate("'p p > e+ e-' --cut 'm(e+,e-) > 60' --events 100 --accuracy 0.1", "a.lhe");
  const Sample sample = reweight("a.lhe --pdf other,toy/0 --pdf-path sets", "b.lhe");
  const auto set = beams::PdfSet::open((work() / "sets" / "other").string());
  const auto toy = beams::PdfSet::find("toy", {});
  const beams::PdfData<Kokkos::HostSpace> data({set.member(0), toy.member(0)});
  ASSERT_THAT(sample.ids(), ElementsAre("MUR1.0_MUF1.0_PDF999000", "MUR1.0_MUF1.0_PDFtoy_0"));
  for (std::size_t i = 0; i < sample.events.size(); ++i) {
    const EventRecord& event = sample.events[i];
    double expected = 1.0;
    for (std::size_t beam = 0; beam < 2; ++beam) {
      const int code = event.particles[beam].pdg;
      const double x = event.fractions[beam], q2 = event.mu_f * event.mu_f;
      expected *= data.member(0).xf(code, x, q2) / data.member(1).xf(code, x, q2);
    }
    EXPECT_NEAR(sample.ratio(i, "MUR1.0_MUF1.0_PDF999000"), expected, 1e-12 * expected);
    EXPECT_EQ(sample.ratio(i, "MUR1.0_MUF1.0_PDFtoy_0"), 1.0);
  }
  EXPECT_THAT(refusal("a.lhe --pdf nothing"), HasSubstr("--pdf"));
}

/// A strong process has the coupling of the new set too, as `generate --pdf-variations`.
TEST_F(Reweight, ASetHasItsOwnCoupling) {
  write_replicas(work() / "sets", "other", 999000, 1);
  generate("'p p > t t~' --events 50 --accuracy 0.1", "a.lhe");
  generate("'p p > t t~' --events 50 --accuracy 0.1 --alpha-s 2loop", "c.lhe");
  const auto data = [&] {
    return beams::PdfData<Kokkos::HostSpace>(
        {beams::PdfSet::open((work() / "sets" / "other").string()).member(0),
         beams::PdfSet::find("toy", {}).member(0)});
  }();
  const beams::AlphaSData<Kokkos::HostSpace> coupling(
      beams::PdfSet::open((work() / "sets" / "other").string()).alpha_s(0));
  for (const std::string file : {"a.lhe", "c.lhe"}) {
    const Sample sample = reweight(file + " --pdf 999000 --pdf-path sets");
    for (const EventRecord& event : sample.events) {
      double expected = 1.0;
      for (std::size_t beam = 0; beam < 2; ++beam) {
        const int code = event.particles[beam].pdg;
        const double x = event.fractions[beam], q2 = event.mu_f * event.mu_f;
        expected *= data.member(0).xf(code, x, q2) / data.member(1).xf(code, x, q2);
      }
      if (file == "a.lhe")
        expected *= std::pow(coupling.view()(event.mu_r * event.mu_r) / event.alpha_qcd, 2);
      EXPECT_NEAR(event.weights[0] / event.weight, expected, 1e-11 * expected);
    }
  }
}

// ---- Helicities --------------------------------------------------------------------------------

/// The helicities of an event are drawn from |M|^2, so that both kinds of weights have one mean.
TEST_F(Reweight, HelicitiesOfEventsAgreeOnAverage) {
  generate("'e+ e- > mu+ mu-' --energy 91 --events 4000 --accuracy 0.1 --cut 'abs(eta(mu-)) < 3'",
           "a.lhe");
  const std::string change = "--variant 'MZ=88 WZ=4'";
  const Sample summed = reweight("a.lhe " + change, "b.lhe");
  const Sample own = reweight("a.lhe --helicities event " + change, "c.lhe");
  double mean = 0.0, squares = 0.0, largest = 0.0;
  for (std::size_t i = 0; i < summed.events.size(); ++i) {
    const double difference = own.ratio(i, "rwgt_1") - summed.ratio(i, "rwgt_1");
    mean += difference;
    squares += difference * difference;
    largest = std::max(largest, std::abs(difference));
  }
  EXPECT_LT(std::abs(mean), 4 * std::sqrt(squares));
  EXPECT_GT(largest, 1e-3);  // single weights differ
}

/// Events of helicities that |M|^2 forbids have no weight, and are counted.
TEST_F(Reweight, EventsWithoutAnOldMatrixElementAreCounted) {
  generate("'u u~ > e+ e-' --energy 200 --events 20 --accuracy 0.1", "a.lhe");
  std::string text = read_file(work() / "a.lhe");
  // The helicities of the incoming quarks of the first event become equal.
  const auto line = text.find("\n-2 -1 ", text.find("<event>"));
  const auto quark = text.find("\n2 -1 ", text.find("<event>"));
  const auto last = [&](std::size_t from) {
    return text.rfind(' ', text.find('\n', from + 1)) + 1;
  };
  const std::string spin = text.substr(last(quark), text.find('\n', quark + 1) - last(quark));
  text.replace(last(line), text.find('\n', line + 1) - last(line), spin);
  write("c.lhe", text);
  const Sample sample = reweight("c.lhe --helicities event --set MZ=80");
  EXPECT_THAT(said_, HasSubstr("|M|^2 of 1 of 20 events is zero or not finite"));
  EXPECT_EQ(sample.weight(0, "rwgt_1"), 0.0);
  EXPECT_NE(sample.weight(1, "rwgt_1"), 0.0);
  const auto report = json("r.json");
  EXPECT_EQ(report["zero_elements"], 1);
  double sum = 0.0, old_sum = 0.0;
  for (std::size_t i = 1; i < 20; ++i) {
    sum += sample.weight(i, "rwgt_1");
    old_sum += sample.events[i].weight;
  }
  EXPECT_NEAR(report["weights"][0]["ratio"].get<double>(), sum / old_sum, 1e-12);
}

// ---- Files of other programs -------------------------------------------------------------------

/// As another generator writes it: ten digits, comments, a list of weights, CDATA, no settings.
std::string as_other_program(const Sample& sample, const std::string& card) {
  std::string text =
      "<LesHouchesEvents version=\"3.0\">\n<!-- from elsewhere -->\n<header>\n<MG5ProcCard>\n"
      "<![CDATA[\n# a comment\nimport model sm-no_b_mass\ndefine p = 21 2 1 4 3 -2 -1 -4 -3\n"
      "generate p p > t t~ j @0\nadd process p p > t t~ @1\noutput x\n]]>\n</MG5ProcCard>\n"
      "<initrwgt>\n<weightgroup name='central' combine='none'>\n<weight id='1001'> one "
      "</weight>\n</weightgroup>\n</initrwgt>\n<slha>\n" +
      card +
      "</slha>\n</header>\n<init>\n2212 2212 6800 6800 0 0 0 0 3 1\n 1.0 0.1 1.0 1\n</init>\n";
  for (const EventRecord& event : sample.events) {
    text += fmt::format("<event>\n\n{} 1 {:.7e} {:.8e} {:.8e} {:.8e}\n", event.particles.size(),
                        event.weight, event.scale, event.alpha_qed, event.alpha_qcd);
    text += "# between\n";
    for (const auto& p : event.particles)
      text += fmt::format("  {} {} {} {} {} {} {:+.10e} {:+.10e} {:+.10e} {:.10e} {:.10e} 0. 9.\n",
                          p.pdg, p.status, p.mothers[0], p.mothers[1], p.colors[0], p.colors[1],
                          p.p[1], p.p[2], p.p[3], p.p[0], p.mass);
    text += "<mgrwt>\n<rscale> 2 0.1E+03</rscale>\n</mgrwt>\n<rwgt>\n<wgt id='1001'> " +
            fmt::format("{:.7e}", event.weight) + " </wgt>\n</rwgt>\n</event>\n";
  }
  return text + "</LesHouchesEvents>\n";
}

TEST_F(Reweight, ReadsFilesOfOtherPrograms) {
  generate("'p p > t t~ j' --cut 'pt(j) > 30' --events 100 --accuracy 0.2", "a.lhe");
  write("c.lhe", as_other_program(read("a.lhe"), helikos("info --card").out));
  const std::string change = " --alpha-s 0.12 --variant 'ymt=100 aEWM1=128'";
  const Sample exact = reweight("a.lhe" + change, "b.lhe");
  const Sample other = reweight("c.lhe" + change, "d.lhe");
  EXPECT_THAT(said_, HasSubstr("were put onto their mass shells"));
  EXPECT_THAT(other.ids(), ElementsAre("1001", "rwgt_1"));
  const std::string text = read_file(work() / "d.lhe");
  EXPECT_THAT(text,
              HasSubstr("<weightgroup name='central' combine='none'>\n<weight id='1001'> one"));
  EXPECT_THAT(text, HasSubstr("<rscale> 2 0.1E+03</rscale>"));
  for (std::size_t i = 0; i < exact.events.size(); ++i) {
    EXPECT_NEAR(other.ratio(i, "rwgt_1"), exact.ratio(i, "rwgt_1"),
                1e-6 * exact.ratio(i, "rwgt_1"));
    EXPECT_EQ(other.weight(i, "1001"), other.events[i].weight);
  }
}

/// Without any process the subprocesses follow from the particles.
TEST_F(Reweight, NeedsNoProcess) {
  generate("'p p > e+ e-' --cut '66 < m(e+,e-) < 116' --events 60 --accuracy 0.2", "a.lhe");
  std::string text = read_file(work() / "a.lhe");
  const auto begin = text.find("<helikos>"), end = text.find("</helikos>") + 10;
  text.erase(begin, end - begin);
  write("c.lhe", text);
  const Sample exact = reweight("a.lhe --set MZ=92", "b.lhe");
  const Sample other = reweight("c.lhe --set MZ=92", "d.lhe");
  EXPECT_THAT(said_, HasSubstr("does not say its process"));
  for (std::size_t i = 0; i < exact.events.size(); ++i)
    EXPECT_NEAR(other.ratio(i, "rwgt_1"), exact.ratio(i, "rwgt_1"), 1e-12);
}

TEST_F(Reweight, OtherFormatsHaveTheSameWeights) {
  generate("'u u~ > e+ e-' --energy 200 --events 50 --accuracy 0.1", "a.lhe");
  const Sample lhe = reweight("a.lhe --set MZ=80", "b.lhe.gz");
  const Outcome outcome = helikos("events merge a.lhe --output a.lheh5");
  if (outcome.err.find("HDF5") != std::string::npos) GTEST_SKIP() << outcome.err;
  const Sample h5 = reweight("a.lheh5 --set MZ=80", "b.lheh5");
  ASSERT_EQ(h5.events.size(), lhe.events.size());
  for (std::size_t i = 0; i < lhe.events.size(); ++i)
    EXPECT_NEAR(h5.weight(i, "rwgt_1"), lhe.weight(i, "rwgt_1"),
                1e-12 * std::abs(lhe.weight(i, "rwgt_1")));
}

// ---- Threads -----------------------------------------------------------------------------------

/// Files and messages are the same for any number of threads. Batches have 8192 events, and their
/// buffers are used again from the fourth one on.
TEST_F(Reweight, ThreadsChangeNothing) {
  generate("'e+ e- > mu+ mu-' --energy 200 --events 40000", "a.lhe");
  const auto run = [&](const std::string& file, int threads) {
    return helikos(fmt::format(
        "reweight {} --variant WZ=2 --variant MZ=90 --threads {} --output c.lhe", file, threads));
  };
  ASSERT_EQ(
      helikos("reweight a.lhe --variant WZ=2 --variant MZ=90 --threads 1 --output b.lhe.gz").status,
      0);
  ASSERT_EQ(shell("gzip -d b.lhe.gz").status, 0);
  const std::string expected = read_file(work() / "b.lhe");
  EXPECT_EQ(read("b.lhe").events.size(), 40000u);
  for (const int threads : {1, 2, 3}) {
    EXPECT_EQ(run("a.lhe", threads).status, 0);
    EXPECT_TRUE(read_file(work() / "c.lhe") == expected) << threads;
    std::filesystem::remove(work() / "c.lhe");
  }

  std::string text = read_file(work() / "a.lhe");
  std::size_t event = 0;
  for (int number = 1; number <= 35000; ++number) event = text.find("<event>", event + 1);
  text.replace(text.find("\n4 ", event), 3, "\n5 ");
  write("d.lhe", text);
  for (const int threads : {1, 2, 3}) {
    const Outcome outcome = run("d.lhe", threads);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("d.lhe: event 35000: "));
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    for (const char* file : {"c.lhe", "c.lhe.part"})
      EXPECT_FALSE(std::filesystem::exists(work() / file)) << threads;
  }
}

// ---- What is refused ---------------------------------------------------------------------------

/// The number of the event is that in the file.
TEST_F(Reweight, RefusesWeightsThatAreNoNumbers) {
  generate("'e+ e- > mu+ mu-' --energy 200 --events 3", "nan.lhe");
  std::string text = read_file(work() / "nan.lhe");
  const auto event = text.find("<event", text.find("<event") + 1);
  const auto first = text.find_first_not_of(" \n", text.find('>', event) + 1);
  std::istringstream line(text.substr(first, text.find('\n', first) - first));
  std::string particles, process, weight;
  line >> particles >> process >> weight;
  write("nan.lhe", text.replace(text.find(weight, first), weight.size(), "NaN"));
  EXPECT_THAT(refusal("nan.lhe --variant WZ=2"), HasSubstr("nan.lhe: event 2: its weight is nan"));
  EXPECT_THAT(refusal("nan.lhe --variant MZ"), HasSubstr("--variant MZ: 'MZ' has no value"));
}

/// A card of a few values has those of the model elsewhere, which the message says.
TEST_F(Reweight, SaysWhichMassesAShortCardLeavesToTheModel) {
  write("mt.dat", "Block MASS\n 6 175.0\n");
  const std::string common =
      "generate 'g g > b b~' --energy 500 --alpha-s card --events 5 --accuracy 0.2 --set MB=4.5 "
      "--cut 'pt(b) > 20' --output a.lhe --report none --also ";
  const Outcome shorter = helikos(common + "mt.dat");
  EXPECT_EQ(shorter.status, 2);
  EXPECT_THAT(shorter.err, HasSubstr("--also mt.dat: the mass of the particle 5 is 4.7 GeV"));
  EXPECT_THAT(shorter.err, HasSubstr("the card does not have MB, which is then the default of the "
                                     "model and not that of the events: write MASS 5 into it"));
  write("mb.dat", "Block MASS\n 5 4.6\n 6 175.0\n");
  const Outcome other = helikos(common + "mb.dat");
  EXPECT_EQ(other.status, 2);
  EXPECT_EQ(other.err.find("does not have"), std::string::npos) << other.err;
  write("both.dat", "Block MASS\n 5 4.5\n 6 175.0\n");
  EXPECT_EQ(helikos(common + "both.dat").status, 0);
}

TEST_F(Reweight, RefusesWhatCannotBeReweighted) {
  generate("'g g > t t~' --energy 500 --alpha-s card --events 5 --accuracy 0.2", "a.lhe");
  EXPECT_THAT(
      refusal("a.lhe --set MT=172 --set 'yukawa 6=172'"),
      ContainsRegex(
          "event 1: MT=172 yukawa 6=172: the mass of the particle 6 is 172 GeV, and that of "
          "the events 173 GeV: it is an external particle of g g > t t~"));
  EXPECT_THAT(refusal("a.lhe --set WT=2 --process 'u u~ > t t~'"),
              HasSubstr("event 1: no process of the file has the particles 21 21 > 6 -6"));
  EXPECT_THAT(refusal("a.lhe --from-card a.lhe"), HasSubstr("there is nothing to do"));
  EXPECT_THAT(refusal("a.lhe --pdf toy"), HasSubstr("--pdf: the beams are no hadrons"));
  EXPECT_THAT(refusal("a.lhe --scale 2,1"), HasSubstr("--scale: alpha_s of the events does not"));
  EXPECT_THAT(refusal("a.lhe --scale 2"), HasSubstr("two factors"));
  EXPECT_THAT(refusal("a.lhe --alpha-s strong"), HasSubstr("--alpha-s strong: event, card or"));
  EXPECT_THAT(refusal("a.lhe --variant 'WT=2 MX=3'"),
              HasSubstr("--variant MX=3: there is no parameter"));
  EXPECT_THAT(refusal("a.lhe --set WT=2 --names a,b"), HasSubstr("--names: 2 names for 1 set of"));
  std::string text = read_file(work() / "a.lhe");
  const auto begin = text.find("<slha>");
  write("c.lhe", text.substr(0, begin) + text.substr(text.find("</slha>") + 8));
  EXPECT_THAT(refusal("c.lhe --set WT=2"), HasSubstr("--from-card FILE gives the parameters"));
  const auto event = text.find("\n6 1 1 2 ");
  text.replace(event, 3, "\n5 ");
  write("d.lhe", text);
  EXPECT_THAT(refusal("d.lhe --set WT=2"), HasSubstr("event 1: no process of the file has"));
}

/// Weights of ckkw have alpha_s at several scales.
TEST_F(Reweight, OfClusteredEventsKeepsTheirCoupling) {
  for (const char* muf : {"ckkw", "clustered"}) {
    ASSERT_EQ(helikos(std::string("generate 'p p > z j' --cut 'pt(j) > 30' --mur ckkw --muf ") +
                      muf + " --events 50 --accuracy 0.1 --output c.lhe --report none")
                  .status,
              0);
    const Outcome refused = helikos("reweight c.lhe --alpha-s 0.13 --variant MZ=91 --output d.lhe");
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("alpha_s at the scales of their clustering (ckkw)"));
    EXPECT_EQ(helikos("reweight c.lhe --variant ymt=170 --output e.lhe").status, 0);
    std::filesystem::remove(work() / "e.lhe");
  }
}

}  // namespace
}  // namespace helikos::app::reweight_test
