// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/expression_code.hpp"

#include <cmath>
#include <limits>

namespace helikos::ufo::detail {
namespace {

using Complex = std::complex<double>;

// std::complex repairs products that are not finite, which Python does not do, and which takes
// time.
Complex product(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// R. L. Smith, Algorithm 116: Complex division (1962), as Python divides.
Complex quotient(Complex a, Complex b) {
  if (std::abs(b.real()) >= std::abs(b.imag())) {
    const double ratio = b.imag() / b.real(), norm = b.real() + b.imag() * ratio;
    return {(a.real() + a.imag() * ratio) / norm, (a.imag() - a.real() * ratio) / norm};
  }
  const double ratio = b.real() / b.imag(), norm = b.real() * ratio + b.imag();
  return {(a.real() * ratio + a.imag()) / norm, (a.imag() * ratio - a.real()) / norm};
}

Number multiply(const Number& a, const Number& b) {
  if (a.is_real && b.is_real) return a.value.real() * b.value.real();
  return product(a.value, b.value);
}

Number divide(const Number& a, const Number& b) {
  if (a.is_real && b.is_real) return a.value.real() / b.value.real();
  return quotient(a.value, b.value);
}

// Above this power, std::pow has fewer roundings than products have.
constexpr int most_products = 64;

Number whole_power(const Number& base, int exponent) {
  Number result = base.is_real ? Number(1.0) : Number(Complex(1.0)), square = base;
  for (int rest = std::abs(exponent); rest > 0; rest /= 2) {
    if (rest % 2 == 1) result = multiply(result, square);
    if (rest > 1) square = multiply(square, square);
  }
  return exponent < 0 ? divide(1.0, result) : result;
}

Number root(const Number& base) {
  if (base.is_real && base.value.real() >= 0.0) return std::sqrt(base.value.real());
  return std::sqrt(base.value);
}

Number power(const Number& base, const Number& exponent) {
  const double x = base.value.real(), y = exponent.value.real();
  const bool is_whole = exponent.is_real && y == std::trunc(y);
  if (is_whole && std::abs(y) <= most_products) return whole_power(base, static_cast<int>(y));
  if (exponent.is_real && y == 0.5) return root(base);
  if (base.is_real && exponent.is_real && (x >= 0.0 || is_whole)) return std::pow(x, y);
  if (base.value == 0.0)
    return Complex(y > 0.0 ? 0.0 : std::numeric_limits<double>::quiet_NaN(), 0.0);
  if (exponent.is_real) return std::pow(base.value, y);
  return std::pow(base.value, exponent.value);
}

/// Python's complex(a, b), which is a + b i.
Number make_complex(const Number& re, const Number& im) {
  if (re.is_real && im.is_real) return Complex(re.value.real(), im.value.real());
  return re.value + Complex(-im.value.imag(), im.value.real());
}

Number number_of(bool is_true) { return is_true ? 1.0 : 0.0; }

bool is_true(const Number& number) { return number.value != 0.0; }

Number apply_one(Operation operation, const Number& a) {
  const Complex z = a.value;
  switch (operation) {
    case Operation::negative:
      return a.is_real ? Number(-z.real()) : Number(-z);
    case Operation::logical_not:
      return number_of(!is_true(a));
    case Operation::conjugate:
      return a.is_real ? a : Number(std::conj(z));
    case Operation::re:
      return z.real();
    case Operation::im:
      return a.is_real ? 0.0 : z.imag();
    case Operation::abs:
      return std::abs(z);
    case Operation::arg:
      return is_true(a) ? std::arg(z) : 0.0;
    case Operation::sqrt:
      return std::sqrt(z);
    case Operation::exp:
      return std::exp(z);
    case Operation::log:
      return std::log(z);
    case Operation::log10:
      return std::log10(z);
    case Operation::reglog:
      return is_true(a) ? Number(std::log(z)) : Number(0.0);
    case Operation::sin:
      return std::sin(z);
    case Operation::cos:
      return std::cos(z);
    case Operation::tan:
      return std::tan(z);
    case Operation::asin:
      return std::asin(z);
    case Operation::acos:
      return std::acos(z);
    case Operation::atan:
      return std::atan(z);
    case Operation::sinh:
      return std::sinh(z);
    case Operation::cosh:
      return std::cosh(z);
    case Operation::tanh:
      return std::tanh(z);
    case Operation::asinh:
      return std::asinh(z);
    case Operation::acosh:
      return std::acosh(z);
    case Operation::atanh:
      return std::atanh(z);
    case Operation::sec:
      return divide(1.0, std::cos(z));
    case Operation::csc:
      return divide(1.0, std::sin(z));
    case Operation::cot:
      return divide(1.0, std::tan(z));
    case Operation::asec:
      return std::acos(divide(1.0, a).value);
    case Operation::acsc:
      return std::asin(divide(1.0, a).value);
    case Operation::acot:
      return std::atan(divide(1.0, a).value);
    case Operation::real_if_zero:
      return z.imag() == 0.0 ? Number(z.real()) : a;
    default:
      return a;
  }
}

Number apply_two(Operation operation, const Number& a, const Number& b) {
  const double x = a.value.real(), y = b.value.real();
  const bool are_real = a.is_real && b.is_real;
  switch (operation) {
    case Operation::add:
      return are_real ? Number(x + y) : Number(a.value + b.value);
    case Operation::subtract:
      return are_real ? Number(x - y) : Number(a.value - b.value);
    case Operation::multiply:
      return multiply(a, b);
    case Operation::divide:
      return divide(a, b);
    case Operation::power:
      return power(a, b);
    case Operation::complex:
      return make_complex(a, b);
    case Operation::atan2:
      return std::atan2(x, y);
    case Operation::logical_and:
      return is_true(a) ? b : a;
    case Operation::logical_or:
      return is_true(a) ? a : b;
    case Operation::less:
      return number_of(x < y);
    case Operation::less_equal:
      return number_of(x <= y);
    case Operation::greater:
      return number_of(x > y);
    case Operation::greater_equal:
      return number_of(x >= y);
    case Operation::equal:
      return number_of(a.value == b.value);
    case Operation::not_equal:
      return number_of(a.value != b.value);
    default:
      return a;
  }
}

Number apply_three(Operation operation, std::span<const Number> a) {
  if (operation == Operation::choose) return is_true(a[1]) ? a[0] : a[2];
  return is_true(a[0]) == (operation == Operation::theta_function) ? a[1] : a[2];
}

}  // namespace

int num_arguments(Operation operation) {
  if (operation >= Operation::choose) return 3;
  if (operation >= Operation::add) return 2;
  return operation >= Operation::negative ? 1 : 0;
}

Number compute(Operation operation, std::span<const Number> arguments) {
  if (operation >= Operation::choose) return apply_three(operation, arguments);
  if (operation >= Operation::add) return apply_two(operation, arguments[0], arguments[1]);
  return apply_one(operation, arguments[0]);
}

double magnitude(Operation operation, std::span<const Number> arguments,
                 std::span<const double> sizes, const Number& result) {
  switch (operation) {
    case Operation::negative:
    case Operation::conjugate:
    case Operation::re:
    case Operation::im:
    case Operation::real_if_zero:
      return sizes[0];
    case Operation::add:
    case Operation::subtract:
    case Operation::complex:
      return sizes[0] + sizes[1];
    case Operation::multiply:
      return sizes[0] * sizes[1];
    case Operation::divide:
      return sizes[0] / std::abs(arguments[1].value);
    default:
      return std::abs(result.value);
  }
}

}  // namespace helikos::ufo::detail
