// SPDX-License-Identifier: Apache-2.0
#include "program/channel_program.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "core/error.hpp"
#include "program/neutral_current.hpp"
#include "program/quark_line.hpp"

namespace helikos {
namespace {

/// The legs above each edge of a diagram, or of a part of it.
using Edges = std::vector<LegMask>;

Edges edges_of(const Channels& channels, int channel) {
  const std::size_t size = channels.members.size() / channels.count;
  Edges edges;
  for (std::size_t i = channel * size; i < (channel + 1) * size; ++i) {
    edges.push_back(channels.propagators[channels.members[i]].legs);
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

/// Those of `edges` that lie above `legs`, without its own.
Edges inside(const Edges& edges, LegMask legs) {
  Edges result;
  for (const LegMask edge : edges) {
    if (edge != legs && (edge & legs) == edge) result.push_back(edge);
  }
  return result;
}

/// One of the two parts that a vertex joins: the larger edge, or a leg where both are legs.
LegMask larger_part(const Edges& edges, LegMask legs) {
  LegMask largest = legs & -legs;
  for (const LegMask edge : edges) {
    if (std::popcount(edge) > std::popcount(largest)) largest = edge;
  }
  return largest;
}

/// The quark goes from vertex to vertex up to the antiquark. A vertex is 1 and not 1/sqrt2: all
/// channels have as many.
class ChannelDiagrams : QuarkLineProgram {
 public:
  ChannelDiagrams(const Process& process, const ProcessTopology& topology,
                  const Parameters& parameters, const ProgramOptions& options)
      : QuarkLineProgram(process, topology, parameters, options),
        quark_(leg_bit(topology.quark_line.fermion)) {}

  AmplitudeProgram build(const Channels& channels) {
    LegMask all = quark_;
    known_[{{}, quark_}] = external_row();
    for (int gluon = 0; gluon < num_gluons(); ++gluon) {
      const LegMask leg = leg_bit(topology_.gluons[gluon]);
      known_[{{}, leg}] = external_gluon(gluon);
      all |= leg;
    }
    const int column = external_column();
    for (int channel = 0; channel < channels.count; ++channel) {
      const int row = vertex(edges_of(channels, channel), all);
      emit(Operation::contract_spinors, {row, column, -1}, channel, 1.0);
    }
    program_.num_flows = channels.count;
    return std::move(program_);
  }

 private:
  /// With its propagator.
  int current(const Edges& edges, LegMask legs) {
    const auto key = std::pair(inside(edges, legs), legs);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const int result = vertex(key.first, legs);
    if (legs & quark_) {
      emit(Operation::propagate_row, {result, -1, -1}, result, 1.0, 0);
    } else {
      emit(Operation::propagate_gluon, {result, -1, -1}, result, 1.0);
    }
    return known_[key] = result;
  }

  int vertex(const Edges& edges, LegMask legs) {
    LegMask first = larger_part(edges, legs);
    if (legs & ~first & quark_) first = legs & ~first;
    const int a = current(edges, first), b = current(edges, legs & ~first);
    const bool is_row = legs & quark_;
    const auto kind = is_row ? CurrentKind::row_spinor : vector_kind();
    const int result = program_.add_current(kind, legs);
    emit(is_row ? Operation::row_gluon : Operation::three_vector, {a, b, -1}, result, 1.0);
    return result;
  }

  LegMask quark_;
  std::map<std::pair<Edges, LegMask>, int> known_;  ///< currents, by what is above them
};

/// Its contractions are the channels in their order.
AmplitudeProgram with_a_flow_each(AmplitudeProgram program) {
  program.num_flows = 0;
  for (Instruction& instruction : program.instructions) {
    if (is_contraction(instruction.operation)) instruction.output = program.num_flows++;
  }
  return program;
}

}  // namespace

AmplitudeProgram channel_program(const Process& process, const ProcessTopology& topology,
                                 const Parameters& parameters, const ProgramOptions& options) {
  if (topology.process_class == ProcessClass::fermion_pair_neutral_current) {
    return with_a_flow_each(neutral_current_program(process, topology, parameters));
  }
  if (topology.process_class != ProcessClass::quark_line_gluons) {
    throw InputError(process.str() +
                     ": channel weights from single diagrams are for one quark line and gluons; "
                     "the recipe `recursion` has those from propagators");
  }
  return ChannelDiagrams(process, topology, parameters, options)
      .build(channels_of(process, topology, parameters));
}

}  // namespace helikos
