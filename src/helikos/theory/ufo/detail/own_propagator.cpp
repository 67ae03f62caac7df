// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/own_propagator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/tensor_polynomial.hpp"

namespace helikos::ufo {
namespace {

constexpr bool is_fermion(int spin) { return spin % 2 == 0; }

constexpr int momentum_leg = 2;      ///< leg of the structures below that has the momentum
constexpr double tolerance = 1e-12;  ///< of equal numbers, after some hundred roundings

[[noreturn]] void refuse(const FolderPropagator& propagator, const std::string& what) {
  throw InputError(
      fmt::format("{}: propagator {}: {}", propagator.place.str(), propagator.name, what));
}

// ---- Strings

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
    text.remove_prefix(1);
  return text;
}

/// Removes "(id)" from the front of a text, with any blanks.
bool take_id(std::string_view& text) {
  std::string_view rest = text;
  for (const std::string_view token : {"(", "id", ")"}) {
    rest = without_blanks(rest);
    if (!rest.starts_with(token)) return false;
    rest.remove_prefix(token.size());
  }
  text = rest;
  return true;
}

bool is_tensor_of_vectors(std::string_view word) {
  return std::ranges::count(std::array{"P", "Metric", "IdentityL", "Epsilon", "Gamma", "Sigma"},
                            word) > 0;
}

/// The indices of spin 2 are 1, 2 of one end and 51, 52 of the other (ALOHA, 1308.1668), in a
/// structure 1001, 2001 and 1002, 2002.
std::string_view index_of_spin_2(std::string_view word) {
  if (word == "1") return "1001";
  if (word == "2") return "2001";
  if (word == "51") return "1002";
  return word == "52" ? "2002" : word;
}

/// The string with `id` as the leg of the momentum, and Mass(id) and Width(id) as names.
std::string as_structure(std::string_view text, int spin) {
  std::string result;
  bool has_indices = false, is_negative = false;
  while (!text.empty()) {
    std::size_t size = 0;
    if (text.front() == '\'' || text.front() == '"') {
      size = std::min(text.find(text.front(), 1), text.size() - 1) + 1;
    } else {
      while (size < text.size() && is_letter(text[size])) ++size;
    }
    const std::string_view word = text.substr(0, std::max(size, std::size_t{1}));
    text.remove_prefix(word.size());
    if (word == "id")
      result += std::to_string(momentum_leg + 1);
    else if ((word == "Mass" || word == "Width") && take_id(text))
      result.append(word).append("_of_id");
    else if (spin == 5 && has_indices && !is_negative)
      result += index_of_spin_2(word);
    else
      result += word;
    if (!std::isspace(static_cast<unsigned char>(word.front()))) is_negative = word == "-";
    if (is_tensor_of_vectors(word)) has_indices = true;
    if (word == ")") has_indices = false;
  }
  return result;
}

/// A numerator that may divide by one polynomial of the momentum: `inverse` stands for 1 / divisor.
struct Fraction {
  std::string text;
  std::string divisor;  ///< with its parentheses; empty where there is none
};

constexpr const char* inverse = "inverse_of_divisor";

/// The end of the parentheses that open at a place.
std::size_t end_of_parentheses(std::string_view text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return text.size();
}

/// Divisors are `/ (..)` with a momentum; a string as of as_structure.
Fraction fraction_of(const FolderPropagator& propagator, const std::string& text) {
  Fraction result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = text.find_first_not_of(" \t\n", i + 1);
    if (text[i] != '/' || begin == text.npos || text[begin] != '(') {
      result.text += text[i++];
      continue;
    }
    const std::size_t end = end_of_parentheses(text, begin);
    const std::string divisor = text.substr(begin, end - begin);
    const bool has_momentum = divisor.find("P(") != divisor.npos;
    if (has_momentum && !result.divisor.empty() && divisor != result.divisor)
      refuse(propagator, "the numerator has several denominators");
    if (has_momentum) result.divisor = divisor;
    result.text += has_momentum ? std::string("*") + inverse : text.substr(i, end - i);
    i = end;
  }
  return result;
}

/// A string with two legs of the spin, and a third one that has the momentum.
LorentzStructure read_string(const FolderPropagator& propagator, const std::string& text, int spin,
                             const NamedNumbers& numbers, const ParameterNames& functions = {}) {
  return read_lorentz({propagator.place, "propagator " + propagator.name, {spin, spin, 1}, text},
                      numbers, functions);
}

