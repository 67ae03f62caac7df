// SPDX-License-Identifier: Apache-2.0
// Cuts are compared by what they require.
#include "helikos/observables/cuts/normal_form.hpp"

#include <gtest/gtest.h>

#include "cuts/implied_events.hpp"
#include "cuts/random_cuts.hpp"

namespace helikos::cuts::test::normal_form_test {
namespace {

NormalForm form(const std::vector<std::string>& cuts,
                const std::string& process = "u u~ > e+ e- g g") {
  std::vector<Expression> all;
  for (const std::string& text : cuts) all.push_back(parse_condition(text));
  return NormalForm(compile(all, Process::parse(process)));
}

TEST(NormalForm, IsTheSameHoweverCutsAreWritten) {
  const std::vector<std::vector<std::string>> same[] = {
      {{"pt(g) > 20", "m(e+,e-) > 50"},
       {"m(e-,e+) >= 50", "pt(g) > 20"},
       {"50 < m(e+,e-) and pt(j) > 20"}},
      {{"pt(g) > 20"},
       {"pt(g) > 20", "pt(g) > 10"},
       {"20.0 < pt(g)"},
       {"2*pt(g) - 40 > 0"},
       {"not pt(g[1]) <= 0", "pt(g) > 20"},
       {"pt(g) > 20 or pt(g) > 30", "pt(g) > 20"}},
      {{"66 < m(e+,e-) < 116"}, {"m(e+,e-) > 66", "m(e+,e-) < 116"}, {"abs(m(e+,e-) - 91) < 25"}},
      {{"abs(eta(g)) < 5"}, {"-5 < eta(g) < 5"}, {"eta(g) < 5", "eta(g) > -5"}},
      {{"abs(y(e+)) > 1"}, {"y(e+) < -1 or y(e+) > 1"}, {"not abs(y(e+)) <= 1"}},
      {{"abs(y(e+)) > 1 or pt(e+) > 5"}, {"pt(e+) > 5 or y(e+) > 1 or y(e+) < -1"}},
      {{"dr(g,g) > 0.4"}, {"0.4 < dr(g,g)"}},
      {{}, {"pt(g) > 0"}, {"pt(b) > 20"}, {"m(e+,e-) >= 0"}, {"abs(eta(g)) >= 0"}, {"n(g) == 2"}},
      {{"pt(e+) > 20 or pt(e-) > 20"},
       {"pt(e-) > 20 or pt(e+) > 20"},
       {"not (pt(e+) < 20 and pt(e-) < 20)"},
       {"pt(e+) > 20 or pt(e-) > 20 or pt(e-) > 30"}},
      {{"pt(g[1]) > 50", "pt(g[2]) > 20"}, {"pt(g[2]) > 20 and pt(g[1]) > 50"}},
      {{"n(g) > 2"},
       {"n(e+) > 1"},
       {"n(g) == 3", "n(b) == 1"},
       {"2*met > 0"},
       {"pt(e+) - pt(e+) > 0"},
       {"m(e+) < 0"},
       {"pt(g) < -5"},
       {"pt(g) < 20", "pt(g) > 20"}},
      {{"max(pt(e+),20) > 20"}, {"2*max(20,pt(e+)) > 40"}, {"not 20 >= max(pt(e+),20)"}},
      {{"pt(e+) + pt(e-) > 50"}, {"pt(e-) > 50 - pt(e+)"}, {"2*pt(e-) + 2*pt(e+) > 100"}}};
  for (const auto& list : same)
    for (const auto& one : list)
      for (const auto& other : list)
        EXPECT_TRUE(form(one) == form(other)) << form(one).text() << "\n" << form(other).text();
  for (std::size_t i = 0; i < std::size(same); ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(form(same[i].front()) == form(same[k].front()));
}

TEST(NormalForm, OfOtherCutsIsAnother) {
  const std::pair<const char*, const char*> others[] = {
      {"pt(g) > 20", "pt(g) > 21"},
      {"pt(g) > 20", "pt(g) < 20"},
      {"pt(g[1]) > 20", "pt(g[2]) > 20"},
      {"pt(g[1]) > 20", "pt(g) > 20"},
      {"pt(e+) > 20", "pt(e-) > 20"},
      {"dr(g,g) > 0.4", "dry(g,g) > 0.4"},
      {"eta(g) < 5", "abs(eta(g)) < 5"},
      {"pt(g) - pt(e+) > 0", "pt(g) + pt(e+) > 0"},
      {"pt(g) > 20 or pt(e+) > 20", "pt(g) > 20"},
      {"frixione(g,e+[all],0.4,1) <= 1", "frixione(g,e+[all],0.5,1) <= 1"},
      {"ht > 100", "ht(g) > 100"},
      {"max(pt(g),20) > 20", "max(pt(g),20) >= 20"},
      {"max(pt(g),20) <= 20", "max(pt(g),20) < 20"},
      {"m(e+) > 0", "m(e+) >= 0"},
      {"abs(min(y(e+),1)) < 1", "abs(min(y(e+),1)) <= 1"},
      {"frixione(g,e+[all],0.4,1) > 0", "frixione(g,e+[all],0.4,1) >= 0"},
      {"abs(y(e+)) - y(e+) > 0", "abs(y(e+)) - y(e+) >= 0"}};
  for (const auto& [one, other] : others) EXPECT_FALSE(form({one}) == form({other})) << one;
}

TEST(NormalForm, KnowsSlices) {
  const std::pair<const char*, const char*> slices[] = {
      {"50 < m(e+,e-) < 120", "120 <= m(e+,e-) < 500"},
      {"pt(g) < 50", "pt(g) > 50"},
      {"pt(g[1]) < 50", "pt(g[1]) > 50"},
      {"ht < 200", "ht > 200 and pt(g) > 20"},
      {"pt(g) > 50", "not pt(g) > 50"},
      {"abs(eta(g)) < 2", "eta(g) > 3"},
      {"abs(y(e+)) < 1", "abs(y(e+)) > 1"},
      {"abs(y(e+)) <= 1", "abs(y(e+)) >= 1"},
      {"0.5 < abs(y(e+)) < 1", "1 < abs(y(e+)) < 2"},
      {"abs(m(e+,e-) - 91) < 25", "abs(m(e+,e-) - 91) > 25"},
      {"max(pt(g),20) > 20", "max(pt(g),20) <= 20"},
      {"ht <= 200", "ht >= 200"},
      {"pt(e+) < 10 or pt(e+) > 100", "pt(e+) > 10 and pt(e+) < 100"},
      {"m(e+,e-) < 50 and pt(g) < 50", "m(e+,e-) > 50 or pt(g) > 50"},
      {"met > 20", "pt(g) > 0"}};  // no neutrinos: nothing passes
  for (const auto& [one, other] : slices) {
    EXPECT_TRUE(form({one}).excludes(form({other}))) << one;
    EXPECT_TRUE(form({other}).excludes(form({one}))) << one;
  }
  const std::pair<const char*, const char*> common[] = {
      {"50 < m(e+,e-) < 121", "120 <= m(e+,e-) < 500"},
      {"pt(g[2]) < 50", "pt(g[1]) > 50"},
      {"pt(e+) < 50", "pt(e-) > 50"},
      {"m(e+,e-) < 50 and pt(g) < 50", "m(e+,e-) > 60 or pt(g) > 40"},
      {"pt(e+) > 10 or pt(g) > 10", "pt(e+) < 5"},
      {"pt(g) > 10", "eta(g) < 5"},
      {"abs(y(e+)) > 1", "abs(y(e+)) < 1.5"},
      {"abs(y(e+)) > 1", "y(e+) > 0"},
      {"max(pt(g),20) <= 20", "max(pt(g),20) >= 20"},
      {"min(pt(e+),pt(e-)) - pt(e+) >= 0", "min(pt(e+),pt(e-)) - pt(e+) <= 0"},
      {"abs(y(e+)) - y(e+) <= 0", "abs(y(e+)) - y(e+) >= 0"},
      {"m(e+) <= 0", "m(e+) >= 0"}};
  for (const auto& [one, other] : common) EXPECT_FALSE(form({one}).excludes(form({other}))) << one;
}

/// Statements of forms about random cuts are true of events. Events at a limit (=) are of no
/// measure: forms do not know whether they pass, nor which number is undefined (sqrt, /).
TEST(NormalForm, IsTrueOfEvents) {
  RandomNumbers random(3);
  int implied = 0, excluded = 0, equal = 0;
  for (const CutGroups& groups : cut_groups) {
    const BalancedEvents all(groups.process, 100, random);
    const Events& events = all.events;
    RandomCuts cuts(groups, events, random);
    for (int i = 0; i < 1500; ++i) {
      const int own = int(random.below(100)), depth = int(random.below(3));
      const std::string first = cuts.condition(own, true, depth),
                        part = cuts.condition(own, random.one_in(2), 1);
      const std::string second = random.one_in(3)   ? part
                                 : random.one_in(2) ? first + " and (" + part + ")"
                                                    : "not (" + first + ") or (" + part + ")";
      if ((first + second).find_first_of("=/q") != std::string::npos) continue;  // q: sqrt
      const auto one = cuts.compiled_or_none(first), other = cuts.compiled_or_none(second);
      if (!one || !other) continue;
      const NormalForm a(*one), b(*other);
      implied += a.implies(b);
      excluded += a.excludes(b);
      equal += a == b;
      for (int event = 0; event < 100; event += 7) {
        const bool passes_a = passes(*one, events, event), passes_b = passes(*other, events, event);
        EXPECT_FALSE(passes_a && passes_b && a.excludes(b)) << first << "\n" << second;
        EXPECT_FALSE(passes_a && !passes_b && a.implies(b)) << first << "\n" << second;
        EXPECT_FALSE(passes_b && !passes_a && b.implies(a)) << first << "\n" << second;
        EXPECT_FALSE(passes_a != passes_b && a == b) << first << "\n" << second;
      }
    }
  }
  EXPECT_GT(implied, 30);
  EXPECT_GT(excluded, 30);
  EXPECT_GT(equal, 3);
}

}  // namespace
}  // namespace helikos::cuts::test::normal_form_test
