// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::param_card_fuzz_test {
namespace {

using Entries = std::map<std::pair<std::string, int>, double>;

/// A careless reader with other means (streams and strtod): right for every card that a strict one
/// accepts.
Entries read_carelessly(const std::string& text) {
  Entries entries;
  std::istringstream lines(text);
  std::string block;
  for (std::string line; std::getline(lines, line);) {
    line = line.substr(0, line.find('#'));
    for (char& c : line) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    std::istringstream words(line);
    std::string key, value;
    words >> key >> value;
    if (!line.empty() && line[0] >= 'A' && line[0] <= 'Z' && key != "BLOCK" && key != "DECAY") {
      block = "another section";
      continue;
    }
    if (key == "BLOCK") {
      block = value;
      continue;
    }
    if (key == "DECAY") {
      block = "DECAY";
      key = value;
      words >> value;
    } else if (block == "DECAY") {
      continue;
    }
    for (char& c : value) c = c == 'D' ? 'E' : c;
    entries[{block, std::atoi(key.c_str())}] = std::strtod(value.c_str(), nullptr);
  }
  return entries;
}

void expect_same(const Entries& entries, const Parameters& p, const std::string& card) {
  const auto value = [&](const char* block, int code) {
    const auto found = entries.find({block, code});
    return found == entries.end() ? std::optional<double>() : std::optional(found->second);
  };
  EXPECT_EQ(value("SMINPUTS", 1), p.inputs()["aEWM1"]) << card;
  EXPECT_EQ(value("SMINPUTS", 2), p.inputs()["Gf"]) << card;
  EXPECT_EQ(value("SMINPUTS", 3), p.alpha_s()) << card;
  // SLHA 1 has some pole masses in SMINPUTS.
  const std::map<int, int> inputs{{23, 4}, {6, 6}, {15, 7}};
  for (const int code : {1, 2, 3, 4, 5, 6, 11, 13, 15, 23, 25}) {
    const auto input = inputs.contains(code) ? value("SMINPUTS", inputs.at(code)) : std::nullopt;
    const auto mass = value("MASS", code);
    EXPECT_EQ(mass ? *mass : input.value_or(0.0), p.mass(code)) << card;
    EXPECT_EQ(value("DECAY", code).value_or(0.0), p.width(code)) << card;
    if (code > 20) continue;
    EXPECT_EQ(value("YUKAWA", code).value_or(p.mass(code)), p.yukawa(code)) << card;
  }
}

void expect_physical(const Parameters& p, const std::string& card) {
  for (const Particle& particle : standard_model_particles()) {
    EXPECT_TRUE(p.mass(particle.pdg) >= 0.0 && std::isfinite(p.mass(particle.pdg))) << card;
    EXPECT_TRUE(p.width(particle.pdg) >= 0.0 && std::isfinite(p.width(particle.pdg))) << card;
    if (!particle.is_fermion()) continue;
    EXPECT_TRUE(std::isfinite(z_coupling(p, particle).left)) << card;
  }
  EXPECT_TRUE(p.mass(24) > 0.0 && p.mass(24) < p.mass(23)) << card;
  EXPECT_TRUE(std::isfinite(p.strong_coupling()) && std::isfinite(p.electric_coupling())) << card;
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string mutate(std::string text) {
    for (std::size_t edits = 1 + below(3); edits > 0; --edits) edit(text);
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

  void edit(std::string& text) {
    static const std::string fragments[] = {"nan",          "inf",
                                            "1e999",        "-1",
                                            "BLOCK MASS\n", "DECAY 6 1\n",
                                            "\n",           "#",
                                            " 6 ",          "1.0D2",
                                            "\t",           "0",
                                            "BLOCK X\n",    "\r\n",
                                            "e+",           "24 80.419\n",
                                            "\n 4 1.27\n",  "\n11 0\n",
                                            "1e-400",       "0x10",
                                            "99999999999",  std::string(1, '\0')};
    const std::size_t at = below(text.size());
    switch (below(6)) {
      case 0:
        text.insert(at, fragments[below(std::size(fragments))]);
        break;
      case 1:
        text.erase(at, 1 + below(4));
        break;
      case 2:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 3:
        if (!text.empty()) text[at] = static_cast<char>("0123456789.-+eED# \n"[below(19)]);
        break;
      case 4:
        move_line(text);
        break;
      default:
        text.insert(below(text.size()), text.substr(at, below(60)));
        break;
    }
  }

  void move_line(std::string& text) {
    const std::size_t end = text.find('\n', below(text.size()));
    if (end == text.npos) return;
    const std::size_t next = std::min(text.find('\n', end + 1), text.size() - 1);
    const std::string line = text.substr(end + 1, next - end);
    if (below(2) == 0) text.erase(end + 1, next - end);
    const std::size_t target = text.find('\n', below(text.size()));
    if (target != text.npos) text.insert(target + 1, line);
  }

  std::mt19937 random_;
};

TEST(ParamCardFuzz, MutatedCardsAreRefusedOrUnderstood) {
  std::ostringstream seed_card;
  seed_card << card_text(Parameters());
  Mutator mutator(20240611);
  int accepted = 0;
  constexpr int cards = 20000;
  for (int i = 0; i < cards; ++i) {
    const std::string text = mutator.mutate(seed_card.str());
    try {
      std::istringstream card(text);
      const Parameters p = read_param_card(card, "card");
      ++accepted;
      expect_physical(p, text);
      expect_same(read_carelessly(text), p, text);
      std::stringstream again;
      again << card_text(p);
      EXPECT_EQ(read_param_card(again, "again"), p) << text;
    } catch (const InputError& error) {
      const std::string what = error.what();
      EXPECT_TRUE(what.starts_with("card:")) << what;
      EXPECT_EQ(what.find_first_of("\n\r\t\x1b"), what.npos) << what;
    }
    if (HasFailure()) break;
  }
  // Both kinds must occur, or the test shows nothing.
  EXPECT_GT(accepted, cards / 10);
  EXPECT_LT(accepted, cards * 9 / 10);
}

TEST(ParamCardFuzz, RandomBytesAreRefused) {
  std::mt19937 random(7);
  for (int i = 0; i < 5000; ++i) {
    std::string text(random() % 200, ' ');
    for (char& c : text) c = static_cast<char>(random() % 256);
    std::istringstream card(text);
    EXPECT_THROW(read_param_card(card, "card"), InputError);
  }
}

}  // namespace
}  // namespace helikos::param_card_fuzz_test
