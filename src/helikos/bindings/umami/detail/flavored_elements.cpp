// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/umami/detail/flavored_elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos::umami {
namespace {

using Space = FlavoredElements::Space;

MatrixElementOptions options_of(const LibraryProcess& process) {
  MatrixElementOptions options;
  if (process.precision == "mixed") options.precision = Precision::mixed;
  if (process.precision == "float") options.precision = Precision::single_precision;
  return options;
}

/// A table of rows of different lengths, filled up with zeros that are never read.
FlavorTables<Space>::Table<std::int32_t> table_of(const std::vector<std::vector<int>>& rows) {
  std::size_t columns = 0;
  for (const auto& row : rows) columns = std::max(columns, row.size());
  const Kokkos::View<std::int32_t**, Kokkos::LayoutRight, Space::memory_space> table(
      "helikos::umami::table", rows.size(), columns);
  const auto host = Kokkos::create_mirror_view(table);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) host(i, j) = rows[i][j];
  Kokkos::deep_copy(table, host);
  return table;
}

/// Memory for `size` numbers; the memory of earlier calls is reused if it is large enough.
template <class View>
auto* room(View& memory, std::size_t size) {
  make_room(memory, "helikos::umami::events", size);
  return memory.data();
}

}  // namespace

FlavoredElements::FlavoredElements(const LibraryProcess& process, const Parameters& parameters)
    : parameters_(parameters), options_(options_of(process)), numbers_(6), selected_(2) {
  make_tables(process.flavors);
}

void FlavoredElements::make_tables(const std::vector<Subprocess>& flavors) {
  num_flavors_ = static_cast<int>(flavors.size());
  std::map<int, int> numbers;  // numbers of programs, by representatives
  std::vector<std::int32_t> programs;
  std::vector<double> signs, factors;
  std::vector<std::vector<int>> legs, helicities, flows;
  for (const Subprocess& flavor : flavors) {
    const Process& process = flavors[std::size_t(flavor.representative)].process;
    const auto [known, is_new] =
        numbers.try_emplace(flavor.representative, static_cast<int>(programs_.size()));
    if (is_new) {
      programs_.push_back({process, nullptr, nullptr});
      const auto& info = element_of(programs_.back(), false).info();
      tables_.num_diagrams = std::max(tables_.num_diagrams, static_cast<int>(info.num_channels));
      num_flows_ = std::max(num_flows_, info.num_flows);
    }
    const auto& info = element_of(programs_[std::size_t(known->second)], false).info();
    const SubprocessMap map = map_subprocess(flavor, process, info.color);
    programs.push_back(known->second);
    signs.push_back(map.reflects ? -1.0 : 1.0);
    factors.push_back(flavor.factor);
    legs.push_back(map.legs);
    helicities.push_back(map.helicities);
    flows.push_back(map.flows);
    num_helicities_ = std::max(num_helicities_, helikos::num_helicities(flavor.process));
  }
  tables_.programs = to_view<Space>("helikos::umami::programs", programs);
  tables_.signs = to_view<Space>("helikos::umami::signs", signs);
  tables_.factors = to_view<Space>("helikos::umami::factors", factors);
  tables_.legs = table_of(legs);
  tables_.helicities = table_of(helicities);
  tables_.flows = table_of(flows);
}

MatrixElement& FlavoredElements::element_of(Program& program, bool selects) {
  auto& element = selects ? program.selects : program.sums;
  if (!element) {
    MatrixElementOptions options = options_;
    options.selects = selects;
    element = std::make_unique<MatrixElement>(program.process, parameters_, options);
  }
  return *element;
}

void FlavoredElements::evaluate(const Space& space, const EventBatch& batch) {
  if (batch.count == 0) return;
  if (batch.flavor) {
    if (const auto bad = count_bad_flavors(space, batch, num_flavors_); bad > 0)
      throw InputError(fmt::format("{} events have a flavor index that is not from 0 to {}", bad,
                                   num_flavors_ - 1));
  }
  room(events_, static_cast<std::size_t>(batch.count));
  for (int p = 0; p < static_cast<int>(programs_.size()); ++p) {
    const auto count = list_events(space, batch, tables_, p, events_);
    if (count == 0) continue;
    evaluate(space, batch, programs_[std::size_t(p)],
             Kokkos::subview(events_, std::pair<std::int64_t, std::int64_t>(0, count)));
  }
}

void FlavoredElements::evaluate(const Space& space, const EventBatch& batch, Program& program,
                                const EventNumbers<Space>& events) {
  const std::size_t count = events.extent(0);
  const auto legs = static_cast<std::size_t>(program.process.num_legs());
  MatrixElement& element = element_of(program, batch.selects());
  const bool takes_alpha_s = batch.alpha_s != nullptr && element.info().takes_alpha_s;
  const auto numbers = [&](int which, bool wanted) {
    return wanted ? EventView<Space>(room(numbers_[which], count), count) : EventView<Space>();
  };
  const auto selected = [&](int which, bool wanted) {
    return wanted ? IndexView<Space>(room(selected_[which], count), count) : IndexView<Space>();
  };
  const ProgramEvents<Space> inputs{
      MomentaView<Space>(room(numbers_[0], count * legs * 4), count, legs, 4),
      numbers(1, takes_alpha_s), numbers(2, batch.color != nullptr), numbers(3, batch.selects())};
  EventOutputs<Space> outputs{numbers(4, true), selected(0, batch.selects()),
                              selected(1, batch.color != nullptr)};
  if (batch.weighs_diagrams()) {
    const auto diagrams = static_cast<std::size_t>(element.info().num_channels);
    outputs.channel_weights =
        WeightView<Space>(room(numbers_[5], count * diagrams), count, diagrams);
  }
  gather(space, batch, tables_, events, inputs);
  element(space, {inputs.momenta, inputs.alpha_s, inputs.random_helicity, inputs.random_color},
          outputs);
  scatter(space, batch, tables_, events, outputs);
}

}  // namespace helikos::umami
