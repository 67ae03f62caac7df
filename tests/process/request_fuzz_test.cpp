// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::request_fuzz_test {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t n) { return n == 0 ? 0 : engine_() % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class List>
  auto of(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::mt19937 engine_;
};

/// Strings of the grammar, with the canonical form that they must have.
class Grammar {
 public:
  explicit Grammar(unsigned seed) : random_(seed) {}

  struct Written {
    std::string text, canonical;
  };

  Written next() {
    Written w = process(random_.one_in(3) ? 1 : 2, 2);
    const std::string number = std::to_string(random_.below(12));
    if (random_.one_in(4)) put(w, maybe_blank() + "@" + maybe_blank() + number, " @" + number);
    return w;
  }

 private:
  void put(Written& w, const std::string& text, const std::string& canonical) {
    w.text += text;
    w.canonical += canonical;
  }

  std::string blank() { return random_.one_in(4) ? "  " : random_.one_in(4) ? "\t " : " "; }
  std::string maybe_blank() { return random_.one_in(2) ? "" : blank(); }

  /// In capitals here and there.
  std::string loud(std::string name) {
    if (random_.one_in(5)) name[0] = static_cast<char>(std::toupper(name[0]));
    return name;
  }

  std::string name() {
    static const char* const names[] = {"p", "j",  "l+", "l-",  "vl", "vl~", "all", "g",
                                        "u", "u~", "e-", "mu+", "t",  "t~",  "w+",  "w-",
                                        "z", "h",  "a",  "b",   "b~", "ve",  "vm~"};
    return random_.of(names);
  }

  std::vector<std::string> legs(Written& w, std::size_t number) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < number; ++i) {
      names.push_back(name());
      if (i > 0) put(w, blank(), " ");
      put(w, loud(names.back()), names.back());
    }
    return names;
  }

  void arrow(Written& w) { put(w, maybe_blank() + ">" + maybe_blank(), " > "); }

  /// A clause of several single particles in ascending order of codes.
  void clause(Written& w, const std::string& sign, const char* const* names, std::size_t count) {
    put(w, maybe_blank() + sign + maybe_blank(), " " + sign + " ");
    const std::size_t from = random_.below(count - 1), to = from + 1 + random_.below(count - from);
    std::string text, canonical;
    for (std::size_t i = from; i < std::min(to, count); ++i) {
      text += (text.empty() ? "" : blank()) + names[i];
      canonical += (canonical.empty() ? "" : " ") + std::string(names[i]);
    }
    put(w, text, canonical);
  }

  void order(Written& w, const std::string& coupling) {
    static const char* const signs[] = {"=", "<=", "==", ">"};
    const std::string sign = random_.of(signs), value = std::to_string(random_.below(12));
    put(w, blank() + loud(coupling) + maybe_blank() + sign + maybe_blank() + value,
        " " + coupling + (sign == "=" ? "<=" : sign) + value);
  }

  void clauses(Written& w) {
    static const char* const excluded[] = {"u", "t", "mu-", "vt", "g", "a", "z", "w+", "h"};
    static const char* const channels[] = {"w-", "e+", "t~", "d", "b", "ve", "a", "z", "w+", "h"};
    if (random_.one_in(4)) clause(w, "/", excluded, std::size(excluded));
    if (random_.one_in(4)) clause(w, "$$", channels, std::size(channels));
    for (const char* coupling : {"QCD", "QED", "WEIGHTED", "QCD^2", "QED^2", "WEIGHTED^2"})
      if (random_.one_in(6)) order(w, coupling);
  }

  void required(Written& w) {
    if (!random_.one_in(5)) return;
    static const char* const channels[] = {"z", "t t~", "w+ w-", "a"};
    arrow(w);
    const std::string first = random_.of(channels), second = random_.of(channels);
    put(w, first, first);
    if (random_.one_in(2)) put(w, maybe_blank() + "|" + maybe_blank() + second, " | " + second);
  }

  Written process(std::size_t incoming, int depth, const std::string& mother = {}) {
    Written w;
    if (mother.empty())
      legs(w, incoming);
    else
      put(w, loud(mother), mother);
    required(w);
    arrow(w);
    const auto outgoing = legs(w, 1 + random_.below(5));
    clauses(w);
    for (int i = 0; depth > 0 && i < 2; ++i) {
      if (!random_.one_in(3)) continue;
      const bool nested = random_.one_in(3);
      const Written decay = process(1, nested ? depth - 1 : 0, random_.of(outgoing));
      const bool has_decays = decay.canonical.find(',') != std::string::npos;
      const std::string open = nested ? "(" : "", close = nested ? ")" : "";
      put(w, maybe_blank() + "," + maybe_blank() + open + decay.text + close,
          has_decays ? ", (" + decay.canonical + ")" : ", " + decay.canonical);
    }
    return w;
  }

  Random random_;
};

