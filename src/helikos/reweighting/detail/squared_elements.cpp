// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/detail/squared_elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/prepared_programs.hpp"
#include "helikos/events/event_record.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/reweighting/kind_checks.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos {
namespace {

using Space = SquaredElements::Space;

/// The choice for a subprocess that is its own process.
ProcessChoice with_process(ProcessChoice choice, const std::string& process) {
  choice.process = process;
  return choice;
}

}  // namespace

void EventBlock::clear() {
  kinds.clear();
  first.clear();
  momenta.clear();
  spins.clear();
}

SquaredElements::SquaredElements(const EventSource& source, std::vector<Parameters> parameters,
                                 ReweightHelicities helicities, SharedPrograms& shared)
    : source_(source),
      parameters_(std::move(parameters)),
      by_helicity_(helicities == ReweightHelicities::event),
      shared_(shared) {}

// ---- Kinds of events ---------------------------------------------------------------------------

const ProcessTable& SquaredElements::table_of(std::size_t source, const std::string& process) {
  const auto known = tables_.find({source, process});
  if (known != tables_.end()) return known->second;
  const SourceProcess& own = source_.processes[source];
  return tables_
      .try_emplace({source, process}, with_process(own.choice, process), own.parameters,
                   parameters_[source])
      .first->second;
}

std::size_t SquaredElements::learn(const EventKind& kind) {
  struct Found {
    std::size_t source;
    std::string text;
    ProcessTable::Match match;
  };
  std::optional<Found> found;
  for (std::size_t i = 0; i < source_.processes.size(); ++i) {
    const ProcessChoice& choice = source_.processes[i].choice;
    if (!source_.processes[i].may_have(kind.id)) continue;
    const std::string text = choice.process.empty() ? string_of(kind, choice) : choice.process;
    auto match = table_of(i, text).find(kind);
    if (!match) continue;
    if (found)
      throw InputError(fmt::format("{} is of two processes, {} and {} (`process` chooses one)",
                                   kind.str(), found->text, text));
    found = {i, text, std::move(*match)};
  }
  if (!found)
    throw InputError(
        fmt::format("no process of the file has the particles {} (`process` PROCESS)", kind.str()));
  add_kind(found->source, found->text,
           table_of(found->source, found->text).list()[found->match.number], found->match);
  return found->source;
}

std::size_t SquaredElements::program_of(std::size_t source, const std::string& text,
                                        const Subprocess& subprocess) {
  const auto [known, is_new] =
      program_numbers_.try_emplace({source, text, subprocess.representative}, programs_.size());
  if (!is_new) return known->second;
  const auto& list = table_of(source, text).list();
  const Process& process = list[std::size_t(subprocess.representative)].process;
  MatrixElementOptions options;
  options.shares = by_helicity_;
  if (source_.processes[source].is_leading_color) options.colors = ColorMode::leading;
  auto& store = shared_[{source, process.str()}];
  if (!store) store = std::make_shared<ProgramStore>();
  programs_.push_back({std::make_unique<MatrixElement>(
                           PreparedPrograms(process, parameters_[source], options, store)),
                       {}});
  return known->second;
}

void SquaredElements::add_kind(std::size_t source, const std::string& text,
                               const Subprocess& subprocess, const ProcessTable::Match& match) {
  const auto& list = table_of(source, text).list();
  const Process& representative = list[std::size_t(subprocess.representative)].process;
  const std::size_t program = program_of(source, text, subprocess);
  const auto map =
      map_subprocess(subprocess, representative, programs_[program].element->info().color);
  const std::size_t num_legs = match.places.size();
  Kind kind{subprocess.process,
            source,
            program,
            std::vector<std::size_t>(num_legs),
            map.reflects ? -1.0 : 1.0,
            subprocess.factor,
            std::vector<double>(num_legs),
            {},
            {}};
  for (std::size_t leg = 0; leg < num_legs; ++leg) {
    kind.legs[match.places[leg]] = std::size_t(map.legs[leg]);
    kind.masses[match.places[leg]] =
        parameters_[source].mass(subprocess.process.legs()[leg].particle->pdg);
  }
  if (by_helicity_) {
    const auto configurations = helicity_configurations(subprocess.process);
    for (const int number : map.helicities) {
      std::vector<int> of_event(num_legs);
      for (std::size_t leg = 0; leg < num_legs; ++leg)
        of_event[match.places[leg]] = configurations[std::size_t(number)][leg];
      kind.helicities.push_back(std::move(of_event));
    }
  }
  kinds_.push_back(std::move(kind));
}

