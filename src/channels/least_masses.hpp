// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "process/process.hpp"

namespace helikos {

/// Least masses of systems of outgoing particles [GeV], from their masses and from what cuts
/// promise. In the numbers of legs of the process.
class LeastMasses {
 public:
  /// `masses`: of the outgoing particles [GeV]; so many legs are `incoming`.
  explicit LeastMasses(const std::vector<double>& masses, int incoming = 2);

  // What all events have, the largest of several promises counts:
  void set_transverse_momentum(int leg, double least);  ///< [GeV]
  void set_mass(LegMask legs, double least);            ///< [GeV]
  void set_distance(int leg, int other, double least);  ///< dr

  /// Works out what follows; to be called once, before what is below.
  void finish();

  double of(LegMask legs) const { return least_[legs >> incoming_]; }
  /// Of all, which have no transverse momentum together.
  double of_all() const { return of_all_; }
  double transverse_momentum(int leg) const { return momenta_[std::size_t(leg - incoming_)]; }

 private:
  struct Distance {
    int leg, other;
    double least;
  };

  void use_distances();
  double by_pairs(LegMask system) const;
  double by_parts(LegMask system) const;

  int incoming_;
  std::vector<double> masses_, momenta_;
  std::vector<Distance> distances_;
  std::vector<double> least_;  ///< (set of outgoing particles) [GeV]
  double of_all_ = 0.0;
};

}  // namespace helikos
