// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The formulas of docs/physics.md as forms, from explicit matrices and indices: a second way to
/// every vertex and propagator of the table of operations.

#include <algorithm>
#include <array>
#include <complex>
#include <map>
#include <tuple>

#include "helas/gamma.hpp"
#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos::test {

using Number = std::complex<double>;

/// A momentum of some legs, with a sign or another factor.
struct Term {
  double factor;
  LegMask legs;
};
using MomentumSum = std::vector<Term>;

/// A constant with a dimension [GeV^dimension].
struct Constant {
  Number value{1.0, 0.0};
  int dimension = 0;
};

/// Collects the entries of a form; equal components share a prefactor, a sum.
class FormBuilder {
 public:
  explicit FormBuilder(Constant scale) : scale_(scale) {}

  /// Adds `number` times a product of components of momenta.
  void add(int output, int first, int second, Number number,
           const std::vector<MomentumComponent>& factors = {}, int dimension = 0) {
    if (number == 0.0) return;
    sums_[{output, first, second}].push_back(
        {scale_.value * number, scale_.dimension + dimension, factors});
  }

  /// Adds `number` times component `component` of a sum of momenta.
  void add_momentum(int output, int first, int second, Number number, const MomentumSum& p,
                    int component) {
    for (const Term& term : p) {
      add(output, first, second, number * term.factor, {{term.legs, component}});
    }
  }

  Form form() const {
    Form form;
    for (const auto& [place, sum] : sums_) {
      const auto [output, first, second] = place;
      form.entries.push_back({std::uint8_t(output), std::uint8_t(first), std::uint8_t(second),
                              std::uint16_t(form.prefactors.size())});
      form.prefactors.push_back(sum);
    }
    // The order of entries means nothing.
    std::reverse(form.entries.begin(), form.entries.end());
    return form;
  }

 private:
  Constant scale_;
  std::map<std::tuple<int, int, int>, Prefactor> sums_;
};

/// g_L P_L + g_R P_R, or a complex g P_L.
struct Chiral {
  Number left, right;
  Number of(int component) const { return component < 2 ? left : right; }
};

inline Number gamma_element(int mu, int i, int j) { return Number(gamma_matrix(mu)[i][j]); }

/// (psi V-slash g)_o
inline Form row_vector_form(Constant c, const Chiral& g) {
  FormBuilder builder(c);
  for (int o = 0; o < 4; ++o)
    for (int i = 0; i < 4; ++i)
      for (int mu = 0; mu < 4; ++mu)
        builder.add(o, i, mu, double(metric[mu]) * gamma_element(mu, i, o) * g.of(o));
  return builder.form();
}

/// (V-slash g chi)_o
inline Form column_vector_form(Constant c, const Chiral& g) {
  FormBuilder builder(c);
  for (int o = 0; o < 4; ++o)
    for (int j = 0; j < 4; ++j)
      for (int mu = 0; mu < 4; ++mu)
        builder.add(o, mu, j, double(metric[mu]) * gamma_element(mu, o, j) * g.of(j));
  return builder.form();
}

/// psi gamma^mu g chi
inline Form fermion_current_form(Constant c, const Chiral& g) {
  FormBuilder builder(c);
  for (int mu = 0; mu < 4; ++mu)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) builder.add(mu, i, j, gamma_element(mu, i, j) * g.of(j));
  return builder.form();
}

/// psi g chi, psi S g, S g chi
inline Form fermion_scalar_form(Constant c, const Chiral& g) {
  FormBuilder builder(c);
  for (int i = 0; i < 4; ++i) builder.add(0, i, i, g.of(i));
  return builder.form();
}
inline Form row_scalar_form(Constant c, const Chiral& g) {
  FormBuilder builder(c);
  for (int i = 0; i < 4; ++i) builder.add(i, i, 0, g.of(i));
  return builder.form();
}
inline Form column_scalar_form(Constant c, const Chiral& g) {
  FormBuilder builder(c);
  for (int i = 0; i < 4; ++i) builder.add(i, 0, i, g.of(i));
  return builder.form();
}

