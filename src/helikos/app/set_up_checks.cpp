// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/set_up_checks.hpp"

#include <fmt/format.h>

#include "helikos/app/run_cuts.hpp"
#include "helikos/app/set_up_memory.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/divergence.hpp"

namespace helikos::app {

void check_phase_space(const IntegrationSetting& setting, const CheckedProcess& process,
                       SetUpStatus& status, int ranks) {
  const IntegratePlan& plan = process.record.plan;
  at_line(process.record.options, [&] {
    if (plan.collider.has_hadrons())
      for (const IntegrandInput& program : plan.programs)
        check_partons(program.process, process.parameters);
    SetUpMemory memory;
    for (std::size_t i = 0; i < plan.programs.size(); ++i) {
      const IntegrandInput& program = plan.programs[i];
      status.step("channels of " + program.process.str(), i + 1, plan.programs.size());
      const auto channels = make_channels(setting, program.process, program.cuts);
      memory.add(channels.size(), channels.front().numbers_per_event());
    }
    check_memory(memory, plan, process.record.options.memory, ranks);
  });
}

void check_divergences(const IntegrationSetting& setting, const CheckedProcess& process,
                       SetUpStatus& status) {
  const IntegratePlan& plan = process.record.plan;
  at_line(process.record.options, [&] {
    bool is_said = false;
    PoleMemory memory;
    for (std::size_t i = 0; i < plan.programs.size(); ++i) {
      const IntegrandInput& program = plan.programs[i];
      if (!may_pass(program.process, setting, program.cuts)) continue;
      const std::string name = program.process.str();
      status.step("divergences of " + name, i + 1, plan.programs.size());
      const Divergence found = find_divergence(setting, program, plan.cut_names[i], &memory);
      if (found.infinite) throw InputError(fmt::format("{} diverges: {}", name, *found.infinite));
      if (found.undecided && !is_said) {
        status.pause();
        say(fmt::format("{}: too few points pass the cuts to know whether it diverges: {}", name,
                        *found.undecided));
      }
      is_said = is_said || found.undecided;
    }
  });
}

void say_doubts(const CheckedProcess& process) {
  const IntegrateRecord& record = process.record;
  std::vector<cuts::CutProgram> programs;
  for (const IntegrandInput& program : record.plan.programs) programs.push_back(program.cuts);
  warn_of_idle_cuts(record.options.cuts, programs);
  if (record.plan.alpha_s != "set") return;
  const beams::PdfSet& set = *record.plan.set;
  const int member = record.options.member;
  if (const auto doubt = set.alpha_s_doubt(member); !doubt.empty())
    say(fmt::format("{}, member {}: {}", set.name(), member, doubt));
}

}  // namespace helikos::app
