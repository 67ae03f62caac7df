// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::process_fuzz_test {
namespace {

/// Charge times 3, then quark numbers and lepton numbers of three generations.
using Charges = std::array<int, 7>;

const std::map<std::string, Charges>& particle_charges() {
  static const std::map<std::string, Charges> table{{"d", {-1, 1, 0, 0, 0, 0, 0}},
                                                    {"u", {2, 1, 0, 0, 0, 0, 0}},
                                                    {"s", {-1, 0, 1, 0, 0, 0, 0}},
                                                    {"c", {2, 0, 1, 0, 0, 0, 0}},
                                                    {"b", {-1, 0, 0, 1, 0, 0, 0}},
                                                    {"t", {2, 0, 0, 1, 0, 0, 0}},
                                                    {"e-", {-3, 0, 0, 0, 1, 0, 0}},
                                                    {"mu-", {-3, 0, 0, 0, 0, 1, 0}},
                                                    {"ta-", {-3, 0, 0, 0, 0, 0, 1}},
                                                    {"ve", {0, 0, 0, 0, 1, 0, 0}},
                                                    {"vm", {0, 0, 0, 0, 0, 1, 0}},
                                                    {"vt", {0, 0, 0, 0, 0, 0, 1}},
                                                    {"w+", {3, 0, 0, 0, 0, 0, 0}},
                                                    {"g", {}},
                                                    {"a", {}},
                                                    {"z", {}},
                                                    {"h", {}}};
  return table;
}

/// Its charges, those of an antiparticle by the spelling of its name; false if there is no such
/// particle.
bool find_charges(const std::string& name, Charges& charges) {
  const auto& table = particle_charges();
  if (const auto found = table.find(name); found != table.end())
    return charges = found->second, true;
  std::string particle = name;
  if (name.ends_with('~')) particle.pop_back();
  if (name.ends_with('+')) particle.back() = '-';
  if (name.ends_with('-')) particle.back() = '+';
  const auto found = table.find(particle);
  if (found == table.end() || found->second == Charges{}) return false;
  for (std::size_t i = 0; i < charges.size(); ++i) charges[i] = -found->second[i];
  return true;
}

struct Words {
  std::vector<std::string> in, out;
  int arrows = 0;
};

Words split(std::string text) {
  for (std::size_t at = 0; (at = text.find('>', at)) != text.npos; at += 3)
    text.replace(at, 1, " > ");
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) {
    if (word == ">")
      ++words.arrows;
    else
      (words.arrows > 0 ? words.out : words.in).push_back(word);
  }
  return words;
}

/// One process with all of its diagrams: no sign but one `>`, and no name of an order.
bool is_plain(const std::string& text) {
  const Words words = split(text);
  const auto is_order = [](const std::string& word) {
    return word == "qcd" || word == "qed" || word == "weighted";
  };
  return text.find_first_of("<=!,()/$|[]{}@^") == text.npos && words.arrows < 2 &&
         std::ranges::none_of(words.in, is_order) && std::ranges::none_of(words.out, is_order);
}

/// A second implementation of the grammar and the conservation laws, charge by charge.
bool is_valid(const std::string& text) {
  const bool printable =
      std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || c == '\t'; });
  const Words words = split(text);
  const std::size_t legs = words.in.size() + words.out.size();
  if (!printable || text.size() > 500 || words.arrows != 1 || legs > 12) return false;
  if (words.in.empty() || words.in.size() > 2 || words.out.empty()) return false;
  Charges total{}, one{};
  int gluons = 0, quarks = 0;
  for (const auto* side : {&words.in, &words.out})
    for (const std::string& word : *side) {
      if (!find_charges(word, one)) return false;
      for (std::size_t i = 0; i < one.size(); ++i) total[i] += side == &words.in ? one[i] : -one[i];
      gluons += word == "g";
      quarks += one[1] || one[2] || one[3];
    }
  return total == Charges{} && (quarks > 0 || gluons != 1);
}

