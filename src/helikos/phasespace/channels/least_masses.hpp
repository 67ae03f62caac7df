// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Lower limits of masses and transverse momenta of systems of outgoing particles [GeV], from the
/// masses of the particles and from promises of cuts. Legs are numbered as in the process.
class LeastMasses {
 public:
  /// `masses`: masses of the outgoing particles [GeV]; `incoming`: number of incoming legs.
  explicit LeastMasses(const std::vector<double>& masses, int incoming = 2);

  // Lower limits in all events; the largest of several promises counts:
  void set_mass(LegMask legs, double least);            ///< mass [GeV]
  void set_momentum(LegMask legs, double least);        ///< p_T of the sum of the momenta [GeV]
  void set_scalar_sum(LegMask legs, double least);      ///< sum of the p_T [GeV]
  void set_distance(int leg, int other, double least);  ///< dr of the two legs

  /// Every event fulfils at least one of these alternatives. They are finished, and there is at
  /// least one.
  void set_least_of(const std::vector<LeastMasses>& alternatives);

  /// Works out what the promises imply. Call it before the functions below.
  void finish();

  double of(LegMask legs) const { return masses_[legs >> incoming_]; }
  /// Least mass of all outgoing particles together, whose transverse momenta add up to zero.
  double of_all() const { return of_all_; }
  double transverse_momentum(int leg) const { return momentum(leg_bit(leg)); }
  /// Least p_T of the sum of the momenta [GeV].
  double momentum(LegMask legs) const { return momenta_[legs >> incoming_]; }
  /// Least sum of the sizes of the transverse momenta [GeV].
  double scalar_sum(LegMask legs) const { return scalar_sums_[legs >> incoming_]; }
  /// Least sum of the transverse masses, a lower limit of m_T of the system [GeV]; 0 where no
  /// transverse momentum is promised.
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
  std::vector<double> particles_;  ///< masses of the outgoing particles
  std::vector<Distance> distances_;
  // Lower limits, (set of outgoing particles) [GeV]:
  std::vector<double> masses_, momenta_, scalar_sums_, transverse_masses_;
  double of_all_ = 0.0;
};

}  // namespace helikos
