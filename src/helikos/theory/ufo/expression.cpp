// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/expression.hpp"

#include <algorithm>
#include <iterator>
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

Expression::Expression() = default;
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

bool Expression::has_choice() const {
  using enum detail::Operation;
  constexpr detail::Operation choices[] = {
      logical_not, logical_and,   logical_or, abs,       arg,    atan2, less,          less_equal,
      greater,     greater_equal, equal,      not_equal, choose, cond,  theta_function};
  return std::ranges::any_of(code_, [&](const detail::Instruction& own) {
    return std::ranges::find(choices, own.operation) != std::end(choices);
  });
}

Number Expression::evaluate(std::span<const Number> values) const { return run(values, nullptr); }

double Expression::magnitude(std::span<const Number> values) const {
  std::vector<double> sizes;
  run(values, &sizes);
  return sizes.back();
}

Number Expression::run(std::span<const Number> values, std::vector<double>* sizes) const {
  std::vector<Number> stack;
  stack.reserve(depth_);
  for (const auto [operation, index] : code_) {
    const auto i = static_cast<std::size_t>(index);
    const auto count = static_cast<std::size_t>(detail::num_arguments(operation));
    const std::size_t begin = stack.size() - count;
    const Number result = operation == detail::Operation::constant ? constants_[i]
                          : operation == detail::Operation::name
                              ? values[static_cast<std::size_t>(slots_[i])]
                              : detail::compute(operation, std::span(stack).subspan(begin));
    if (sizes) {
      const double size = detail::magnitude(operation, std::span(stack).subspan(begin),
                                            std::span(*sizes).subspan(begin), result);
      sizes->resize(begin);
      sizes->push_back(size);
    }
    stack.resize(begin);
    stack.push_back(result);
  }
  return stack.back();
}

}  // namespace helikos::ufo
