// SPDX-License-Identifier: Apache-2.0
// Photon and Z exchange against closed formulae for given chiralities: for massless fermions
// |M(LL)|^2 = 4 u^2 |P|^2, |M(LR)|^2 = 4 t^2 |P|^2 with P = sum over V of g g' / (q^2 - M^2 + i M
// G) (Peskin, Schroeder, section 5.1 and 5.4, with two couplings).
#include <gtest/gtest.h>

#include <complex>

#include "engine/conditioning.hpp"
#include "helikos/theory/model/particle.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::electroweak_formulas_test {
namespace {

using Amplitude = std::complex<double>;

struct Couplings {
  ChiralCoupling photon, z;
};

Couplings couplings_of(const Parameters& parameters, int pdg) {
  const Particle& particle = *find_particle(pdg);
  return {photon_coupling(parameters, particle), z_coupling(parameters, particle)};
}

double chiral(const ChiralCoupling& c, bool right) { return right ? c.right : c.left; }

/// P_{ij}(q^2): chirality i of the first line, j of the second.
class Exchange {
 public:
  Exchange(const Parameters& parameters, int first, int second)
      : first_(couplings_of(parameters, first)),
        second_(couplings_of(parameters, second)),
        mass_(parameters.mass(23)),
        width_(parameters.width(23)) {}

  /// Only one of the bosons.
  Exchange of_photon() const { return with(true, false); }
  Exchange of_z() const { return with(false, true); }

  Amplitude operator()(double q2, bool i, bool j) const {
    const Amplitude z_pole(q2 - mass_ * mass_, mass_ * width_);
    return (has_photon_ ? chiral(first_.photon, i) * chiral(second_.photon, j) / q2 : 0.0) +
           (has_z_ ? chiral(first_.z, i) * chiral(second_.z, j) / z_pole : 0.0);
  }

  /// Sums over equal and over opposite chiralities of |P|^2.
  double same(double q2) const {
    return std::norm((*this)(q2, false, false)) + std::norm((*this)(q2, true, true));
  }
  double opposite(double q2) const {
    return std::norm((*this)(q2, false, true)) + std::norm((*this)(q2, true, false));
  }

 private:
  Exchange with(bool photon, bool z) const {
    Exchange result = *this;
    result.has_photon_ = photon;
    result.has_z_ = z;
    return result;
  }

