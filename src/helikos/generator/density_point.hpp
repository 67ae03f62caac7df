// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/beams/alpha_s_table.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos {

/// alpha_s(Q^2) of a table, Q2 [GeV^2]. Needs a session of Kokkos, as the next function does.
double alpha_s_at(const beams::AlphaSTable& table, double q2);

/// x f(x, Q^2) of the flavours of a member, in its order, Q2 [GeV^2].
std::vector<double> densities_at(const beams::PdfMember& member, double x, double q2);

}  // namespace helikos
