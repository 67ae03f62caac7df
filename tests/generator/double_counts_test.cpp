// SPDX-License-Identifier: Apache-2.0
// Processes of a run that have subprocesses in common.
#include "helikos/generator/double_counts.hpp"

#include <gmock/gmock.h>

#include "helikos/generator/integrate.hpp"

namespace helikos::double_counts_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

ProcessSetup setup_of(const std::string& process, std::vector<std::string> cuts = {}) {
  ProcessSetup setup;
  setup.process = process;
  setup.beams = {"p", "p"};
  setup.energy = 13000.0;
  setup.cuts = std::move(cuts);
  return setup;
}

std::vector<DoubleCount> counts(const std::vector<ProcessSetup>& setups) {
  std::vector<ProcessPlan> plans;
  for (const ProcessSetup& own : setups) plans.push_back(plan_process(own));
  return double_counts(plans);
}

std::vector<DoubleCount> counts(const std::string& first, const std::string& second) {
  return counts({setup_of(first), setup_of(second)});
}

void expect_one(const std::vector<DoubleCount>& found, bool is_whole, const std::string& what) {
  ASSERT_EQ(found.size(), 1u) << what;
  EXPECT_EQ(found[0].is_whole, is_whole) << found[0].text;
  EXPECT_THAT(found[0].text, HasSubstr(what));
}

TEST(DoubleCounts, AreFoundHoweverTheProcessesAreWritten) {
  expect_one(counts("p p > l+ l-", "p p > e+ e-"), true,
             "p p > l+ l- and p p > e+ e- both have u u~ > e+ e-, with the same cuts and orders");
  expect_one(counts("p p > j j", "g g > j j"), true, "both have g g > g g");
  expect_one(counts("p p > t t~ @1", "p p > t~ t @2"), true, "g g > t~ t");
  expect_one(counts("p p > t t~ j QCD=3", "p p > t t~ g QCD<=3"), true, "g g > t t~ g");
  expect_one(counts("u u~ > d d~", "u u~ > d d~ QED=0"), true, "u u~ > d d~");
  // Terms in common: QCD^4.
  expect_one(counts("u u~ > d d~ QCD=2 QED=2", "u u~ > d d~ QCD=2 QED=0"), true, "u u~ > d d~");
  expect_one(counts("u u~ > z z, z > l+ l-", "u u~ > z z, z > e+ e-, z > mu- mu+"), true, "u u~ >");
  expect_one(counts("g g > t t~, t > w+ b, t~ > w- b~", "g g > t~ t, t~ > b~ w-, t > b w+"), true,
             "g g >");
  expect_one(counts("u d~ > w+{0} z{T}", "u d~ > z{T} w+{0}"), true, "u d~ >");
}

TEST(DoubleCounts, AreNoneOfDifferentFinalStatesOrdersOrHelicities) {
  EXPECT_THAT(counts("p p > t t~", "p p > t t~ j"), IsEmpty());
  EXPECT_THAT(counts("p p > e+ e-", "p p > mu+ mu-"), IsEmpty());
  EXPECT_THAT(counts("u u~ > z", "u~ u > z"), IsEmpty());  // from the other beams
  EXPECT_THAT(counts("u u~ > d d~ QCD=2 QED=0", "u u~ > d d~ QCD=0 QED=2"), IsEmpty());
  EXPECT_THAT(counts("u u~ > u u~ QCD^2==2 QED^2==2", "u u~ > u u~ QED=0"), IsEmpty());
  EXPECT_THAT(counts("u d~ > w+{0} z", "u d~ > w+{T} z"), IsEmpty());
  EXPECT_THAT(counts("u u~ > w+ w-, w+ > e+ ve", "u u~ > w+ w-, w+ > mu+ vm"), IsEmpty());
  EXPECT_THAT(counts("g g > t t~", "g g > t t~, t > w+ b"), IsEmpty());
}

/// A user may want these sums: other parameters, polarised and all.
TEST(DoubleCounts, AreSaidWhereTheProcessesAreNotTheSame) {
  expect_one(
      counts({setup_of("u u~ > z g", {"pt(g) < 60"}), setup_of("p p > z j", {"pt(j) > 50"})}),
      false, "with other cuts");
  ProcessSetup other = setup_of("p p > t t~");
  other.mu_r = "173";
  expect_one(counts({setup_of("p p > t t~"), other}), false, "with other options");
  other = setup_of("p p > t t~");
  other.set = {"MT=170"};
  expect_one(counts({setup_of("p p > t t~"), other}), false, "with other options");
  expect_one(counts("u u~ > e+ e-", "u u~ > e+ e- / a"), false, "with other clauses");
  expect_one(counts("u d~ > w+{0} z", "u d~ > w+ z"), false, "with other clauses or helicities");
  expect_one(counts("g g > t t~, t > w+{0} b", "g g > t t~, t > w+ b"), false, "helicities");
}

