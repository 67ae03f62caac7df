// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"

namespace helikos::cuts {
namespace {

/// Precedence of operators in the text.
enum class Binding { either, both, opposite, comparison, sum, product, sign };

struct Operator {
  Operation kind;
  Binding binding;
  std::string_view sign;
};
constexpr Operator operators[] = {{Operation::either, Binding::either, " or "},
                                  {Operation::both, Binding::both, " and "},
                                  {Operation::opposite, Binding::opposite, "not "},
                                  {Operation::comparison, Binding::comparison, ""},
                                  {Operation::add, Binding::sum, " + "},
                                  {Operation::subtract, Binding::sum, " - "},
                                  {Operation::multiply, Binding::product, "*"},
                                  {Operation::divide, Binding::product, "/"},
                                  {Operation::negate, Binding::sign, "-"}};

/// The end of the list for numbers and calls, which need no parentheses.
const Operator* operator_of(Operation kind) {
  return std::ranges::find(operators, kind, &Operator::kind);
}

std::string text_of(const Expression& e, Binding least) {
  const Operator* const own = operator_of(e.kind);
  const std::string text = e.str();
  return own != std::end(operators) && own->binding < least ? fmt::format("({})", text) : text;
}

/// Parts with the sign between them, or one part after it. Numbers are read from left to right, so
/// that the first one needs no parentheses for an operator of the same precedence.
std::string text_of_operator(const Expression& e, const Operator& own) {
  if (own.kind == Operation::negate || own.kind == Operation::opposite)
    return fmt::format("{}{}", own.sign, text_of(e.parts[0], own.binding));
  const auto next = static_cast<Binding>(static_cast<int>(own.binding) + 1);
  std::string text = text_of(e.parts[0], own.binding >= Binding::sum ? own.binding : next);
  for (std::size_t i = 1; i < e.parts.size(); ++i)
    text.append(own.sign).append(text_of(e.parts[i], next));
  return text;
}

std::string text_of_chain(const Expression& e) {
  std::string text = text_of(e.parts[0], Binding::sum);
  for (std::size_t i = 0; i < e.comparisons.size(); ++i)
    text += fmt::format(" {} {}", word_of(e.comparisons[i]), text_of(e.parts[i + 1], Binding::sum));
  return text;
}

std::string text_of_call(std::string_view name, const Expression& e) {
  std::string arguments;
  const auto add = [&](const std::string& text) {
    arguments += (arguments.empty() ? "" : ",") + text;
  };
  for (const Group& group : e.groups) add(is_merging_scale(e.kind) ? group.name : group.str());
  for (const Expression& part : e.parts) add(part.str());
  return arguments.empty() ? std::string(name) : fmt::format("{}({})", name, arguments);
}

/// Calls visit(group) for all groups of an expression whose particles are taken one by one,
/// observable by observable; end() is called after each observable.
template <class Visit, class End>
void visit_groups(const Expression& e, Visit&& visit, End&& end) {
  if (e.kind == Operation::sum) return;
  if (is_observable(e.kind)) {
    for (const Group& group : e.groups) visit(group);
    end();
  }
  for (const Expression& part : e.parts) visit_groups(part, visit, end);
}

void add_variable(std::vector<Variable>& all, const Variable& found) {
  const auto known = std::ranges::find_if(
      all, [&](const Variable& v) { return v.group.name == found.group.name; });
  if (known == all.end()) return all.push_back(found);
  if (known->count != found.count)
    throw InputError(fmt::format("'{}' stands for {} and for {} particles in one comparison",
                                 found.group.name, known->count, found.count));
}

/// Stack depth of parts whose values are combined from left to right.
int depth_of_fold(const std::vector<Expression>& parts) {
  int depth = 0;
  for (std::size_t i = 0; i < parts.size(); ++i)
    depth = std::max(depth, stack_depth(parts[i]) + (i > 0 ? 1 : 0));
  return depth;
}

/// Stack depth of a chain: for each choice of particles a comparison is added to the result so far,
/// and each pair of a chain too.
int depth_of_chain(const Expression& e) { return depth_of_fold(e.parts) + 2; }

}  // namespace

std::string Group::str() const {
  if (place == together) return name + "[all]";
  return place == 0 ? name : fmt::format("{}[{}]", name, place);
}

std::string Expression::str() const {
  if (kind == Operation::number) return fmt::format("{}", number);
  if (kind == Operation::comparison) return text_of_chain(*this);
  const Operator* const own = operator_of(kind);
  if (own != std::end(operators)) return text_of_operator(*this, *own);
  return text_of_call(word_of(kind), *this);
}

std::vector<Variable> variables_of(const Expression& expression) {
  std::vector<Variable> all, here;
  visit_groups(
      expression,
      [&](const Group& group) {
        if (group.place != 0) return;
        const auto known = std::ranges::find_if(
            here, [&](const Variable& v) { return v.group.name == group.name; });
        if (known == here.end()) return here.push_back({group, 1});
        ++known->count;
      },
      [&] {
        for (const Variable& variable : here) add_variable(all, variable);
        here.clear();
      });
  return all;
}

std::vector<Group> places_of(const Expression& expression) {
  std::vector<Group> all;
  visit_groups(
      expression,
      [&](const Group& group) {
        const auto same = [&](const Group& g) {
          return g.name == group.name && g.place == group.place;
        };
        if (group.place > 0 && std::ranges::none_of(all, same)) all.push_back(group);
      },
      [] {});
  return all;
}

int stack_depth(const Expression& e) {
  switch (e.kind) {
    case Operation::comparison:
      return depth_of_chain(e);
    case Operation::dr:
    case Operation::dry:
      return 3;
    case Operation::deta:
    case Operation::dphi:
    case Operation::dy:
    case Operation::scalar_sum:
      return 2;
    case Operation::sum:
      return 1 + depth_of_fold(e.parts);
    default:
      return std::max(1, depth_of_fold(e.parts));
  }
}

}  // namespace helikos::cuts
