// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos {
namespace {

// Limit: g_s or e of 4 pi, where the expansion in the coupling has surely broken down.
constexpr double max_alpha = 4.0 * std::numbers::pi;

ParameterRow row_of(std::string_view name, const char* block, const Particle& particle) {
  static const std::map<std::string_view, double> defaults{
      // masses and widths [GeV]
      {"MB", 4.7},    {"MT", 173.0},    {"MTA", 1.777}, {"MZ", 91.188},     {"MH", 125.0},
      {"WT", 1.4915}, {"WZ", 2.441404}, {"WW", 2.0476}, {"WH", 6.382339e-3}};
  const auto found = defaults.find(name);
  return {std::string(name), fmt::format("{} {}", block, particle.pdg),
          found == defaults.end() ? 0.0 : found->second};
}

std::vector<ParameterRow> rows() {
  const char* yukawa_names[] = {"ymdo", "ymup", "yms", "ymc", "ymb", "ymt", "yme", "ymm", "ymtau"};
  std::vector<ParameterRow> rows{{"aEWM1", "SMINPUTS 1", 132.507, "1/alpha_EW"},
                                 {"Gf", "SMINPUTS 2", 1.16639e-5, "G_F [GeV^-2]"},
                                 {"aS", "SMINPUTS 3", 0.118, "alpha_s"},
                                 {"", "SMINPUTS 4", 0.0, "Z mass", "", ParameterKind::derived}};
  std::vector<ParameterRow> yukawas, widths;
  for (const Particle& p : standard_model_particles()) {
    if (!p.may_be_massive()) continue;
    rows.push_back(row_of(p.mass, "MASS", p));
    widths.push_back(row_of(p.width, "DECAY", p));
    if (!p.is_fermion()) continue;
    yukawas.push_back(row_of(yukawa_names[yukawas.size()], "YUKAWA", p));
    yukawas.back().follows = p.mass;
  }
  std::swap(rows.back(), rows.end()[-2]);  // what is derived stands last
  rows.back().text = "W mass";
  rows.back().kind = ParameterKind::derived;
  std::ranges::move(yukawas, std::back_inserter(rows));
  rows.insert(rows.end(), {{"lambda", "VCKMIN 1"},
                           {"A", "VCKMIN 2"},
                           {"rhobar", "VCKMIN 3", 0.0, "rho bar"},
                           {"etabar", "VCKMIN 4", 0.0, "eta bar"}});
  std::ranges::move(widths, std::back_inserter(rows));
  return rows;
}

/// Entries 1 to 4 of the block VCKMIN.
struct Wolfenstein {
  double lambda, a, rho, eta;
};

Wolfenstein mixing_of(const ParameterInputs& values) {
  return {values["lambda"], values["A"], values["rhobar"], values["etabar"]};
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
  require_range(std::abs(w.lambda) < 1.0, "lambda of VCKMIN", w.lambda);
  require_range(std::abs(w.a * w.lambda * w.lambda) < 1.0, "A of VCKMIN", w.a);
  const double s13 = std::abs(smallest_mixing(w));
  require_range(s13 < 1.0, "sin theta_13 of VCKMIN", s13);
}

void check(const ParameterInputs& in) {
  const double inverse_alpha = in["aEWM1"], alpha_s = in["aS"];
  require_range(inverse_alpha >= 1.0 / max_alpha, "1/alpha_EW", inverse_alpha);
  require_range(in["Gf"] > 0.0, "G_F", in["Gf"]);
  require_range(alpha_s > 0.0 && alpha_s <= max_alpha, "alpha_s", alpha_s);
  check_mixing(mixing_of(in));
  require_range(in["MZ"] > 0.0, "the mass of the Z boson", in["MZ"]);
}

/// M_W [GeV] from muon decay at tree level: M_W^2 (1 - M_W^2/M_Z^2) = pi alpha / (sqrt2 G_F)
/// (Review of Particle Physics, "Electroweak model and constraints", without radiative
/// corrections).
double w_mass(double z_mass, double inverse_alpha_ew, double fermi_constant) {
  const double z_mass2 = z_mass * z_mass;
  const double a2 =
      std::numbers::pi / (inverse_alpha_ew * std::numbers::sqrt2 * fermi_constant);  // [GeV^2]
  const double discriminant = z_mass2 * z_mass2 / 4.0 - a2 * z_mass2;
  if (!(discriminant >= 0.0))
    throw InputError(
        fmt::format("M_Z = {} GeV, 1/alpha_EW = {} and G_F = {} GeV^-2 give no real W mass: "
                    "pi alpha / (sqrt2 G_F) exceeds M_Z^2 / 4",
                    z_mass, inverse_alpha_ew, fermi_constant));
  return std::sqrt(z_mass2 / 2.0 + std::sqrt(discriminant));
}

double sin2_theta_w(double w_mass, double z_mass) {
  const double ratio = w_mass / z_mass;
  return 1.0 - ratio * ratio;
}

void derive(ParameterInputs& in) {
  in[*in.table().find("SMINPUTS 4")] = in["MZ"];
  in["MW"] = w_mass(in["MZ"], in["aEWM1"], in["Gf"]);
  const double sin2 = sin2_theta_w(in["MW"], in["MZ"]);
  // The larger root has sin^2 theta_W of at most 1/2; other values come from rounding or overflow.
  if (!(sin2 > 0.0 && sin2 < 0.51))
    throw InputError(fmt::format("the electroweak inputs give sin^2 theta_W = {}", sin2));
}

/// M_W follows from three other inputs, of which 1/alpha_EW is the least precise.
std::string refuse_w_mass(const ParameterInputs& in, double value) {
  const double ratio = value / in["MZ"];
  std::string advice;
  if (ratio > std::numbers::sqrt2 / 2 && ratio < 1.0)
    advice = fmt::format("; aEWM1={:.8g} gives this mass",
                         std::numbers::pi / (std::numbers::sqrt2 * in["Gf"] * value * value *
                                             (1.0 - ratio * ratio)));
  return "the mass of the W follows from MZ, aEWM1 and Gf" + advice;
}

}  // namespace

