// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/parameters.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

// Beyond the Planck scale the model has no meaning and M^4 no room in floating point.
constexpr double max_mass = 1.0e19;  // [GeV]

// Limit: g_s or e of 4 pi, where the expansion in the coupling has surely broken down.
constexpr double max_alpha = 4.0 * std::numbers::pi;

[[noreturn]] void reject(std::string_view what, double value) {
  throw InputError(fmt::format("{} = {} is out of range", what, value));
}

void require(bool condition, std::string_view what, double value) {
  if (!condition) reject(what, value);
}

void check_scales(const PdgArray& values, std::string_view what) {
  for (std::size_t pdg = 0; pdg < values.size(); ++pdg) {
    const double value = values[pdg];
    const bool in_range = value >= 0.0 && value <= max_mass;
    if (!in_range) reject(fmt::format("the {} of particle {}", what, pdg), value);
  }
}

/// The model gives no mass and no width to the gluon, the photon, neutrinos, and codes without a
/// particle.
void check_massless(const PdgArray& values, std::string_view what) {
  for (std::size_t pdg = 0; pdg < values.size(); ++pdg) {
    const Particle* particle = find_particle(static_cast<int>(pdg));
    const bool massless = !particle || !particle->may_be_massive;
    if (massless && values[pdg] != 0.0)
      reject(fmt::format("the {} of particle {}", what, pdg), values[pdg]);
  }
}

/// M_W [GeV] from muon decay at tree level: M_W^2 (1 - M_W^2/M_Z^2) = pi alpha / (sqrt2 G_F)
/// (Review of Particle Physics, "Electroweak model and constraints", without radiative
/// corrections).
double derive_w_mass(const ParameterInputs& in) {
  const double z_mass2 = in.mass[23] * in.mass[23];
  const double a2 = std::numbers::pi /
                    (in.inverse_alpha_ew * std::numbers::sqrt2 * in.fermi_constant);  // [GeV^2]
  const double discriminant = z_mass2 * z_mass2 / 4.0 - a2 * z_mass2;
  if (!(discriminant >= 0.0))
    throw InputError(
        fmt::format("M_Z = {} GeV, 1/alpha_EW = {} and G_F = {} GeV^-2 give no real W mass: "
                    "pi alpha / (sqrt2 G_F) exceeds M_Z^2 / 4",
                    in.mass[23], in.inverse_alpha_ew, in.fermi_constant));
  return std::sqrt(z_mass2 / 2.0 + std::sqrt(discriminant));
}

/// sin theta_13 e^(i delta) (Review of Particle Physics, "CKM quark-mixing matrix"; SLHA2,
/// 0801.0045, eq. 10).
std::complex<double> smallest_mixing(const Wolfenstein& w) {
  const double s23 = w.a * w.lambda * w.lambda;
  const std::complex<double> bar(w.rho, w.eta);
  return s23 * w.lambda * bar * std::sqrt(1.0 - s23 * s23) /
         (std::sqrt(1.0 - w.lambda * w.lambda) * (1.0 - s23 * s23 * bar));
}

void check_mixing(const Wolfenstein& w) {
  for (const double value : {w.lambda, w.a, w.rho, w.eta})
    require(std::isfinite(value), "an entry of VCKMIN", value);
  require(std::abs(w.lambda) < 1.0, "lambda of VCKMIN", w.lambda);
  require(std::abs(w.a * w.lambda * w.lambda) < 1.0, "A of VCKMIN", w.a);
  const double s13 = std::abs(smallest_mixing(w));
  require(s13 < 1.0, "sin theta_13 of VCKMIN", s13);
}

double at(const PdgArray& values, int pdg) {
  const Particle* particle = find_particle(pdg);
  const bool has_value = particle != nullptr && !particle->is_auxiliary;
  return has_value ? values[static_cast<std::size_t>(particle->pdg)] : 0.0;
}

}  // namespace

PdgArray ParameterInputs::default_masses() {
  PdgArray mass{};
  mass[5] = 4.7;
  mass[6] = 173.0;
  mass[15] = 1.777;
  mass[23] = 91.188;
  mass[25] = 125.0;
  return mass;
}

