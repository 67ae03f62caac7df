// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/set_up_checks.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/divergence.hpp"
#include "helikos/generator/detail/set_up_memory.hpp"

namespace helikos {

void check_phase_space(const IntegrationSetting& setting, const ProcessPlan& plan,
                       RunProgress& progress, int ranks) {
  if (plan.collider.has_hadrons())
    for (const IntegrandInput& program : plan.programs)
      check_partons(program.process, plan.parameters);
  SetUpMemory memory;
  for (std::size_t i = 0; i < plan.programs.size(); ++i) {
    const IntegrandInput& program = plan.programs[i];
    progress.set_up("channels of " + program.process.str(), i + 1, plan.programs.size());
    const auto channels = make_channels(setting, program.process, program.cuts);
    memory.add(channels.size(), channels.front().numbers_per_event());
  }
  check_memory(memory, plan, ranks);
}

void check_divergences(const IntegrationSetting& setting, const ProcessPlan& plan,
                       RunProgress& progress) {
  bool is_said = false;
  PoleMemory memory;
  for (std::size_t i = 0; i < plan.programs.size(); ++i) {
    const IntegrandInput& program = plan.programs[i];
    if (!may_pass(program.process, setting, program.cuts)) continue;
    const std::string name = program.process.str();
    progress.set_up("divergences of " + name, i + 1, plan.programs.size());
    const Divergence found = find_divergence(setting, program, plan.cut_names[i], &memory);
    if (found.infinite) throw InputError(fmt::format("{} diverges: {}", name, *found.infinite));
    if (found.undecided && !is_said)
      progress.note(fmt::format("{}: too few points pass the cuts to know whether it diverges: {}",
                                name, *found.undecided));
    is_said = is_said || found.undecided;
  }
}

}  // namespace helikos