/// Checks an accepted process, from the words alone.
void expect_sound(const Process& process, const std::string& text) {
  const Words words = split(text);
  EXPECT_EQ(process.num_incoming(), static_cast<int>(words.in.size())) << text;
  EXPECT_EQ(process.num_outgoing(), static_cast<int>(words.out.size())) << text;
  for (std::size_t i = 0; i < process.legs().size(); ++i)
    EXPECT_EQ(process.legs()[i].name(),
              i < words.in.size() ? words.in[i] : words.out[i - words.in.size()])
        << text;
  EXPECT_EQ(Process::parse(process.str()).str(), process.str()) << text;
  EXPECT_GT(process.initial_average(), 0.0);
  EXPECT_GE(process.identical_factor(), 1);
  EXPECT_GE(num_helicities(process), 1);
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string next() {
    static const std::string seeds[] = {"g g > t t~ g g",  "e+ e- > mu+ mu-", "u u~ > g g g",
                                        "e+ e- > e+ e-",   "u d~ > e+ ve",    "g u > u g",
                                        "t > b w+",        "ve e- > ve e-",   "b b~ > ta+ ta-",
                                        "e- mu- > e- mu-", "h > z z",         "vm u~ > vm u~"};
    std::string text = seeds[below(std::size(seeds))];
    for (std::size_t edits = below(4); edits > 0; --edits) edit(text);
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

  void edit(std::string& text) {
    static const std::string words[] = {" g ",   " u ",   " u~ ", " d ", " t~ ", " e+ ", " e- ",
                                        " ve~ ", " mu- ", " > ",  " a ", " w- ", " h ",  "p ",
                                        " j",    "QED=",  " / ",  "\t",  "  ",   "~"};
    const std::size_t at = below(text.size() + 1);
    switch (below(6)) {
      case 0:
        text.insert(at, words[below(std::size(words))]);
        break;
      case 1:
        text.erase(at, 1 + below(3));
        break;
      case 2:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 3:
        text.insert(at, 1, " ~+->gudtevmhz"[below(14)]);
        break;
      case 4:
        text.insert(at, text.substr(below(text.size()), below(8)));
        break;
      default:
        if (at < text.size())
          text[at] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[at])));
    }
  }

  std::mt19937 random_;
};

TEST(ProcessFuzz, MutatedStringsAreAcceptedExactlyIfValid) {
  Mutator mutator(4711);
  int accepted = 0;
  constexpr int strings = 40000;
  for (int i = 0; i < strings && !testing::Test::HasFailure(); ++i) {
    const std::string text = mutator.next();
    if (!is_plain(text)) continue;  // request_fuzz_test.cpp
    try {
      const Process process = Process::parse(text);
      ++accepted;
      EXPECT_TRUE(is_valid(text)) << text;
      expect_sound(process, text);
    } catch (const InputError& error) {
      const std::string what = error.what();
      EXPECT_EQ(what.find_first_of("\n\r\t\x1b"), what.npos) << what;
      const bool unavailable = what.find("available") != what.npos ||
                               what.find("amplitude") != what.npos ||
                               what.find("at least one gluon") != what.npos;
      EXPECT_TRUE(unavailable || !is_valid(text)) << text << ": " << what;
    }
  }
  EXPECT_GT(accepted, strings / 10);
  EXPECT_LT(accepted, strings * 9 / 10);
}

TEST(ProcessFuzz, RandomBytesAreRefused) {
  std::mt19937 random(99);
  for (int i = 0; i < 20000; ++i) {
    std::string text(random() % 40, ' ');
    for (char& c : text) c = static_cast<char>(random() % 256);
    if (is_valid(text)) continue;
    EXPECT_THROW(Process::parse(text), InputError);
  }
}

/// Random words in a sound grammar: most of them break a conservation law.
TEST(ProcessFuzz, RandomWordsConserveOrAreRefused) {
  std::vector<std::string> words;
  for (const Particle& p : standard_model_particles())
    for (const auto name : {p.name, p.antiname}) words.emplace_back(name);
  std::mt19937 random(5);
  int accepted = 0;
  for (int i = 0; i < 40000; ++i) {
    std::string text = words[random() % words.size()];
    if (random() % 2) text += " " + words[random() % words.size()];
    text += " >";
    for (std::size_t n = 1 + random() % 4; n > 0; --n) text += " " + words[random() % words.size()];
    bool taken = true;
    try {
      Process::parse(text);
    } catch (const InputError&) {
      taken = false;
    }
    ASSERT_EQ(taken, is_valid(text)) << text;
    accepted += taken;
  }
  EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace helikos::process_fuzz_test