/// Cuts are compared by their meaning, and not by how they are written.
TEST(DoubleCounts, CutsAreThoseOfTheSubprocess) {
  const std::vector<std::string> of_pairs{"m(e+,e-) > 50", "m(mu+,mu-) > 50", "pt(l+) > 20"};
  expect_one(counts({setup_of("p p > l+ l-", of_pairs),
                     setup_of("p p > e- e+", {"m(e+,e-) > 50", "pt(e+) > 20"})}),
             true, "> e- e+");
  expect_one(counts({setup_of("p p > l+ l-", of_pairs),
                     setup_of("p p > e- e+", {"m(e+,e-) > 50", "pt(e-) > 20"})}),
             false, "with other cuts");
}

/// The order of cuts, cuts within others, and texts of numbers change nothing.
TEST(DoubleCounts, SettingsAreComparedByWhatTheyMean) {
  const std::vector<std::string> cuts{"pt(j) > 30", "abs(eta(j)) < 4", "m(t,t~) > 400"};
  for (const std::vector<std::string>& other :
       {std::vector<std::string>{"m(t~,t) > 400.0", "pt(j) > 30", "abs(eta(j)) < 4"},
        {"pt(j) > 30 and abs(eta(j)) < 4", "m(t,t~) > 400", "m(t,t~) > 100", "pt(j) > 30"},
        {"-4 < eta(j) < 4", "2*pt(j) > 60", "m(t,t~) > 400", "pt(t) > 0", "pt(b) > 20"}})
    expect_one(counts({setup_of("p p > t t~ j", cuts), setup_of("g g > t t~ g", other)}), true,
               "with the same cuts");
  ProcessSetup one = setup_of("p p > t t~"), other = one;
  const auto same = [&] { expect_one(counts({one, other}), true, "with the same cuts"); };
  one.mu_r = "173", other.mu_r = "173.0";
  same();
  one.mu_r = "ht/2", other.mu_r = "ht / 2.0";
  same();
  one.mu_f = "clustered/2", other.mu_f = "0.5*clustered";
  same();
  other.bwcutoff = 10;  // no particle of the process has a window
  same();
  other.helicities = HelicityMode::sample;  // a user may compare them
  expect_one(counts({one, other}), false, "with other options");
  one = other = setup_of("p p > t t~, t > w+ b");
  other.bwcutoff = 10;
  expect_one(counts({one, other}), false, "with other options");
}

/// Nothing passes the cuts of two slices.
TEST(DoubleCounts, AreNoneOfSlices) {
  const auto none = [](const std::string& first, const std::string& second) {
    EXPECT_THAT(counts({setup_of("p p > e+ e- j", {"pt(j) > 20", "m(e+,e-) > 20", first}),
                        setup_of("u u~ > l+ l- g", {"pt(j) > 20", "m(l+,l-) > 20", second})}),
                IsEmpty())
        << first;
  };
  none("50 < m(e+,e-) < 120", "120 < m(l+,l-) < 500");
  none("pt(j) < 50", "pt(g) >= 50");
  none("ht < 200", "ht > 200");
  none("not pt(j) > 40", "pt(j) > 40");
  none("pt(e+) < 30", "pt(l+) > 30");
  EXPECT_THAT(
      counts({setup_of("u u~ > z g", {"pt(g) < 50"}), setup_of("p p > z j", {"pt(j) > 50"})}),
      IsEmpty());
  // Of other parameters and helicities too.
  ProcessSetup other = setup_of("u d~ > w+ z", {"pt(z) > 50"});
  other.mu_r = "173";
  EXPECT_THAT(counts({setup_of("u d~ > w+ z", {"pt(z) < 50"}), other}), IsEmpty());
  EXPECT_THAT(counts({setup_of("u d~ > w+{0} z", {"pt(z) < 50"}), other}), IsEmpty());
  expect_one(counts({setup_of("u d~ > w+{0} z", {"pt(z) < 51"}), other}), false, "helicities");
  expect_one(counts({setup_of("u d~ > w+ z", {"pt(z) < 51"}), other}), false, "options");
  // Another particle is cut.
  expect_one(counts({setup_of("p p > t t~", {"pt(t) < 50", "pt(t) > 20"}),
                     setup_of("p p > t t~", {"eta(t~) > 5"})}),
             false, "with other cuts");
}

/// The whole of a subprocess is said before a part of another one, and each process once.
TEST(DoubleCounts, AreOneForEachProcess) {
  const auto found =
      counts({setup_of("u u~ > z g", {"pt(g) > 40"}), setup_of("p p > w+"),
              setup_of("u u~ > z g", {"pt(g) > 30"}), setup_of("p p > z j", {"pt(j) > 30"})});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].second, 2u);
  EXPECT_FALSE(found[0].is_whole);
  EXPECT_EQ(found[1].first, 2u);
  EXPECT_EQ(found[1].second, 3u);
  EXPECT_TRUE(found[1].is_whole);
}

TEST(DoubleCounts, ARunIsRefused) {
  RunSetup setup;
  setup.processes = {setup_of("p p > z"), setup_of("p p > w+"), setup_of("d d~ > z @7")};
  for (const bool makes_events : {false, true}) {
    setup.makes_events = makes_events;
    try {
      integrate(setup);
      ADD_FAILURE();
    } catch (const SetupError& error) {
      EXPECT_EQ(error.process(), 2u);
      EXPECT_THAT(error.what(), HasSubstr("p p > z and d d~ > z @7 both have d d~ > z"));
    }
  }
}

}  // namespace
}  // namespace helikos::double_counts_test
