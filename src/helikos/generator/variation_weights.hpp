// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/luminosity.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/generator/generated_event.hpp"

namespace helikos {

/// Other scales, or another member of the set.
struct Variation {
  double mu_r = 1.0, mu_f = 1.0;  ///< times those of the event
  std::size_t member = 0;         ///< of those that VariationWeights has; 0: that of the run
};

/// muR and muF times 1/2, 1 and 2, without opposite changes and without what the run has: six.
std::vector<Variation> scale_variations();

/// What a variation needs of a program.
struct VariedProgram {
  std::vector<beams::PartonPair> pairs;  ///< as IntegrandInput has them
  int strong_power = 0;                  ///< of alpha_s in |M|^2
  std::size_t process = 0;               ///< whose coupling it has
};

/// Weights of events for other scales and densities, over those that they have:
///
///     (alpha_s(k_R muR) / alpha_s(muR))^power  f_a(x1, k_F muF) f_b(x2, k_F muF) / (f_a f_b).
///
/// |M|^2 is not computed again. Where the densities of an event are zero, so is the ratio.
class VariationWeights {
 public:
  using Space = Kokkos::DefaultHostExecutionSpace;

  /// `members`: the run's one first; empty without hadrons. `couplings`: of each process one for
  /// each member, or none where alpha_s does not run. `hadrons`: the beams; what is none (0) has no
  /// density.
  VariationWeights(std::vector<Variation> variations, const std::vector<beams::PdfMember>& members,
                   const std::vector<std::vector<beams::AlphaSTable>>& couplings,
                   std::vector<VariedProgram> programs, beams::PartonPair hadrons = {2212, 2212});

  std::size_t size() const { return variations_.size(); }
  /// Of an event, (variation). Several threads may call it.
  void operator()(const GeneratedEvent& event, std::span<double> ratios) const;

 private:
  double coupling(const GeneratedEvent& event, const Variation& variation) const;
  double luminosity(const GeneratedEvent& event, std::size_t member, double factor) const;

  std::vector<Variation> variations_;
  std::optional<beams::PdfData<Space>> densities_;
  std::vector<std::vector<beams::AlphaSData<Space>>> couplings_;  ///< (process, member)
  std::vector<VariedProgram> programs_;
  beams::PartonPair hadrons_;
};

}  // namespace helikos
