// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/momentum_function.hpp"

#include <algorithm>

namespace helikos {
namespace {

using Number = std::complex<double>;

/// A number whose imaginary part is 0 and not -0.
Number above_axis(Number z) { return {z.real(), z.imag() == 0.0 ? 0.0 : z.imag()}; }

/// The last step that reads each step.
std::vector<std::size_t> last_readers(const std::vector<FunctionStep>& steps) {
  std::vector<std::size_t> last(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (num_arguments(steps[i].operation) == 0) continue;
    for (const int k : {steps[i].a, steps[i].b, steps[i].c})
      if (k >= 0) last[std::size_t(k)] = i;
  }
  return last;
}

}  // namespace

Number value_of(FunctionOperation operation, Number a, Number b, Number c) {
  using enum FunctionOperation;
  switch (operation) {
    case conjugate:
      return std::conj(a);
    case re:
      return a.real();
    case im:
      return a.imag();
    case abs:
      return std::abs(a);
    case sqrt:
      return std::sqrt(above_axis(a));
    case exp:
      return std::exp(a);
    case log:
      return std::log(above_axis(a));
    case sin:
      return std::sin(a);
    case cos:
      return std::cos(a);
    case add:
      return a + b;
    case subtract:
      return a - b;
    case multiply:
      return a * b;
    case divide:
      return a / b;
    case less:
      return a.real() < b.real() ? 1.0 : 0.0;
    case equal:
      return a == b ? 1.0 : 0.0;
    case choose:
      return a != 0.0 ? b : c;
    default:
      return a;
  }
}

std::vector<std::int32_t> places_of_steps(const MomentumFunction& function) {
  const auto& steps = function.steps;
  const auto last = last_readers(steps);
  std::vector<std::int32_t> places(steps.size(), 0);
  std::vector<char> is_taken;
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    if (num_arguments(steps[i].operation) > 0)
      for (const int k : {steps[i].a, steps[i].b, steps[i].c})
        if (k >= 0 && last[std::size_t(k)] == i) is_taken[std::size_t(places[std::size_t(k)])] = 0;
    const auto free = std::ranges::find(is_taken, 0) - is_taken.begin();
    if (std::size_t(free) == is_taken.size()) is_taken.push_back(0);
    is_taken[std::size_t(free)] = 1;
    places[i] = std::int32_t(free);
  }
  return places;
}

bool has_strong(const MomentumFunction& function) {
  return std::ranges::any_of(function.steps, [](const FunctionStep& step) {
    return step.operation == FunctionOperation::strong;
  });
}

bool can_be_held(const MomentumFunction& function) {
  return std::ranges::all_of(places_of_steps(function),
                             [](std::int32_t place) { return place < max_function_numbers; });
}

}  // namespace helikos
