// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/standard_model.hpp"

#include <cmath>
#include <utility>

#include "helikos/theory/model/model.hpp"

namespace helikos {
namespace {

using enum Lorentz;

constexpr int gluon = 21, photon = 22, z = 23, w = 24, higgs = 25;
constexpr CouplingOrder standard_orders[] = {{"QCD", 1}, {"QED", 2}};
constexpr CouplingOrders g1(standard_orders, {1}, 1), g2(standard_orders, {2}, 2),
    e1(standard_orders, {0, 1}, 0), e2(standard_orders, {0, 2}, 0);

constexpr ChiralCoupling both(double value) { return {value, value}; }

class VertexTable {
 public:
  explicit VertexTable(const Parameters& parameters)
      : p_(parameters),
        e_(parameters.electric_coupling()),
        sine_(std::sqrt(sin2_theta_w(parameters))),
        cosine_(std::sqrt(1.0 - sin2_theta_w(parameters))),
        vacuum_(vacuum_value(parameters)) {}

  std::vector<Vertex> build() {
    for (const Particle& particle : standard_model_particles()) {
      if (particle.is_fermion()) add_fermion(particle);
    }
    add_gauge_bosons();
    add_higgs();
    return std::move(table_);
  }

 private:
  /// W+ couples up to down: rows 24 are outgoing W+ with an outgoing d, and an outgoing anti-u.
  void add_fermion(const Particle& f) {
    if (f.is_quark()) add({f.pdg, -f.pdg, gluon}, FFV, both(1.0), g1);
    if (f.charge_times_3 != 0) add({f.pdg, -f.pdg, photon}, FFV, photon_coupling(p_, f), e1);
    add({f.pdg, -f.pdg, z}, FFV, z_coupling(p_, f), e1);
    if (f.isospin_times_2 > 0) add_charged_currents(f);
    if (const double yukawa = p_.yukawa(f.pdg); yukawa != 0.0) {
      add({f.pdg, -f.pdg, higgs}, FFS, both(-yukawa / vacuum_), e1);
    }
  }

  void add_charged_currents(const Particle& up) {
    const double g = weak() / std::sqrt(2.0);
    if (!up.is_quark() || !p_.mixes_quarks()) {
      add({up.pdg, 1 - up.pdg, -w}, FFV, {g, 0.0}, e1);
      add({up.pdg - 1, -up.pdg, w}, FFV, {g, 0.0}, e1);
      return;
    }
    const auto row = quark_mixing(p_)[static_cast<std::size_t>(up.generation() - 1)];
    for (int j = 0; j < 3; ++j) {
      const int down = 2 * j + 1;
      const std::complex<double> v = g * row[static_cast<std::size_t>(j)];
      if (v == 0.0) continue;
      add({up.pdg, -down, -w}, FFL, {v.real(), v.imag()}, e1);
      add({down, -up.pdg, w}, FFL, {v.real(), -v.imag()}, e1);
    }
  }

  void add_gauge_bosons() {
    add({gluon, gluon, gluon}, VVV, both(1.0), g1);
    add({gluon, gluon, gluon, gluon}, VVVV, both(1.0), g2);
    const double a = e_, b = weak() * cosine_;
    add({-w, w, photon}, VVV, both(a), e1);
    add({-w, w, z}, VVV, both(b), e1);
    add({-w, w, -w, w}, VVVV, both(weak() * weak()), e2);
    add({-w, photon, w, photon}, VVVV, both(-a * a), e2);
    add({-w, photon, w, z}, VVVV, both(-a * b), e2);
    add({-w, z, w, z}, VVVV, both(-b * b), e2);
  }

  void add_higgs() {
    const double w2 = p_.mass(w) * p_.mass(w), z2 = p_.mass(z) * p_.mass(z);
    const double h2 = p_.mass(higgs) * p_.mass(higgs), v = vacuum_;
    add({w, -w, higgs}, VVS, both(2.0 * w2 / v), e1, 1);
    add({z, z, higgs}, VVS, both(2.0 * z2 / v), e1, 1);
    add({w, -w, higgs, higgs}, VVSS, both(2.0 * w2 / (v * v)), e2);
    add({z, z, higgs, higgs}, VVSS, both(2.0 * z2 / (v * v)), e2);
    if (h2 == 0.0) return;
    add({higgs, higgs, higgs}, SSS, both(-3.0 * h2 / v), e1, 1);
    add({higgs, higgs, higgs, higgs}, SSSS, both(-3.0 * h2 / (v * v)), e2);
  }

  double weak() const { return e_ / sine_; }

  void add(std::array<int, most_vertex_legs> particles, Lorentz lorentz, ChiralCoupling coupling,
           CouplingOrders powers, int dimension = 0) {
    table_.push_back({particles, lorentz, coupling, powers, dimension});
  }

  const Parameters& p_;
  double e_, sine_, cosine_, vacuum_;
  std::vector<Vertex> table_;
};

/// Vertices in unitary gauge. Vertices of W bosons and fermions are listed twice, as the conjugate
/// is another row. Fermions without Yukawa coupling have no vertex with H. A. Denner, Fortschr.
/// Phys. 41 (1993) 307 (0709.1075), appendix A, with the covariant derivative d - i g_s T G - i g T
/// W - i g' Y B, where every gauge coupling is positive.
std::vector<Vertex> standard_vertices(const Parameters& parameters) {
  return VertexTable(parameters).build();
}

/// Labels of MadGraph, for five massive flavours or fewer.
constexpr std::string_view labels[] = {
    "p = g u c d s u~ c~ d~ s~", "j = p", "l+ = e+ mu+", "l- = e- mu-", "vl = ve vm vt",
    "vl~ = ve~ vm~ vt~"};

}  // namespace

const Model& standard_model() {
  static const Model model{"sm",
                           standard_model_particles(),
                           labels,
                           standard_orders,
                           &standard_parameters(),
                           standard_vertices};
  return model;
}

std::string_view lorentz_name(Lorentz lorentz) {
  constexpr std::string_view names[] = {"FFV",  "FFS", "VVV",  "VVVV", "VVS",
                                        "VVSS", "SSS", "SSSS", "FFL",  "VVS2"};
  return has_tensor(lorentz) ? "tensor" : names[static_cast<int>(lorentz)];
}

}  // namespace helikos
