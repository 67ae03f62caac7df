// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos::detail {

/// PDG codes of the products of a decay: in ascending order, particles before antiparticles.
using Products = std::vector<int>;

/// The decays that vertices allow, without their values.
class DecayChannels {
 public:
  DecayChannels(const Model& model, const Parameters& parameters);

  double mass(int code) const { return masses_.at(code < 0 ? -code : code); }
  /// Two-body decays of a particle with mass above their threshold, and below.
  std::set<Products> open(int mother) const { return of(mother, true); }
  std::set<Products> closed(int mother) const { return of(mother, false); }
  /// Three-body final states by a closed two-body decay, and by vertices of four particles, to
  /// which no two open two-body decays lead.
  std::set<Products> three_body(int mother) const;
  /// Two-body decays below their threshold that lead to final states of `three_body`, and its
  /// other final states.
  std::set<Products> bridges(int mother) const;
  /// A missing vertex that opens a decay which no other vertex has; nullptr for none.
  const MissingVertex* missing(int mother) const;

 private:
  void add(std::vector<int> outgoing);
  std::set<Products> of(int mother, bool is_open) const;
  bool is_self_conjugate(int code) const { return self_conjugate_.at(code < 0 ? -code : code); }
  int conjugate(int code) const { return is_self_conjugate(code) ? code : -code; }
  bool is_above(int mother, const Products& products) const;
  /// Whether mother > A B can be on the mass shell, also at threshold: radiation of a massless
  /// particle.
  bool is_on_shell(int mother, const Products& products) const;
  double sum_of_masses(const Products& products) const;
  enum class Second { any, on_shell };
  /// Final states of mother > A B, B > C D for this two-body decay.
  std::set<Products> states_by(int mother, const Products& two, Second second) const;
  std::set<Products> contact(int mother) const;
  std::set<Products> resonant(int mother) const;

  const Model& model_;
  std::map<int, double> masses_;        ///< absolute values [GeV], by code
  std::map<int, bool> self_conjugate_;  ///< by code
  /// Decays by the mother's code, of either sign, with vertices that are missing too. Vertices
  /// beyond the limits of the model's orders are left out.
  std::map<int, std::set<Products>> two_, three_;
  std::map<int, std::set<Products>> computed_;  ///< two-body decays of vertices that are there
};

}  // namespace helikos::detail
