// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/detail/diagram_weights.hpp"

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/engine/epilogue/channel_weights.hpp"
#include "helikos/engine/prepared_programs.hpp"

namespace helikos {

using Space = DiagramWeights::Space;

// Evaluators for teams use it too.
template void start_amplitudes(const TeamLane<double, double, Space>&, const TeamBatch<Space>&,
                               const EventSlice<Space>&);

namespace {

constexpr std::int64_t most_bytes =
    std::int64_t{1} << 28;  ///< largest memory for jamps; a single event may take more

using Policy = EventPolicy<Space>;

}  // namespace

DiagramWeights::DiagramWeights(const Process& process, const Parameters& parameters,
                               const MatrixElementOptions& options)
    : strong_coupling_(parameters.strong_coupling()) {
  const auto channels = channel_program(process, parameters, options.program);
  const AmplitudeProgram& program = channels.program;
  num_channels_ = channels.num_channels();
  num_jamps_ = program.num_flows;
  first_jamps_ = to_view<Space>("helikos::engine::first_jamps", channels.first_jamps);
  for (const auto& helicities :
       cut_helicities(process.str(), program, all_helicities(program), options)) {
    batches_.push_back(make_team_batch<double, Space>(program, schedule(program, helicities), false,
                                                      options.team_memory));
  }
}

void DiagramWeights::operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                                const WeightView<Space>& weights) {
  const EventSlice<Space> all{.momenta = momenta,
                              .strong_coupling = strong_coupling_,
                              .count = static_cast<std::int64_t>(momenta.extent(0))};
  if (all.count == 0) return;
  reserve(space, all.count);
  lane_.space = space;
  for (std::int64_t first = 0; first < all.count; first += chunk_) {
    const auto events = all.part(first, chunk_);
    for (const auto& batch : batches_) {
      start_amplitudes(lane_, batch, events);
      const bool is_first = &batch == &batches_.front();
      Kokkos::parallel_for("helikos::engine::add_diagrams",
                           Policy(space, 0, events.count * num_channels_),
                           AddDiagrams<Space>{lane_.jamps, first_jamps_, weights, first,
                                              events.count, batch.num_rows(), is_first});
    }
  }
  Kokkos::parallel_for("helikos::engine::diagram_weights", Policy(space, 0, all.count),
                       DivideBySums<Space>{weights});
}

/// Allocates memory as an evaluator for teams with one lane does.
void DiagramWeights::reserve(const Space& space, std::int64_t num_events) {
  std::int64_t rows = 0, quads = 0;
  for (const auto& batch : batches_) {
    rows = std::max<std::int64_t>(rows, batch.num_rows());
    quads = std::max<std::int64_t>(quads, batch.layout.workspace_quads());
  }
  const auto event_bytes = static_cast<std::int64_t>(rows * num_jamps_ * sizeof(double));
  const std::int64_t wanted =
      std::min(num_events, std::max<std::int64_t>(1, most_bytes / event_bytes));
  if (wanted <= chunk_) return;
  Kokkos::fence();  // earlier evaluations may still use the memory
  lane_ = {};
  const int threads = is_host_space<Space> ? 1 : team_threads;
  lane_.teams = std::max(1, static_cast<int>(space.concurrency()) / threads);
  lane_.allocate(rows * wanted, num_jamps_, quads, 0);
  chunk_ = wanted;
}

}  // namespace helikos