NamedNumbers numbers_of(const PropagatedParticle& particle) {
  NamedNumbers numbers = particle.parameters;
  numbers["Mass_of_id"] = particle.mass;
  numbers["Width_of_id"] = std::copysign(particle.width, particle.mass);
  return numbers;
}

/// Parameters that depend on g_s.
ParameterNames names_of(const PropagatedParticle& particle) {
  ParameterNames names;
  for (const auto& [name, function] : particle.functions) names.insert(name);
  return names;
}

/// Whether a string names one of them.
bool names_function(std::string_view text, const PropagatedParticle& particle) {
  while (!text.empty()) {
    std::size_t size = 0;
    while (size < text.size() && is_letter(text[size])) ++size;
    if (particle.functions.contains(text.substr(0, size))) return true;
    text.remove_prefix(std::max(size, std::size_t{1}));
  }
  return false;
}

// ---- Numerators

bool is_close(std::complex<double> a, std::complex<double> b) {
  return std::abs(a - b) <= tolerance * std::abs(b);
}

bool is_equal(const TensorPolynomial& a, const TensorPolynomial& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
    return x.first == y.first && is_close(x.second, y.second);
  });
}

void check_chains(const FolderPropagator& propagator, const LorentzStructure& structure) {
  const auto is_chain = [](const SpinorChain& chain) { return chain == SpinorChain{0, 1}; };
  if (is_fermion(structure.spins.front()) &&
      !std::ranges::all_of(spinor_chains(structure), is_chain))
    refuse(propagator, "index 1 of the numerator is not its row, or index 2 not its column");
}

TensorPolynomial read_polynomial(const FolderPropagator& propagator, const std::string& text,
                                 int spin, const NamedNumbers& numbers) {
  const LorentzStructure structure = read_string(propagator, text, spin, numbers);
  check_chains(propagator, structure);
  return expand(structure);
}

/// a x + b y
TensorPolynomial sum_of(std::complex<double> a, const TensorPolynomial& x, std::complex<double> b,
                        const TensorPolynomial& y) {
  TensorPolynomial sum;
  for (const auto& [monomial, coefficient] : x) sum.push_back({monomial, a * coefficient});
  for (const auto& [monomial, coefficient] : y) sum.push_back({monomial, b * coefficient});
  collect(sum);
  return sum;
}

/// The product with a polynomial that has only momenta.
TensorPolynomial product_of(const FolderPropagator& propagator, const TensorPolynomial& x,
                            const TensorPolynomial& scalar) {
  TensorPolynomial product;
  for (const auto& [monomial, coefficient] : x)
    for (const auto& [factor, other] : scalar) {
      if (monomial.momenta.num_factors() + factor.momenta.num_factors() >
          MomentumMonomial::most_factors)
        refuse(propagator, "it has too many factors of momenta");
      product.push_back(
          {{monomial.components, monomial.momenta * factor.momenta}, coefficient * other});
    }
  collect(product);
  return product;
}

/// Numerator and denominator as polynomials.
struct Rational {
  TensorPolynomial numerator, denominator;
};

/// A numerator is N(t) = N(0) + t (N(1) - N(0)), with t = 1 / divisor.
Rational read_rational(const FolderPropagator& propagator, int spin, NamedNumbers numbers) {
  const Fraction above = fraction_of(propagator, as_structure(propagator.numerator, spin));
  const auto scalar = [&](const std::string& text) {
    return expand(read_string(propagator, text, 1, numbers));
  };
  const auto at = [&](double t) {
    numbers[inverse] = t;
    return read_polynomial(propagator, above.text, spin, numbers);
  };
  Rational result{at(0.0), scalar(as_structure(propagator.denominator, spin))};
  if (above.divisor.empty()) return result;
  const TensorPolynomial divisor = scalar(above.divisor);
  const TensorPolynomial linear = sum_of(1.0, at(1.0), -1.0, result.numerator);
  const TensorPolynomial twice = sum_of(1.0, at(2.0), -1.0, result.numerator);
  if (!is_equal(twice, sum_of(2.0, linear, 0.0, {})))
    refuse(propagator, "the numerator has a power of a denominator");
  result.numerator = sum_of(1.0, product_of(propagator, result.numerator, divisor), 1.0, linear);
  result.denominator = product_of(propagator, result.denominator, divisor);
  return result;
}

std::complex<double> coefficient_of(const TensorPolynomial& polynomial,
                                    const TensorMonomial& monomial) {
  const auto found = std::ranges::lower_bound(polynomial, monomial, {},
                                              [](const auto& term) { return term.first; });
  return found != polynomial.end() && found->first == monomial ? found->second : 0.0;
}

