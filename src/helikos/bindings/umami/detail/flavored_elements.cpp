// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/umami/detail/flavored_elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos::umami {
namespace detail {

using Space = FlavoredElements::Space;

/// The number of events with an unknown flavour. Waits.
std::int64_t count_bad_flavors(const Space& space, const EventBatch& batch, int num_flavors) {
  std::int64_t bad = 0;
  Kokkos::parallel_reduce(
      "helikos::umami::flavors", Kokkos::RangePolicy<Space>(space, 0, batch.count),
      KOKKOS_LAMBDA(const std::int64_t event, std::int64_t& sum) {
        const std::int32_t flavor = batch.flavor[batch.offset + event];
        if (flavor < 0 || flavor >= num_flavors) ++sum;
      },
      bad);
  return bad;
}

/// Lists the events of a program, in order. `events` must have room for all events. Waits.
std::int64_t list_events(const Space& space, const EventBatch& batch, const FlavorTables& tables,
                         int program, const EventNumbers& events) {
  std::int64_t count = 0;
  Kokkos::parallel_scan(
      "helikos::umami::list", Kokkos::RangePolicy<Space>(space, 0, batch.count),
      KOKKOS_LAMBDA(const std::int64_t event, std::int64_t& number, const bool is_final) {
        const std::int32_t flavor = batch.flavor ? batch.flavor[batch.offset + event] : 0;
        if (tables.programs(flavor) != program) return;
        if (is_final) events(number) = static_cast<std::int32_t>(event);
        ++number;
      },
      count);
  return count;
}

/// Gathers the inputs of a program from its events.
struct ProgramEvents {
  MomentaView<Space> momenta;
  EventView<Space> alpha_s, random_color, random_helicity;
};

/// `into` has the shapes of the listed events. Empty Views are left out.
void gather(const Space& space, const EventBatch& batch, const FlavorTables& tables,
            const EventNumbers& events, const ProgramEvents& into) {
  const int num_legs = static_cast<int>(into.momenta.extent(1));
  Kokkos::parallel_for(
      "helikos::umami::gather", Kokkos::RangePolicy<Space>(space, 0, into.momenta.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t i) {
        const std::int64_t at = batch.offset + events(i);
        const std::int32_t flavor = batch.flavor ? batch.flavor[at] : 0;
        for (int leg = 0; leg < num_legs; ++leg) {
          for (int c = 0; c < 4; ++c) {
            const double value = batch.momenta[at + batch.stride * (leg + num_legs * c)];
            into.momenta(i, tables.legs(flavor, leg), c) =
                c == 0 ? value : tables.signs(flavor) * value;
          }
        }
        if (into.alpha_s.extent(0) > 0) into.alpha_s(i) = batch.alpha_s[at];
        if (into.random_color.extent(0) > 0) into.random_color(i) = batch.random_color[at];
        if (into.random_helicity.extent(0) > 0) into.random_helicity(i) = batch.random_helicity[at];
      });
}

/// The index that `random` in [0, 1) selects, with probabilities given by weights whose sum is
/// about 1.
template <class Weights>
KOKKOS_INLINE_FUNCTION std::int32_t drawn(const Weights& weights, std::int64_t event,
                                          double random) {
  const int count = static_cast<int>(weights.extent(1));
  double sum = 0.0;
  for (int d = 0; d < count; ++d) {
    sum += weights(event, d);
    if (random < sum) return d;
  }
  return sum > 0.0 ? count - 1 : nothing_selected;
}

/// Scatters `results`, whose Views may be empty, to the events of the batch.
void scatter(const Space& space, const EventBatch& batch, const FlavorTables& tables,
             const EventNumbers& events, const EventOutputs<Space>& results) {
  Kokkos::parallel_for(
      "helikos::umami::scatter",
      Kokkos::RangePolicy<Space>(space, 0, results.matrix_elements.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t i) {
        const std::int64_t at = batch.offset + events(i);
        const std::int32_t flavor = batch.flavor ? batch.flavor[at] : 0;
        if (batch.matrix_element)
          batch.matrix_element[at] = tables.factors(flavor) * results.matrix_elements(i);
        if (batch.helicity) {
          const std::int32_t number = results.helicity(i);
          batch.helicity[at] = number < 0 ? number : tables.helicities(flavor, number);
        }
        if (batch.color) {
          const std::int32_t number = results.flow(i);
          batch.color[at] = number < 0 ? number : tables.flows(flavor, number);
        }
        const auto& weights = results.channel_weights;
        if (batch.diagram_parts) {
          const int own = static_cast<int>(weights.extent(1));
          for (int d = 0; d < tables.num_diagrams; ++d)
            batch.diagram_parts[at + batch.stride * d] = d < own ? weights(i, d) : 0.0;
        }
        if (batch.diagram) batch.diagram[at] = drawn(weights, i, batch.random_diagram[at]);
      });
}

}  // namespace detail

namespace {

using Space = FlavoredElements::Space;

MatrixElementOptions options_of(const LibraryProcess& process) {
  MatrixElementOptions options;
  if (process.precision == "mixed") options.precision = Precision::mixed;
  if (process.precision == "float") options.precision = Precision::single_precision;
  return options;
}

/// A table of rows of different lengths, filled up with zeros that are never read.
FlavorTables::Table<std::int32_t> table_of(const std::vector<std::vector<int>>& rows) {
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
    if (const auto bad = detail::count_bad_flavors(space, batch, num_flavors_); bad > 0)
      throw InputError(fmt::format("{} events have a flavor index that is not from 0 to {}", bad,
                                   num_flavors_ - 1));
  }
  room(events_, static_cast<std::size_t>(batch.count));
  for (int p = 0; p < static_cast<int>(programs_.size()); ++p) {
    const auto count = detail::list_events(space, batch, tables_, p, events_);
    if (count == 0) continue;
    evaluate(space, batch, programs_[std::size_t(p)],
             Kokkos::subview(events_, std::pair<std::int64_t, std::int64_t>(0, count)));
  }
}

void FlavoredElements::evaluate(const Space& space, const EventBatch& batch, Program& program,
                                const EventNumbers& events) {
  const std::size_t count = events.extent(0);
  const auto legs = static_cast<std::size_t>(program.process.num_legs());
  MatrixElement& element = element_of(program, batch.selects());
  const bool takes_alpha_s = batch.alpha_s != nullptr;
  const auto numbers = [&](int which, bool wanted) {
    return wanted ? EventView<Space>(room(numbers_[which], count), count) : EventView<Space>();
  };
  const auto selected = [&](int which, bool wanted) {
    return wanted ? IndexView<Space>(room(selected_[which], count), count) : IndexView<Space>();
  };
  const detail::ProgramEvents inputs{
      MomentaView<Space>(room(numbers_[0], count * legs * 4), count, legs, 4),
      numbers(1, takes_alpha_s), numbers(2, batch.color != nullptr), numbers(3, batch.selects())};
  EventOutputs<Space> outputs{numbers(4, true), selected(0, batch.selects()),
                              selected(1, batch.color != nullptr)};
  if (batch.weighs_diagrams()) {
    const auto diagrams = static_cast<std::size_t>(element.info().num_channels);
    outputs.channel_weights =
        WeightView<Space>(room(numbers_[5], count * diagrams), count, diagrams);
  }
  detail::gather(space, batch, tables_, events, inputs);
  element(space, {inputs.momenta, inputs.alpha_s, inputs.random_helicity, inputs.random_color},
          outputs);
  detail::scatter(space, batch, tables_, events, outputs);
}

}  // namespace helikos::umami
