// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/integration.hpp"

namespace helikos {

void Integration::prepare(const ProcessPlan& plan, std::uint64_t seed, std::uint64_t strata,
                          RunProgress& progress) {
  setting_ = setting(plan, seed, strata);
  std::size_t number = 0;
  integrator_ = std::make_unique<Integrator>(setting_, plan.programs, [&](const Process& process) {
    progress.set_up("program of " + process.str(), ++number, plan.programs.size());
  });
}

IntegrationSetting Integration::setting(const ProcessPlan& plan, std::uint64_t seed,
                                        std::uint64_t strata) const {
  return {plan.parameters,
          plan.collider,
          densities_ ? &*densities_ : nullptr,
          couplings_ ? &*couplings_ : nullptr,
          seed,
          strata};
}

}  // namespace helikos