std::string numerator_of_spin(int spin, bool is_massive) {
  if (spin == 1) return "1";
  if (spin == 2) return "Gamma('mu',1,2)*P('mu',3) + Mass_of_id*Identity(1,2)";
  return is_massive ? "-Metric(1,2) + P(1,3)*P(2,3)/Mass_of_id**2" : "-Metric(1,2)";
}

// ---- Denominators

std::complex<double> value_at(const TensorPolynomial& polynomial, const std::array<double, 4>& p) {
  std::complex<double> sum = 0.0;
  for (const auto& [monomial, coefficient] : polynomial) {
    std::complex<double> product = coefficient;
    for (int k = 0; k < monomial.momenta.num_factors(); ++k)
      product *= p[std::size_t(monomial.momenta.mu(k))];
    sum += product;
  }
  return sum;
}

/// The coefficients of 1, P^2, P^4 .. of a denominator; the last one is not 0. In P^2n the power
/// 2n of the energy has the coefficient 1.
std::vector<std::complex<double>> powers_of_square(const FolderPropagator& propagator,
                                                   const TensorPolynomial& polynomial) {
  constexpr int most_powers = MomentumMonomial::most_factors / 2;
  std::vector<std::complex<double>> result;
  TensorMonomial energies;
  for (int n = 0; n <= most_powers; ++n) {
    result.push_back(coefficient_of(polynomial, energies));
    if (n < most_powers)
      energies.momenta =
          energies.momenta * MomentumMonomial(momentum_leg, 0) * MomentumMonomial(momentum_leg, 0);
  }
  while (!result.empty() && result.back() == 0.0) result.pop_back();
  if (result.size() < 2) refuse(propagator, "the denominator has no momentum");
  for (const std::array<double, 4>& p :
       {std::array{1.3, 0.4, -0.7, 0.2}, std::array{0.3, 1.1, 0.5, -0.9}}) {
    const double square = p[0] * p[0] - p[1] * p[1] - p[2] * p[2] - p[3] * p[3];
    std::complex<double> sum = 0.0;
    double size = 0.0, power = 1.0;
    for (const std::complex<double> c : result) {
      sum += c * power;
      size += std::abs(c * power);
      power *= square;
    }
    if (!(std::abs(sum - value_at(polynomial, p)) <= tolerance * size))
      refuse(propagator, "the denominator is no polynomial of P^2");
  }
  return result;
}

/// The zeros of a denominator, as often as they occur.
std::vector<std::complex<double>> zeros_of(const FolderPropagator& propagator,
                                           const std::vector<std::complex<double>>& c) {
  const std::size_t n = c.size() - 1;
  const std::complex<double> mean = -c[n - 1] / (double(n) * c[n]);
  // All zeros are equal in c_n (P^2 - mean)^n: binomial coefficients.
  std::complex<double> expected = c[n];
  bool are_equal = true;
  for (std::size_t k = n; k-- > 0;) {
    expected *= -mean * double(k + 1) / double(n - k);
    are_equal = are_equal && std::abs(c[k] - expected) <= tolerance * std::abs(expected);
  }
  if (are_equal) return std::vector<std::complex<double>>(n, mean);
  if (n > 2) refuse(propagator, "the denominator is no power and has more than two factors");
  const std::complex<double> root = std::sqrt(mean * mean - c[0] / c[2]);
  // The larger one first: no digits cancel.
  const std::complex<double> larger =
      std::abs(mean + root) > std::abs(mean - root) ? mean + root : mean - root;
  return {larger, c[0] / (c[2] * larger)};
}

OwnPropagator::Pole pole_of(const FolderPropagator& propagator, std::complex<double> zero) {
  if (zero == 0.0) return {0.0, 0.0};
  if (!(zero.real() > 0.0))
    refuse(propagator, fmt::format("the denominator vanishes at P^2 = {:g}{:+g}i GeV^2",
                                   zero.real(), zero.imag()));
  const double mass = std::sqrt(zero.real());
  return {mass, -zero.imag() / mass};
}

/// The dimension of a term: a propagator has that of its spin.
int dimension_of(const TensorMonomial& monomial, int spin, std::size_t num_poles) {
  return (is_fermion(spin) ? -1 : -2) + 2 * int(num_poles) - monomial.momenta.num_factors();
}

