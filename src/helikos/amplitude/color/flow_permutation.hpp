// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"

namespace helikos {

/// Order of gluons: position p holds gluon order[p], counted from 0.
using Permutation = std::vector<std::uint8_t>;

/// All permutations of n objects in lexicographic order: shape (n!, n).
std::vector<Permutation> all_permutations(int n);

/// Number of a permutation in lexicographic order, from 0.
int permutation_rank(const Permutation& order);

/// s^-1 t: position in s of the gluon at each position of t.
Permutation relative_permutation(const Permutation& s, const Permutation& t);

/// The coloured legs of a set of flows; each kind of leg is in ascending order.
struct ColoredLegs {
  std::vector<int> quarks, gluons, antiquarks;

  int num_lines() const { return static_cast<int>(quarks.size()); }
  int num_gluons() const { return static_cast<int>(gluons.size()); }
  bool operator==(const ColoredLegs&) const = default;
};

ColoredLegs colored_legs(const ColorFlow& flow);

/// A flow of k strings and n gluons as a permutation of k + n objects: the leg that begins a line
/// of colour (quark 0 .. k-1, gluon k .. k+n-1) goes to the leg that ends it (antiquark 0 .. k-1,
/// gluon k .. k+n-1). A trace is a cycle of gluons.
Permutation flow_permutation(const ColorFlow& flow, const ColoredLegs& legs);

/// 3^n times the sum over colours of flow p and the complex conjugate of flow q, with `lines`
/// strings. For a gluon, T^a_ij T^a_kl = delta_il delta_jk - delta_ij delta_kl / 3: the first term
/// joins the neighbours of the gluon, which closes loops of q^-1 p; the second term takes the gluon
/// out of both flows.
std::int64_t scaled_flow_product(const Permutation& p, const Permutation& q, int lines);

Permutation inverse(const Permutation& p);

/// Number of loops of q^-1 p, with `back` the inverse of q. With the first term alone for all
/// gluons (gluons of U(3)), a product is 3^(loops).
int num_loops(const Permutation& p, const Permutation& back);

std::int64_t power_of_colors(int exponent);

/// Throws std::overflow_error where scaled_flow_product could leave the 53 bits of a double, or
/// where k + n is above 16.
void check_color_range(int lines, int gluons);

/// New numbers of quarks and antiquarks (below `lines`) and of gluons, both as positions.
struct Relabelling {
  Permutation begins, ends;  ///< old number -> new number, each for 0 .. k+n-1
};

Permutation relabelled(const Permutation& p, const Relabelling& to);

/// The relabelling after which strings, then traces, stand in descending order of length and all
/// objects in order: the images of flows then depend on the lengths alone.
Relabelling to_standard_order(const Permutation& p, int lines);

/// 3^n f(k) of the colour matrix C(s, t) = f(s^-1 t) = Tr(T^{s1} .. T^{sn} T^{tn} .. T^{t1}) of one
/// quark line, an integer, for all permutations k of n gluons, (rank).
std::vector<std::int64_t> scaled_color_factors(int n);

/// f(k) of all permutations, (rank): exact up to the division of one integer by 3^n.
std::vector<double> color_factors(int n);

}  // namespace helikos
