// SPDX-License-Identifier: Apache-2.0
// Wavefunctions of spin 2 and spin 3/2, and numerators of their propagators: against explicit
// projectors of indices and Dirac matrices. On the mass shell a numerator is the sum over
// helicities.
#include <gtest/gtest.h>

#include "helas/lanes.hpp"
#include "helikos/amplitude/helas/detail/external.hpp"
#include "helikos/amplitude/program/detail/spin_forms.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos::test::spin_test {
namespace {

using ExactTensor = std::array<ExactComplex, 16>;

template <class T>
class Spins : public ::testing::Test {};
TYPED_TEST_SUITE(Spins, ScalarTypes);

template <class T>
ExactTensor exact(const helas::Tensor<T>& tensor, int i) {
  ExactTensor result;
  for (std::size_t k = 0; k < 16; ++k) result[k] = helikos::test::exact(tensor.components[k], i);
  return result;
}

/// States of a leg for each lane of momenta of `mass`, massive ones also at rest, and of energies
/// that rounding of the mass shell allows.
template <class T, class Body>
void for_states(Wavefunction kind, bool incoming, Exact mass, Body&& body) {
  auto points = directions(mass);
  if (mass > 0) points.push_back({mass, 0, 0, 0});
  for (std::size_t first = 0; first < points.size(); first += width_of<T>) {
    const auto p = pack<T>(points, first);
    const helas::External<T, helas::Tensor<T>> external({kind, incoming, 0.0}, p,
                                                        T(RealOf<T>(mass)));
    for (int i = 0; i < width_of<T>; ++i) {
      const ExactMomentum q = helikos::test::exact(p, i);
      if (mass > 0 && q.t > 20 * mass) continue;
      std::vector<ExactTensor> states;
      for (int state = 0; state < num_states(kind); ++state)
        states.push_back(exact(external(state), i));
      body(q, states);
    }
  }
}

ExactComplex metric_of(int mu, int nu) { return mu == nu ? metric[std::size_t(mu)] : 0; }

/// -g + k k / m^2
ExactComplex projector(const ExactVector& k, Exact mass, int mu, int nu) {
  return -metric_of(mu, nu) + k[std::size_t(mu)] * k[std::size_t(nu)] / (mass * mass);
}

/// The sum over transverse polarisations of a massless vector.
ExactComplex transverse(const ExactMomentum& q, int mu, int nu) {
  if (mu == 0 || nu == 0) return 0;
  const Exact r[4] = {0, q.x, q.y, q.z};
  return Exact(mu == nu ? 1 : 0) - r[mu] * r[nu] / (q.x * q.x + q.y * q.y + q.z * q.z);
}

/// (P P + P P) / 2 + trace P P, P(mu, nu): projector of a vector.
template <class Projector>
ExactComplex spin_2(Projector&& p, Exact trace, int mu, int nu, int alpha, int beta) {
  return (p(mu, alpha) * p(nu, beta) + p(mu, beta) * p(nu, alpha)) / Exact(2) +
         trace * p(mu, nu) * p(alpha, beta);
}

/// -(k + m)(g - k k / m^2) - (gamma + k/m)(k - m)(gamma + k/m) / 3
Matrix4 spin_3_2(const ExactVector& k, Exact mass, int mu, int nu) {
  const Matrix4 slashed = slash(k), one = unit_matrix();
  const auto vertex = [&](int a) { return gamma_matrix(a) + (k[std::size_t(a)] / mass) * one; };
  return projector(k, mass, mu, nu) * (slashed + ExactComplex(mass) * one) +
         ExactComplex(Exact(-1) / 3) *
             (vertex(mu) * (slashed + ExactComplex(-mass) * one) * vertex(nu));
}

/// Products of four vectors of up to E/m, with 8 roundings each, and the mass shell of rounded
/// momenta, which holds to eps E^2/m^2.
template <class T>
Exact bound_of(const ExactMomentum& q, Exact mass, int power) {
  return 64 * eps_of<T> * std::pow(mass > 0 ? q.t / mass : Exact(1), Exact(power));
}

TYPED_TEST(Spins, SumOverSpin2IsTheProjector) {
  using T = TypeParam;
  Worst worst("sum over spin 2");
  for (const Exact mass : {Exact(0), Exact(0.5L), Exact(80), Exact(900)}) {
    const auto kind = mass > 0 ? Wavefunction::massive_tensor : Wavefunction::tensor;
    for (const bool incoming : {false, true})
      for_states<T>(kind, incoming, mass, [&](const ExactMomentum& q, const auto& states) {
        const auto p = [&](int mu, int nu) {
          return mass > 0 ? projector(to_exact_vector(q), Exact(RealOf<T>(mass)), mu, nu)
                          : transverse(q, mu, nu);
        };
        for (int a = 0; a < 16; ++a)
          for (int b = 0; b < 16; ++b) {
            ExactComplex sum = 0;
            for (const ExactTensor& e : states)
              sum += e[std::size_t(a)] * std::conj(e[std::size_t(b)]);
            const auto expected =
                spin_2(p, mass > 0 ? Exact(-1) / 3 : Exact(-0.5L), a / 4, a % 4, b / 4, b % 4);
            worst.add(double(std::abs(sum - expected)), 0.0, double(bound_of<T>(q, mass, 4)),
                      text(q, 0));
          }
      });
  }
}

/// sum of u ubar: the numerator; of v vbar: minus the numerator of -k. States of rows and columns
/// are adjoint to each other.
TYPED_TEST(Spins, SumOverSpin3HalvesIsTheNumerator) {
  using T = TypeParam;
  using enum Wavefunction;
  Worst worst("sum over spin 3/2"), adjoint("rows");
  for (const Exact mass : {Exact(0.5L), Exact(80), Exact(900)})
    for (const auto& [column, row, sign] :
         {std::tuple(massive_u_vector, massive_ubar_vector, 1),
          std::tuple(massive_v_vector, massive_vbar_vector, -1)}) {
      std::vector<std::vector<ExactTensor>> rows;
      for_states<T>(row, row == massive_vbar_vector, mass,
                    [&](const ExactMomentum&, const auto& states) { rows.push_back(states); });
      std::size_t point = 0;
      for_states<T>(
          column, column == massive_u_vector, mass,
          [&](const ExactMomentum& q, const auto& states) {
            const auto& adjoints = rows[point++];
            ExactVector k = to_exact_vector(q);
            for (auto& component : k) component *= Exact(sign);
            const Exact tolerance = bound_of<T>(q, mass, 3) * q.t;
            for (int mu = 0; mu < 4; ++mu)
              for (int nu = 0; nu < 4; ++nu) {
                const Matrix4 expected =
                    ExactComplex(sign) * spin_3_2(k, Exact(RealOf<T>(mass)), mu, nu);
                for (int s = 0; s < 4; ++s)
                  for (int t = 0; t < 4; ++t) {
                    ExactComplex sum = 0;
                    for (std::size_t h = 0; h < 4; ++h)
                      sum +=
                          states[h][std::size_t(4 * mu + s)] * adjoints[h][std::size_t(4 * nu + t)];
                    worst.add(double(std::abs(sum - expected[std::size_t(s)][std::size_t(t)])), 0.0,
                              double(tolerance), text(q, sign));
                  }
              }
            for (std::size_t h = 0; h < 4; ++h)
              for (std::size_t a = 0; a < 16; ++a)  // gamma^0 exchanges left and right
                adjoint.add(double(std::abs(adjoints[h][a] - std::conj(states[h][a ^ 2]))), 0.0,
                            double(4 * eps_of<T> * std::pow(q.t, Exact(0.5L)) * q.t / mass),
                            text(q, int(h)));
          });
    }
}

/// gamma_mu psi^mu = 0 and k_mu psi^mu = 0 also without a mass, where the helicities of the vector
/// and the spinor must be equal.
TYPED_TEST(Spins, MasslessSpin3HalvesIsTransverse) {
  using T = TypeParam;
  using enum Wavefunction;
  Worst worst("gamma.psi and k.psi");
  for (const auto kind : {u_vector, v_vector})
    for_states<T>(kind, kind == u_vector, 0, [&](const ExactMomentum& q, const auto& states) {
      ASSERT_EQ(states.size(), 2u);
      for (const ExactTensor& psi : states) {
        ExactSpinor trace{}, along{};
        for (int mu = 0; mu < 4; ++mu) {
          ExactSpinor part;
          for (std::size_t s = 0; s < 4; ++s) part[s] = psi[std::size_t(4 * mu) + s];
          const ExactSpinor product =
              (ExactComplex(metric[std::size_t(mu)]) * gamma_matrix(mu)) * part;
          for (std::size_t s = 0; s < 4; ++s) {
            trace[s] += product[s];
            along[s] +=
                Exact(metric[std::size_t(mu)]) * to_exact_vector(q)[std::size_t(mu)] * part[s];
          }
        }
        const Exact size = 64 * eps_of<T> * std::sqrt(q.t);
        worst.add(double(length_of(trace)), 0.0, double(size), text(q, 0));
        worst.add(double(length_of(along)), 0.0, double(size * q.t), text(q, 0));
      }
    });
}

// ---- Forms
// ---------------------------------------------------------------------------------------

constexpr int graviton = 9000039, gravitino = 9000041;

/// Particles with these codes.
void know_particles() {
  static const Particle own[] = {{graviton, "y", "y", Spin::spin_2, 0, 0, 1, true},
                                 {gravitino, "x", "x~", Spin::spin_3_2, 0, 0, 1, false}};
  static const Model model = [] {
    Model result = standard_model();
    result.name = "spins of forms";
    result.particles = own;
    return result;
  }();
  static const bool is_known = (add_model(model), true);
  EXPECT_TRUE(is_known);
}

ExactTensor value_of(const Form& form, const ExactVector& p, const ExactTensor& input) {
  ExactTensor result{};
  for (const FormEntry& entry : form.entries) {
    ExactComplex prefactor = 0;
    for (const Monomial& monomial : form.prefactors[entry.prefactor]) {
      ExactComplex product(monomial.constant.real(), monomial.constant.imag());
      for (const auto& factor : monomial.factors) product *= p[std::size_t(factor.component)];
      prefactor += product;
    }
    result[entry.output] += prefactor * input[entry.first];
  }
  return result;
}

class Numerators : public ::testing::Test {
 protected:
  Numerators() { know_particles(); }
  Exact number() { return uniform_(random_); }
  ExactTensor tensor() {
    ExactTensor result;
    for (auto& c : result) c = {number(), number()};
    return result;
  }
  ExactVector momentum() { return {3 + number(), 2 * number(), 2 * number(), 2 * number()}; }

