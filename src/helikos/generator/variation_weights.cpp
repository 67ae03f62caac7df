// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/variation_weights.hpp"

#include <cmath>

namespace helikos {

std::vector<Variation> scale_variations() {
  std::vector<Variation> variations;
  for (const double mu_r : {0.5, 1.0, 2.0})
    for (const double mu_f : {0.5, 1.0, 2.0}) {
      const bool is_run = mu_r == 1.0 && mu_f == 1.0, is_opposite = mu_r * mu_f == 1.0;
      if (!is_run && !is_opposite) variations.push_back({mu_r, mu_f});
    }
  return variations;
}

VariationWeights::VariationWeights(std::vector<Variation> variations,
                                   const std::vector<beams::PdfMember>& members,
                                   const std::vector<std::vector<beams::AlphaSTable>>& couplings,
                                   std::vector<VariedProgram> programs, beams::PartonPair hadrons)
    : variations_(std::move(variations)), programs_(std::move(programs)), hadrons_(hadrons) {
  if (!members.empty()) densities_.emplace(members);
  for (const auto& of_process : couplings) {
    couplings_.emplace_back();
    for (const beams::AlphaSTable& table : of_process) couplings_.back().emplace_back(table);
  }
}

double VariationWeights::luminosity(const GeneratedEvent& event, std::size_t member,
                                    double factor) const {
  const beams::PartonPair& pair =
      programs_[std::size_t(event.program)].pairs[std::size_t(event.pair)];
  const beams::PdfMemberView& densities = densities_->member(int(member));
  const double q2 = factor * event.mu_f * factor * event.mu_f;
  const auto density = [&](int hadron, int parton, double x) {
    return hadron == 0 ? 1.0 : densities.xf(parton, x, q2);
  };
  return density(hadrons_.first, pair.first, event.fractions[0]) *
         density(hadrons_.second, pair.second, event.fractions[1]);
}

double VariationWeights::coupling(const GeneratedEvent& event, const Variation& variation) const {
  const auto& [pairs, power, process] = programs_[std::size_t(event.program)];
  if (couplings_[process].empty() || power == 0) return 1.0;
  const double mu = variation.mu_r * event.mu_r;
  const double alpha_s = couplings_[process][variation.member].view()(mu * mu);
  return std::pow(alpha_s / event.alpha_s, power);
}

void VariationWeights::operator()(const GeneratedEvent& event, std::span<double> ratios) const {
  const double own = densities_ ? luminosity(event, 0, 1.0) : 1.0;
  for (std::size_t v = 0; v < size(); ++v) {
    const Variation& variation = variations_[v];
    ratios[v] = coupling(event, variation);
    if (densities_)
      ratios[v] *= own == 0.0 ? 0.0 : luminosity(event, variation.member, variation.mu_f) / own;
  }
}

}  // namespace helikos
