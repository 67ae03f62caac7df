// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "cuts/events.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos::cuts::test::parse_fuzz_test {
namespace {

/// Fixed seed: the same texts every time.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t n) { return engine_() % n; }
  template <class List>
  auto of(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::mt19937 engine_;
};

/// An error of one line, or an expression whose text is read as the same one and that fits the
/// bounds of an evaluation.
bool is_sound(const std::string& text, const Process& process) {
  try {
    const Expression read = parse_condition(text);
    EXPECT_EQ(parse_condition(read.str()).str(), read.str()) << text;
    EXPECT_LE(stack_depth(read), most_numbers) << text;
    const std::vector<Expression> cuts{read};
    for (const Instruction& i : compile(cuts, process).instructions) {
      EXPECT_LT(i.slot, most_kept) << text;
      if (i.operation == Operation::order) {
        EXPECT_LT(i.slot, most_places) << text;
      }
    }
    return true;
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_FALSE(what.empty());
    EXPECT_EQ(what.find_first_of("\n\r\t"), what.npos) << text;
    return false;
  }
}

TEST(CutFuzz, AnyBytes) {
  const Process process = Process::parse("g g > t t~ g g");
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t length = random.below(40); length > 0; --length)
      text += static_cast<char>(random.below(256));
    is_sound(text, process);
  }
}

constexpr const char* words[] = {"pt(",  "g",   ")",   ">",  "<",   "20",  " and ", " or ", "not ",
                                 "(",    ",",   "dr(", "j",  "[1]", "[2]", "abs(",  "min(", "+",
                                 "-",    "*",   "/",   "ht", "met", "n(",  "eta(",  "m(",   "t~",
                                 "sum(", "1e3", "0.4", "==", "!=",  "<=",  "t",     "all",  " "};

constexpr const char* valid[] = {"pt(g) > 20",
                                 "abs(eta(j)) < 2.5 and dr(g,g) > 0.4",
                                 "66 < m(t,t~) < 1160 or not ht/2 > 3*met",
                                 "min(pt(t),pt(t~),100) >= sqrt(2)*n(j)",
                                 "dphi(j[1],j[2]) < 3 and pt(j[1]) > 2*pt(j)",
                                 "sum(mt(all)) - 1e2 != -(ht(j,t)+1)"};

TEST(CutFuzz, ChangedExpressions) {
  const Process process = Process::parse("g g > t t~ g g");
  Random random(2);
  int good = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = random.of(valid);
    for (std::size_t edits = 1 + random.below(3); edits > 0; --edits) {
      const std::size_t at = random.below(text.size() + 1);
      if (random.below(3) == 0)
        text.erase(at, 1 + random.below(4));
      else if (random.below(4) == 0)
        text.insert(at, 1, static_cast<char>(random.below(256)));
      else
        text.insert(at, random.of(words));
      if (text.empty()) text = " ";
    }
    good += is_sound(text, process);
  }
  EXPECT_GT(good, 500);
  EXPECT_LT(good, 15000);
}

TEST(CutFuzz, WordsInAnyOrder) {
  const Process process = Process::parse("g g > t t~ g g");
  Random random(3);
  for (int i = 0; i < 50000; ++i) {
    std::string text;
    for (std::size_t count = random.below(12); count > 0; --count) text += random.of(words);
    is_sound(text, process);
  }
}

// ---- Trees -------------------------------------------------------------------------------------

Group group(const char* name, int place) {
  Expression one = parse_number("pt(" + std::string(name) + ")");
  one.groups[0].place = place;
  return one.groups[0];
}

/// An operation for which `is_taken` holds.
Operation random_word(Random& random, bool (*is_taken)(Operation)) {
  std::vector<Operation> taken;
  for (const auto& [word, operation] : operation_words)
    if (is_taken(operation)) taken.push_back(operation);
  return random.of(taken);
}

/// Each stands for one particle of t t~ g g, or for both gluons as a measure of merging.
Expression random_observable(Random& random) {
  Expression e{.kind = random_word(random, is_observable)};
  if (is_merging_scale(e.kind)) {
    e.groups = {group("g", 0)};
    return e;
  }
  e.groups = {group(random.below(2) == 0 ? "t" : "t~", 0)};
  if (random.below(3) == 0) e.groups = {group("g", 1 + int(random.below(2)))};
  if (e.kind >= Operation::deta) e.groups = {group("t", 0), group("t~", 0)};
  if (e.kind == Operation::isolation) {
    e.groups = {group("t", 0), group("g", Group::together)};
    e.parts = {{.number = 0.4}, {.number = double(random.below(3))}};
  }
  return e;
}