/// Whether it is the propagator of spin 0, 1/2 or 1. That of the other spins is a form anyway.
bool is_usual(const FolderPropagator& propagator, const PropagatedParticle& particle,
              const TensorPolynomial& numerator, const std::vector<OwnPropagator::Pole>& poles) {
  const double mass = std::abs(particle.mass);
  const std::complex<double> zero(mass * mass, -mass * particle.width);
  if (poles.size() != 1 || particle.spin > 3) return false;
  const auto [own_mass, own_width] = poles.front();
  const std::complex<double> own(own_mass * own_mass, -own_mass * own_width);
  const auto usual = read_polynomial(propagator, numerator_of_spin(particle.spin, mass != 0.0),
                                     particle.spin, numbers_of(particle));
  return is_close(own, zero) && is_equal(numerator, usual);
}

/// Terms of a numerator; `num_poles` denominators follow.
VertexTensor terms_of(const TensorPolynomial& numerator, int spin, std::size_t num_poles) {
  VertexTensor terms;
  for (const auto& [monomial, coefficient] : numerator) {
    TensorTerm term;
    term.components = {std::uint8_t(monomial.component(0)), std::uint8_t(monomial.component(1))};
    for (int k = 0; k < monomial.momenta.num_factors(); ++k)
      term.momenta.push_back({0, std::uint8_t(monomial.momenta.mu(k))});
    term.coefficient = coefficient;
    term.dimension = dimension_of(monomial, spin, num_poles);
    term.function = monomial.function;
    terms.push_back(std::move(term));
  }
  return terms;
}

/// The functions of P^2 and g_s of a polynomial, whose terms then have numbers in the list.
std::vector<MomentumFunction> take_functions(const FolderPropagator& propagator,
                                             const PropagatedParticle& particle,
                                             const LorentzStructure& structure,
                                             TensorPolynomial& polynomial) {
  std::vector<MomentumFunction> list;
  const auto value_of = [&](const std::string& name) -> ParameterValue {
    return particle.functions.at(name);
  };
  for (auto& [monomial, coefficient] : polynomial) {
    if (monomial.function < 0) continue;
    MomentumFunction function = structure.functions.at(monomial.function, value_of);
    if (!can_be_held(function)) refuse(propagator, "it has a function with too many numbers");
    for (FunctionStep& step : function.steps)
      if (step.operation == FunctionOperation::product) step.a = step.b = 0;
    const auto same = std::ranges::find(list, function);
    monomial.function = int(same - list.begin());
    if (same == list.end()) list.push_back(std::move(function));
  }
  return list;
}

/// A propagator whose terms are multiplied by functions of P^2.
OwnPropagator read_functions(const FolderPropagator& propagator,
                             const PropagatedParticle& particle) {
  const LorentzStructure structure =
      read_string(propagator,
                  fmt::format("({})/({})", as_structure(propagator.numerator, particle.spin),
                              as_structure(propagator.denominator, particle.spin)),
                  particle.spin, numbers_of(particle), names_of(particle));
  check_chains(propagator, structure);
  TensorPolynomial polynomial = expand(structure);
  OwnPropagator own;
  own.functions = take_functions(propagator, particle, structure, polynomial);
  own.numerator = terms_of(polynomial, particle.spin, 0);
  return own;
}

/// A numerator, and the zeros of a denominator P^2n + ..
struct Factors {
  TensorPolynomial numerator;
  std::vector<std::complex<double>> zeros;
  std::vector<MomentumFunction> functions{};  ///< of the numerator
};

/// Throws InputError where the denominator is no such product.
Factors read_factors(const FolderPropagator& propagator, int spin, const NamedNumbers& numbers) {
  auto [numerator, below] = read_rational(propagator, spin, numbers);
  const std::vector<std::complex<double>> denominator = powers_of_square(propagator, below);
  for (auto& [monomial, coefficient] : numerator) coefficient /= denominator.back();
  return {std::move(numerator), zeros_of(propagator, denominator)};
}

/// Those of a numerator with functions of g_s.
Factors read_strong_factors(const FolderPropagator& propagator,
                            const PropagatedParticle& particle) {
  const NamedNumbers numbers = numbers_of(particle);
  const auto denominator = powers_of_square(
      propagator,
      expand(read_string(propagator, as_structure(propagator.denominator, particle.spin), 1,
                         numbers)));
  const LorentzStructure structure =
      read_string(propagator, as_structure(propagator.numerator, particle.spin), particle.spin,
                  numbers, names_of(particle));
  check_chains(propagator, structure);
  Factors factors{expand(structure), zeros_of(propagator, denominator)};
  factors.functions = take_functions(propagator, particle, structure, factors.numerator);
  for (auto& [monomial, coefficient] : factors.numerator) coefficient /= denominator.back();
  return factors;
}

