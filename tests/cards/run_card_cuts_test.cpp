// SPDX-License-Identifier: Apache-2.0
// Cuts of run cards: events that pass are those of plain loops over particles, with the limits as a
// run card means them.
#include "helikos/cards/run_card_cuts.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <functional>
#include <sstream>

#include "cuts/plain_events.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "helikos/theory/process/request.hpp"

namespace helikos::cards::run_card_cuts_test {
namespace {

using namespace helikos::cuts::test;
using Momentum = helikos::cuts::test::Particle;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Nothing is cut.
const std::string open =
    "0 = ptj\n0 = pta\n0 = ptl\n-1 = etaj\n-1 = etaa\n-1 = etal\n0 = drjj\n0 = drll\n0 = draa\n"
    "0 = draj\n0 = drjl\n0 = dral\n";

CardCuts cuts_for(const std::string& card_text, const std::string& process, int decays = 0) {
  std::istringstream text(open + card_text);
  RunCard card(text, "run.dat");
  FinalState state{standard_model(), Parameters(standard_parameters()), {}, 13000};
  const ProcessRequest request = parse_request(process, Multiparticles::standard());
  for (const RequestedLeg& leg : request.outgoing) {
    state.legs.push_back({{}, decays-- > 0});
    for (const NamedParticle& own : leg.choices) state.legs.back().codes.push_back(own.pdg());
  }
  return cuts_of(card, state);
}

std::vector<std::string> texts(const std::string& card, const std::string& process,
                               int decays = 0) {
  return cuts_for(card, process, decays).cuts;
}

bool is_in(int code, std::initializer_list<int> codes) {
  return std::ranges::find(codes, code) != codes.end();
}
bool is_jet(const Momentum& p) { return is_in(std::abs(p.code), {1, 2, 3, 4, 21}); }
bool is_b(const Momentum& p) { return std::abs(p.code) == 5; }
bool is_lepton(const Momentum& p) { return is_in(std::abs(p.code), {11, 13, 15}); }
bool is_photon(const Momentum& p) { return p.code == 22; }
bool is_neutrino(const Momentum& p) { return is_in(std::abs(p.code), {12, 14, 16}); }

Event those(const Event& e, bool (*is_it)(const Momentum&)) {
  Event some;
  for (const Momentum& p : e)
    if (is_it(p)) some.push_back(p);
  return some;
}
template <class Holds>
bool each(const Event& e, bool (*is_it)(const Momentum&), Holds&& holds) {
  return all(those(e, is_it), holds);
}
template <class Holds>
bool each_pair(const Event& e, bool (*a)(const Momentum&), bool (*b)(const Momentum&),
               Holds&& holds) {
  for (std::size_t i = 0; i < e.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (((a(e[i]) && b(e[k])) || (a(e[k]) && b(e[i]))) && !holds(e[i], e[k])) return false;
  return true;
}
Real ht(const Event& some) {
  Real sum = 0;
  for (const Momentum& p : some) sum += pt(p);
  return sum;
}

struct Case {
  const char* process;
  const char* card;
  std::function<bool(const Event&)> passes;
};

const Case cases[] = {
    {"u u~ > e+ e- a g g", "60 = ptj\n2 = etaj\n0.7 = drjj",
     [](const Event& e) {
       return each(e, is_jet, [](auto& p) { return pt(p) > 60 && std::abs(y(p)) < 2; }) &&
              each_pair(e, is_jet, is_jet, [](auto& a, auto& b) { return dry(a, b) > 0.7; });
     }},
    {"u u~ > e+ e- a g g", "50 = ptl\n40 = pta\n300 = ptamax\n0.5 = drll\n0.5 = draj\n0.6 = dral",
     [](const Event& e) {
       return each(e, is_lepton, [](auto& p) { return pt(p) > 50; }) &&
              each(e, is_photon, [](auto& p) { return pt(p) > 40 && pt(p) < 300; }) &&
              each_pair(e, is_lepton, is_lepton,
                        [](auto& a, auto& b) { return dry(a, b) > 0.5; }) &&
              each_pair(e, is_photon, is_jet, [](auto& a, auto& b) { return dry(a, b) > 0.5; }) &&
              each_pair(e, is_photon, is_lepton, [](auto& a, auto& b) { return dry(a, b) > 0.6; });
     }},
    {"u u~ > e+ e- a g g", "150 = mmll\n300 = mmllmax\n100 = mmjj\n60 = ptllmin",
     [](const Event& e) {
       const Momentum pair = e[0] + e[1], jets = e[3] + e[4];
       return m(pair) > 150 && m(pair) < 300 && m(jets) > 100 && pt(pair) > 60;
     }},
    {"u u~ > e+ e- a g g", "300 = mmjj\n150 = mmjjmax",  // what lies between is left out
     [](const Event& e) {
       const Real mass = m(e[3] + e[4]);
       return !(mass > 150 && mass < 300);
     }},
    {"u u~ > e+ e- a g g", "200 = htjmin\n500 = htjmax\n150 = ptj1min\n100 = ptl1min\n40 = ptl2min",
     [](const Event& e) {
       const Event jets = ordered(those(e, is_jet)), leptons = ordered(those(e, is_lepton));
       return ht(jets) > 200 && ht(jets) < 500 && pt(jets[0]) > 150 && pt(leptons[0]) > 100 &&
              pt(leptons[1]) > 40;
     }},
    {"u u~ > e+ e- a g g", "100 = xptj\n150 = xpta\n1 = deltaeta",
     [](const Event& e) {
       const Event jets = ordered(those(e, is_jet));
       return pt(jets[0]) > 100 && pt(e[2]) > 150 && y(jets[0]) * y(jets[1]) < 0 &&
              std::abs(y(jets[0]) - y(jets[1])) > 1;
     }},
    {"u u~ > e+ e- a g g", "0.3 = xetamin",
     [](const Event& e) {
       const Event jets = ordered(those(e, is_jet));
       return std::abs(y(jets[0])) > 0.3 && std::abs(y(jets[1])) > 0.3 &&
              y(jets[0]) * y(jets[1]) < 0;
     }},
    // Photon isolation: pta and draj are not used.
    {"u u~ > e+ e- a g g", "30 = ptgmin\n500 = pta\n9 = draj\n1 = R0gamma\n0.6 = epsgamma",
     [](const Event& e) {
       return pt(e[2]) > 30 && is_isolated(e[2], {e[3], e[4]}, 1, 1, 0.6L) &&
              is_isolated(e[2], {e[0], e[1]}, 1, 1, 0.6L);
     }},
    {"u u~ > e+ e- a g g", "30 = ptgmin\n1.3 = R0gamma\nF = isoEM",
     [](const Event& e) {
       return pt(e[2]) > 30 && is_isolated(e[2], {e[3], e[4]}, 1.3L, 1, 1);
     }},
    // Merging: all pairs of gluons, and the beams.
    {"g g > g g g t t~", "40 = xqcut\nF = auto_ptj_mjj\n0.4 = drjj",
     [](const Event& e) {
       return each(e, is_jet, [](auto& p) { return pt(p) > 40; }) &&
              each_pair(e, is_jet, is_jet, [](auto& a, auto& b) { return kt(a, b) > 40; });
     }},
    {"g g > g g g t t~", "30 = xqcut",  // ptj and mmjj follow
     [](const Event& e) {
       return each(e, is_jet, [](auto& p) { return pt(p) > 30; }) &&
              each_pair(e, is_jet, is_jet,
                        [](auto& a, auto& b) { return kt(a, b) > 30 && m(a + b) > 30; });
     }},
    // A quark and another quark come from no vertex of QCD.
    {"g u > g u d d~ e+ e-", "15 = xqcut\nF = auto_ptj_mjj",
     [](const Event& e) {
       return each(e, is_jet, [](auto& p) { return pt(p) > 15; }) &&
              each_pair(e, is_jet, is_jet, [](auto& a, auto& b) {
                const bool combine = a.code == 21 || b.code == 21 || a.code == -b.code;
                return !combine || kt(a, b) > 15;
              });
     }},
    {"g g > g g g t t~", "30 = ktdurham\n0.5 = dparameter",
     [](const Event& e) {
       return each(e, is_jet, [](auto& p) { return pt(p) > 30; }) &&
              each_pair(e, is_jet, is_jet, [](auto& a, auto& b) { return kt(a, b) / 0.5L > 30; });
     }},
    // Massive b: rapidities. Heavy particles: only by their codes, and one of them by ptheavy.
    {"g g > b b~ t t~ g", "40 = ptb\n1.5 = etab\n0.8 = drbb\n0.6 = drbj\n0 = ptj",
     [](const Event& e) {
       return each(e, is_b, [](auto& p) { return pt(p) > 40 && std::abs(y(p)) < 1.5; }) &&
              each_pair(e, is_b, is_b, [](auto& a, auto& b) { return dry(a, b) > 0.8; }) &&
              each_pair(e, is_b, is_jet, [](auto& a, auto& b) { return dry(a, b) > 0.6; });
     }},
    {"g g > b b~ t t~ g", "60 = ptj\n5 = maxjetflavor\n1000 = ptb",
     [](const Event& e) {
       return all(e, [](auto& p) { return std::abs(p.code) == 6 || pt(p) > 60; });
     }},
    {"g g > b b~ t t~ g", "{6: 90} = pt_min_pdg\n{6:1.2} = eta_max_pdg\n{6:420} = mxx_min_pdg",
     [](const Event& e) {
       return pt(e[2]) > 90 && pt(e[3]) > 90 && std::abs(y(e[2])) < 1.2 &&
              std::abs(y(e[3])) < 1.2 && m(e[2] + e[3]) > 420;
     }},
    {"g g > b b~ t t~ g", "180 = ptheavy\n700 = dsqrt_shat",
     [](const Event& e) { return std::max(pt(e[2]), pt(e[3])) > 180; }},
    {"g g > b b~ t t~ g", "200 = ihtmin\n400 = ihtmax",
     [](const Event& e) {
       const Real sum = pt(e[0]) + pt(e[1]) + pt(e[4]);
       return sum > 200 && sum < 400;
     }},
    {"u d~ > e+ ve g g", "100 = misset\n500 = missetmax\n200 = mmnl\n500 = mmnlmax",
     [](const Event& e) {
       return pt(e[1]) > 100 && pt(e[1]) < 500 && m(e[0] + e[1]) > 200 && m(e[0] + e[1]) < 500;
     }},
    {"u d~ > e+ ve g g", "300 = ht2min\n700 = ht2max\n150 = ptllmin",
     [](const Event& e) {
       const Real sum = pt(e[2]) + pt(e[3]);
       return sum > 300 && sum < 700 && pt(e[0] + e[1]) > 150;
     }},
};

TEST(RunCardCuts, AreThoseOfPlainLoops) {
  for (const Case& c : cases) {
    const Events events(c.process, 600, 1500);
    const CardCuts found = cuts_for(c.card, c.process);
    EXPECT_TRUE(std::ranges::all_of(found.remarks, [](const Remark& r) {
      return r.fate == Fate::noted;
    })) << c.card;
    Multiparticles labels;
    for (const auto& [name, definition] : found.labels) labels.define(definition);
    std::vector<cuts::Expression> cuts;
    for (const std::string& text : found.cuts) cuts.push_back(cuts::parse_condition(text, labels));
    cuts::Selection<Space> selection(cuts::compile(cuts, events.process), events.count());
    selection.judge(Space(), events.momenta);
    const auto results = outcomes(selection, events.count());
    int passing = 0;
    for (int i = 0; i < events.count(); ++i) {
      const bool expected = c.passes(event_of(events, i));
      ASSERT_EQ(results[std::size_t(i)] == cuts::Outcome::passes, expected)
          << c.process << ": " << c.card << ", event " << i;
      passing += expected;
    }
    EXPECT_GT(passing, 10) << c.process << ": " << c.card;
    EXPECT_LT(passing, 590) << c.process << ": " << c.card;
  }
}

TEST(RunCardCuts, LimitsWithoutParticlesOrEffectAreLeftOut) {
  EXPECT_THAT(texts("", "u u~ > e+ e- g"), IsEmpty());
  EXPECT_THAT(texts("20 = ptb\n20 = pta\n1 = drbb\n20 = misset", "u u~ > e+ e- g"), IsEmpty());
  EXPECT_THAT(texts("1d5 = ptjmax\n1d2 = drjjmax\n1d2 = etaj\n1d5 = mmjjmax", "g g > g g"),
              IsEmpty());
  EXPECT_THAT(texts("20 = ptj\n1 = drjj", "u u~ > e+ e- g"), ElementsAre("pt(cut_j) > 20"));
  EXPECT_THAT(texts("20 = ptj\n20 = ptl", "g g > t t~"), IsEmpty());
}

TEST(RunCardCuts, ProductsOfDecaysAreNotCut) {
  const std::string card = "20 = ptl\n30 = ptj\n0.5 = drjl\n";
  // e+ e- of a decay, and a jet of the production.
  EXPECT_THAT(texts(card, "u u~ > e+ e- g", 2), ElementsAre("pt(cut_j) > 30"));
  EXPECT_THAT(texts(card + "T = cut_decays\n", "u u~ > e+ e- g", 2),
              ElementsAre("pt(cut_j) > 30", "pt(cut_l) > 20", "dry(cut_j,cut_l) > 0.5"));
  // Jets of both: `cut-decays` off leaves out those of decays.
  EXPECT_THAT(texts(card, "u u~ > g e+ e- g", 1),
              ElementsAre("pt(cut_j) > 30", "pt(cut_l) > 20", "dry(cut_j,cut_l) > 0.5"));
  EXPECT_THAT(cuts_for(card, "u u~ > g e+ e- g", 1).remarks, IsEmpty());
  EXPECT_THAT(texts("{11:30} = pt_min_pdg\n{11:50} = mxx_min_pdg\n", "u u~ > e+ e- g", 2),
              IsEmpty());
}

/// Sums of particles have those of decays too.
TEST(RunCardCuts, PairsOfProductsOfDecaysHaveTheirMomentum) {
  const std::string card = "20 = ptllmin\n";
  EXPECT_THAT(texts(card, "u u~ > e+ e- g"), ElementsAre("pt(e-,e+) > 20"));
  EXPECT_THAT(texts(card, "u u~ > e+ e- g", 2), ElementsAre("pt(e-[all],e+[all]) > 20"));
  const CardCuts four = cuts_for(card, "u u~ > e+ e- e+ e- g", 1);
  EXPECT_THAT(four.cuts, IsEmpty());
  ASSERT_EQ(four.remarks.size(), 1u);
  EXPECT_EQ(four.remarks[0].fate, Fate::missing);
}

TEST(RunCardCuts, SaysWhereNoEventPasses) {
  EXPECT_EQ(cuts_for("100 = htjmin", "u u~ > e+ e-").why_impossible,
            "it has no jets, and htjmin = 100");
  EXPECT_NE(cuts_for("100 = ptj2min", "u u~ > e+ e- g").why_impossible, "");
  EXPECT_EQ(cuts_for("100 = ptj1min", "u u~ > e+ e- g").why_impossible, "");
}

/// Cuts that other entries take away, as in MadGraph, are said; those without particles are not.
TEST(RunCardCuts, SaysWhichCutsOthersReplace) {
  const auto said = [](const char* card, const char* process) {
    std::vector<std::string> entries;
    for (const Remark& remark : cuts_for(card, process).remarks) {
      EXPECT_EQ(remark.fate, Fate::noted);
      entries.push_back(remark.entry + ": " + remark.reason);
    }
    return entries;
  };
  const char* merging = "20 = xqcut\n0.4 = drjj\n0.3 = drjl\n15 = ptj\n";
  EXPECT_THAT(said(merging, "u u~ > e+ e- g g"),
              ElementsAre("ptj = 15: with xqcut = 20 it is 20, in MadGraph too",
                          "drjj = 0.4: it is no cut with xqcut = 20, in MadGraph too",
                          "drjl = 0.3: it is no cut with xqcut = 20, in MadGraph too",
                          "mmjj = 0 (default): with xqcut = 20 it is 20, in MadGraph too"));
  EXPECT_THAT(said(merging, "u u~ > e+ e-"), IsEmpty());
  const char* off = "20 = xqcut\n0 = drjj\n0 = drjl\n";
  EXPECT_THAT(said((std::string(off) + "0 = ptj\n").c_str(), "u u~ > e+ e- g"),
              ElementsAre("ptj = 0: with xqcut = 20 it is 20, in MadGraph too"));
  EXPECT_THAT(said((std::string(off) + "20 = ptj\n20 = mmjj\n").c_str(), "u u~ > e+ e- g g"),
              IsEmpty());
  EXPECT_THAT(said((std::string(off) + "30 = ptj\n10 = mmjj\nF = auto_ptj_mjj\n").c_str(),
                   "u u~ > e+ e- g g"),
              ElementsAre("ptj = 30: with xqcut = 20 it is 0, in MadGraph too"));
  EXPECT_THAT(said("0.4 = drjj\n15 = ptj\n", "u u~ > e+ e- g g"), IsEmpty());
  EXPECT_THAT(said("20 = ptgmin\n10 = pta\n0.4 = draj\n", "u u~ > a g"),
              ElementsAre("pta = 10: ptgmin = 20 replaces it, in MadGraph too",
                          "draj = 0.4: it is no cut with ptgmin = 20, in MadGraph too"));
}

TEST(RunCardCuts, ListsWhatHasNoCounterpart) {
  for (const char* card :
       {"10 = ej", "20 = ptj1min\n1 = cutuse", "10 = ptlund", "{21:9} = e_min_pdg"}) {
    const auto remarks = cuts_for(card, "g g > g g").remarks;
    ASSERT_EQ(remarks.size(), 1u) << card;
    EXPECT_EQ(remarks[0].fate, Fate::missing);
  }
}

}  // namespace
}  // namespace helikos::cards::run_card_cuts_test
