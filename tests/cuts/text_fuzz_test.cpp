// SPDX-License-Identifier: Apache-2.0
// Random texts with what they mean, built together: no code of cuts is used for the latter.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "cuts/implied_events.hpp"
#include "cuts/plain_events.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::cuts::test::text_fuzz_test {
namespace {

/// Particles for which the groups of a comparison stand at a time.
struct Chosen {
  const Event& event;
  Particle first{}, second{};
};
using Value = std::function<Real(const Chosen&)>;

struct NumberText {
  std::string text;
  Value value;
};

/// 1: holds, 0: does not, -1: too close to say.
using Truth = std::function<int(const Event&)>;

struct ConditionText {
  std::string text;
  Truth holds;
};

/// Makes texts of cuts on u d~ > e+ ve t t~ g g g. `variables`: how many groups of jets a
/// comparison has.
class TextMaker {
 public:
  explicit TextMaker(unsigned seed) : engine_(seed) {}

  std::size_t below(std::size_t n) { return engine_() % n; }

  ConditionText condition(int depth) {
    if (depth == 0 || below(3) == 0) return comparison();
    if (below(4) == 0) {
      auto inner = condition(depth - 1);
      return {"not (" + inner.text + ")", [=](const Event& e) {
                const int held = inner.holds(e);
                return held < 0 ? held : 1 - held;
              }};
    }
    const bool both = below(2) == 0;
    auto a = condition(depth - 1), b = condition(depth - 1);
    return {"(" + a.text + (both ? ") and (" : ") or (") + b.text + ")", [=](const Event& e) {
              const int x = a.holds(e), y = b.holds(e);
              if (x < 0 || y < 0) return -1;
              return both ? x & y : x | y;
            }};
  }

 private:
  ConditionText comparison() {
    const int variables = int(below(3));
    const auto a = number(2, variables), b = number(2, variables);
    const bool is_less = below(2) == 0;
    const std::string sign = is_less ? (below(2) == 0 ? "<" : "<=") : (below(2) == 0 ? ">" : ">=");
    const auto one = [=](const Chosen& c) {
      const Real x = a.value(c), y = b.value(c);
      if (std::abs(x - y) < 1e-7L * (1 + std::abs(x) + std::abs(y))) return -1;
      return (x < y) == is_less ? 1 : 0;
    };
    return {a.text + space() + sign + space() + b.text,
            [=](const Event& e) { return of_all(e, variables, one); }};
  }

  template <class One>
  static int of_all(const Event& e, int variables, const One& one) {
    const Event gluons = in(e, gluon);
    int result = 1;
    const auto take = [&](int held) { result = held < 0 || result < 0 ? -1 : result & held; };
    if (variables == 0) take(one({e}));
    for (std::size_t i = 0; i < gluons.size() && variables > 0; ++i) {
      if (variables == 1) take(one({e, gluons[i]}));
      for (std::size_t k = i + 1; k < gluons.size() && variables == 2; ++k)
        take(one({e, gluons[i], gluons[k]}));
    }
    return result;
  }

  NumberText number(int depth, int variables) {
    if (depth == 0 || below(3) == 0) return leaf(variables);
    const auto a = number(depth - 1, variables);
    switch (below(4)) {
      case 0:
        return {"-(" + a.text + ")", [=](const Chosen& c) { return -a.value(c); }};
      case 1:
        return {"sqrt(" + space() + "abs(" + a.text + "))",
                [=](const Chosen& c) { return std::sqrt(std::abs(a.value(c))); }};
      default:
        return two(a, number(depth - 1, variables));
    }
  }

  NumberText two(const NumberText& a, const NumberText& b) {
    const auto with = [&](const char* sign, auto&& operation) -> NumberText {
      return {"(" + a.text + ")" + sign + "(" + b.text + ")",
              [=](const Chosen& c) { return operation(a.value(c), b.value(c)); }};
    };
    switch (below(6)) {
      case 0:
        return with("+", [](Real x, Real y) { return x + y; });
      case 1:
        return with("-", [](Real x, Real y) { return x - y; });
      case 2:
        return with(" * ", [](Real x, Real y) { return x * y; });
      case 3:
        return {"(" + a.text + ")/(1.5 + abs(" + b.text + "))",
                [=](const Chosen& c) { return a.value(c) / (1.5L + std::abs(b.value(c))); }};
      case 4:
        return {"min(" + a.text + "," + space() + b.text + ")",
                [=](const Chosen& c) { return std::min(a.value(c), b.value(c)); }};
      default:
        return {"max(" + a.text + " ," + b.text + ")",
                [=](const Chosen& c) { return std::max(a.value(c), b.value(c)); }};
    }
  }

  NumberText leaf(int variables) {
    if (below(4) == 0) {
      const double number = double(below(4000)) / 8;
      return {fmt::format("{}", number), [=](const Chosen&) { return Real(number); }};
    }
    if (variables == 1) return of_one("j", [](const Chosen& c) { return c.first; });
    if (variables == 2)
      return of_two("j,j", [](const Chosen& c) { return std::pair(c.first, c.second); });
    switch (below(8)) {
      case 0:
        return {"ht", [](const Chosen& c) { return sum(c.event); }};
      case 1:
        return {"HT( j )", [](const Chosen& c) { return sum(in(c.event, gluon)); }};
      case 2:
        return {"met", [](const Chosen& c) { return pt(c.event[1]); }};
      case 3:
        return {"n(j,l+)", [](const Chosen&) { return Real(4); }};
      case 4: {
        const std::size_t place = below(3);
        return of_one("j[" + std::to_string(place + 1) + "]",
                      [=](const Chosen& c) { return ordered(in(c.event, gluon))[place]; });
      }
      case 5:
        return {"sum(mt(all))", [](const Chosen& c) {
                  Real total = 0;
                  for (const Particle& p : c.event) total += mt(p);
                  return total;
                }};
      case 6:
        return of_two("t,t~", [](const Chosen& c) { return std::pair(c.event[2], c.event[3]); });
      default: {
        const std::size_t which = below(4);
        const char* const names[] = {"e+", "VE", "t", "T~"};
        return of_one(names[which], [=](const Chosen& c) { return c.event[which]; });
      }
    }
  }