/// Nothing where it is the propagator of the spin.
std::optional<OwnPropagator> read_poles(const FolderPropagator& propagator,
                                        const PropagatedParticle& particle,
                                        const Factors& factors) {
  OwnPropagator own;
  for (const std::complex<double> zero : factors.zeros)
    own.poles.push_back(pole_of(propagator, zero));
  if (is_usual(propagator, particle, factors.numerator, own.poles)) return std::nullopt;
  own.functions = factors.functions;
  own.numerator = terms_of(factors.numerator, particle.spin, own.poles.size());
  return own;
}

/// An element of N that must be `factor` times the element (row, column).
struct ImageElement {
  int row, column;
  double factor;
};

/// Whether N does not change if each element (row, column) takes the place of its image, which
/// `image_of` gives for a term.
template <class Image>
bool is_own_image(const OwnPropagator& own, const Image& image_of) {
  using Key = std::tuple<int, int, std::vector<TensorTerm::Momentum>, int>;
  std::map<Key, std::complex<double>> difference;
  double size = 0.0;
  for (const TensorTerm& term : own.numerator) {
    auto momenta = term.momenta;
    std::ranges::sort(momenta);
    const ImageElement image = image_of(term);
    difference[{term.components[0], term.components[1], momenta, term.function}] +=
        term.coefficient;
    difference[{image.row, image.column, momenta, term.function}] -=
        image.factor * term.coefficient;
    size = std::max(size, std::abs(term.coefficient));
  }
  return std::ranges::all_of(
      difference, [&](const auto& entry) { return std::abs(entry.second) <= tolerance * size; });
}

/// C N(P)^T C^-1 = N(-P), as a Majorana field is its own conjugate. C: docs/physics.md, eq. 34a.
/// The last two bits of a component are those of a spinor; the transpose exchanges vector indices.
bool is_of_majorana(const OwnPropagator& own) {
  const auto sign_of = [](int a) { return a % 4 == 0 || a % 4 == 3 ? 1.0 : -1.0; };
  return is_own_image(own, [&](const TensorTerm& term) -> ImageElement {
    const int i = term.components[0], j = term.components[1];
    const double parity = term.momenta.size() % 2 == 0 ? 1.0 : -1.0;
    return {j ^ 1, i ^ 1, -parity * sign_of(j ^ 1) * sign_of(i)};
  });
}

/// Whether the ends of a propagator may be exchanged, as those of bosons.
bool is_symmetric(const OwnPropagator& own) {
  return is_own_image(own, [](const TensorTerm& term) -> ImageElement {
    return {term.components[1], term.components[0], 1.0};
  });
}

/// Denominators that are products have poles; others are functions of P^2.
std::optional<OwnPropagator> read_either(const FolderPropagator& propagator,
                                         const PropagatedParticle& particle) {
  if (names_function(propagator.denominator, particle)) return read_functions(propagator, particle);
  std::optional<Factors> factors;
  try {
    factors = names_function(propagator.numerator, particle)
                  ? read_strong_factors(propagator, particle)
                  : read_factors(propagator, particle.spin, numbers_of(particle));
  } catch (const InputError&) {
    return read_functions(propagator, particle);
  }
  return read_poles(propagator, particle, *factors);
}

}  // namespace

std::optional<OwnPropagator> read_propagator(const FolderPropagator& propagator,
                                             const PropagatedParticle& particle) {
  auto own = read_either(propagator, particle);
  if (own && particle.is_majorana && !is_of_majorana(*own))
    refuse(propagator, "it is not that of a Majorana fermion: C N(P)^T C^-1 is not N(-P)");
  if (own && particle.spin == 5 && !is_symmetric(*own))
    refuse(propagator, "the numerator changes if the indices 1, 2 and 51, 52 are exchanged");
  return own;
}

void check_propagator(const FolderPropagator& propagator, int spin, bool is_majorana,
                      const std::vector<std::string>& parameters) {
  PropagatedParticle particle{spin, 1.7, 0.3, {}, is_majorana};
  for (std::size_t i = 0; i < parameters.size(); ++i)
    particle.parameters[parameters[i]] = 1.1 + 0.01 * double(i % 37);
  read_propagator(propagator, particle);
}

}  // namespace helikos::ufo
