// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// A table of vertices for a recursion over subsets of legs, in which two currents become one. A
/// vertex of four particles first joins two of them to a half vertex. Particles of larger vertices,
/// and of missing ones, join one by one to groups, which are half vertices too.
class TreeJoints {
 public:
  using Mark = std::function<bool(const Vertex&)>;

  struct Joint {
    int partner;
    int result;  ///< code as an outgoing leg would have it
    CouplingOrders orders;
    bool marked;
    int vertex;  ///< number of the vertex; -1 for the first half of a vertex
    bool operator==(const Joint&) const = default;
  };

  explicit TreeJoints(const std::vector<Vertex>& vertices, const Mark& mark = nullptr);
  /// With the missing vertices too, which have the mark.
  TreeJoints(const std::vector<Vertex>& vertices, std::span<const MissingVertex> missing);

  /// The joints with this current. For two different currents both orders have to be tried.
  const std::vector<Joint>& of(int code) const {
    static const std::vector<Joint> none;
    const auto found = joints_.find(code);
    return found == joints_.end() ? none : found->second;
  }

  /// Numbers from this one on are half vertices; no particle has such a code.
  static constexpr int first_half = 1 << 30;

 private:
  void add_cubic(const Vertex& vertex, const Joint& joint);
  void add_quartic(const Vertex& vertex, const Joint& second);
  void add_groups(std::vector<int> particles, const Joint& last);
  int group_of(const std::vector<int>& particles);
  int new_half();
  void add(int one, Joint joint, int partner, int result);

  std::unordered_map<int, std::vector<Joint>> joints_;
  std::map<std::vector<int>, int> groups_;  ///< codes by sorted particles
  int next_half_ = first_half;
};

/// Recursion over subsets of legs and the particles that they join to, smaller subsets first. The
/// last leg closes the trees. Restrictions of propagators are obeyed, orders and decays are not
/// used.
///
/// The value of trees is an `Algebra::Amount`: `algebra.one()` for a leg, and `algebra.add(sum,
/// amount)` for different trees. `algebra.add_product(sum, a, b, joint)` adds those of two currents
/// that a joint makes one.
template <class Algebra>
class TreeRecursion {
 public:
  using Amount = typename Algebra::Amount;

  /// `needs_mark`: only trees with a vertex that has the mark count.
  TreeRecursion(const TreeJoints& joints, const Process& process, Algebra algebra = {},
                bool needs_mark = false)
      : joints_(joints),
        process_(process),
        algebra_(std::move(algebra)),
        needs_mark_(needs_mark),
        all_(leg_bit(process.num_legs() - 1) - 1),
        required_(process.restrictions().required_s_channels) {
    currents_.resize(std::size_t{all_} + 1);
  }

  /// The amount of all trees.
  Amount run() {
    for (LegMask set = 1; set <= all_; ++set) {
      if ((set & (set - 1)) == 0)
        currents_[set].push_back({code(std::countr_zero(set)), 0, algebra_.one()});
      else
        join(set);
    }
    const int last = antiparticle(code(process_.num_legs() - 1));
    Amount all{};
    for (const Current& current : currents_[all_])
      if (current.code == last && counts(current.seen)) algebra_.add(all, current.amount);
    return all;
  }

 private:
  struct Current {
    int code;
    unsigned seen;  ///< bits of required s-channels, and of a vertex with the mark
    Amount amount;
  };
  static constexpr unsigned marked = 1u << 31;

  bool counts(unsigned seen) const {
    return (!needs_mark_ || (seen & marked)) && required_.are_met(seen & ~marked);
  }

  int code(int leg) const { return process_.legs()[static_cast<std::size_t>(leg)].outgoing_pdg(); }

  void join(LegMask set) {
    for (LegMask left = (set - 1) & set; left > 0; left = (left - 1) & set) {
      for (const Current& a : currents_[left]) {
        const auto& joints = joints_.of(a.code);
        for (const Current& b : currents_[set ^ left]) join(set, a, b, joints);
      }
    }
    if (set != all_)
      std::erase_if(currents_[set], [&](const Current& c) { return is_excluded(set, c.code); });
  }

  void join(LegMask set, const Current& a, const Current& b,
            const std::vector<TreeJoints::Joint>& joints) {
    for (const auto& joint : joints) {
      if (joint.partner != b.code) continue;
      const unsigned seen =
          a.seen | b.seen | seen_in(set, joint.result) | (joint.marked ? marked : 0);
      auto& list = currents_[set];
      auto place = std::ranges::find_if(
          list, [&](const Current& c) { return c.code == joint.result && c.seen == seen; });
      if (place == list.end()) place = list.insert(place, {joint.result, seen, {}});
      algebra_.add_product(place->amount, a.amount, b.amount, joint);
    }
  }

