// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/detail/density_ratios.hpp"

#include <cmath>
#include <cstdlib>

namespace helikos {
namespace {

int sign_of_beam(int beam, int hadron) { return beam == hadron ? 1 : beam == -hadron ? -1 : 0; }

}  // namespace

DensityRatios::DensityRatios(const ReweightPlan& plan)
    : beams_{sign_of_beam(plan.run.beams[0], plan.hadron),
             sign_of_beam(plan.run.beams[1], plan.hadron)},
      energies_(plan.run.energies) {
  std::vector<beams::PdfMember> members;
  for (const Density& density : plan.densities) members.push_back(density.member);
  if (!members.empty()) densities_.emplace(members);
  if (plan.coupling) own_coupling_.emplace(*plan.coupling);
  for (const Density& density : plan.densities) {
    couplings_.emplace_back();
    if (density.coupling) couplings_.back().emplace(*density.coupling);
  }
}

double DensityRatios::product(const std::array<int, 2>& partons,
                              const std::array<double, 2>& fractions, std::size_t density,
                              double mu_f) const {
  double result = 1.0;
  for (std::size_t i = 0; i < 2; ++i) {
    if (beams_[i] == 0) continue;
    const bool is_quark = std::abs(partons[i]) <= 6;
    const int code = is_quark ? beams_[i] * partons[i] : partons[i];
    result *= densities_->member(int(density)).xf(code, fractions[i], mu_f * mu_f);
  }
  return result;
}

double DensityRatios::luminosity(const events::EventRecord& event, const NewWeight& weight) const {
  if (!(event.mu_f > 0.0)) return NAN;  // an event may say that it has no scale
  std::array<double, 2> fractions = event.fractions;
  std::array<int, 2> partons{};
  std::size_t beam = 0;
  for (const events::EventParticle& particle : event.particles) {
    if (particle.status != events::incoming || beam == 2) continue;
    partons[beam] = particle.pdg;
    if (event.fractions[0] <= 0.0)
      fractions[beam] = (particle.p[0] + std::abs(particle.p[3])) / (2.0 * energies_[beam]);
    ++beam;
  }
  const double own = product(partons, fractions, 0, event.mu_f);
  if (own == 0.0) return NAN;
  return product(partons, fractions, weight.density, weight.mu_f * event.mu_f) / own;
}

double DensityRatios::alpha_s(const WeightCoupling& coupling, double own, double mu_r) const {
  if (coupling.kind == WeightCoupling::Kind::event) return own;
  if (coupling.kind == WeightCoupling::Kind::fixed) return coupling.value;
  if (!(mu_r > 0.0)) return NAN;
  const auto& table = couplings_.empty() ? own_coupling_ : couplings_[coupling.density];
  const double mu = coupling.mu_r * mu_r;
  const double now = table->view()(mu * mu);
  return own_coupling_ ? own * (now / own_coupling_->view()(mu_r * mu_r)) : now;
}

}  // namespace helikos
