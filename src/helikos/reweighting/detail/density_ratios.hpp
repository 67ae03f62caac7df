// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <span>

#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/events/event_record.hpp"
#include "helikos/reweighting/reweight_plan.hpp"

namespace helikos {

/// Densities and couplings of single events, on the host.
class DensityRatios {
 public:
  using Space = Kokkos::DefaultHostExecutionSpace;

  explicit DensityRatios(const ReweightPlan& plan);

  /// f_a(x1, k_F muF) f_b(x2, k_F muF) of a weight, over that of the event. x1 and x2 are those of
  /// the file, or follow from the energies of the beams. NaN where the event's is zero. Several
  /// threads may call it.
  double luminosity(const events::EventRecord& event, const NewWeight& weight) const;
  /// alpha_s of a weight. `own`: that of the event.
  double alpha_s(const WeightCoupling& coupling, double own, double mu_r) const;
  /// The running coupling of the events at a scale [GeV]; the plan has one.
  double running_alpha_s(double mu_r) const { return own_coupling_->view()(mu_r * mu_r); }

 private:
  double product(const std::array<int, 2>& partons, const std::array<double, 2>& fractions,
                 std::size_t density, double mu_f) const;

  std::array<int, 2> beams_;  ///< 1: the hadron of the densities, -1: its antiparticle, 0: none
  std::array<double, 2> energies_;  ///< [GeV]
  std::optional<beams::PdfData<Space>> densities_;
  std::optional<beams::AlphaSData<Space>> own_coupling_;
  std::vector<std::optional<beams::AlphaSData<Space>>> couplings_;
};

}  // namespace helikos
