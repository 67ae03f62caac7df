// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A program arranged for a team of threads. A *node* is a current, or the jamp of a flow; the
/// terms of its instructions fill it, and then it is propagated. Nodes lie in levels: nodes of one
/// level need only nodes of earlier levels, so that all their helicity states can be computed at
/// once. One thread computes each state: it gathers the terms in registers and writes the result
/// once.

#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// Number of helicity states that a thread computes together. The first input of every term depends
/// on a leg x, the last one on a leg y, and no other input on either: with both states of x and y
/// the inputs are read once for two or four outputs. Jamps of gluons alone may also have *joint*
/// terms, whose first input depends on both legs.
enum class BlockShape : std::uint8_t { one, two_first, two_last, four };

constexpr int first_states(BlockShape shape) {
  return shape == BlockShape::two_first || shape == BlockShape::four ? 2 : 1;
}
constexpr int last_states(BlockShape shape) {
  return shape == BlockShape::two_last || shape == BlockShape::four ? 2 : 1;
}

/// Helicity states of the inputs of a term for one block. For a joint term: of the first input in
/// first and last, with the numbers of BlockOutputs, and of the last input in middle.
struct alignas(16) BlockInputs {
  std::uint16_t first[2]{};
  std::uint16_t last[2]{};
  std::uint16_t middle = 0;
  std::uint16_t unused[3]{};
};

/// Helicity states of the output of one block: number 2 i + j for state i of x and state j of y;
/// for a jamp, the number of the helicity configuration.
struct alignas(8) BlockOutputs {
  std::uint16_t state[4]{};
};

/// Numbers that many terms share.
struct TermConstants {
  double coefficient = 1.0;
  Coupling coupling;
};

/// One term of a node; small, as every thread reads it. The place of a current is an offset
/// [reals]: in the memory of the team if it is not negative, otherwise (~place) in the global
/// workspace. The pieces of one helicity state lie apart; pieces of neighbouring states lie side by
/// side.
struct alignas(16) TeamTerm {
  std::int32_t inputs[3]{};     ///< places
  std::int32_t table = 0;       ///< BlockInputs of block 0
  std::uint16_t states[3]{};    ///< number of states of each input
  std::uint16_t momenta[2]{};   ///< momenta of the first two inputs, where the vertex needs them
  std::uint16_t constants = 0;  ///< number of its TermConstants
  Operation operation{};
  ComplexMask complex_mask = 0;
  bool is_joint = false;
};
static_assert(sizeof(TeamTerm) == 32);

/// Kind of a node: the kind of its current, except for wavefunctions and jamps.
enum class NodeKind : std::uint8_t {
  real_vector,
  complex_vector,
  row,
  column,
  scalar,
  external,
  jamp,
  tensor,
};

constexpr NodeKind node_kind(CurrentKind kind) {
  return kind == CurrentKind::tensor ? NodeKind::tensor : static_cast<NodeKind>(kind);
}

static_assert(node_kind(CurrentKind::real_vector) == NodeKind::real_vector &&
              node_kind(CurrentKind::complex_vector) == NodeKind::complex_vector &&
              node_kind(CurrentKind::row_spinor) == NodeKind::row &&
              node_kind(CurrentKind::column_spinor) == NodeKind::column &&
              node_kind(CurrentKind::scalar) == NodeKind::scalar);

/// The block shape of a node without forms where its states allow it. Four spinors would not fit
/// into the registers of a thread.
constexpr BlockShape block_shape(NodeKind kind) {
  if (kind == NodeKind::external || kind == NodeKind::tensor) return BlockShape::one;
  if (kind == NodeKind::row) return BlockShape::two_first;
  return kind == NodeKind::complex_vector || kind == NodeKind::column ? BlockShape::two_last
                                                                      : BlockShape::four;
}

/// Number of reals that one helicity state takes: whole pieces of 16 bytes for any precision.
constexpr int stored_reals(CurrentKind kind) {
  return kind == CurrentKind::scalar ? 4 : real_components(kind);
}

struct alignas(16) TeamNode {
  NodeKind kind{};
  BlockShape shape = BlockShape::one;
  bool is_propagated = false;
  bool is_frequent = true;   ///< all its operations are frequent (OperationRow::frequent_mask)
  Operation propagator{};    ///< propagator, where it is propagated
  CurrentKind current{};     ///< kind of the stored current, except for a jamp
  std::int8_t element = -1;  ///< element of the continuous colours of a leg, or -1
  std::int32_t first_term = 0, num_terms = 0;    ///< terms that have formulas
  std::int32_t place = 0;                        ///< place of the output, or the flow of a jamp
  std::int32_t states = 0;                       ///< number of states of the output
  std::int32_t table = 0;                        ///< BlockOutputs of block 0
  std::int32_t leg = -1;                         ///< leg of an external wavefunction
  std::int32_t momentum = -1, denominator = -1;  ///< momentum and denominator of the propagator
  double coefficient = 1.0, mass = 0.0;          ///< coefficient and mass of the propagator
};

/// The forms of a node, which are added after its other terms, state by state. The TeamTerm of a
/// form has the number of the form as its third input.
struct alignas(16) NodeForms {
  std::int32_t first_term = 0, num_terms = 0;
  std::int32_t propagator = -1;  ///< form of the propagator, where it has one
};

/// One block of one node: the work of a thread at a time.
struct alignas(8) TeamItem {
  std::int32_t node;
  std::int32_t block;
};

struct ItemRange {
  std::int32_t begin = 0, end = 0;
};

struct TeamProgram {
  std::vector<ExternalLeg> legs;
  std::vector<MomentumStep> momenta;
  std::vector<DenominatorStep> denominators;
  FormTables forms;
  std::vector<TeamNode> nodes;
  std::vector<NodeForms> node_forms;  ///< of each node; empty in a program without forms
  std::vector<TeamTerm> terms;
  std::vector<TermConstants> constants;
  std::vector<BlockInputs> inputs;
  std::vector<BlockOutputs> outputs;
  std::vector<TeamItem> items;
  std::vector<ItemRange> levels;  ///< items of each level
  std::vector<HelicityMask> helicities;
  int num_flows = 0;
  bool is_of_gluons = false;
  bool has_continuous_colors = false;
  bool has_forms() const { return !node_forms.empty(); }
  std::size_t team_size = 0;    ///< reals per event for currents in the memory of the team
  std::size_t global_size = 0;  ///< reals per event for currents in the global workspace
};

/// `capacity`: reals per event that currents may take in the memory of a team; other currents go to
/// the global workspace. Early levels, which are read most, come first.
TeamProgram make_team_program(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                              std::size_t capacity);

}  // namespace helikos
