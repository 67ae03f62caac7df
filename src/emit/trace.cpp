// SPDX-License-Identifier: Apache-2.0
#include "emit/trace.hpp"

#include "color/triangular_sum.hpp"
#include "emit/plain_run.hpp"
#include "emit/sparsity.hpp"
#include "emit/traced.hpp"
#include "program/fingerprint.hpp"

namespace helikos::emit {
namespace {

std::vector<FourVector<Traced>> traced_legs(Graph& graph, int num_legs) {
  std::vector<FourVector<Traced>> legs;
  for (int leg = 0; leg < num_legs; ++leg) {
    const auto component = [&](int c) {
      return Traced::of(graph.input(input_of_component(leg, c)));
    };
    legs.push_back({component(0), component(1), component(2), component(3)});
  }
  return legs;
}

using TracedJamps = std::vector<Complex<Traced>>;

/// The components of all blocks of the colour matrix, of one helicity.
std::vector<TracedJamps> color_components(const ColorBlocks& color, TracedJamps jamps) {
  for (const auto& stage : color.stages) apply_stage(stage, jamps.data());
  std::vector<TracedJamps> result;
  for (const auto& block : color.blocks) {
    result.emplace_back(block.size());
    gather_components(block.components, jamps.data(), result.back().data());
  }
  return result;
}

/// x_i^* x_j + x_j^* x_i for i != j, |x_i|^2 for i == j.
Traced hermitian_product(const TracedJamps& x, int i, int j) {
  const Traced half = x[i].re * x[j].re + x[i].im * x[j].im;
  return i == j ? half : half + half;
}

}  // namespace

/// The program with numbers that stand for its constants in their place.
ScheduledProgram with_markers(ScheduledProgram program) {
  const auto distinct = distinct_constants(program);
  for_each_constant(program, [&](double& constant) {
    if (is_structural(constant)) return;
    const auto place = std::find(distinct.begin(), distinct.end(), constant) - distinct.begin();
    constant = Recording::marker(int(place));
  });
  return program;
}

std::vector<HelicityMask> nonzero_helicities(const AmplitudeProgram& program) {
  const auto helicities = all_helicities(program);
  const auto scheduled = schedule(program, helicities);
  const FourVector<Sparse> momentum{sparse(false), sparse(false), sparse(false), sparse(false)};
  PlainFrame<Sparse> event(scheduled);
  event.legs.assign(scheduled.legs.size(), momentum);
  event.inverse_unit = sparse(false);
  interpret(view_of(scheduled), event.frame());
  const auto& jamps = event.jamps;
  std::vector<HelicityMask> result;
  for (std::size_t h = 0; h < helicities.size(); ++h) {
    bool is_zero = true;
    for (std::size_t i = h; i < jamps.size(); i += helicities.size()) {
      is_zero = is_zero && jamps[i].re.is_zero && jamps[i].im.is_zero;
    }
    if (!is_zero) result.push_back(helicities[h]);
  }
  return result;
}

std::vector<NodeId> trace_sum(Graph& graph, const ScheduledProgram& program,
                              const ColorBlocks& color) {
  const Recording recording(graph);
  const auto marked = with_markers(program);
  const int num_legs = int(program.legs.size());
  PlainFrame<Traced> event(marked);
  event.legs = traced_legs(graph, num_legs);
  event.inverse_unit = Traced::of(graph.input(input_of_unit(num_legs)));
  for (int leg = 0; leg < num_legs; ++leg) {
    event.chosen.push_back(Traced::of(graph.input(input_of_choice(num_legs, leg))));
  }
  const auto& jamps = event.jamps;
  const auto num_helicities = program.helicities.size();
  std::vector<NodeId> milestones;
  const auto view = view_of(marked);
  compute_momenta(view, event.frame());
  compute_denominators(view, event.frame());
  for (const auto& instruction : marked.instructions) {
    execute(view, instruction, event.frame());
    if (!is_contraction(instruction.operation)) continue;
    for (std::size_t h = 0; h < num_helicities; ++h) {
      const auto& jamp = jamps[instruction.output * num_helicities + h];
      milestones.push_back(jamp.re.node);
      milestones.push_back(jamp.im.node);
    }
  }
  Traced total(0.0);
  for (std::size_t h = 0; h < num_helicities; ++h) {
    TracedJamps of_helicity;
    for (int flow = 0; flow < program.num_flows; ++flow) {
      of_helicity.push_back(jamps[flow * num_helicities + h]);
    }
    const auto components = color_components(color, of_helicity);
    for (std::size_t b = 0; b < components.size(); ++b) {
      const auto& block = color.blocks[b];
      for (int i = 0; i < block.size(); ++i) {
        for (int j = 0; j <= i; ++j) {
          total +=
              Traced(block.matrix[i * block.size() + j]) * hermitian_product(components[b], i, j);
        }
      }
    }
  }
  milestones.push_back(total.node);
  return milestones;
}

}  // namespace helikos::emit
