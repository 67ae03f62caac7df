// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"

namespace helikos::cuts {
namespace {

/// Precedence of operators in the text.
enum class Binding { either, both, opposite, comparison, sum, product, sign, whole };

Binding binding_of(Kind kind) {
  switch (kind) {
    case Kind::either:
      return Binding::either;
    case Kind::both:
      return Binding::both;
    case Kind::opposite:
      return Binding::opposite;
    case Kind::comparison:
      return Binding::comparison;
    case Kind::add:
    case Kind::subtract:
      return Binding::sum;
    case Kind::multiply:
    case Kind::divide:
      return Binding::product;
    case Kind::negate:
      return Binding::sign;
    default:
      return Binding::whole;
  }
}

std::string text_of(const Expression& expression, Binding least) {
  const std::string text = expression.str();
  return binding_of(expression.kind) < least ? fmt::format("({})", text) : text;
}

/// The text `a SIGN b`, from left to right.
std::string text_of_two(const Expression& e, Binding left, const char* sign) {
  const auto right = static_cast<Binding>(static_cast<int>(left) + 1);
  return text_of(e.parts[0], left) + sign + text_of(e.parts[1], right);
}

std::string text_of_list(const Expression& e, Binding least, std::string_view word) {
  std::string text;
  for (const Expression& part : e.parts) {
    if (!text.empty()) text += word;
    text += text_of(part, least);
  }
  return text;
}

std::string text_of_chain(const Expression& e) {
  std::string text = text_of(e.parts[0], Binding::sum);
  for (std::size_t i = 0; i < e.comparisons.size(); ++i)
    text += fmt::format(" {} {}", sign_of(e.comparisons[i]), text_of(e.parts[i + 1], Binding::sum));
  return text;
}

std::string text_of_call(std::string_view name, const Expression& e) {
  std::string arguments;
  const auto add = [&](const std::string& text) {
    arguments += (arguments.empty() ? "" : ",") + text;
  };
  for (const Group& group : e.groups) add(group.str());
  for (const Expression& part : e.parts) add(part.str());
  return arguments.empty() ? std::string(name) : fmt::format("{}({})", name, arguments);
}

/// Calls visit(group) for all groups of an expression whose particles are taken one by one,
/// observable by observable; end() is called after each observable.
template <class Visit, class End>
void visit_groups(const Expression& e, Visit&& visit, End&& end) {
  if (e.kind == Kind::sum) return;
  if (e.kind == Kind::observable) {
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

std::string Group::str() const { return place == 0 ? name : fmt::format("{}[{}]", name, place); }

std::string Expression::str() const {
  switch (kind) {
    case Kind::number:
      return fmt::format("{}", number);
    case Kind::observable:
      return text_of_call(name_of(observable), *this);
    case Kind::negate:
      return fmt::format("-{}", text_of(parts[0], Binding::sign));
    case Kind::add:
      return text_of_two(*this, Binding::sum, " + ");
    case Kind::subtract:
      return text_of_two(*this, Binding::sum, " - ");
    case Kind::multiply:
      return text_of_two(*this, Binding::product, "*");
    case Kind::divide:
      return text_of_two(*this, Binding::product, "/");
    case Kind::comparison:
      return text_of_chain(*this);
    case Kind::both:
      return text_of_list(*this, Binding::opposite, " and ");
    case Kind::either:
      return text_of_list(*this, Binding::both, " or ");
    case Kind::opposite:
      return fmt::format("not {}", text_of(parts[0], Binding::opposite));
    default:
      return text_of_call(name_of(kind), *this);
  }
}

std::vector<Variable> variables_of(const Expression& expression) {
  std::vector<Variable> all, here;
  visit_groups(
      expression,
      [&](const Group& group) {
        if (group.place > 0) return;
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
    case Kind::comparison:
      return depth_of_chain(e);
    case Kind::observable:
      return e.observable == Observable::dr ? 3 : e.observable >= Observable::deta ? 2 : 1;
    case Kind::scalar_sum:
      return 2;
    case Kind::sum:
      return 1 + depth_of_fold(e.parts);
    default:
      return std::max(1, depth_of_fold(e.parts));
  }
}

}  // namespace helikos::cuts
