// SPDX-License-Identifier: Apache-2.0
#include "program/diagrams.hpp"

#include <bit>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "process/color_factor.hpp"
#include "program/quark_line.hpp"

namespace helikos {
namespace {

/// Gluons by their number, one bit each.
using GluonSet = std::uint32_t;

/// Gluons in colour order, and the sign that a tree has there.
struct SignedOrdering {
  Permutation gluons;
  double sign;
};
using Orderings = std::vector<SignedOrdering>;

/// A wavefunction that is one tree, and the colour orderings of its gluons that it has a share in.
struct Tree {
  int current;
  Orderings orderings;
};
using Trees = std::vector<Tree>;

/// One after the other, all with all.
Orderings joined(const Orderings& left, const Orderings& right) {
  Orderings result;
  for (const auto& [first, sign] : left) {
    for (const auto& [second, other_sign] : right) {
      Permutation both = first;
      both.insert(both.end(), second.begin(), second.end());
      result.push_back({std::move(both), sign * other_sign});
    }
  }
  return result;
}

/// X M Y + sign Y M X, where M may be nothing.
Orderings with_reverse(const Orderings& x, const Orderings& m, const Orderings& y, double sign) {
  Orderings result = joined(joined(x, m), y);
  for (auto& [gluons, factor] : joined(joined(y, m), x)) {
    result.push_back({std::move(gluons), sign * factor});
  }
  return result;
}

const Orderings no_gluons{{{}, 1.0}};

/// visit(subset) for all subsets that are not empty, from the set itself down.
template <class Visit>
void for_each_subset(GluonSet set, Visit&& visit) {
  for (GluonSet subset = set; subset != 0; subset = (subset - 1) & set) visit(subset);
}

GluonSet without_lowest(GluonSet set) { return set & (set - 1); }

class Diagrams : QuarkLineProgram {
 public:
  using QuarkLineProgram::QuarkLineProgram;

  AmplitudeProgram build() {
    program_.num_flows = static_cast<int>(std::lround(std::tgamma(num_gluons() + 1.0)));
    const GluonSet all = (GluonSet{1} << num_gluons()) - 1;
    for_each_subset(all, [&](GluonSet between) { add_diagrams(all, between); });
    return std::move(program_);
  }

 private:
  /// A new current over the legs of the inputs, with one term.
  int vertex(Operation op, CurrentKind kind, std::array<int, 3> inputs, double coefficient = 1.0,
             int parameter = -1) {
    LegMask legs = 0;
    for (const int input : inputs) legs |= input < 0 ? 0 : program_.currents[input].legs;
    const int current = program_.add_current(kind, legs);
    emit(op, inputs, current, coefficient, parameter);
    return current;
  }

  // ---- Gluons --------------------------------------------------------------------------------

  /// All trees that end in one off-shell gluon.
  const Trees& trees(GluonSet gluons) {
    if (const auto found = trees_.find(gluons); found != trees_.end()) return found->second;
    Trees result;
    make_trees(gluons, [&](const Tree& tree) { result.push_back(tree); });
    return trees_[gluons] = std::move(result);
  }

  /// visit(tree) for each of them, as soon as it is written. The first part holds the lowest gluon,
  /// the second one the lowest of the others, so that each tree is met once.
  template <class Visit>
  void make_trees(GluonSet gluons, Visit&& visit) {
    if (std::has_single_bit(gluons)) {
      const int gluon = std::countr_zero(gluons);
      return visit(Tree{external_gluon(gluon), {{{static_cast<std::uint8_t>(gluon)}, 1.0}}});
    }
    for_each_subset(without_lowest(gluons), [&](GluonSet others) {
      const GluonSet first = gluons & ~others;
      join_pairs(first, others, visit);
      for_each_subset(without_lowest(others),
                      [&](GluonSet last) { join_triples(first, others & ~last, last, visit); });
    });
  }

  template <class Visit>
  void join_pairs(GluonSet first, GluonSet second, Visit&& visit) {
    const Trees &as = trees(first), &bs = trees(second);
    for (const Tree& a : as) {
      for (const Tree& b : bs) visit(three_gluon_vertex(a, b));
    }
  }

  template <class Visit>
  void join_triples(GluonSet first, GluonSet second, GluonSet third, Visit&& visit) {
    const Trees &as = trees(first), &bs = trees(second), &cs = trees(third);
    for (const Tree& a : as) {
      for (const Tree& b : bs) {
        for (const Tree& c : cs) {
          visit(four_gluon_structure(b, a, c));
          visit(four_gluon_structure(a, b, c));
          visit(four_gluon_structure(a, c, b));
        }
      }
    }
  }

  Tree three_gluon_vertex(const Tree& a, const Tree& b) {
    const int current =
        vertex(Operation::three_gluon, vector_kind(), {a.current, b.current, -1}, root_half);
    emit(Operation::propagate_gluon, {current, -1, -1}, current, 1.0);
    return {current, with_reverse(a.orderings, no_gluons, b.orderings, -1.0)};
  }

