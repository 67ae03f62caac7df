// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/density_point.hpp"

#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"

namespace helikos {

double alpha_s_at(const beams::AlphaSTable& table, double q2) {
  const beams::AlphaSData<Kokkos::DefaultHostExecutionSpace> data(table);
  return data.view()(q2);
}

std::vector<double> densities_at(const beams::PdfMember& member, double x, double q2) {
  const beams::PdfData<Kokkos::DefaultHostExecutionSpace> data(member);
  std::vector<double> densities;
  for (const int flavor : member.flavors) densities.push_back(data.member().xf(flavor, x, q2));
  return densities;
}

}  // namespace helikos
