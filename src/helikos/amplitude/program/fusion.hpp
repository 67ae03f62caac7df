// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <map>
#include <utility>
#include <vector>

#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Code of the colour-singlet part of a gluon propagator:
/// T^a_ij T^a_kl = d_il d_jk - d_ij d_kl / N. The singlet couples to quarks as the gluon does, and
/// not to gluons; where two gluons meet no other colour, two singlets do so too. No particle has
/// this code.
inline constexpr int singlet_gluon = 9900000;

/// The code of the antiparticle. A singlet gluon is its own antiparticle.
int conjugate_code(int code);
/// Colour of a code: 1, 3, 6 or 8.
int color_of(int code);

/// A vertex as a way to make a current of two or more others. A current has the code of the
/// outgoing particle that it could be.
struct Fusion {
  const Vertex* vertex;
  std::array<int, most_vertex_inputs> inputs{};  ///< in the order of the vertex, from behind the
                                                 ///< output on; then 0
  int num_inputs;
  int output;
  int output_place;   ///< place in `vertex` of the particle that the output replaces
  double sign = 1.0;  ///< of the place of a fermion as the output
};

/// All fusions of a table of vertices, found by their inputs. Fusions of gluons with quarks, or of
/// two gluons without other colour, are listed twice: once with `singlet_gluon` in place of gluons.
class FusionTable {
 public:
  /// `has_singlets`: whether fusions are listed with `singlet_gluon`.
  explicit FusionTable(std::vector<Vertex> vertices, bool has_singlets = true);
  FusionTable(const FusionTable&) = delete;

  /// The fusions with exactly these inputs in this order; the third input is 0 for two inputs.
  const std::vector<Fusion>& find(const std::array<int, 3>& inputs) const;
  /// The fusions of more than three inputs.
  const std::vector<Fusion>& larger() const { return larger_; }

  /// Whether a vertex has two fermions and several bosons. TreeCut::Kind::line does not know such
  /// vertices.
  bool joins_bosons_at_lines() const { return joins_bosons_at_lines_; }

  /// The code of the gluon, 0 where no fermion has a vertex with it.
  int gluon() const { return gluon_; }

 private:
  void add(const Vertex& vertex, const std::array<int, most_vertex_legs>& particles);
  void add_singlets(const Vertex& vertex);

  std::vector<Vertex> vertices_;
  int gluon_ = 0;
  bool joins_bosons_at_lines_ = false;
  std::map<std::array<int, 3>, std::vector<Fusion>> fusions_;
  std::vector<Fusion> larger_;
};

/// Calls body(a, b) for every way to part a set of legs in two; `a` has the first leg.
template <class Body>
void for_pairs(LegMask legs, Body&& body) {
  const LegMask first = legs & (~legs + 1), rest = legs ^ first;
  for (LegMask b = rest; b != 0; b = (b - 1) & rest) body(legs ^ b, b);
}

/// A current in a place of a fusion: its leg set, and its code.
struct FusionPart {
  LegMask legs;
  int code;
};

/// Parts of fusions of more than three inputs. Inputs with equal codes are in the order of their
/// lowest legs.
class LargerFusions {
 public:
  using Parts = std::array<FusionPart, most_vertex_inputs>;

  /// Calls body(fusion, parts) for every fusion of currents of these legs; `codes` as for
  /// for_fusions.
  template <class Codes, class Body>
  static void for_each(const std::vector<Fusion>& fusions, LegMask legs, Codes&& codes,
                       Body&& body) {
    std::map<int, std::vector<LegMask>> sets;  // leg sets that have a code
    for (LegMask part = (legs - 1) & legs; part != 0; part = (part - 1) & legs)
      for (const int code : codes(part)) sets[code].push_back(part);
    for (const Fusion& fusion : fusions) {
      Parts parts{};
      place(fusion, legs, sets, 0, parts, body);
    }
  }

 private:
  template <class Sets, class Body>
  static void place(const Fusion& fusion, LegMask left, const Sets& sets, int input, Parts& parts,
                    Body&& body) {
    if (input == fusion.num_inputs) {
      if (left == 0) body(fusion, parts);
      return;
    }
    const auto k = static_cast<std::size_t>(input);
    const auto found = sets.find(fusion.inputs[k]);
    if (found == sets.end()) return;
    const LegMask before = lowest_before(fusion, k, parts);
    for (const LegMask part : found->second) {
      if ((part & ~left) != 0 || (part & (~part + 1)) <= before) continue;
      parts[k] = {part, fusion.inputs[k]};
      place(fusion, left ^ part, sets, input + 1, parts, body);
    }
  }

  /// The lowest leg of the last input before k with the same code; 0 where there is none.
  static LegMask lowest_before(const Fusion& fusion, std::size_t k, const Parts& parts) {
    for (std::size_t i = k; i > 0; --i)
      if (fusion.inputs[i - 1] == fusion.inputs[k])
        return parts[i - 1].legs & (~parts[i - 1].legs + 1);
    return 0;
  }
};

/// Calls body(fusion, parts) for every fusion of currents of these legs; parts stand in the order
/// of the fusion. `codes(legs)` is a range of the codes of the currents of a leg set.
template <class Codes, class Body>
void for_fusions(const FusionTable& table, LegMask legs, Codes&& codes, Body&& body) {
  using Parts = std::array<FusionPart, 3>;
  const auto apply = [&](const Parts& parts) {
    for (const Fusion& fusion : table.find({parts[0].code, parts[1].code, parts[2].code})) {
      body(fusion, parts);
    }
  };
  for_pairs(legs, [&](LegMask a, LegMask b) {
    for (const int x : codes(a)) {
      for (const int y : codes(b)) {
        apply({{{a, x}, {b, y}, {0, 0}}});
        if (x != y) apply({{{b, y}, {a, x}, {0, 0}}});
      }
    }
  });
  for_pairs(legs, [&](LegMask a, LegMask rest) {
    if (codes(a).empty()) return;
    for_pairs(rest, [&](LegMask b, LegMask c) {
      for (const int x : codes(a)) {
        for (const int y : codes(b)) {
          for (const int z : codes(c)) {
            const FusionPart p{a, x}, q{b, y}, r{c, z};
            apply({{p, q, r}});
            if (y != z) apply({{p, r, q}});
            if (x != y) apply({{q, p, r}});
            if (x != z) apply({{r, q, p}});
            if (x != y && x != z && y != z) {
              apply({{q, r, p}});
              apply({{r, p, q}});
            }
          }
        }
      }
    });
  });
  if (!table.larger().empty() && std::popcount(legs) > 3)
    LargerFusions::for_each(table.larger(), legs, codes, body);
}

/// External legs by kind.
struct LegKinds {
  LegMask fermions = 0, gluons = 0;

  explicit LegKinds(const Process& process) {
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const Particle& particle = *process.legs()[leg].particle;
      if (particle.is_fermion()) fermions |= leg_bit(leg);
      if (particle.is_gluon()) gluons |= leg_bit(leg);
    }
  }
};

/// Number of pairs of fermions whose later fermion stands first.
inline int num_inversions(LegMask first, LegMask second) {
  int number = 0;
  for (LegMask rest = first; rest != 0; rest &= rest - 1) {
    const LegMask leg = rest & (~rest + 1);
    number += std::popcount(second & (leg - 1));
  }
  return number;
}

}  // namespace helikos
