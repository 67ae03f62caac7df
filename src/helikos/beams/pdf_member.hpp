// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/beams/metadata.hpp"

namespace helikos::beams {

/// LHAPDF's ForcePositive: the treatment of a value that is too small.
enum class Positivity {
  as_it_is,
  not_negative,  ///< 0 at least
  above_zero,    ///< 1e-10 at least
};

/// One member of a PDF set as its file gives it: x f(x, Q^2) at knots. All subgrids have the same x
/// and flavours. At a threshold, where one subgrid ends and the next begins, Q^2 occurs twice.
struct PdfMember {
  std::vector<double> x;     ///< (ix), ascending, 4 at least
  std::vector<double> q2;    ///< Q^2 [GeV^2], (iq), ascending except at thresholds
  std::vector<int> flavors;  ///< PDG codes, each once; the gluon is 21
  std::vector<double> xf;    ///< (iq, ix, flavour), flavours next to each other
  Positivity positivity = Positivity::as_it_is;

  bool operator==(const PdfMember&) const = default;
};

/// The text of a file in LHAPDF's format lhagrid1 (A. Buckley et al., arXiv:1412.7420, section
/// 3.2), after it is read.
struct MemberFile {
  Metadata metadata;  ///< entries of the header, and of the set
  PdfMember member;
};

/// Reads a member from the whole `text` of its file. Throws InputError that names `file`, and line
/// or key, for any other text. `set`: the .info file.
MemberFile read_member(const std::string& text, const std::string& file, const Metadata& set);

}  // namespace helikos::beams
