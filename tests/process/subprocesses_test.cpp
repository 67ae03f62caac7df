// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/subprocesses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "model/mixing.hpp"

namespace helikos::subprocesses_test {
namespace {

using Words = std::vector<std::string>;

std::vector<Subprocess> expand(std::string_view text) {
  return helikos::expand(parse_request(text), Parameters());
}

std::size_t count_programs(const std::vector<Subprocess>& list) {
  std::set<int> numbers;
  for (const Subprocess& s : list) numbers.insert(s.representative);
  return numbers.size();
}

Words words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::string join(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Final states sorted, so that permutations are one string.
std::string sorted(const std::string& text) {
  Words words = words_of(text);
  std::sort(std::find(words.begin(), words.end(), ">") + 1, words.end());
  return join(words);
}

/// Every choice for every label, one after another, kept where Process takes it.
void enumerate(const Words& request, Words chosen, std::set<std::string>& found) {
  if (chosen.size() == request.size()) {
    const std::string text = join(chosen);
    try {
      Process::parse(text);
      found.insert(sorted(text));
    } catch (const InputError&) {
    }
    return;
  }
  const std::string& word = request[chosen.size()];
  if (word == ">") {
    chosen.push_back(word);
    return enumerate(request, std::move(chosen), found);
  }
  for (const NamedParticle& p : Multiparticles::standard().find(word)) {
    auto longer = chosen;
    longer.emplace_back(p.anti ? p.particle->antiname : p.particle->name);
    enumerate(request, std::move(longer), found);
  }
}

class EverySubprocess : public testing::TestWithParam<const char*> {};

/// Requests in which conservation laws alone leave only what has a tree.
TEST_P(EverySubprocess, AsManyAsByBruteForce) {
  std::set<std::string> all, listed;
  enumerate(words_of(GetParam()), {}, all);
  for (const Subprocess& s : expand(GetParam()))
    EXPECT_TRUE(listed.insert(sorted(s.process.str())).second) << s.process.str() << " twice";
  EXPECT_EQ(listed, all);
}

INSTANTIATE_TEST_SUITE_P(Requests, EverySubprocess,
                         testing::Values("p p > t t~", "p p > t t~ j", "j j > j j", "p p > vl l+ j",
                                         "l+ l- > vl vl~", "p p > j w+", "p p > w+ j u~",
                                         "t > j j b", "z > l+ l- vl vl~", "p p > h j b b~",
                                         "p p > u j", "p p > j u"));

struct Counts {
  const char* request;
  std::size_t subprocesses, programs;
};

class SubprocessCounts : public testing::TestWithParam<Counts> {};

TEST_P(SubprocessCounts, AreKnown) {
  if (GetParam().subprocesses == 0) {
    EXPECT_THROW(expand(GetParam().request), InputError);
    return;
  }
  const auto list = expand(GetParam().request);
  EXPECT_EQ(list.size(), GetParam().subprocesses);
  EXPECT_EQ(count_programs(list), GetParam().programs);
}

/// By hand: four flavours of massless quarks, two of them of each charge; q q~ in two orders.
constexpr Counts known[] = {
    {"p p > t t~", 1 + 4 * 2, 3},                // g g, u u~, d d~
    {"p p > t t~ QED=0", 1 + 4 * 2, 2},          // g g, u u~
    {"p p > t t~ j", 1 + 4 * (2 + 2 + 2), 5},    // g g; q q~, q g, q~ g each of u and d
    {"p p > l+ l-", 4 * 2 * 2, 2},               // no g g, as it has no tree
    {"p p > l+ l- j", 4 * (2 + 2 + 2) * 2, 4},   // q q~ and q g, u and d each
    {"p p > vl l+", 2 * 2 * 2, 1},               // u d~, c s~; ve and vm
    {"p p > w+ j", 2 * (2 + 2 + 2), 3},          // u d~ > w+ g, g u > w+ d, g d~ > w+ u~
    {"p p > w+ w-", 4 * 2, 2},                   //
    {"p p > z z, z > l+ l-", 4 * 2 * 3, 2 * 2},  // u, d; e e, e mu
    {"p p > t t~, (t > w+ b, w+ > l+ vl), t~ > w- b~", 9 * 2, 3},
    {"p p > z z, z > l+ l-, z > vl vl~", 4 * 2 * 2 * 3, 2 * 3},  // e with ve, vm, vt
    // u u, u c, u d~ > d u~, u d~ > s c~, u s~, d~ d~, d~ s~; e e, e mu
    {"p p > w+ w+ j j QED=4 QCD=0, w+ > l+ vl", 60, 7 * 2},
    {"p p > t t~ / c", 1 + 4 * 2, 1 + 3},  // generations are no longer alike, but d and s
    {"p p > l+ l- / z", 4 * 2 * 2, 2},
    {"p p > l+ l- QED=1", 0, 0},
    {"p p > t t~ h j QED=1", 1 + 4 * (2 + 2 + 2), 3},  // the Higgs boson sees the top alone
    {"p p > t t~ h j QED=3", 1 + 4 * (2 + 2 + 2), 5},
    {"p p > t t~ a j QED=1", 1 + 4 * (2 + 2 + 2), 5},
    {"p p > vl l+ $$ w-", 2 * 2 * 2, 1},
    {"p p > vl l+ $$ w+", 0, 0},
    {"u u~ > t t~ QED==1", 0, 0}};

INSTANTIATE_TEST_SUITE_P(Requests, SubprocessCounts, testing::ValuesIn(known));

std::string conjugate(std::string word) {
  if (word == ">" || word == "g" || word == "a" || word == "z" || word == "h") return word;
  char& last = word.back();
  if (last == '+' || last == '-')
    last = last == '+' ? '-' : '+';
  else if (last == '~')
    word.pop_back();
  else
    word += '~';
  return word;
}

std::string exchange(std::string word, bool quarks, bool leptons) {
  static const std::map<std::string, std::string> of_quarks{
      {"u", "c"}, {"c", "u"}, {"d", "s"}, {"s", "d"}};
  static const std::map<std::string, std::string> of_leptons{
      {"e", "mu"}, {"mu", "e"}, {"ve", "vm"}, {"vm", "ve"}};
  const std::size_t end = std::min(word.find_first_of("+-~"), word.size());
  const std::string stem = word.substr(0, end), tail = word.substr(end);
  if (quarks && of_quarks.contains(stem)) return of_quarks.at(stem) + tail;
  if (leptons && of_leptons.contains(stem) && stem != "w") return of_leptons.at(stem) + tail;
  return word;
}

Words relabel(Words words, int symmetry) {
  for (std::string& word : words) {
    word = exchange(word, symmetry & 1, symmetry & 2);
    if (symmetry & 4) word = conjugate(word);
  }
  return words;
}

/// Without weak bosons whatever the orders: gluons and no more than one quark line.
bool is_strong(const Words& words) {
  return std::ranges::all_of(words,
                             [](const std::string& word) {
                               return std::string("g>ucdstb").find(word[0]) != std::string::npos;
                             }) &&
         words.size() - static_cast<std::size_t>(std::ranges::count(words, "g")) <= 3;
}

/// u and d of the same generation.
Words exchange_isospin(Words words) {
  static const std::map<char, char> partner{{'u', 'd'}, {'d', 'u'}, {'c', 's'}, {'s', 'c'}};
  for (std::string& word : words)
    if (const auto found = partner.find(word[0]); found != partner.end()) word[0] = found->second;
  return words;
}

/// No W whatever the orders: quarks and gluons, and of no generation both quarks.
bool is_neutral(const Words& words) {
  std::set<char> quarks;
  for (const std::string& word : words) {
    if (word != ">" && word.find_first_not_of("gucds~") != std::string::npos) return false;
    quarks.insert(word[0]);
  }
  const auto has = [&](char up, char down) { return quarks.contains(up) && quarks.contains(down); };
  return !has('u', 'd') && !has('c', 's');
}

Words exchange_up(Words words) {
  for (std::string& word : words)
    if (word[0] == 'u' || word[0] == 'c') word = exchange(word, true, false);
  return words;
}

/// A string that is the same for all processes with the same |M|^2.
std::string class_of(const std::string& process) {
  const bool strong = is_strong(words_of(process)), neutral = is_neutral(words_of(process));
  std::string least;
  for (int symmetry = 0; symmetry < 64; ++symmetry) {
    if (((symmetry & 16) && !strong) || ((symmetry & 32) && !neutral)) continue;
    Words words = relabel(words_of(process), symmetry);
    if (symmetry & 16) words = exchange_isospin(words);
    if (symmetry & 32) words = exchange_up(words);
    if ((symmetry & 8) && words[2] == ">") std::swap(words[0], words[1]);
    const std::string text = sorted(join(words));
    if (least.empty() || text < least) least = text;
  }
  return least;
}

class Representatives : public testing::TestWithParam<const char*> {};

TEST_P(Representatives, AreTheFirstOfTheirClass) {
  std::map<std::string, int> first;
  const auto list = expand(GetParam());
  for (int i = 0; i < static_cast<int>(list.size()); ++i) {
    const auto& s = list[static_cast<std::size_t>(i)];
    const int expected = first.emplace(class_of(s.process.str()), i).first->second;
    EXPECT_EQ(s.representative, expected) << s.process.str();
  }
}

Words legs_of(const Process& process) {
  Words names;
  for (const Leg& leg : process.legs()) names.emplace_back(leg.name());
  return names;
}

/// One relabelling maps all legs at once, and conjugates if the momenta are reflected.
bool is_image(const Subprocess& s, const Process& representative) {
  const Words names = legs_of(s.process);
  const bool strong = is_strong(names), neutral = is_neutral(names);
  for (int symmetry = 0; symmetry < 32; ++symmetry) {
    if (strong ? s.reflects : bool(symmetry & 8) || bool(symmetry & 4) != s.reflects) continue;
    if ((symmetry & 16) && !neutral) continue;
    Words image = relabel(legs_of(representative), symmetry);
    if (symmetry & 16) image = exchange_up(image);
    if (symmetry & 8) image = exchange_isospin(image);
    bool equal = true;
    for (std::size_t i = 0; i < names.size(); ++i)
      equal = equal && names[i] == image[static_cast<std::size_t>(s.legs[i])];
    if (equal) return true;
  }
  return false;
}

TEST_P(Representatives, LegsAreMappedToTheirLike) {
  const auto list = expand(GetParam());
  for (const Subprocess& s : list) {
    const Process& representative = list[static_cast<std::size_t>(s.representative)].process;
    auto legs = s.legs;
    const auto incoming = legs.begin() + s.process.num_incoming();
    EXPECT_TRUE(std::all_of(legs.begin(), incoming, [&](int leg) {
      return leg < s.process.num_incoming();
    })) << s.process.str();
    std::ranges::sort(legs);
    for (int i = 0; i < s.process.num_legs(); ++i) EXPECT_EQ(legs[static_cast<std::size_t>(i)], i);
    EXPECT_TRUE(is_image(s, representative)) << s.process.str() << " of " << representative.str();
    EXPECT_EQ(s.process.initial_average(), representative.initial_average());
    EXPECT_EQ(s.process.identical_factor(), representative.identical_factor());
  }
}

INSTANTIATE_TEST_SUITE_P(Requests, Representatives,
                         testing::Values("p p > t t~", "p p > t t~ j", "j j > j j", "j j > j j j",
                                         "p p > l+ l- j", "all all > vl l+", "p p > w+ j j",
                                         "z > j j l+ l-", "g j > g g j", "g j > b b~ j",
                                         "p p > l+ l- l+ l-"));

TEST(Subprocesses, OwnRepresentativeIsTheIdentity) {
  const auto list = expand("j j > j j j");
  for (std::size_t i = 0; i < list.size(); ++i) {
    EXPECT_LE(list[i].representative, static_cast<int>(i));
    if (list[i].representative != static_cast<int>(i)) continue;
    EXPECT_EQ(list[i].legs, (std::vector{0, 1, 2, 3, 4}));
    EXPECT_FALSE(list[i].reflects);
  }
}

TEST(Subprocesses, ChargeConjugationReflectsMomenta) {
  const auto list = expand("g j > t t~ j");
  const auto find = [&](const std::string& text) {
    return *std::ranges::find(list, text, [](const Subprocess& s) { return s.process.str(); });
  };
  EXPECT_FALSE(find("g u > t t~ u").reflects);
  EXPECT_TRUE(find("g u~ > t t~ u~").reflects);
  EXPECT_EQ(find("g u~ > t t~ u~").legs, (std::vector{0, 1, 3, 2, 4}));
  // The strong interaction alone conserves C and P.
  for (const Subprocess& s : expand("g j > t t~ j QED=0")) EXPECT_FALSE(s.reflects);
}

TEST(Subprocesses, ParametersDecideWhatIsAlike) {
  const auto programs = [](const char* text, const ParameterInputs& inputs) {
    return count_programs(helikos::expand(parse_request(text), Parameters(inputs)));
  };
  ParameterInputs charm, muon, bottom;
  charm["mass 4"] = charm["yukawa 4"] = 1.5;
  muon["yukawa 13"] = 0.1;
  bottom["mass 5"] = bottom["yukawa 5"] = 0.0;
  EXPECT_EQ(programs("p p > t t~", charm), 1U + 3);        // u, c, d s
  EXPECT_EQ(programs("p p > t t~ QED=0", charm), 1U + 2);  // u d s, c
  EXPECT_EQ(programs("p p > l+ l-", muon), 4U);            // u, d; e, mu
  EXPECT_EQ(programs("u u~ > b b~", bottom), 1U);
  EXPECT_EQ(programs("p p > t t~ h QED=1", charm), 1U + 2);
  EXPECT_EQ(programs("j j > b b~ h QED=1", ParameterInputs()), 2U);
  EXPECT_EQ(programs("j j > b b~ QED=0", ParameterInputs()), 2U);
}

/// By hand: what entries of the mixing matrix multiply is one program.
TEST(Subprocesses, QuarkMixingMultipliesPrograms) {
  const Parameters parameters(test::with_mixing({0.2265, 0.79, 0.141, 0.357}));
  const Multiparticles labels(find_model("sm", true));
  const auto list = helikos::expand(parse_request("p p > w+ j", labels), parameters);
  EXPECT_EQ(list.size(), 2U * 4 * 3);   // each of u and c with each of d and s
  EXPECT_EQ(count_programs(list), 3U);  // as without mixing
  const auto v = quark_mixing(parameters);
  for (const Subprocess& s : list) {
    if (s.process.str() != "u s~ > w+ g") continue;
    EXPECT_NEAR(s.factor, std::norm(v[0][1] / v[0][0]), 1e-12);
  }
  // u u~, u c~, c u~, c c~, and those of d and s: all entries of two rows or columns are in each.
  EXPECT_EQ(count_programs(helikos::expand(parse_request("p p > w+ w-", labels), parameters)), 8U);
}

TEST(Subprocesses, OrderIsThatOfLabels) {
  Words names;
  for (const Subprocess& s : expand("p p > t t~")) names.push_back(s.process.str());
  EXPECT_EQ(names, (Words{"g g > t t~", "u u~ > t t~", "c c~ > t t~", "d d~ > t t~", "s s~ > t t~",
                          "u~ u > t t~", "c~ c > t t~", "d~ d > t t~", "s~ s > t t~"}));
}

TEST(Subprocesses, EachHasTheRestrictionsOfTheRequest) {
  for (const Subprocess& s : expand("p p > l+ l- j / h $$ a QED=2 QCD^2==2")) {
    const std::string text = s.process.str();
    EXPECT_TRUE(text.ends_with(" / h $$ a QED<=2 QCD^2==2")) << text;
    EXPECT_EQ(Process::parse(text).str(), text);
  }
}

TEST(Subprocesses, DecaysGoToTheirLegs) {
  Words names;
  for (const Subprocess& s : expand("u u~ > z z h, z > l+ l-, z > ve ve~"))
    names.push_back(s.process.str());
  EXPECT_EQ(names, (Words{"u u~ > z z h, z > e+ e-, z > ve ve~",
                          "u u~ > z z h, z > mu+ mu-, z > ve ve~"}));
  const auto decays = expand("u u~ > z h z, z > e+ e-")[0].process.restrictions().decays;
  ASSERT_EQ(decays.size(), 2U);
  EXPECT_EQ(decays[0].leg, 2);
  EXPECT_EQ(decays[1].leg, 4);
  EXPECT_EQ(decays[1].products, (std::vector{-11, 11}));
}

/// All of the list that a string names.
Words find(const std::vector<Subprocess>& list, const char* wanted) {
  Words names;
  for (const Process& found : find_processes(list, Process::parse(wanted)))
    names.push_back(found.str());
  return names;
}

TEST(FindProcesses, LegsComeInAnyOrder) {
  const auto list = expand("g j > t t~ j / h");
  EXPECT_EQ(find(list, "g u > t t~ u"), (Words{"g u > t t~ u / h"}));
  EXPECT_EQ(find(list, "u g > u t~ t"), (Words{"u g > u t~ t / h"}));
  EXPECT_EQ(find(list, "g u > u t t~ / h"), (Words{"g u > u t t~ / h"}));
  EXPECT_EQ(find(list, "g u > u t t~ / z"), Words{});
  EXPECT_EQ(find(list, "u u~ > t t~ g"), Words{});
  EXPECT_EQ(find(list, "g u > t t~ u g"), Words{});
  EXPECT_EQ(find(list, "t > b w+"), Words{});
}

/// u u~ and u~ u are both listed: each is named by itself only.
TEST(FindProcesses, IncomingLegsAreExchangedOnlyIfNeeded) {
  EXPECT_EQ(find(expand("p p > t t~"), "u~ u > t~ t"), (Words{"u~ u > t~ t"}));
}

TEST(FindProcesses, DecaysFollowTheirLegs) {
  const auto list = expand("u u~ > z h z, z > l+ l-, z > ve ve~");
  const char* wanted = "u~ u > h z z, z > ve ve~, z > mu+ mu-";
  EXPECT_EQ(find(list, wanted), Words{wanted});
  EXPECT_EQ(find(list, "u u~ > h z z").size(), 2U);
  const auto first = find_processes(list, Process::parse("u u~ > h z z")).front();
  ASSERT_EQ(first.restrictions().decays.size(), 2U);
  EXPECT_EQ(first.restrictions().decays[0].leg, 3);
  EXPECT_EQ(first.restrictions().decays[0].products, (std::vector{-11, 11}));
  EXPECT_EQ(first.restrictions().decays[1].leg, 4);
}

std::string message(std::string_view text) {
  try {
    expand(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Subprocesses, NoneIsAnError) {
  EXPECT_EQ(message("p p > e- e-"),
            "p p > e- e-: no subprocess conserves charge, colour and fermion numbers");
  EXPECT_EQ(message("g g > t t"), "g g > t t: charge is not conserved (0 in, 4/3 out)");
  EXPECT_EQ(message("g g > l+ l-"),
            "g g > l+ l-: there is no tree diagram with these particles and orders");
  EXPECT_EQ(message("p p > t t~, t > w- j"),
            "t > w- j: no decay conserves charge, colour and fermion numbers");
}

TEST(Subprocesses, TooManyAreRefusedAtOnce) {
  EXPECT_EQ(message("all all > all all all all all all"),
            "all all > all all all all all all: 1e+09 combinations of particles are too many (at "
            "most 2e+07)");
}

/// In 0.03 s of the processor, whoever else uses it, and with sanitizers in less than this.
TEST(Subprocesses, FourJetsComeQuickly) {
  const std::clock_t start = std::clock();
  EXPECT_GT(expand("p p > j j j j").size(), 100U);
  EXPECT_LT(double(std::clock() - start) / CLOCKS_PER_SEC, 3.0);
}

}  // namespace
}  // namespace helikos::subprocesses_test