PdgArray ParameterInputs::default_yukawas() {
  PdgArray yukawa{};
  yukawa[5] = 4.7;
  yukawa[6] = 173.0;
  yukawa[15] = 1.777;
  return yukawa;
}

PdgArray ParameterInputs::default_widths() {
  PdgArray width{};
  width[6] = 1.4915;
  width[23] = 2.441404;
  width[24] = 2.0476;
  width[25] = 6.382339e-3;
  return width;
}

void ParameterInputs::check() const {
  require(inverse_alpha_ew >= 1.0 / max_alpha && std::isfinite(inverse_alpha_ew), "1/alpha_EW",
          inverse_alpha_ew);
  require(fermi_constant > 0.0 && std::isfinite(fermi_constant), "G_F", fermi_constant);
  require(alpha_s > 0.0 && alpha_s <= max_alpha, "alpha_s", alpha_s);
  using Named = std::pair<const PdgArray*, std::string_view>;
  for (const auto& [values, what] :
       {Named{&mass, "mass"}, Named{&yukawa, "Yukawa mass"}, Named{&width, "width"}}) {
    check_scales(*values, what);
    check_massless(*values, what);
  }
  require(yukawa[23] == 0.0 && yukawa[24] == 0.0 && yukawa[25] == 0.0, "the Yukawa mass of a boson",
          yukawa[23]);
  check_mixing(mixing);
  require(mass[23] > 0.0, "the mass of the Z boson", mass[23]);
  require(mass[24] == 0.0, "the mass of the W boson (it is derived)", mass[24]);
}

Parameters::Parameters() : Parameters(ParameterInputs{}) {}

Parameters::Parameters(const ParameterInputs& inputs) : inputs_(inputs) {
  inputs_.check();
  w_mass_ = derive_w_mass(inputs_);
  const double ratio = w_mass_ / z_mass();
  sin2_theta_w_ = 1.0 - ratio * ratio;
  // The larger root has sin^2 theta_W of at most 1/2; other values come from rounding or overflow.
  if (!(sin2_theta_w_ > 0.0 && sin2_theta_w_ < 0.51))
    throw InputError(fmt::format("the electroweak inputs give sin^2 theta_W = {}", sin2_theta_w_));
}

double Parameters::mass(int pdg) const {
  return pdg == 24 || pdg == -24 ? w_mass_ : at(inputs_.mass, pdg);
}

double Parameters::width(int pdg) const { return at(inputs_.width, pdg); }

double Parameters::yukawa(int pdg) const { return at(inputs_.yukawa, pdg); }

QuarkMixing Parameters::quark_mixing() const {
  const Wolfenstein& w = inputs_.mixing;
  const double s12 = w.lambda, s23 = w.a * w.lambda * w.lambda;
  const std::complex<double> s13 = smallest_mixing(w);
  const double c12 = std::sqrt(1.0 - s12 * s12), c23 = std::sqrt(1.0 - s23 * s23);
  const double c13 = std::sqrt(1.0 - std::norm(s13));
  return {{{c12 * c13, s12 * c13, std::conj(s13)},
           {-s12 * c23 - c12 * s23 * s13, c12 * c23 - s12 * s23 * s13, s23 * c13},
           {s12 * s23 - c12 * c23 * s13, -c12 * s23 - s12 * c23 * s13, c23 * c13}}};
}

double Parameters::electric_coupling() const {
  return std::sqrt(4.0 * std::numbers::pi * alpha_ew());
}

double Parameters::strong_coupling() const { return std::sqrt(4.0 * std::numbers::pi * alpha_s()); }

ChiralCoupling Parameters::photon_coupling(const Particle& fermion) const {
  const double coupling = electric_coupling() * fermion.charge_times_3 / 3.0;
  return {coupling, coupling};
}

ChiralCoupling Parameters::z_coupling(const Particle& fermion) const {
  const double charge_part = fermion.charge_times_3 / 3.0 * sin2_theta_w_;
  const double unit = electric_coupling() / std::sqrt(sin2_theta_w_ * (1.0 - sin2_theta_w_));
  return {unit * (fermion.isospin_times_2 / 2.0 - charge_part), -unit * charge_part};
}

}  // namespace helikos