  Couplings first_, second_;
  double mass_, width_;
  bool has_photon_ = true, has_z_ = true;
};

constexpr int electron = 11, muon = 13, neutrino = 14, up = 2, down = 1;

template <class Formula>
void check(const std::string& process, double energy, Formula&& formula,
           const Parameters& parameters = {}) {
  const auto points = rambo_points(process, energy, 64, parameters);
  std::vector<double> expected;
  for (const Point& p : points) {
    expected.push_back(
        formula(2.0 * dot(p[0], p[1]), -2.0 * dot(p[0], p[2]), -2.0 * dot(p[0], p[3])));
  }
  std::ostringstream what;
  what << process << " at " << energy << " GeV";
  compare(what.str(), evaluate(process, points, {}, parameters), expected,
          rounding_bounds(process, points, epsilon, 32.0, parameters));
}

/// f fbar > F Fbar. t: fermion to fermion, or antifermion to antifermion. The factor: colours
/// summed and averaged.
auto annihilation(const Exchange& exchange, double colors) {
  return [exchange, colors](double s, double t, double u) {
    return colors * (u * u * exchange.same(s) + t * t * exchange.opposite(s));
  };
}

auto annihilation(int first, int second, double colors) {
  return annihilation(Exchange(Parameters(), first, second), colors);
}

const std::vector<double> energies{10.0, 91.188, 500.0, 1500.0};

TEST(Electroweak, ElectronsToMuons) {
  for (const double e : energies) {
    check("e+ e- > mu+ mu-", e, annihilation(electron, muon, 1.0));
    check("e- e+ > mu- mu+", e, annihilation(electron, muon, 1.0));
  }
}

TEST(Electroweak, QuarksAndLeptons) {
  for (const double e : energies) {
    check("u u~ > e- e+", e, annihilation(up, electron, 1.0 / 3.0));
    check("d d~ > mu- mu+", e, annihilation(down, muon, 1.0 / 3.0));
    check("e- e+ > u u~", e, annihilation(electron, up, 3.0));
  }
}

/// Required s-channels: one boson without the other.
TEST(Electroweak, OneBosonAlone) {
  const Exchange muons(Parameters(), electron, muon), ups(Parameters(), up, electron);
  for (const double e : energies) {
    check("e+ e- > z > mu+ mu-", e, annihilation(muons.of_z(), 1.0));
    check("e+ e- > a > mu+ mu-", e, annihilation(muons.of_photon(), 1.0));
    check("e+ e- > a | z > mu+ mu-", e, annihilation(muons, 1.0));
    check("u u~ > z > e- e+", e, annihilation(ups.of_z(), 1.0 / 3.0));
  }
}

/// No photon; neutrinos of one helicity.
TEST(Electroweak, ElectronsToNeutrinos) {
  for (const double e : energies) check("e- e+ > vm vm~", e, annihilation(electron, neutrino, 1.0));
}

/// f F > f F: equal chiralities s^2, opposite ones u^2, exchange in t.
TEST(Electroweak, Scattering) {
  for (const double e : energies) {
    const Exchange muons(Parameters(), electron, muon), ups(Parameters(), electron, up);
    check("e- mu- > e- mu-", e, [&](double s, double t, double u) {
      return s * s * muons.same(t) + u * u * muons.opposite(t);
    });
    check("e- mu+ > e- mu+", e, [&](double s, double t, double u) {
      return u * u * muons.same(t) + s * s * muons.opposite(t);
    });
    check("e- u > e- u", e, [&](double s, double t, double u) {
      return s * s * ups.same(t) + u * u * ups.opposite(t);
    });
  }
}

/// Bhabha: equal chiralities interfere between s and t, the others do not.
TEST(Electroweak, Bhabha) {
  const Exchange p(Parameters(), electron, electron);
  for (const double e : energies) {
    check("e- e+ > e- e+", e, [&](double s, double t, double u) {
      double sum = 0.0;
      for (const bool i : {false, true}) {
        sum += u * u * std::norm(p(s, i, i) + p(t, i, i)) + t * t * std::norm(p(s, i, !i)) +
               s * s * std::norm(p(t, i, !i));
      }
      return sum;
    });
  }
}

/// Moller, with 1/2 for identical electrons.
TEST(Electroweak, Moller) {
  const Exchange p(Parameters(), electron, electron);
  for (const double e : energies) {
    check("e- e- > e- e-", e, [&](double s, double t, double u) {
      double sum = 0.0;
      for (const bool i : {false, true}) {
        sum += s * s * std::norm(p(t, i, i) + p(u, i, i)) + u * u * std::norm(p(t, i, !i)) +
               t * t * std::norm(p(u, i, !i));
      }
      return sum / 2.0;
    });
  }
}

/// Parameters in which the Z decouples: its exchange is of order G_F s < 1e-16.
Parameters qed() {
  ParameterInputs inputs;
  inputs["mass 23"] = 1e12;
  inputs["Gf"] = 1e-22;
  return Parameters(inputs);
}

/// e^4 (1 + cos^2 theta), an independent way to the same number.
TEST(Electroweak, QedLimit) {
  const Parameters parameters = qed();
  const double e4 = std::pow(parameters.electric_coupling(), 4);
  check(
      "e+ e- > mu+ mu-", 20.0,
      [&](double s, double t, double u) {
        const double cosine = (t - u) / s;
        return e4 * (1.0 + cosine * cosine);
      },
      parameters);
}

/// Far below the Z its exchange is a correction of order s / M_Z^2 in size: at 1 GeV the ratio of
/// couplings (at most (g_Z/e)^2 (1/2 - s_w^2)^2 = 0.5) times (1/91)^2, twice: below 1.3e-4.
TEST(Electroweak, LowEnergyIsNearlyQed) {
  const Parameters parameters;
  const double e4 = std::pow(parameters.electric_coupling(), 4);
  const auto points = rambo_points("e+ e- > mu+ mu-", 1.0, 16);
  const auto values = evaluate("e+ e- > mu+ mu-", points);
  Worst worst("1 GeV");
  for (std::size_t e = 0; e < points.size(); ++e) {
    const double cosine = points[e][2].z / points[e][2].t;
    worst.add_relative(values[e], e4 * (1.0 + cosine * cosine), 1.3e-4);
  }
}

/// Massive pair: LL + RR with (u - m^2)^2, LR + RL with (t - m^2)^2, and 2 m^2 s Re(LL LR* + RR
/// RL*).
void check_massive(const std::string& process, int pdg, double colors, double energy) {
  const Parameters parameters = without_widths();
  const Exchange p(parameters, electron, pdg);
  const double mass = parameters.mass(pdg);
  check(
      process, energy,
      [&](double s, double t, double u) {
        double sum = 0.0;  // t, u: already -2 p.k, which is t - m^2, u - m^2
        for (const bool i : {false, true}) {
          const Amplitude same = p(s, i, i), other = p(s, i, !i);
          sum += u * u * std::norm(same) + t * t * std::norm(other) +
                 2.0 * mass * mass * s * std::real(same * std::conj(other));
        }
        return colors * sum;
      },
      parameters);
}

TEST(Electroweak, MassivePairs) {
  for (const double energy : {3.6, 10.0, 200.0}) check_massive("e- e+ > ta- ta+", 15, 1.0, energy);
  for (const double energy : {347.0, 1000.0}) check_massive("e- e+ > t t~", 6, 3.0, energy);
  check_massive("e+ e- > b~ b", 5, 3.0, 40.0);
}

}  // namespace
}  // namespace helikos::test::electroweak_formulas_test
