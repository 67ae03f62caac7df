// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Least masses and transverse momenta of systems of outgoing particles [GeV], from their masses
/// and from what cuts promise. In the numbers of legs of the process.
class LeastMasses {
 public:
  /// `masses`: of the outgoing particles [GeV]; so many legs are `incoming`.
  explicit LeastMasses(const std::vector<double>& masses, int incoming = 2);

  // What all events have, the largest of several promises counts:
  void set_mass(LegMask legs, double least);            ///< [GeV]
  void set_momentum(LegMask legs, double least);        ///< p_T of the sum of the momenta [GeV]
  void set_scalar_sum(LegMask legs, double least);      ///< sum of the p_T [GeV]
  void set_distance(int leg, int other, double least);  ///< dr
  void set_transverse_momentum(int leg, double least);  ///< [GeV]

  /// Each event has one of these alternatives. They are finished, and there is one at least.
  void set_least_of(const std::vector<LeastMasses>& alternatives);

  /// Works out what follows; to be called before what is below.
  void finish();

  double of(LegMask legs) const { return masses_[legs >> incoming_]; }
  /// Of all, which have no transverse momentum together.
  double of_all() const { return of_all_; }
  double transverse_momentum(int leg) const { return momentum(leg_bit(leg)); }
  /// p_T of the sum of the momenta [GeV].
  double momentum(LegMask legs) const { return momenta_[legs >> incoming_]; }
  /// The sum of the sizes of their transverse momenta [GeV].
  double scalar_sum(LegMask legs) const { return scalar_sums_[legs >> incoming_]; }
  /// The sum of the transverse masses, which m_T of the system is not below [GeV]; 0 where
  /// transverse momenta are promised nothing.
  double transverse_mass(LegMask legs) const { return transverse_masses_[legs >> incoming_]; }

 private:
  struct Distance {
    int leg, other;
    double least;
  };

  LegMask all() const { return LegMask(masses_.size() - 1); }
  void balance();
  void add_scalar_sums();
  void use_distances();
  void add_masses();
  void add_transverse_masses();
  double by_pairs(LegMask system) const;

  int incoming_;
  std::vector<double> particles_;  ///< masses
  std::vector<Distance> distances_;
  // (set of outgoing particles) [GeV]:
  std::vector<double> masses_, momenta_, scalar_sums_, transverse_masses_;
  double of_all_ = 0.0;
};

}  // namespace helikos