 private:
  std::mt19937_64 random_{7};
  std::uniform_real_distribution<double> uniform_{-1.0, 1.0};
};

constexpr LegMask legs = 0b110;
constexpr double tolerance = 1e-12;  // of sums of some hundred terms of size 10^2, in double

TEST_F(Numerators, OfSpin2AreThoseOfIndices) {
  Worst worst("numerator of spin 2");
  for (const double mass : {0.0, 1.7})
    for (int round = 0; round < 8; ++round) {
      const ExactVector k = momentum();
      const ExactTensor input = tensor();
      const ExactTensor value = value_of(propagator_form(graviton, legs, mass), k, input);
      const auto p = [&](int mu, int nu) {
        return mass > 0 ? projector(k, mass, mu, nu) : metric_of(mu, nu);
      };
      for (int a = 0; a < 16; ++a) {
        ExactComplex sum = 0;
        for (int b = 0; b < 16; ++b)
          sum += spin_2(p, mass > 0 ? Exact(-1) / 3 : Exact(-0.5L), a / 4, a % 4, b / 4, b % 4) *
                 Exact(metric[std::size_t(b / 4)] * metric[std::size_t(b % 4)]) *
                 input[std::size_t(b)];
        worst.add(double(std::abs(value[std::size_t(a)] - sum)), 0.0, tolerance * 100, "");
      }
    }
}

/// A row meets the numerator of its momentum from the left, a column that of minus its momentum
/// from the right.
TEST_F(Numerators, OfSpin3HalvesAreThoseOfDiracMatrices) {
  Worst worst("numerator of spin 3/2");
  const double mass = 1.7;
  for (const bool is_row : {false, true})
    for (int round = 0; round < 8; ++round) {
      const ExactVector p = momentum();
      const ExactTensor input = tensor();
      const int code = is_row ? gravitino : -gravitino;
      const ExactTensor value = value_of(propagator_form(code, legs, mass), p, input);
      ExactVector k = p;
      for (auto& c : k) c *= Exact(is_row ? 1 : -1);
      ExactTensor expected{};
      for (int mu = 0; mu < 4; ++mu)
        for (int nu = 0; nu < 4; ++nu) {
          const Matrix4 n = spin_3_2(k, mass, mu, nu);
          for (std::size_t s = 0; s < 4; ++s)
            for (std::size_t t = 0; t < 4; ++t) {
              const std::size_t row = std::size_t(4 * mu) + s, column = std::size_t(4 * nu) + t;
              if (is_row)
                expected[column] += Exact(metric[std::size_t(mu)]) * input[row] * n[s][t];
              else
                expected[row] += Exact(metric[std::size_t(nu)]) * n[s][t] * input[column];
            }
        }
      for (std::size_t a = 0; a < 16; ++a)
        worst.add(double(std::abs(value[a] - expected[a])), 0.0, tolerance * 100, "");
    }
}

/// Between conserved currents, at k^2 = 0, the massless numerator is the sum over both helicities.
TEST_F(Numerators, OfMasslessSpin3HalvesIsTheSumOfHelicities) {
  Worst worst("massless numerator");
  for (int round = 0; round < 8; ++round) {
    const ExactMomentum q = on_shell(number(), number(), number(), 0);
    const FourVector<double> p{double(q.t), double(q.x), double(q.y), double(q.z)};
    const ExactVector k{p.t, p.x, p.y, p.z};
    const auto conserved = [&] {
      ExactTensor current = tensor();
      for (std::size_t s = 0; s < 4; ++s)
        current[s] =
            (k[1] * current[4 + s] + k[2] * current[8 + s] + k[3] * current[12 + s]) / k[0];
      return current;
    };
    const ExactTensor row = conserved(), column = conserved();
    const auto product = [](const ExactTensor& a, const ExactTensor& b) {
      ExactComplex sum = 0;
      for (std::size_t c = 0; c < 16; ++c) sum += Exact(metric[c / 4]) * a[c] * b[c];
      return sum;
    };
    const ExactComplex value =
        product(value_of(propagator_form(gravitino, legs, 0.0), k, row), column);
    ExactComplex sum = 0;
    for (const int state : {0, 1}) {
      const auto psi = [&](Wavefunction kind, bool incoming) {
        return exact(
            helas::External<double, helas::Tensor<double>>({kind, incoming, 0.0}, p, 0.0)(state),
            0);
      };
      sum += product(row, psi(Wavefunction::u_vector, true)) *
             product(psi(Wavefunction::ubar_vector, false), column);
    }
    worst.add(double(std::abs(value - sum)), 0.0, 1e-13 * 100, "");
  }
}

}  // namespace
}  // namespace helikos::test::spin_test
