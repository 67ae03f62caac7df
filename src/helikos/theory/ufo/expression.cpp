// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/expression.hpp"

#include <numeric>
#include <utility>

#include "helikos/theory/ufo/detail/expression_code.hpp"

namespace helikos::ufo {

Expression::Expression(std::string_view text, const std::string& place) {
  detail::ParsedExpression parsed = detail::parse_expression(text, place);
  code_ = std::move(parsed.code);
  constants_ = std::move(parsed.constants);
  names_ = std::move(parsed.names);
  depth_ = parsed.depth;
  slots_.resize(names_.size());
  std::iota(slots_.begin(), slots_.end(), 0);
}

Expression::Expression(const Expression&) = default;
Expression::Expression(Expression&&) noexcept = default;
Expression::~Expression() = default;

Expression& Expression::operator=(Expression other) noexcept {
  std::swap(code_, other.code_);
  std::swap(constants_, other.constants_);
  std::swap(names_, other.names_);
  std::swap(slots_, other.slots_);
  std::swap(depth_, other.depth_);
  return *this;
}

void Expression::set_slots(std::span<const int> slots) {
  slots_.assign(slots.begin(), slots.end());
}

Number Expression::evaluate(std::span<const Number> values) const {
  std::vector<Number> stack;
  stack.reserve(depth_);
  for (const auto [operation, index] : code_) {
    const auto i = static_cast<std::size_t>(index);
    if (operation == detail::Operation::constant) {
      stack.push_back(constants_[i]);
    } else if (operation == detail::Operation::name) {
      stack.push_back(values[static_cast<std::size_t>(slots_[i])]);
    } else {
      const auto begin = stack.size() - static_cast<std::size_t>(detail::num_arguments(operation));
      const Number result = detail::compute(operation, std::span(stack).subspan(begin));
      stack.resize(begin);
      stack.push_back(result);
    }
  }
  return stack.back();
}

}  // namespace helikos::ufo