  static Real sum(const Event& event) {
    Real total = 0;
    for (const Particle& p : event) total += pt(p);
    return total;
  }

  template <class Choose>
  NumberText of_one(const std::string& group, Choose choose) {
    struct Row {
      const char* name;
      Real (*value)(const Particle&);
    };
    const Row rows[] = {{"pt", [](const Particle& p) { return pt(p); }},
                        {"eta", [](const Particle& p) { return eta(p); }},
                        {"y", [](const Particle& p) { return y(p); }},
                        {"Phi", [](const Particle& p) { return phi(p); }},
                        {"p", [](const Particle& p) { return size(p); }},
                        {"e", [](const Particle& p) { return p.e; }},
                        {"px", [](const Particle& p) { return p.x; }},
                        {"py", [](const Particle& p) { return p.y; }},
                        {"pz", [](const Particle& p) { return p.z; }},
                        {"mt", [](const Particle& p) { return mt(p); }}};
    const Row row = rows[below(std::size(rows))];
    return {row.name + space() + "(" + space() + group + ")",
            [=](const Chosen& c) { return row.value(choose(c)); }};
  }

  template <class Choose>
  NumberText of_two(const std::string& groups, Choose choose) {
    struct Row {
      const char* name;
      Real (*value)(const Particle&, const Particle&);
    };
    using P = Particle;
    const Row rows[] = {{"dr", [](const P& a, const P& b) { return dr(a, b); }},
                        {"deta", [](const P& a, const P& b) { return deta(a, b); }},
                        {"dphi", [](const P& a, const P& b) { return dphi(a, b); }},
                        {"m", [](const P& a, const P& b) { return m(a + b); }},
                        {"mt", [](const P& a, const P& b) { return mt(a, b); }},
                        {"pt", [](const P& a, const P& b) { return pt(a + b); }},
                        {"y", [](const P& a, const P& b) { return y(a + b); }}};
    const Row row = rows[below(std::size(rows))];
    return {row.name + std::string("(") + groups + space() + ")", [=](const Chosen& c) {
              const auto [a, b] = choose(c);
              return row.value(a, b);
            }};
  }

  std::string space() { return std::string(below(3) / 2, ' '); }

  std::mt19937 engine_;
};

constexpr const char* fuzzed_process = "u d~ > e+ ve t t~ g g g";

/// Too long or too nested: said so, not wrong.
bool is_read(const std::string& text) {
  try {
    parse_condition(text);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

TEST(CutTexts, MeanWhatTheyAreBuiltFor) {
  const Events events(fuzzed_process, 8, 1500);
  TextMaker maker(5);
  int read = 0, decided = 0, passing = 0;
  for (int i = 0; i < 3000; ++i) {
    const ConditionText condition = maker.condition(int(maker.below(4)));
    if (!is_read(condition.text)) continue;
    ++read;
    EXPECT_EQ(parse_condition(parse_condition(condition.text).str()).str(),
              parse_condition(condition.text).str());
    const auto found = judged(condition.text, events);
    for (int event = 0; event < events.count(); ++event) {
      const int expected = condition.holds(event_of(events, event));
      if (expected < 0) continue;
      ++decided;
      passing += expected;
      EXPECT_EQ(found[std::size_t(event)], expected == 1 ? Outcome::passes : Outcome::fails)
          << condition.text << ", event " << event;
    }
  }
  EXPECT_GT(read, 2500);
  EXPECT_GT(decided, 15000);
  EXPECT_GT(passing, decided / 5);
  EXPECT_LT(passing, 4 * decided / 5);
}

/// No event that passes lacks what was said of all of them.
TEST(CutTexts, ImplyWhatEventsThatPassHave) {
  const Events events(fuzzed_process, 60, 1500);
  TextMaker maker(7);
  int said = 0, passing = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = maker.condition(int(maker.below(4))).text;
    if (!is_read(text)) continue;
    const Implied all = implied(text, events.process, 1500);
    said += all.statements.size() + all.choices.size() > 0;
    const auto found = judged(text, events);
    for (int event = 0; event < events.count(); ++event) {
      if (found[std::size_t(event)] != Outcome::passes) continue;
      ++passing;
      EXPECT_TRUE(has_all(all, events, event)) << text << ", event " << event;
    }
  }
  EXPECT_GT(said, 200);
  EXPECT_GT(passing, 30000);
}

/// Bytes that no text has, in texts that are right; and a parenthesis less.
TEST(CutTexts, WithWrongBytesAreRefused) {
  TextMaker maker(6);
  const std::string wrong = "@#$%&;?`{}\"\\|^\x01\x1b\x7f\x80\xc3\xff";
  for (int i = 0; i < 3000; ++i) {
    std::string text = maker.condition(2).text;
    if (!is_read(text)) continue;
    std::string other = text;
    other.insert(maker.below(text.size() + 1), 1, wrong[maker.below(wrong.size())]);
    EXPECT_FALSE(is_read(other)) << other;
    const auto place = text.find(maker.below(2) == 0 ? '(' : ')');
    if (place == text.npos) continue;
    text.erase(place, 1);
    EXPECT_FALSE(is_read(text)) << text;
  }
}

}  // namespace
}  // namespace helikos::cuts::test::text_fuzz_test