int SquaredElements::lowest_weight(std::size_t kind) const {
  return lowest_open_weight(kinds_[kind].process, parameters_[kinds_[kind].of_source]);
}

// ---- |M|^2 -------------------------------------------------------------------------------------

void SquaredElements::operator()(const EventBlock& block, std::span<const double> alpha_s,
                                 std::span<double> values) {
  for (Program& program : programs_) program.events.clear();
  for (std::size_t event = 0; event < block.size(); ++event)
    programs_[kinds_[block.kinds[event]].program].events.push_back(event);
  for (Program& program : programs_)
    if (!program.events.empty()) compute(program, block, alpha_s, values);
}

void SquaredElements::compute(Program& program, const EventBlock& block,
                              std::span<const double> alpha_s, std::span<double> values) {
  const std::size_t count = program.events.size();
  const std::size_t num_legs = std::size_t(program.element->process().num_legs());
  momenta_.resize(4 * num_legs * count);
  couplings_.resize(count);
  // Few events are packed sooner than a thread begins.
  constexpr std::size_t piece = 4096;
  in_pieces(num_host_threads(), count, piece, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t event = program.events[i];
      const Kind& kind = kinds_[block.kinds[event]];
      for (std::size_t leg = 0; leg < num_legs; ++leg) {
        const auto& p = block.momenta[block.first[event] + leg];
        for (std::size_t c = 0; c < 4; ++c)
          momenta_[i + count * (kind.legs[leg] + num_legs * c)] = c == 0 ? p[c] : kind.sign * p[c];
      }
      couplings_[i] = alpha_s[event];
    }
  });
  make_room(device_momenta_, "helikos::reweight::momenta", momenta_.size());
  make_room(device_couplings_, "helikos::reweight::couplings", count);
  make_room(device_values_, "helikos::reweight::values", count);
  detail::copy_bytes<Space>(device_momenta_.data(), momenta_.data(),
                            momenta_.size() * sizeof(double));
  detail::copy_bytes<Space>(device_couplings_.data(), couplings_.data(), count * sizeof(double));
  const Space space;
  const EventInputs<Space> inputs{
      .momenta = MomentaView<Space>(device_momenta_.data(), count, num_legs, 4),
      .alpha_s = EventView<Space>(device_couplings_.data(), count)};
  EventOutputs<Space> outputs{.matrix_elements = EventView<Space>(device_values_.data(), count)};
  if (by_helicity_)
    outputs.shares = ShareView<Space>("helikos::reweight::shares", count,
                                      helikos::num_helicities(program.element->process()));
  (*program.element)(space, inputs, outputs);
  space.fence();
  if (!by_helicity_) {
    const auto results =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.matrix_elements);
    for (std::size_t i = 0; i < count; ++i)
      values[program.events[i]] = kinds_[block.kinds[program.events[i]]].factor * results(i);
    return;
  }
  const auto shares = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.shares);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t event = program.events[i];
    Kind& kind = kinds_[block.kinds[event]];
    values[event] = of_helicities(shares, i, kind,
                                  std::span(block.spins).subspan(block.first[event], num_legs));
  }
}

/// The sum of the shares of all configurations with the spins that are known.
double SquaredElements::of_helicities(const ShareView<Kokkos::HostSpace>& shares, std::size_t row,
                                      Kind& kind, std::span<const double> spins) const {
  const auto [place, is_new] = kind.of_spins.try_emplace({spins.begin(), spins.end()});
  if (is_new) {
    for (std::size_t number = 0; number < kind.helicities.size(); ++number) {
      bool has_all = true;
      for (std::size_t leg = 0; leg < spins.size(); ++leg)
        has_all = has_all && (spins[leg] == events::unknown_spin ||
                              spins[leg] == double(kind.helicities[number][leg]));
      if (has_all) place->second.push_back(number);
    }
  }
  double sum = 0.0;
  for (const std::size_t number : place->second) sum += shares(row, number);
  return kind.factor * sum;
}

}  // namespace helikos
