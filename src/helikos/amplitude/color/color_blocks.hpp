// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
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

/// The colour matrix in a basis that its symmetries make block diagonal (`block_diagonal`).
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
  /// The flows that an event may have, where they differ from the jamps (process_color.hpp).
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

/// Image of each flow under a relabelling of legs. Empty where an image is not among the flows.
using FlowMap = std::vector<std::int32_t>;

/// Relabellings that are their own inverse, commute, and leave the colour matrix unchanged.
struct ColorSymmetry {
  std::vector<FlowMap> stages;  ///< products of stages take every flow to another flow
  FlowMap mirror;               ///< may leave flows unchanged; empty where there is no mirror
};

/// The first `max_color_stages` of `stages` and the first of `mirrors` that fit together: colour
/// sums need every flow in one butterfly of each stage.
ColorSymmetry color_symmetry(int num_flows, const std::vector<FlowMap>& stages,
                             const std::vector<FlowMap>& mirrors);

/// Orbits of flows under products of stages, numbered by their first flow. Product g is the product
/// of the stages whose bits are set in g.
class FlowOrbits {
 public:
  FlowOrbits(int num_flows, const std::vector<FlowMap>& stages);

  /// Whether every product but the first takes every flow to another flow.
  bool are_full() const { return are_full_; }
  unsigned num_products() const { return num_products_; }
  int size() const { return static_cast<int>(members_.size() / num_products_); }
  int orbit(int flow) const { return orbits_[flow]; }
  /// Product that takes the first flow of the orbit to `flow`.
  unsigned product(int flow) const { return products_[flow]; }
  int member(int orbit, unsigned product) const {
    return members_[orbit * num_products_ + product];
  }

 private:
  void add(int first, const std::vector<FlowMap>& stages);

  unsigned num_products_ = 1;
  bool are_full_ = true;
  std::vector<int> orbits_, members_;
  std::vector<unsigned> products_;
};

/// A symmetric colour matrix of flows in integers: C(i, j) = numerator(i, j) / unit.
struct ExactColor {
  int num_flows;
  std::function<std::int64_t(int, int)> numerator;
  double unit;
};

/// The matrix in blocks, one block for each choice of signs under the relabellings. Sums are exact
/// before the division.
ColorBlocks block_diagonal(const ExactColor& color, const ColorSymmetry& symmetry);

/// The matrix C(s, t) = f(s^-1 t) of the permutations of n gluons in lexicographic order, with
/// factors[rank of k] = unit f(k), f(k) = f(k^-1) and f(w k w) = f(k), w the reversal.
ColorBlocks permutation_color(int num_gluons, const std::vector<std::int64_t>& factors,
                              double unit);

}  // namespace helikos
