// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/program_store.hpp"

#include <algorithm>
#include <utility>

#include "helikos/amplitude/program/other_values.hpp"
#include "helikos/amplitude/program/same_steps.hpp"
#include "helikos/amplitude/schedule/other_numbers.hpp"

namespace helikos {

std::optional<std::vector<ScheduledProgram>> ProgramStore::Entry::find(
    const AmplitudeProgram& program, const std::vector<HelicityMask>& helicities) const {
  const auto made = std::ranges::find(made_, helicities, &Made::helicities);
  if (made == made_.end()) return std::nullopt;
  std::vector<ScheduledProgram> result;
  for (const ScheduledProgram& batch : made->batches) {
    auto own = with_numbers_of(program, batch);
    if (!own) return std::nullopt;
    result.push_back(std::move(*own));
  }
  return result;
}

void ProgramStore::Entry::add(const std::vector<HelicityMask>& helicities,
                              std::vector<ScheduledProgram> batches) {
  if (std::ranges::find(made_, helicities, &Made::helicities) != made_.end()) return;
  made_.push_back({helicities, std::move(batches)});
}

std::shared_ptr<const AmplitudeProgram> ProgramStore::program(const Process& process,
                                                              const Parameters& parameters,
                                                              const ProgramOptions& options) {
  for (const Built& known : built_) {
    if (known.model != &process.model()) continue;
    if (auto own = with_values_of(parameters, known.parameters, process, *known.program, options))
      return std::make_shared<const AmplitudeProgram>(std::move(*own));
  }
  const auto made =
      std::make_shared<const AmplitudeProgram>(build_program(process, parameters, options));
  built_.push_back({&process.model(), parameters, made});
  return made;
}

ProgramStore::Entry& ProgramStore::entry(const std::shared_ptr<const AmplitudeProgram>& program) {
  const auto known = std::ranges::find_if(
      entries_, [&](const Entry& own) { return have_same_steps(own.program(), *program); });
  return known != entries_.end() ? *known : entries_.emplace_back(program);
}

}  // namespace helikos
