// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A program arranged for a team of threads. A *node* is a current, or the jamp of a flow; it is
/// filled by the terms of its instructions and then propagated. Nodes lie in levels: those of one
/// level need only those of earlier ones, so that all their helicity states can be computed at
/// once, each by one thread that gathers its terms in registers and writes its result once.

#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// How many helicity states a thread computes together. The first input of every term depends on
/// a leg x, the last one on a leg y, and no other input on either: with both states of x and y the
/// inputs are read once for two or four outputs. Jamps of gluons alone may also have *joint* terms,
/// whose first input depends on both.
enum class BlockShape : std::uint8_t { one, two_first, two_last, four };

constexpr int first_states(BlockShape shape) {
  return shape == BlockShape::two_first || shape == BlockShape::four ? 2 : 1;
}
constexpr int last_states(BlockShape shape) {
  return shape == BlockShape::two_last || shape == BlockShape::four ? 2 : 1;
}

/// Helicity states of a term's inputs for one block. Of a joint term: of the first input in first
/// and last, numbers as of BlockOutputs, and of the last input in middle.
struct alignas(16) BlockInputs {
  std::uint16_t first[2]{};
  std::uint16_t last[2]{};
  std::uint16_t middle = 0;
  std::uint16_t unused[3]{};
};

/// Helicity states of the output of one block: number 2 i + j for state i of x and j of y; of a
/// jamp, the number of the helicity.
struct alignas(8) BlockOutputs {
  std::uint16_t state[4]{};
};

/// Numbers that many terms share.
struct TermConstants {
  double coefficient = 1.0;
  Coupling coupling;
};

/// One term of a node; small, as every thread reads it. A place of a current is an offset [reals]
/// in the memory of the team where it is not negative, and in the global workspace where it is
/// (~place). The components of a helicity state lie apart, pieces of neighbouring states side by
/// side.
struct alignas(16) TeamTerm {
  std::int32_t inputs[3]{};     ///< places
  std::int32_t table = 0;       ///< BlockInputs of block 0
  std::uint16_t states[3]{};    ///< how many the inputs have
  std::uint16_t momenta[2]{};   ///< of the first two inputs, where the vertex needs them
  std::uint16_t constants = 0;  ///< number of its TermConstants
  Operation operation{};
  ComplexMask complex_mask = 0;
  bool is_joint = false;
};
static_assert(sizeof(TeamTerm) == 32);

/// A node is of the kind of its current, but for wavefunctions and jamps.
enum class NodeKind : std::uint8_t {
  real_vector,
  complex_vector,
  row,
  column,
  scalar,
  external,
  jamp,
};

constexpr NodeKind node_kind(CurrentKind kind) { return static_cast<NodeKind>(kind); }

static_assert(node_kind(CurrentKind::real_vector) == NodeKind::real_vector &&
              node_kind(CurrentKind::complex_vector) == NodeKind::complex_vector &&
              node_kind(CurrentKind::row_spinor) == NodeKind::row &&
              node_kind(CurrentKind::column_spinor) == NodeKind::column &&
              node_kind(CurrentKind::scalar) == NodeKind::scalar);

/// The blocks that a node is computed in where its states allow it. Four spinors would not fit into
/// a thread's registers.
constexpr BlockShape block_shape(NodeKind kind) {
  if (kind == NodeKind::external) return BlockShape::one;
  if (kind == NodeKind::row) return BlockShape::two_first;
  return kind == NodeKind::complex_vector || kind == NodeKind::column ? BlockShape::two_last
                                                                      : BlockShape::four;
}

/// Reals that one helicity state takes: whole pieces of 16 bytes for any precision.
constexpr int stored_reals(CurrentKind kind) {
  return kind == CurrentKind::scalar ? 4 : real_components(kind);
}

struct alignas(16) TeamNode {
  NodeKind kind{};
  BlockShape shape = BlockShape::one;
  bool is_propagated = false;
  bool is_frequent = true;   ///< all that happens to it is (OperationRow::frequent_mask)
  Operation propagator{};    ///< where it is propagated
  CurrentKind current{};     ///< what is stored, but for a jamp
  std::int8_t element = -1;  ///< of the continuous colours of a leg, or -1
  std::int32_t first_term = 0, num_terms = 0;
  std::int32_t place = 0;                        ///< of the output, or the flow of a jamp
  std::int32_t states = 0;                       ///< of the output
  std::int32_t table = 0;                        ///< BlockOutputs of block 0
  std::int32_t leg = -1;                         ///< of an external wavefunction
  std::int32_t momentum = -1, denominator = -1;  ///< of the propagator
  double coefficient = 1.0, mass = 0.0;          ///< likewise
};

/// One block of one node: what a thread computes at a time.
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
  std::vector<TeamNode> nodes;
  std::vector<TeamTerm> terms;
  std::vector<TermConstants> constants;
  std::vector<BlockInputs> inputs;
  std::vector<BlockOutputs> outputs;
  std::vector<TeamItem> items;
  std::vector<ItemRange> levels;  ///< of items
  std::vector<HelicityMask> helicities;
  int num_flows = 0;
  bool is_of_gluons = false;
  bool has_continuous_colors = false;
  std::size_t team_size = 0;    ///< reals per event for currents in the memory of the team
  std::size_t global_size = 0;  ///< reals per event for currents in the global workspace
};

/// `capacity`: reals per event that currents may take in the memory of a team; what does not fit
/// goes to the global workspace. Early levels, which are read most, come first.
TeamProgram make_team_program(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                              std::size_t capacity);

}  // namespace helikos
