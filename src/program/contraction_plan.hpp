// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos {

/// One share of the sum over a < m <= b of psi(1..a) Jslash(a+1..b) chi(b+1..n): all terms with
/// a = left and first <= b <= last.
struct ContractionPiece {
  int left;
  int first;
  int last;
  /// true: sum over b into one column, then psi . column.
  /// false (first == last): psi gamma chi as a vector, then vector . J.
  bool by_column;
};

/// Cuts the two-sided sum for n gluons, m = ceil(n/2), into the pieces that cost the fewest
/// multiply-adds per flow and helicity, counted with the sharing of currents between flows and
/// helicities.
std::vector<ContractionPiece> plan_contractions(int num_gluons);

}  // namespace helikos
