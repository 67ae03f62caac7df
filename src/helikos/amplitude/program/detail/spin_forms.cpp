// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/spin_forms.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <map>
#include <utility>
#include <vector>

namespace helikos {
namespace {

/// A polynomial in the components of one momentum P: coefficients by the components of a product.
class MomentumPolynomial {
 public:
  using Product = std::vector<int>;

  MomentumPolynomial() = default;
  // Numbers are polynomials.
  MomentumPolynomial(std::complex<double> constant) {  // NOLINT(google-explicit-constructor)
    if (constant != 0.0) terms_[{}] = constant;
  }
  MomentumPolynomial(double constant)  // NOLINT(google-explicit-constructor)
      : MomentumPolynomial(std::complex<double>(constant)) {}
  static MomentumPolynomial component(int mu) {
    MomentumPolynomial result;
    result.terms_[{mu}] = 1.0;
    return result;
  }

  MomentumPolynomial& operator+=(const MomentumPolynomial& other) {
    for (const auto& [product, coefficient] : other.terms_) terms_[product] += coefficient;
    std::erase_if(terms_, [](const auto& term) { return term.second == 0.0; });
    return *this;
  }
  friend MomentumPolynomial operator+(MomentumPolynomial a, const MomentumPolynomial& b) {
    return a += b;
  }
  friend MomentumPolynomial operator*(const MomentumPolynomial& a, const MomentumPolynomial& b) {
    MomentumPolynomial result;
    for (const auto& [x, c] : a.terms_)
      for (const auto& [y, d] : b.terms_) {
        Product product = x;
        product.insert(product.end(), y.begin(), y.end());
        std::ranges::sort(product);
        result.terms_[product] += c * d;
      }
    return result += {};
  }

  bool is_zero() const { return terms_.empty(); }
  const std::map<Product, std::complex<double>>& terms() const { return terms_; }

 private:
  std::map<Product, std::complex<double>> terms_;
};

double metric(int mu, int nu) { return mu != nu ? 0.0 : mu == 0 ? 1.0 : -1.0; }

/// A matrix of Dirac indices.
using DiracMatrix = std::array<std::array<MomentumPolynomial, 4>, 4>;

DiracMatrix operator+(DiracMatrix a, const DiracMatrix& b) {
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) a[i][j] += b[i][j];
  return a;
}

DiracMatrix operator*(const MomentumPolynomial& factor, DiracMatrix a) {
  for (auto& row : a)
    for (MomentumPolynomial& element : row) element = factor * element;
  return a;
}

DiracMatrix operator*(const DiracMatrix& a, const DiracMatrix& b) {
  DiracMatrix result;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      for (std::size_t k = 0; k < 4; ++k) result[i][j] += a[i][k] * b[k][j];
  return result;
}

DiracMatrix unit() {
  DiracMatrix result;
  for (std::size_t i = 0; i < 4; ++i) result[i][i] = 1.0;
  return result;
}

/// gamma^mu in the chiral representation: gamma^0 = (0 1; 1 0), gamma^i = (0 sigma^i; -sigma^i 0).
DiracMatrix gamma(int mu) {
  constexpr std::complex<double> i(0.0, 1.0);
  const std::complex<double> sigma[4][2][2] = {{{1.0, 0.0}, {0.0, 1.0}},
                                               {{0.0, 1.0}, {1.0, 0.0}},
                                               {{0.0, -i}, {i, 0.0}},
                                               {{1.0, 0.0}, {0.0, -1.0}}};
  DiracMatrix result;
  for (std::size_t a = 0; a < 2; ++a)
    for (std::size_t b = 0; b < 2; ++b) {
      result[a][b + 2] = sigma[mu][a][b];
      result[a + 2][b] = metric(mu, mu) * sigma[mu][a][b];
    }
  return result;
}

/// Collects the entries of a form that maps component `first` of its input.
class NumeratorForm {
 public:
  /// `power`: dimension of the polynomials [GeV^power]; masses are in their coefficients.
  NumeratorForm(LegMask legs, int power) : legs_(legs), power_(power) {}

  void add(int output, int first, const MomentumPolynomial& polynomial) {
    if (polynomial.is_zero()) return;
    const auto [place, is_new] =
        numbers_.try_emplace(prefactor_of(polynomial), form_.prefactors.size());
    if (is_new) form_.prefactors.push_back(prefactor(polynomial));
    form_.entries.push_back(
        {std::uint8_t(output), std::uint8_t(first), 0, std::uint16_t(place->second)});
  }

  Form take() { return std::move(form_); }

 private:
  using Key = std::vector<std::pair<std::vector<int>, std::pair<double, double>>>;

  static Key prefactor_of(const MomentumPolynomial& polynomial) {
    Key key;
    for (const auto& [product, c] : polynomial.terms())
      key.push_back({product, {c.real(), c.imag()}});
    return key;
  }