Expression random_number(Random& random, int depth) {
  const auto part = [&] { return random_number(random, depth - 1); };
  if (depth == 0 || random.below(4) == 0) {
    if (random.below(3) == 0) return random_observable(random);
    if (random.below(6) == 0) return {.kind = Operation::scalar_sum};
    if (random.below(6) == 0) return parse_number("sum(pt(g)*n(j))");
    return {.kind = Operation::number, .number = double(random.below(1000)) / 7};
  }
  constexpr Operation one[] = {Operation::negate, Operation::absolute, Operation::root};
  constexpr Operation two[] = {Operation::add,    Operation::subtract, Operation::multiply,
                               Operation::divide, Operation::minimum,  Operation::maximum};
  if (random.below(3) == 0) {
    Expression e{.kind = random.of(one)};
    e.parts = {part()};
    return e;
  }
  Expression e{.kind = random.of(two)};
  e.parts = {part(), part()};
  return e;
}

Expression random_condition(Random& random, int depth) {
  if (depth == 0 || random.below(3) == 0) {
    Expression e{.kind = Operation::comparison};
    e.parts = {random_number(random, 2)};
    do {
      e.comparisons.push_back(random_word(random, is_comparison));
      e.parts.push_back(random_number(random, 2));
    } while (random.below(4) == 0);
    return e;
  }
  constexpr Operation kinds[] = {Operation::both, Operation::either, Operation::opposite};
  Expression e{.kind = random.of(kinds)};
  e.parts = {random_condition(random, depth - 1)};
  if (e.kind == Operation::opposite) return e;
  for (std::size_t more = 1 + random.below(2); more > 0; --more)
    e.parts.push_back(random_condition(random, depth - 1));
  return e;
}

/// The number of a tree, by recursion and without a list of instructions; all groups stand for one
/// particle.
double plain(const Expression& e, const Events& events, int event);

double plain_leaf(const Expression& e, const Events& events, int event) {
  return value_of(e.str(), events, event);
}

double plain(const Expression& e, const Events& events, int event) {
  const auto part = [&](std::size_t i) { return plain(e.parts[i], events, event); };
  switch (e.kind) {
    case Operation::negate:
      return -part(0);
    case Operation::absolute:
      return std::abs(part(0));
    case Operation::root:
      return std::sqrt(part(0));
    case Operation::add:
      return part(0) + part(1);
    case Operation::subtract:
      return part(0) - part(1);
    case Operation::multiply:
      return part(0) * part(1);
    case Operation::divide:
      return part(0) / (part(1) + 0.0);  // no minus zero
    case Operation::minimum:
    case Operation::maximum: {
      const double a = part(0), b = part(1);
      if (std::isnan(a + b) && (std::isnan(a) || std::isnan(b))) return a + b;
      return e.kind == Operation::minimum ? std::min(a, b) : std::max(a, b);
    }
    default:
      return plain_leaf(e, events, event);
  }
}

bool fits(const Expression& e) { return stack_depth(e) <= most_numbers && e.str().size() <= 500; }

TEST(CutFuzz, TreesAreReadAsTheyAreWritten) {
  const Events events("g g > t t~ g g", 4);
  Random random(4);
  int numbers = 0;
  for (int i = 0; i < 3000; ++i) {
    const Expression condition = random_condition(random, 3);
    const Expression number = random_number(random, 4);
    if (fits(condition)) {
      EXPECT_EQ(parse_condition(condition.str()).str(), condition.str());
    }
    if (!fits(number)) continue;
    const Expression read = parse_number(number.str());
    EXPECT_EQ(read.str(), number.str());
    for (int event = 0; event < events.count(); ++event) {
      const double expected = plain(number, events, event),
                   found = value_of(compile_number(read, events.process), events, event);
      if (std::isnan(expected) || std::isnan(found)) {
        EXPECT_EQ(std::isnan(expected), std::isnan(found)) << number.str();
      } else {
        ++numbers;
        EXPECT_EQ(found, expected) << number.str();
      }
    }
  }
  EXPECT_GT(numbers, 5000);
}

}  // namespace
}  // namespace helikos::cuts::test::parse_fuzz_test
