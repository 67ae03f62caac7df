// SPDX-License-Identifier: Apache-2.0

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/compile.hpp"
#include "helikos/observables/cuts/detail/reader.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos::cuts {
namespace {

constexpr int most_nested = 100;
constexpr int largest_place = 99;
constexpr double largest_radius = 3.14159265358979323846, largest_power = 100.0;
constexpr std::string_view what_is_a_number =
    "a number, an observable such as pt(j), abs, sqrt, min, max, sum or '('";

/// A recursive-descent parser; docs/cuts.md has the grammar.
class Parser {
 public:
  Parser(std::string_view text, std::string_view kind, const Multiparticles& labels)
      : reader_(text, kind), labels_(labels) {}

  Expression condition() {
    const Token first = reader_.peek();
    Expression result = alternatives();
    if (!reader_.at_end()) reader_.fail_expected(after(result));
    need_condition(result, first);
    check_depth(result, first);
    return result;
  }

  Expression number() {
    const Token first = reader_.peek();
    Expression result = sum();
    if (!reader_.at_end()) reader_.fail_expected("an operator or the end");
    need_number(result, first);
    check_variables(result, first);
    check_depth(result, first);
    return result;
  }

 private:
  static std::string after(const Expression& e) {
    return e.is_condition() ? "'and', 'or' or the end" : "an operator or a comparison";
  }

  void need_condition(const Expression& e, const Token& first) const {
    if (!e.is_condition())
      reader_.fail(first, "expected a comparison such as pt(j) > 20, but found a number");
  }
  void need_number(const Expression& e, const Token& first) const {
    if (e.is_condition()) reader_.fail(first, "expected a number, but found a condition");
  }
  void check_variables(const Expression& e, const Token& first) const {
    try {
      variables_of(e);
    } catch (const InputError& error) {
      reader_.fail(first, error.what());
    }
  }
  void check_depth(const Expression& e, const Token& first) const {
    if (stack_depth(e) <= most_numbers) return;
    reader_.fail(first, fmt::format("more than {} numbers at once", most_numbers));
  }

  // ---- Conditions -------------------------------------------------------------------------------

  template <class Part>
  Expression list(std::string_view word, Operation kind, Part&& part) {
    const Token first = reader_.peek();
    Expression one = part();
    if (lower_case(reader_.peek().text) != word) return one;
    need_condition(one, first);
    Expression all{.kind = kind};
    all.parts.push_back(std::move(one));
    while (reader_.skip(word)) {
      const Token next = reader_.peek();
      all.parts.push_back(part());
      need_condition(all.parts.back(), next);
    }
    return all;
  }

  Expression alternatives() {
    return list("or", Operation::either, [this] { return conditions(); });
  }
  Expression conditions() {
    return list("and", Operation::both, [this] { return opposite(); });
  }

  Expression opposite() {
    const Nesting nesting(*this);
    if (!reader_.skip("not")) return comparison();
    const Token first = reader_.peek();
    Expression result{.kind = Operation::opposite};
    result.parts.push_back(opposite());
    need_condition(result.parts[0], first);
    return result;
  }

  Expression comparison() {
    const Token first = reader_.peek();
    Expression chain{.kind = Operation::comparison};
    chain.parts.push_back(sum());
    while (true) {
      const auto sign = operation_of(reader_.peek().text);
      if (!sign || !is_comparison(*sign)) break;
      if (chain.comparisons.empty()) need_number(chain.parts[0], first);
      reader_.take();
      chain.comparisons.push_back(*sign);
      const Token next = reader_.peek();
      chain.parts.push_back(sum());
      need_number(chain.parts.back(), next);
    }
    if (chain.comparisons.empty()) return std::move(chain.parts[0]);
    check_variables(chain, first);
    return chain;
  }

  // ---- Numbers ----------------------------------------------------------------------------------

  template <class Part>
  Expression two(std::string_view sign, Operation kind, std::string_view other_sign,
                 Operation other_kind, Part&& part) {
    const Token first = reader_.peek();
    Expression left = part();
    while (reader_.peek().text == sign || reader_.peek().text == other_sign) {
      need_number(left, first);
      Expression both{.kind = reader_.take().text == sign ? kind : other_kind};
      const Token next = reader_.peek();
      both.parts.push_back(std::move(left));
      both.parts.push_back(part());
      need_number(both.parts[1], next);
      left = std::move(both);
    }
    return left;
  }

  Expression sum() {
    return two("+", Operation::add, "-", Operation::subtract, [this] { return product(); });
  }
  Expression product() {
    return two("*", Operation::multiply, "/", Operation::divide, [this] { return with_sign(); });
  }

