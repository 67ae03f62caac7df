// SPDX-License-Identifier: Apache-2.0
// Prints what LHAPDF gives for a set, at points within its grid, on knots and thresholds and
// beyond.
//
//     c++ -std=c++17 lhapdf_values.cpp -I PREFIX/include -L PREFIX/lib -lLHAPDF -o lhapdf_values
//     LHAPDF_DATA_PATH=FOLDER:PREFIX/share/LHAPDF ./lhapdf_values SET MEMBERS POINTS > SET.txt
//
// Lines: `flavors PDG..`, `xf MEMBER X Q2 VALUE..`, `alpha_s MEMBER Q2 VALUE`. Q2 in GeV^2.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "LHAPDF/GridPDF.h"
#include "LHAPDF/LHAPDF.h"

namespace {

using Numbers = std::vector<double>;

std::mt19937 engine(20261123);

double pick(const Numbers& numbers) { return numbers[engine() % numbers.size()]; }
double uniform() { return (engine() + 0.5) / 4294967296.0; }

// Some knots, all edges of subgrids with their neighbourhood, and what lies between and beyond.
Numbers scales(const Numbers& knots) {
  Numbers q2;
  const double first = knots.front(), last = knots.back();
  for (double factor : {1e-3, 0.3, 0.9, 1.0, 1.005}) q2.push_back(first * factor);
  for (double factor : {0.999, 1.0, 1.5, 100.0}) q2.push_back(last * factor);
  for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
    const bool is_threshold = knots[i] == knots[i + 1];
    if (is_threshold)
      for (double factor : {1.0 - 1e-9, 1.0, 1.0 + 1e-9}) q2.push_back(knots[i] * factor);
    if (is_threshold || uniform() < 0.2) q2.push_back(knots[i + 1]);
    q2.push_back(knots[i] * std::pow(knots[i + 1] / knots[i], uniform()));
  }
  return q2;
}

Numbers momenta(const Numbers& knots) {
  Numbers x{knots.front() * 1e-3, knots.front() * 0.5, knots.front(), knots.back()};
  for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
    if (uniform() < 0.2) x.push_back(knots[i]);
    x.push_back(knots[i] * std::pow(knots[i + 1] / knots[i], uniform()));
  }
  return x;
}

}  // namespace

int main(int, char** argv) {
  LHAPDF::setVerbosity(0);
  std::printf("# LHAPDF %s, set %s\n", LHAPDF::version().c_str(), argv[1]);
  for (int m = 0; m < std::atoi(argv[2]); ++m) {
    const auto* pdf = dynamic_cast<const LHAPDF::GridPDF*>(LHAPDF::mkPDF(argv[1], m));
    const Numbers x = momenta(pdf->xKnots()), q2 = scales(pdf->q2Knots());
    if (m == 0) {
      std::printf("flavors");
      for (int flavor : pdf->flavors()) std::printf(" %d", flavor);
    }
    for (int i = 0, count = std::atoi(argv[3]); i < count; ++i) {
      // All scales come once before any comes twice.
      const double at_x = pick(x), at_q2 = q2[i % q2.size()];
      std::printf("\nxf %d %.17g %.17g", m, at_x, at_q2);
      for (int flavor : pdf->flavors()) std::printf(" %.12g", pdf->xfxQ2(flavor, at_x, at_q2));
    }
    std::printf("\n");
  }
  auto* pdf = LHAPDF::mkPDF(argv[1], 0);
  Numbers knots;
  for (double q : pdf->info().get_entry_as<Numbers>("AlphaS_Qs", Numbers{})) knots.push_back(q * q);
  if (knots.empty()) return 0;
  for (double q2 : scales(knots)) std::printf("alpha_s 0 %.17g %.15g\n", q2, pdf->alphasQ2(q2));
}