/// (A.B)(pA - pB) + (q.A) B - (r.B) A
inline Form three_vector_form(Constant c, LegMask a, LegMask b, const MomentumSum& q,
                              const MomentumSum& r) {
  FormBuilder builder(c);
  for (int o = 0; o < 4; ++o) {
    for (int i = 0; i < 4; ++i) {
      const double g = metric[i];
      builder.add_momentum(o, i, i, g, {{1.0, a}, {-1.0, b}}, o);
      builder.add_momentum(o, i, o, g, q, i);
      builder.add_momentum(o, o, i, -g, r, i);
    }
  }
  return builder.form();
}

/// A^mu B^nu, component 4 mu + nu
inline Form product_form() {
  FormBuilder builder(Constant{});
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) builder.add(4 * i + j, i, j, 1.0);
  return builder.form();
}

/// (A.C) B - (A.B) C/2 - (B.C) A/2 of the tensor A^mu B^nu and C
inline Form four_vector_form(Constant c) {
  FormBuilder builder(c);
  for (int o = 0; o < 4; ++o) {
    for (int i = 0; i < 4; ++i) {
      builder.add(o, 4 * i + o, i, metric[i]);
      builder.add(o, 5 * i, o, -0.5 * metric[i]);
      builder.add(o, 4 * o + i, i, -0.5 * metric[i]);
    }
  }
  return builder.form();
}

/// g A.B, g A S, g S R
inline Form dot_form(Constant c) {
  FormBuilder builder(c);
  for (int i = 0; i < 4; ++i) builder.add(0, i, i, metric[i]);
  return builder.form();
}
inline Form vector_scalar_form(Constant c) {
  FormBuilder builder(c);
  for (int i = 0; i < 4; ++i) builder.add(i, i, 0, 1.0);
  return builder.form();
}
inline Form scalars_form(Constant c) {
  FormBuilder builder(c);
  builder.add(0, 0, 0, 1.0);
  return builder.form();
}

/// pA.pB A.B - pB.A pA.B
inline Form strengths_form(Constant c, LegMask a, LegMask b) {
  FormBuilder builder(c);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      const double g = metric[i] * metric[j];
      builder.add(0, i, i, g, {{a, j}, {b, j}});
      builder.add(0, i, j, -g, {{b, i}, {a, j}});
    }
  }
  return builder.form();
}

/// S (P.A pA - P.pA A), where P is the momentum of both
inline Form strength_form(Constant c, LegMask a, LegMask both) {
  FormBuilder builder(c);
  for (int o = 0; o < 4; ++o) {
    for (int i = 0; i < 4; ++i) {
      builder.add(o, i, 0, metric[i], {{both, i}, {a, o}});
      builder.add(o, o, 0, -metric[i], {{both, i}, {a, i}});
    }
  }
  return builder.form();
}

/// The identity
inline Form identity_form(int components, Constant c = {}) {
  FormBuilder builder(c);
  for (int i = 0; i < components; ++i) builder.add(i, i, 0, 1.0);
  return builder.form();
}

/// psi (P-slash + m), and (-P-slash + m) chi
inline Form propagate_spinor_form(LegMask legs, double mass, bool is_row) {
  FormBuilder builder(Constant{});
  for (int o = 0; o < 4; ++o) {
    builder.add(o, o, 0, mass, {}, 1);
    for (int i = 0; i < 4; ++i) {
      for (int mu = 0; mu < 4; ++mu) {
        const Number g = is_row ? gamma_element(mu, i, o) : -gamma_element(mu, o, i);
        builder.add(o, i, 0, double(metric[mu]) * g, {{legs, mu}});
      }
    }
  }
  return builder.form();
}

/// V - P P.V / m^2
inline Form propagate_vector_form(LegMask legs, double mass) {
  FormBuilder builder(Constant{});
  for (int o = 0; o < 4; ++o) {
    builder.add(o, o, 0, 1.0);
    if (mass == 0.0) continue;
    for (int i = 0; i < 4; ++i)
      builder.add(o, i, 0, -metric[i] / (mass * mass), {{legs, o}, {legs, i}}, -2);
  }
  return builder.form();
}

/// P^2 - m^2 times the identity of tensors: what the propagator without a width divides by.
inline Form off_shell_form(LegMask legs, double mass) {
  FormBuilder builder(Constant{});
  for (int k = 0; k < most_components; ++k) {
    builder.add(k, k, 0, -mass * mass, {}, 2);
    for (int mu = 0; mu < 4; ++mu) builder.add(k, k, 0, metric[mu], {{legs, mu}, {legs, mu}});
  }
  return builder.form();
}

}  // namespace helikos::test