  Expression with_sign() {
    const Nesting nesting(*this);
    if (reader_.skip("+")) return number_with_sign();
    if (!reader_.skip("-")) return whole();
    Expression result{.kind = Operation::negate};
    result.parts.push_back(number_with_sign());
    return result;
  }

  Expression number_with_sign() {
    const Token first = reader_.peek();
    Expression result = with_sign();
    need_number(result, first);
    return result;
  }

  Expression whole() {
    const Token word = reader_.peek();
    if (reader_.skip("(")) {
      Expression inside = alternatives();
      if (!reader_.skip(")")) reader_.fail_expected("')'");
      return inside;
    }
    if (is_digit_or_point(word)) return literal();
    return call(lower_case(word.text));
  }

  Expression literal() {
    const Token word = reader_.take();
    Expression result{.kind = Operation::number};
    const char* end = word.text.data() + word.text.size();
    const auto [stop, error] = std::from_chars(word.text.data(), end, result.number);
    if (stop != end || error != std::errc{})
      reader_.fail(
          word, fmt::format("{} is no number that double precision holds", in_quotes(word.text)));
    return result;
  }

  Expression call(const std::string& word) {
    const auto found = operation_of(word);
    if (!found || is_comparison(*found)) reader_.fail_expected(what_is_a_number);
    if (!is_observable(*found)) return function(*found);
    if (*found == Operation::isolation) return isolation();
    if (*found == Operation::ptlund) return ptlund();
    if (*found == Operation::kt) return kt();
    Expression result{.kind = *found};
    const Token name = reader_.take();
    result.groups = groups(name);
    check_groups(result, name);
    return result;
  }

  Expression function(Operation kind) {
    if (kind == Operation::count || kind == Operation::scalar_sum)
      return whole_groups(kind, kind == Operation::count);
    reader_.take();
    if (kind == Operation::missing) return {.kind = kind};
    const bool is_of_several = kind == Operation::minimum || kind == Operation::maximum;
    const std::size_t least = is_of_several ? 2 : 1, most = is_of_several ? most_numbers : 1;
    if (!reader_.skip("(")) reader_.fail_expected("'('");
    Expression result{.kind = kind};
    do {
      const Token first = reader_.peek();
      result.parts.push_back(sum());
      need_number(result.parts.back(), first);
      if (kind == Operation::sum) check_variables(result.parts.back(), first);
    } while (result.parts.size() < most && reader_.skip(","));
    if (result.parts.size() < least) reader_.fail_expected("','");
    if (!reader_.skip(")")) reader_.fail_expected("')'");
    return result;
  }

  /// `frixione(a,j[all],0.4,1)`: one particle, the particles around it, R0 and n.
  Expression isolation() {
    const Token name = reader_.take();
    Expression result{.kind = Operation::isolation};
    if (!reader_.skip("("))
      reader_.fail_expected("'(' and a particle after " + std::string(name.text));
    const Token first = reader_.peek();
    result.groups.push_back(group());
    if (result.groups[0].place == Group::together)
      reader_.fail(first, "expected a particle that is isolated, such as a");
    while (reader_.skip(",")) {
      const Token next = reader_.peek();
      if (is_digit_or_point(next)) break;
      result.groups.push_back(group());
      if (result.groups.back().place != Group::together)
        reader_.fail(next, "the particles around it are whole groups, such as j[all]");
    }
    if (result.groups.size() < 2) reader_.fail_expected("a group such as j[all]");
    result.parts.push_back(constant("R0", largest_radius));
    if (result.parts[0].number <= 0.0) reader_.fail(name, "R0 must be above 0");
    if (!reader_.skip(",")) reader_.fail_expected("','");
    result.parts.push_back(constant("the power n", largest_power));
    if (!reader_.skip(")")) reader_.fail_expected("')'");
    return result;
  }

  /// `kt(a,b)` of two particles, or `kt(j)` and `kt(j,0.4)` of a group, the second one with R.
  Expression kt() {
    const Token name = reader_.take();
    Expression result{.kind = Operation::kt, .groups = {first_group(name)}};
    const bool has_more = reader_.skip(",");
    if (has_more && !is_digit_or_point(reader_.peek())) {
      do {
        result.groups.push_back(group());
      } while (reader_.skip(","));
      close_groups();
      check_groups(result, name);
      return result;
    }
    make_merging_scale(result, Operation::kt_of_group, name);
    if (has_more) {
      result.parts.push_back(constant("R", largest_radius));
      if (result.parts[0].number <= 0.0) reader_.fail(name, "R must be above 0");
    }
    close_groups();
    return result;
  }

