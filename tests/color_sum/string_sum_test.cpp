// SPDX-License-Identifier: Apache-2.0
// All colour sums over the blocks of several quark lines and of gluons alone, against the double
// loop over flows.
#include <gtest/gtest.h>

#include "color/matrix_of_blocks.hpp"
#include "color/string_flows.hpp"
#include "color_sum/naive_sum.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/engine/color_sum/pack_sum.hpp"
#include "helikos/engine/teams/team_lane.hpp"

namespace helikos::test::string_sum_test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

struct Case {
  std::string name;
  ColorBlocks color;
};

std::vector<Case> cases() {
  std::vector<Case> result;
  for (const auto& [lines, gluons] :
       std::vector<std::pair<int, int>>{{2, 0}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 1}, {3, 2}}) {
    result.push_back({std::to_string(lines) + " lines, " + std::to_string(gluons) + " gluons",
                      string_color(all_flows(lines, gluons))});
  }
  for (int n = 2; n <= 7; ++n) {
    result.push_back({std::to_string(n) + " gluons alone", adjoint_color(n)});
  }
  return result;
}

/// The matrix of the blocks is tested in tests/color.
Sum double_loop(const ColorBlocks& color, const Jamps& jamps) {
  const MatrixOfBlocks matrix(color);
  Sum sum{0.0, 0.0};
  for (int s = 0; s < color.num_flows; ++s) {
    for (int t = 0; t < color.num_flows; ++t) {
      const double c = matrix(s, t);
      sum.value += c * (std::conj(jamps[s]) * jamps[t]).real();
      sum.scale += std::abs(c) * std::abs(jamps[s]) * std::abs(jamps[t]);
    }
  }
  return sum;
}

/// As naive_sum.hpp, and the double loop in double: its num_flows^2 terms.
double loop_bound(const ColorBlocks& color, double scale) {
  int largest = 0;
  for (const auto& block : color.blocks) largest = std::max(largest, block.size());
  return sum_bound(epsilon, 2 * max_color_stages, largest, scale) +
         color.num_flows * epsilon * scale;
}

double sum_of_pack(const ColorBlocks& color, const Jamps& jamps) {
  std::vector<Complex<double>> y;
  for (const auto& jamp : jamps) y.push_back({jamp.real(), jamp.imag()});
  const PackSum<double> sum(color);
  std::vector<Complex<double>> scratch(sum.scratch_size());
  return sum.total({y.data(), 1}, 1, scratch.data());
}

/// Real and imaginary part are a row each.
double sum_of_rows(const ColorBlocks& color, const Jamps& jamps, bool by_gemm) {
  const RowMatrix<double, Space> rows("helikos::test::jamps", 2, jamps.size());
  const RowVector<double, Space> sums("helikos::test::sums", 2);
  const auto mirror = Kokkos::create_mirror_view(rows);
  for (std::size_t flow = 0; flow < jamps.size(); ++flow) {
    mirror(0, flow) = jamps[flow].real();
    mirror(1, flow) = jamps[flow].imag();
  }
  Kokkos::deep_copy(rows, mirror);
  RowSums<double, Space>(color, by_gemm, GemmMath::exact)(Space(), rows, 2, sums);
  const auto result = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), sums);
  return result(0) + result(1);
}

TEST(StringSums, AreTheDoubleLoop) {
  Worst worst("strings and gluons alone");
  for (const auto& [name, color] : cases()) {
    const Jamps jamps = random_jamps(color.num_flows, 11);
    const auto [value, scale] = double_loop(color, jamps);
    const double bound = loop_bound(color, scale);
    worst.add(sum_of_pack(color, jamps), value, bound, name + ", packs");
    worst.add(sum_of_rows(color, jamps, false), value, bound, name + ", rows");
    worst.add(sum_of_rows(color, jamps, true), value, bound, name + ", gemm");
  }
}

/// fast_sum_test.cpp derives it, for m = n - 2 gluons that are permuted; and the double loop.
double fourier_bound(int m, const FastColor& fast, const Jamps& jamps, double scale) {
  double norm = 0.0, square = 0.0;
  for (const auto factor : adjoint_factors(m)) norm += std::abs(double(factor));
  for (const auto& jamp : jamps) square += std::norm(jamp);
  int d = 0;
  for (const auto& block : fast.blocks) d = std::max(d, block.size());
  return epsilon * ((0.5 * m * (m - 1) + 4.0 + std::sqrt(2.0 * d)) * norm * square +
                    static_cast<double>(jamps.size()) * scale);
}

TEST(GluonsAlone, FourierSumIsTheDoubleLoop) {
  Worst worst("Fourier sum of gluons alone");
  for (int gluons = 4; gluons <= 7; ++gluons) {
    const auto color = adjoint_color(gluons), fast = with_fast_color(fast_adjoint_color(gluons));
    const Jamps jamps = random_jamps(color.num_flows, 12);
    const auto [value, scale] = double_loop(color, jamps);
    const double bound = fourier_bound(gluons - 2, *fast.fast, jamps, scale);
    worst.add(sum_of_pack(fast, jamps), value, bound, std::to_string(gluons) + " gluons, packs");
    EXPECT_THROW(sum_of_rows(fast, jamps, false), std::logic_error);  // else it would be zero
  }
}

}  // namespace
}  // namespace helikos::test::string_sum_test