  /// {X, M, Y} = {Y, M, X}: the structure of the vertex that M is in the middle of.
  Tree four_gluon_structure(const Tree& x, const Tree& m, const Tree& y) {
    const int current =
        vertex(Operation::four_gluon, vector_kind(), {x.current, m.current, y.current});
    emit(Operation::propagate_gluon, {current, -1, -1}, current, 1.0);
    return {current, with_reverse(x.orderings, m.orderings, y.orderings, 1.0)};
  }

  // ---- Quark line ----------------------------------------------------------------------------

  /// The quark with trees attached to it one after the other.
  const Trees& rows(GluonSet gluons) {
    if (const auto found = rows_.find(gluons); found != rows_.end()) return found->second;
    if (gluons == 0) return rows_[gluons] = {{external_row(), no_gluons}};
    Trees result;
    for_each_subset(gluons, [&](GluonSet last) {
      const Trees &nearer = rows(gluons & ~last), &attached = trees(last);
      for (const Tree& psi : nearer) {
        for (const Tree& tree : attached) result.push_back(longer_row(psi, tree));
      }
    });
    return rows_[gluons] = std::move(result);
  }

  Tree longer_row(const Tree& psi, const Tree& tree) {
    const int current =
        vertex(Operation::row_gluon, CurrentKind::row_spinor, {psi.current, tree.current, -1});
    emit(Operation::propagate_row, {current, -1, -1}, current, -root_half, 0);
    return {current, joined(psi.orderings, tree.orderings)};
  }

  /// The antiquark, likewise.
  const Trees& columns(GluonSet gluons) {
    if (const auto found = columns_.find(gluons); found != columns_.end()) return found->second;
    if (gluons == 0) return columns_[gluons] = {{external_column(), no_gluons}};
    Trees result;
    for_each_subset(gluons, [&](GluonSet first) {
      const Trees &nearer = columns(gluons & ~first), &attached = trees(first);
      for (const Tree& chi : nearer) {
        for (const Tree& tree : attached) result.push_back(longer_column(tree, chi));
      }
    });
    return columns_[gluons] = std::move(result);
  }

  Tree longer_column(const Tree& tree, const Tree& chi) {
    const int current = vertex(Operation::column_gluon, CurrentKind::column_spinor,
                               {tree.current, chi.current, -1});
    emit(Operation::propagate_column, {current, -1, -1}, current, -root_half, 0);
    return {current, joined(tree.orderings, chi.orderings)};
  }

  // ---- Diagrams ------------------------------------------------------------------------------

  /// Those in which the m-th gluon along the quark line, m = ceil(n/2), is in the tree of the
  /// gluons `between`: as in eq. 8, every diagram has one such tree.
  void add_diagrams(GluonSet all, GluonSet between) {
    const int m = (num_gluons() + 1) / 2;
    const GluonSet outside = all & ~between;
    const auto add = [&](GluonSet left) {
      const GluonSet right = outside & ~left;
      const bool is_middle = std::popcount(left) < m && std::popcount(right) <= num_gluons() - m;
      if (is_middle) connect(left, between, right);
    };
    for_each_subset(outside, add);
    add(0);
  }

  /// V(row | column).J(tree) for all of them.
  void connect(GluonSet left, GluonSet between, GluonSet right) {
    const Trees &psis = rows(left), &chis = columns(right);
    for (const Tree& psi : psis) {
      for (const Tree& chi : chis) {
        const int current = vertex(Operation::fermion_current, CurrentKind::complex_vector,
                                   {psi.current, chi.current, -1}, 1.0, 0);
        for_each_tree(between, [&](const Tree& tree) {
          const Orderings flows = joined(joined(psi.orderings, tree.orderings), chi.orderings);
          contract(current, tree.current, flows);
        });
      }
    }
  }

  /// Trees of all gluons are met here only, and are not kept: their currents live for a moment.
  template <class Visit>
  void for_each_tree(GluonSet gluons, Visit&& visit) {
    if (std::popcount(gluons) == num_gluons()) return make_trees(gluons, visit);
    for (const Tree& tree : trees(gluons)) visit(tree);
  }

  /// A diagram, added to its colour flows.
  void contract(int vector, int tree, const Orderings& flows) {
    for (const auto& [gluons, sign] : flows) {
      emit(Operation::contract_vectors, {vector, tree, -1}, permutation_rank(gluons),
           root_half * sign);
    }
  }

  std::map<GluonSet, Trees> trees_, rows_, columns_;
};

}  // namespace

AmplitudeProgram quark_line_diagrams(const Process& process, const ProcessTopology& topology,
                                     const Parameters& parameters, const ProgramOptions& options) {
  const auto gluons = topology.gluons.size();
  if (gluons > max_diagram_gluons) {
    throw InputError("--recipe diagrams: " + process.str() + " has " + std::to_string(gluons) +
                     " gluons; diagrams are written for at most " +
                     std::to_string(max_diagram_gluons));
  }
  return Diagrams(process, topology, parameters, options).build();
}

}  // namespace helikos