  Expression ptlund() {
    const Token name = reader_.take();
    Expression result{.groups = {first_group(name)}};
    make_merging_scale(result, Operation::ptlund, name);
    if (!reader_.skip(")")) reader_.fail_expected("')': ptlund takes one group");
    return result;
  }

  Group first_group(const Token& name) {
    open_groups(name);
    return group();
  }

  void make_merging_scale(Expression& e, Operation kind, const Token& name) const {
    Group& group = e.groups.front();
    if (group.place > 0)
      reader_.fail(name,
                   fmt::format("{} of one group takes all of it, not {}", name.text, group.str()));
    group.place = Group::together;
    e.kind = kind;
  }

  Expression constant(const char* what, double most) {
    const Token word = reader_.peek();
    if (!is_digit_or_point(word)) reader_.fail_expected(what);
    Expression result = literal();
    if (result.number > most)
      reader_.fail(word, fmt::format("{} must be at most {:.4g}", what, most));
    return result;
  }

  static bool is_digit_or_point(const Token& word) {
    return !word.text.empty() &&
           (word.text[0] == '.' || (word.text[0] >= '0' && word.text[0] <= '9'));
  }

  // ---- Groups -----------------------------------------------------------------------------------

  Expression whole_groups(Operation kind, bool needs_one) {
    const Token name = reader_.take();
    Expression result{.kind = kind};
    if (needs_one || reader_.peek().text == "(") result.groups = groups(name);
    for (const Group& group : result.groups)
      if (group.place != 0)
        reader_.fail(name, fmt::format("{} takes whole groups, not {}", name.text, group.str()));
    return result;
  }

  std::vector<Group> groups(const Token& name) {
    open_groups(name);
    std::vector<Group> list;
    do {
      list.push_back(group());
    } while (reader_.skip(","));
    close_groups();
    return list;
  }

  void open_groups(const Token& name) {
    if (!reader_.skip("("))
      reader_.fail_expected(fmt::format("'(' and particles after {}", name.text));
  }
  void close_groups() {
    if (!reader_.skip(")")) reader_.fail_expected("',' or ')'");
  }

  Group group() {
    const Token name = reader_.take_name();
    if (name.text.empty()) reader_.fail_expected("a particle or a label");
    Group result{lower_case(name.text), codes_of(name.text), 0};
    if (result.codes.empty()) reader_.fail(name, labels_.unknown(name.text));
    if (!reader_.skip("[")) return result;
    if (reader_.skip("all")) {
      result.place = Group::together;
      if (!reader_.skip("]")) reader_.fail_expected("']'");
      return result;
    }
    const Token place = reader_.take();
    const char* end = place.text.data() + place.text.size();
    const auto [stop, error] = std::from_chars(place.text.data(), end, result.place);
    if (error != std::errc{} || stop != end || result.place < 1 || result.place > largest_place)
      reader_.fail(place,
                   fmt::format("expected a number from 1 to {}, the place of a particle by pT, or "
                               "all, for all of them together",
                               largest_place));
    if (!reader_.skip("]")) reader_.fail_expected("']'");
    return result;
  }

  std::vector<int> codes_of(std::string_view name) const {
    auto found = labels_.find(name);
    if (found.empty() && lower_case(name) == "l") {
      found = labels_.find("l+");
      for (const NamedParticle& other : labels_.find("l-")) found.push_back(other);
    }
    std::vector<int> codes;
    for (const auto& [particle, anti] : found)
      codes.push_back(anti ? -particle->pdg : particle->pdg);
    return codes;
  }

  void check_groups(const Expression& e, const Token& name) const {
    const bool is_of_two = e.kind >= Operation::deta;
    if (is_of_two && e.groups.size() != 2)
      reader_.fail(name, fmt::format("{} takes two groups, as in {}(j,j)", name.text, name.text));
    for (std::size_t i = 0; i < e.groups.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (e.groups[i].place != 0 && e.groups[i].str() == e.groups[k].str())
          reader_.fail(name, fmt::format("{} takes different particles, not {} twice", name.text,
                                         e.groups[i].str()));
  }

  // ---- Nesting ----------------------------------------------------------------------------------

  struct Nesting {
    explicit Nesting(Parser& owner) : parser(owner) {
      if (++parser.nested_ > most_nested)
        parser.reader_.fail(parser.reader_.peek(), "nested too deeply");
    }
    ~Nesting() { --parser.nested_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

    Parser& parser;
  };

  Reader reader_;
  const Multiparticles& labels_;
  int nested_ = 0;
};

}  // namespace

Expression parse_condition(std::string_view text, const Multiparticles& labels) {
  return Parser(text, "cut", labels).condition();
}

Expression parse_number(std::string_view text, const Multiparticles& labels) {
  return Parser(text, "expression", labels).number();
}

}  // namespace helikos::cuts