  bool is_excluded(LegMask set, int code) const {
    if (code >= TreeJoints::first_half) return false;  // half a vertex
    const Restrictions& r = process_.restrictions();
    const int s_channel = s_channel_code(process_, set, code);
    return std::ranges::binary_search(r.forbidden_s_channels, s_channel) ||
           std::ranges::binary_search(r.excluded, std::abs(code));
  }

  unsigned seen_in(LegMask set, int code) const {
    if (set == all_ || code >= TreeJoints::first_half) return 0;
    return required_.bit(s_channel_code(process_, set, code));
  }

  const TreeJoints& joints_;
  const Process& process_;
  Algebra algebra_;
  bool needs_mark_;
  LegMask all_;
  RequiredChannels required_;
  std::vector<std::vector<Current>> currents_;
};

/// The powers of couplings that occur in tree diagrams of processes; diagrams are not counted.
/// Results are remembered. Each thread needs an object of its own.
class TreeOrders {
 public:
  using Mark = TreeJoints::Mark;

  /// Tree orders for the vertices of the model with these parameters. Where a `mark` is given, only
  /// trees with a vertex that has the mark count.
  TreeOrders(const Model& model, const Parameters& parameters, Mark mark = nullptr);
  /// Only trees with one of these missing vertices count.
  TreeOrders(const Model& model, const Parameters& parameters,
             std::span<const MissingVertex> missing);

  /// The powers within the limits of the model, in ascending order of its first order, then of the
  /// second, ..; empty without a tree. Diagrams with excluded particles or forbidden s-channels, or
  /// without required s-channels, do not count. Orders and decays are not used.
  std::vector<CouplingOrders> operator()(const Process& process) const;

  /// The powers of the production that the bounds of orders allow; empty where a decay has none.
  std::vector<CouplingOrders> allowed(const Process& process) const;

 private:
  /// The powers of a process without decays. Crossed processes share them, except for s-channels.
  std::vector<CouplingOrders> of_part(const Process& process) const;
  std::vector<CouplingOrders> search(const Process& process) const;

  bool has_mark_;
  HighestPowers limits_;
  TreeJoints joints_;
  /// Known results, by the codes of all legs as outgoing legs and by the excluded codes.
  mutable std::map<std::pair<std::vector<int>, std::vector<int>>, std::vector<CouplingOrders>>
      known_;
};

/// Finds trees that no program computes.
class MissingTrees {
 public:
  MissingTrees(const Model& model, const Parameters& parameters);

  /// Throws InputError where a process has a tree with a missing vertex and with orders that the
  /// process allows, alone or in the interference with any other tree.
  void check(const Process& process) const;

 private:
  const Model& model_;
  const Parameters& parameters_;
  /// Trees with a missing vertex, and those without; none where the model has no missing vertex.
  std::optional<TreeOrders> trees_, others_;
};

/// The lowest WEIGHTED of a process, which MadGraph takes where a string has no orders; -1
/// without a tree.
int lowest_weight(const std::vector<CouplingOrders>& orders);

/// The first decay without a tree diagram, in the chain of a process whose production has some;
/// empty: there is none.
std::string decay_without_tree(std::span<const Process> processes, const Parameters& parameters);

/// Hint for a message about processes without a tree: " (--model heft has one)" where another model
/// has a tree for any of them; otherwise empty.
std::string other_model_hint(std::span<const Process> processes, const Parameters& parameters);
/// Hint for a message about processes without a tree: parameters of a model in UFO format that are
/// 0, whose vertices are left out; otherwise empty.
std::string zero_vertices_hint(const Parameters& parameters);
/// The message about one process without a tree.
std::string no_tree_text(const Process& process, const Parameters& parameters);

/// The request with the default orders of MadGraph: where the request, or a decay of it, has no
/// orders, WEIGHTED is at most the lowest value that a diagram of any of its partonic subprocesses
/// has. Without a diagram the request stays as it is.
ProcessRequest with_default_orders(ProcessRequest request, const Parameters& parameters);

/// The request with any orders allowed where the request or its decays have no orders.
ProcessRequest with_all_orders(ProcessRequest request);

/// Partonic subprocesses (`expand`) of the request with the default orders of MadGraph. Where the
/// request has no orders, its processes have none either: the lowest orders of each process are the
/// lowest orders of all.
std::vector<Subprocess> expand_default(const ProcessRequest& request, const Parameters& parameters);

}  // namespace helikos
