// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/set_up_checks.hpp"

#include <fmt/format.h>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/memory_size.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/divergence.hpp"
#include "helikos/integration/sums_parts.hpp"

namespace helikos {
namespace {

constexpr int bins = 128;            ///< of a grid of the integrator
constexpr double nodes = 1.5;        ///< of sums that wait for their neighbours
constexpr double part_of_all = 0.9;  ///< of a machine or device

}  // namespace

void SetUpMemory::add(std::size_t channels_of_program, int numbers_per_event) {
  const double cells = double(numbers_per_event) * bins;
  const double of_channel = cells * (sizeof(double) + nodes * sizeof(BinCell));
  channels += channels_of_program;
  bytes += double(channels_of_program) * of_channel;
}

void check_memory(const SetUpMemory& needed, const ProcessPlan& plan, int ranks) {
  const double bytes = needed.bytes * (device_memory().total > 0 ? 1 : ranks);
  const std::uint64_t allowed = plan.setup.memory;
  const bool is_given = allowed > 0;
  const double device = double(device_memory().free);
  const double there = device > 0.0 ? device : double(memory_size());
  const double most = is_given ? double(allowed) : part_of_all * there;
  if (most == 0.0 || bytes <= most) return;
  throw InputError(fmt::format(
      "{}{}: about {} for {} with {}, more than {}; fewer particles in labels, or `subprocess`, "
      "need "
      "less",
      is_given ? "`memory` " + in_bytes(most) + ": " : "", plan.request, in_bytes(bytes),
      counted(plan.programs.size(), "program"), counted(needed.channels, "channel"),
      is_given
          ? "that"
          : fmt::format("{} of this {}", in_bytes(most), device > 0.0 ? "device" : "machine")));
}

void check_phase_space(const IntegrationSetting& setting, const ProcessPlan& plan,
                       RunProgress& progress, int ranks) {
  if (plan.collider.has_hadrons())
    for (const IntegrandInput& program : plan.programs)
      check_partons(program.process, plan.parameters);
  SetUpMemory memory;
  for (std::size_t i = 0; i < plan.programs.size(); ++i) {
    const IntegrandInput& program = plan.programs[i];
    progress.set_up("channels of " + program.process.str(), i + 1, plan.programs.size());
    const auto channels = make_channels(setting, program.process, program.cuts, program.windows);
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
      progress.note(with_request(
          plan.request,
          fmt::format("{}: too few points pass the cuts to know whether it diverges: {}", name,
                      *found.undecided)));
    is_said = is_said || found.undecided;
  }
}

}  // namespace helikos
