// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace helikos {

inline constexpr int num_colors = 3;

/// Order of gluons: position p holds gluon order[p], counted from 0.
using Permutation = std::vector<std::uint8_t>;

/// All permutations of n objects in lexicographic order: shape (n!, n).
std::vector<Permutation> all_permutations(int n);

/// Number of a permutation in lexicographic order, from 0.
int permutation_rank(const Permutation& order);

/// s^-1 t: position in s of the gluon at each position of t.
Permutation relative_permutation(const Permutation& s, const Permutation& t);

/// f(k) of the colour matrix C(s, t) = f(s^-1 t) = Tr(T^{s1} .. T^{sn} T^{tn} .. T^{t1}) for one
/// quark line, with Tr(T^a T^b) = delta^ab, by the Fierz identity
/// T^a_ij T^a_kl = d_il d_jk - d_ij d_kl / 3. Exact up to the division of one integer by 3^n.
double color_factor(const Permutation& relative);

/// 3^n f(k), an integer.
std::int64_t scaled_color_factor(const Permutation& relative);

/// scaled_color_factor of all permutations, (rank).
std::vector<std::int64_t> scaled_color_factors(int n);

/// color_factor of all permutations, (rank).
std::vector<double> color_factors(int n);

}  // namespace helikos
