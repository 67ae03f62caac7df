// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "helikos/cross_section/integrator.hpp"
#include "helikos/generator/event_generator.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos {

/// Densities, couplings and integrator of a process, on the device.
class Integration {
 public:
  explicit Integration(const ProcessPlan& plan) {
    if (plan.member) densities_.emplace(*plan.member);
    if (plan.coupling) couplings_.emplace(*plan.coupling);
  }

  /// Builds the programs and the integrator. `strata`: number of channels of the processes before.
  void prepare(const ProcessPlan& plan, std::uint64_t seed, std::uint64_t strata,
               RunProgress& progress) {
    setting_ = setting(plan, seed, strata);
    std::size_t number = 0;
    integrator_ =
        std::make_unique<Integrator>(setting_, plan.programs, [&](const Process& process) {
          progress.set_up("program of " + process.str(), ++number, plan.programs.size());
        });
  }

  IntegrationSetting setting(const ProcessPlan& plan, std::uint64_t seed,
                             std::uint64_t strata) const {
    return {plan.parameters,
            plan.collider,
            densities_ ? &*densities_ : nullptr,
            couplings_ ? &*couplings_ : nullptr,
            seed,
            strata};
  }
  /// After `prepare`.
  Integrator& integrator() { return *integrator_; }
  IntegratedProcess integrated() const { return {setting_, integrator_.get()}; }

 private:
  using Space = Integrator::Space;

  std::optional<beams::PdfData<Space>> densities_;
  std::optional<beams::AlphaSData<Space>> couplings_;
  IntegrationSetting setting_;
  std::unique_ptr<Integrator> integrator_;
};

}  // namespace helikos