  Prefactor prefactor(const MomentumPolynomial& polynomial) const {
    Prefactor result;
    for (const auto& [product, coefficient] : polynomial.terms()) {
      Monomial monomial{coefficient, power_ - int(product.size()), {}};
      for (const int mu : product) monomial.factors.push_back({legs_, mu});
      result.push_back(std::move(monomial));
    }
    return result;
  }

  LegMask legs_;
  int power_;
  Form form_;
  std::map<Key, std::size_t> numbers_;
};

/// -g^mu nu + P^mu P^nu / m^2
MomentumPolynomial projector(int mu, int nu, double mass) {
  const auto momenta = MomentumPolynomial::component(mu) * MomentumPolynomial::component(nu);
  return -metric(mu, nu) + 1.0 / (mass * mass) * momenta;
}

/// The numerator of spin 2: (P^ma P^nb + P^mb P^na) / 2 - P^mn P^ab / 3, P the projector; without
/// a mass g in place of P and 1/2 in place of 1/3.
Form spin_2_numerator(LegMask legs, double mass) {
  std::array<std::array<MomentumPolynomial, 4>, 4> p;
  for (int mu = 0; mu < 4; ++mu)
    for (int nu = 0; nu < 4; ++nu)
      p[std::size_t(mu)][std::size_t(nu)] =
          mass == 0.0 ? MomentumPolynomial(metric(mu, nu)) : projector(mu, nu, mass);
  const double trace = mass == 0.0 ? -1.0 / 2.0 : -1.0 / 3.0;
  NumeratorForm result(legs, 0);
  for (std::size_t output = 0; output < 16; ++output)
    for (std::size_t first = 0; first < 16; ++first) {
      const std::size_t m = output / 4, n = output % 4, a = first / 4, b = first % 4;
      const auto sum = 0.5 * (p[m][a] * p[n][b] + p[m][b] * p[n][a]) + trace * p[m][n] * p[a][b];
      const double lowered = metric(int(a), int(a)) * metric(int(b), int(b));
      result.add(int(output), int(first), lowered * sum);
    }
  return result.take();
}

/// The numerator of spin 3/2 with the momentum k = sign P along the line, as a matrix of Dirac
/// indices: -(k-slash + m)(g^mn - k^m k^n / m^2) - (gamma^m + k^m/m)(k-slash - m)(gamma^n +
/// k^n/m)/3; without a mass gamma^n k-slash gamma^m / 2.
DiracMatrix spin_3_2_numerator(int m, int n, double sign, double mass) {
  const auto k = [sign](int mu) { return sign * MomentumPolynomial::component(mu); };
  DiracMatrix slash;
  for (int mu = 0; mu < 4; ++mu) slash = slash + metric(mu, mu) * (k(mu) * gamma(mu));
  if (mass == 0.0) return 0.5 * (gamma(n) * slash * gamma(m));
  const DiracMatrix of_mass = mass * unit();
  const auto vertex = [&](int mu) { return gamma(mu) + 1.0 / mass * (k(mu) * unit()); };
  return projector(m, n, mass) * (slash + of_mass) +
         -1.0 / 3.0 * (vertex(m) * (slash + -1.0 * of_mass) * vertex(n));
}

/// The numerator N^mn between a row, which it multiplies from the right, or a column. The momentum
/// along the line is that of the legs of a row, and minus that of the legs of a column.
Form spin_3_2_numerator(bool is_row, LegMask legs, double mass) {
  NumeratorForm result(legs, 1);
  for (int m = 0; m < 4; ++m)
    for (int n = 0; n < 4; ++n) {
      const DiracMatrix numerator = spin_3_2_numerator(m, n, is_row ? 1.0 : -1.0, mass);
      for (int s = 0; s < 4; ++s)
        for (int t = 0; t < 4; ++t) {
          const auto& element = numerator[std::size_t(s)][std::size_t(t)];
          const int row = 4 * m + s, column = 4 * n + t;
          const double lowered = is_row ? metric(m, m) : metric(n, n);
          result.add(is_row ? column : row, is_row ? row : column, lowered * element);
        }
    }
  return result.take();
}

}  // namespace

Form propagator_form(int code, LegMask legs, double mass) {
  if (find_particle(code)->spin == Spin::spin_2) return spin_2_numerator(legs, mass);
  return spin_3_2_numerator(code > 0, legs, mass);
}

Form contraction_form(Spin spin) {
  Form form{{}, {{Monomial{}}, {Monomial{-1.0}}}};
  for (int k = 0; k < 16; ++k) {
    double sign = metric(k / 4, k / 4);
    if (spin == Spin::spin_2) sign *= metric(k % 4, k % 4);
    form.entries.push_back(
        {0, std::uint8_t(k), std::uint8_t(k), std::uint16_t(sign > 0.0 ? 0 : 1)});
  }
  return form;
}

}  // namespace helikos
