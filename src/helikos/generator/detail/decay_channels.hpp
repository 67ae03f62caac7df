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
  /// Three-body final states by a closed two-body decay, and by vertices of four particles if
  /// `with_contact`, to which no open two-body decay leads.
  std::set<Products> three_body(int mother, bool with_contact) const;
  /// Two-body decays below their threshold that lead to final states of `three_body`.
  std::set<Products> bridges(int mother) const;
  /// A missing vertex that opens a decay which no other vertex has; nullptr for none.
  const MissingVertex* missing(int mother) const;

 private:
  void add(std::vector<int> outgoing);
  std::set<Products> of(int mother, bool is_open) const;
  bool is_self_conjugate(int code) const { return self_conjugate_.at(code < 0 ? -code : code); }
  int conjugate(int code) const { return is_self_conjugate(code) ? code : -code; }
  bool is_above(int mother, const Products& products) const;
  /// Final states of mother > A B, B > C D for this two-body decay.
  std::set<Products> states_by(int mother, const Products& two) const;
  std::set<Products> resonant(int mother) const;

  const Model& model_;
  std::map<int, double> masses_;        ///< absolute values [GeV], by code
  std::map<int, bool> self_conjugate_;  ///< by code
  /// Decays by the mother's code, of either sign, with vertices that are missing too.
  std::map<int, std::set<Products>> two_, three_;
  std::map<int, std::set<Products>> computed_;  ///< two-body decays of vertices that are there
};

}  // namespace helikos::detail