const ParameterTable& standard_parameters() {
  static const ParameterTable table("Standard Model", standard_model_particles(), rows(),
                                    {check, derive, refuse_w_mass, "lambda"});
  return table;
}

double sin2_theta_w(const Parameters& parameters) {
  return sin2_theta_w(parameters.mass(24), parameters.mass(23));
}

double vacuum_value(const Parameters& parameters) {
  return 2.0 * parameters.mass(24) * std::sqrt(sin2_theta_w(parameters)) /
         parameters.electric_coupling();
}

QuarkMixing quark_mixing(const Parameters& parameters) {
  const Wolfenstein w = mixing_of(parameters.inputs());
  const double s12 = w.lambda, s23 = w.a * w.lambda * w.lambda;
  const std::complex<double> s13 = smallest_mixing(w);
  const double c12 = std::sqrt(1.0 - s12 * s12), c23 = std::sqrt(1.0 - s23 * s23);
  const double c13 = std::sqrt(1.0 - std::norm(s13));
  return {{{c12 * c13, s12 * c13, std::conj(s13)},
           {-s12 * c23 - c12 * s23 * s13, c12 * c23 - s12 * s23 * s13, s23 * c13},
           {s12 * s23 - c12 * c23 * s13, -c12 * s23 - s12 * c23 * s13, c23 * c13}}};
}

ChiralCoupling photon_coupling(const Parameters& parameters, const Particle& fermion) {
  const double coupling = parameters.electric_coupling() * fermion.charge_times_3 / 3.0;
  return {coupling, coupling};
}

ChiralCoupling z_coupling(const Parameters& parameters, const Particle& fermion) {
  const double sin2 = sin2_theta_w(parameters);
  const double charge_part = fermion.charge_times_3 / 3.0 * sin2;
  const double unit = parameters.electric_coupling() / std::sqrt(sin2 * (1.0 - sin2));
  return {unit * (fermion.isospin_times_2 / 2.0 - charge_part), -unit * charge_part};
}

}  // namespace helikos
