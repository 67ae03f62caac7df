// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos {

/// Plan for the contraction of the terms of the two-sided sum for n bosons on a fermion line,
/// sum over a < m <= b of psi(1..a) Jslash(a+1..b) chi(b+1..n) with m = ceil(n/2). A term *by
/// column* is psi times Jslash chi, which is summed over b before; a term *by vector* is psi gamma
/// chi times J. The plan is the choice with the fewest multiply-adds per flow and helicity for
/// gluons, counted with the sharing of currents between flows and helicities.
class ContractionPlan {
 public:
  explicit ContractionPlan(int num_bosons = 0);

  /// Most bosons in a row psi and in a column chi.
  int most_in_row() const { return num_bosons_ == 0 ? 0 : middle() - 1; }
  int most_in_column() const { return num_bosons_ == 0 ? 0 : num_bosons_ - middle(); }

  /// Whether the sum has a term with these numbers of bosons in row and column, contracted in this
  /// way.
  bool has(int in_row, int in_column, bool by_column) const;

 private:
  int middle() const { return (num_bosons_ + 1) / 2; }

  int num_bosons_;
  std::vector<int> first_by_vector_;  ///< (bosons in the row): first b whose term is by vector
};

}  // namespace helikos
