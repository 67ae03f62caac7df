// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/generator/chosen_variations.hpp"
#include "helikos/generator/detail/scales_of_event.hpp"
#include "helikos/generator/generated_event.hpp"
#include "helikos/generator/process_plan.hpp"

namespace helikos {

/// The data of a program that a variation needs.
struct VariedProgram {
  std::vector<beams::PartonPair> pairs;    ///< pairs as in IntegrandInput
  std::vector<int> strong_powers;          ///< powers of g_s in |M|^2, in ascending order
  std::size_t process = 0;                 ///< process whose coupling is used
  std::vector<cuts::CutProgram> scales{};  ///< other expressions of both scales [GeV]
  /// muF of each beam is of the clustering (factor_f is not 0), and alpha_s and densities may be at
  /// the scales of its steps.
  ClusteredScales clustered{};
};

/// The scales of an event in a variation.
struct VariedScales {
  double mu_r;                     ///< [GeV]
  ScalesOfEvent::BeamScales mu_f;  ///< as ScalesOfEvent::mu_f [GeV]
};

/// Ratios of the weights of events for other scales and densities to the original weights:
///
///     (alpha_s(k_R muR) / alpha_s(muR))^power  f_a(x1, k_F muF) f_b(x2, k_F muF) / (f_a f_b).
///
/// Where |M|^2 has several powers of g_s, the first factor is their sum, with the parts of |M|^2
/// of each (GeneratedEvent::strong_shares). |M|^2 is not computed again. If the densities of an
/// event are zero, or another expression of its scales is not above zero, the ratio is zero.
///
/// With `ckkw`, alpha_s of emissions stays at their scales and is not in `power`, and k_F is of the
/// last scale of the densities of a beam; those of emissions are not above it. Other densities are
/// in all factors, and so is their alpha_s (docs/clustering.md).
class VariationWeights {
 public:
  using Space = Kokkos::DefaultHostExecutionSpace;

  /// `members`: the run's member first; empty without hadrons. `couplings`: for each process one
  /// coupling for each member, or none where alpha_s does not run. `hadrons`: the beams; a beam
  /// that is no hadron (0) has no density.
  VariationWeights(std::vector<Variation> variations, const std::vector<beams::PdfMember>& members,
                   const std::vector<std::vector<beams::AlphaSTable>>& couplings,
                   std::vector<VariedProgram> programs, beams::PartonPair hadrons = {2212, 2212});

  std::size_t size() const { return variations_.size(); }
  /// Computes the ratios of an event, (variation). May be called by several threads.
  void operator()(const GeneratedEvent& event, std::span<double> ratios) const;

  ScalesOfEvent own_scales(const GeneratedEvent& event) const {
    return {program_of(event).clustered, event};
  }
  /// The scales of an event in a variation. `own`: own_scales(event). Those of an expression may
  /// not be above zero: the ratio is 0 then.
  VariedScales scales(const GeneratedEvent& event, const ScalesOfEvent& own,
                      std::size_t number) const;
  /// Whether the scale of a variation is an expression that is not above zero for this event.
  bool lacks_scale(const GeneratedEvent& event, std::size_t number) const;
  /// Whether a scale of densities in the variation is outside of their range.
  bool is_extrapolated(const ScalesOfEvent& own, const VariedScales& scales,
                       std::size_t number) const;

 private:
  const VariedProgram& program_of(const GeneratedEvent& event) const {
    return programs_[std::size_t(event.program)];
  }
  double ratio(const GeneratedEvent& event, const ScalesOfEvent& own, const VariedScales& scales,
               std::size_t number, double luminosity) const;
  double coupling(const GeneratedEvent& event, const ScalesOfEvent& own, std::size_t member,
                  double mu) const;
  double luminosity(const GeneratedEvent& event, const ScalesOfEvent& own, std::size_t member,
                    const ScalesOfEvent::BeamScales& mu) const;

  std::vector<Variation> variations_;
  std::optional<beams::PdfData<Space>> densities_;
  std::vector<std::vector<beams::AlphaSData<Space>>> couplings_;  ///< (process, member)
  std::vector<VariedProgram> programs_;
  beams::PartonPair hadrons_;
};

VariationWeights make_variation_weights(const ChosenVariations& chosen,
                                        std::span<const ProcessPlan* const> plans,
                                        std::vector<VariedProgram> programs);

}  // namespace helikos
