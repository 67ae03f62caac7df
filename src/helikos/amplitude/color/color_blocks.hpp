// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace helikos {

struct FastColor;
struct DrawnFlows;

/// Most stages that colour sums take: orbits of 8 flows, or 16 with their mirror images.
inline constexpr int max_color_stages = 3;

/// x_first' = x_first + x_second, x_second' = x_first - x_second.
struct Butterfly {
  std::int32_t first, second;
};

/// Component x = y[first] + sign y[second] of a block; `second` is -1 where there is none.
struct BlockComponent {
  std::int32_t first, second;
  double sign;
};

/// One block of the colour matrix: real, symmetric.
struct ColorBlock {
  std::vector<BlockComponent> components;
  std::vector<double> matrix;  ///< (row, column), full

  int size() const { return static_cast<int>(components.size()); }
};

/// The colour matrix in a basis that its symmetries make block diagonal
/// (amplitude/color/block_diagonal.hpp).
///
/// For one quark line: C(s,t) = f(s^-1 t) does not change when all gluons are relabelled, s -> g s,
/// t -> g t. The transpositions (0 1), (2 3), .. commute, so the sums and differences over their
/// orbits, one for every choice of signs, do not mix. Sums and differences over the reversal of
/// both orderings, f(w k w) = f(k) (charge conjugation), do not mix either. For n = 5, 6, 7 gluons
/// the one block of 120, 720, 5040 flows falls into 8 or 16 blocks of about 15, 45, 315 flows: the
/// quadratic form J^+ C J = sum over blocks of x^+ M x costs 7, 15 and 16 times less, and is exact
/// to rounding. These are the first steps of the Fourier transform over S_n of
/// docs/architecture.md.
struct ColorBlocks {
  int num_flows = 0;
  std::vector<std::vector<Butterfly>> stages;  ///< in place on y = jamps, in order
  std::vector<ColorBlock> blocks;
  std::shared_ptr<const FastColor> fast;  ///< takes the place of stages and blocks (fast_color.hpp)
  /// The flows that an event may have, where they differ from the jamps (drawn_flows.hpp).
  std::shared_ptr<const DrawnFlows> drawn_flows = nullptr;
  /// False where products of some flows are left out; the sum may then be negative.
  bool is_semidefinite = true;
};

/// Hash that is equal for equal matrices in the same basis.
std::uint64_t fingerprint(const ColorBlocks& color);

/// Colour matrix of one quark line and n gluons, flows in lexicographic order of the gluons.
ColorBlocks quark_line_color(int num_gluons);

/// One flow with C = `factor`: a colour singlet exchanged between fermion lines.
ColorBlocks single_flow_color(double factor);

}  // namespace helikos