void mutate(std::string& text, Random& random) {
  static const char* const pieces[] = {
      " g ",   " j ",  " > ", ">",   ",",    "(",   ")",   " / ",      " $$ ", " $ ", " QED",
      "QCD=2", "^2",   "==",  "<=",  ">=",   " | ", " z ", "[QCD]",    " @1",  " = ", "{0}",
      "99",    "all ", "\t",  " w+", " t~ ", ", (", "), ", "weighted", "-1",   "~"};
  const std::size_t at = random.below(text.size() + 1);
  switch (random.below(5)) {
    case 0:
      text.insert(at, random.of(pieces));
      break;
    case 1:
      text.erase(at, 1 + random.below(4));
      break;
    case 2:
      text.insert(at, 1, static_cast<char>(random.below(256)));
      break;
    case 3:
      text.insert(at, text.substr(random.below(text.size()), random.below(12)));
      break;
    default:
      if (at < text.size()) text[at] = "><=!,()/$|[]{}@^ 0129"[random.below(21)];
  }
}

/// Nothing of a text may be dropped: its words but for signs, in lower case. Labels after `/` and
/// `$$` and in s-channels become particles, and those are sorted and united, so they are left out.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  bool counts = true;
  for (std::size_t i = 0; i < text.size();) {
    const std::string signs = " \t><=!,()/$|[]{}@^";
    const std::size_t end = std::min(text.find_first_of(signs, i), text.size());
    std::string word = text.substr(i, end - i);
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool is_order = word == "qcd" || word == "qed" || word == "weighted";
    if (is_order) counts = true;
    if (!word.empty() && counts) words.push_back(word);
    i = end + 1;
    if (end < text.size() && (text[end] == '/' || text[end] == '$')) counts = false;
    if (end < text.size() && (text[end] == ',' || text[end] == '@')) counts = true;
  }
  std::ranges::sort(words);
  return words;
}

std::size_t count(const std::string& text, char sign) {
  return static_cast<std::size_t>(std::ranges::count(text, sign));
}

void expect_complete(const std::string& text, const std::string& canonical) {
  for (const char sign : {',', '/', '$', '^', '@'})
    EXPECT_EQ(count(text, sign), count(canonical, sign)) << sign << ": " << text;
  EXPECT_EQ(text.find_first_of("[]!"), text.npos) << text;
  if (count(text, '{') > 0) return;  // helicities have other names
  if (count(text, '|') == 0 && count(canonical, '|') == 0) {
    EXPECT_EQ(words_of(text), words_of(canonical)) << text;
  }
}

void expect_one_line(const std::string& what, const std::string& text) {
  EXPECT_EQ(what.find_first_of("\n\r\t\x1b"), what.npos) << text;
  EXPECT_LT(what.size(), 700U) << what;
}

double combinations_of(const ProcessRequest& request) {
  double combinations = 1.0;
  for (const auto* legs : {&request.incoming, &request.outgoing})
    for (const RequestedLeg& leg : *legs) combinations *= double(leg.choices.size());
  for (const ProcessRequest& decay : request.decays) combinations *= combinations_of(decay);
  return combinations;
}

/// All of its processes can be read again. What costs much is left out.
int expand_and_read(const ProcessRequest& request) {
  if (combinations_of(request) > 3000) return 0;
  try {
    for (const Subprocess& s : expand(request, Parameters()))
      EXPECT_EQ(Process::parse(s.process.str()).str(), s.process.str());
  } catch (const InputError& error) {
    expect_one_line(error.what(), request.str());
    return 0;
  }
  return 1;
}

TEST(RequestFuzz, EveryStringOfTheGrammarIsReadAsItStands) {
  Grammar grammar(1);
  int expanded = 0;
  for (int i = 0; i < 5000 && !testing::Test::HasFailure(); ++i) {
    const auto [text, canonical] = grammar.next();
    if (text.size() > 500) continue;
    const auto request = parse_request(text);
    EXPECT_EQ(request.str(), canonical) << text;
    EXPECT_EQ(parse_request(canonical).str(), canonical);
    expanded += expand_and_read(request);
  }
  EXPECT_GT(expanded, 50);
}

TEST(RequestFuzz, MutatedStringsAreRefusedOrKeepAllTheirWords) {
  Grammar grammar(2);
  Random random(3);
  int accepted = 0;
  constexpr int strings = 40000;
  for (int i = 0; i < strings && !testing::Test::HasFailure(); ++i) {
    std::string text = grammar.next().text;
    for (std::size_t edits = 1 + random.below(3); edits > 0; --edits) mutate(text, random);
    try {
      const auto request = parse_request(text);
      ++accepted;
      expect_complete(text, request.str());
      const auto again = parse_request(request.str());
      EXPECT_EQ(again.str(), request.str()) << text;
      EXPECT_EQ(again.restrictions, request.restrictions) << text;
    } catch (const InputError& error) {
      expect_one_line(error.what(), text);
      const std::string what = error.what();
      EXPECT_TRUE(what.starts_with("column ") || what.find("is too long") != what.npos) << what;
    }
  }
  EXPECT_GT(accepted, strings / 20);
  EXPECT_LT(accepted, strings * 9 / 10);
}

TEST(RequestFuzz, MutatedDefinitions) {
  Random random(4);
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = "x = u d~ j w+";
    for (std::size_t edits = 1 + random.below(3); edits > 0; --edits) mutate(text, random);
    Multiparticles labels;
    try {
      labels.define(text);
      ++accepted;
      std::istringstream stream(text.substr(0, text.find('=')));
      std::string label;
      stream >> label;
      EXPECT_FALSE(labels.find(label).empty()) << text;
    } catch (const InputError& error) {
      expect_one_line(error.what(), text);
    }
  }
  EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace helikos::request_fuzz_test
