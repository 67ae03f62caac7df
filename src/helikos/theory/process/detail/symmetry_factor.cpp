// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/detail/symmetry_factor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "helikos/theory/process/process_parts.hpp"

namespace helikos {
namespace {

constexpr std::size_t num_weights = 2;
constexpr double ratio_tolerance = 1e-9;  ///< between equal numbers, some hundred roundings

/// Weight between 1 and 2.
double weight_of_vertex(int vertex, std::size_t i) {
  constexpr double steps[num_weights] = {0.6180339887498949, 0.4142135623730950};
  const double turn = (vertex + 1) * steps[i];
  return 1.0 + turn - std::floor(turn);
}

/// Sums over trees with the same powers of couplings, for each choice of weights.
struct TreeSum {
  std::array<double, num_weights> plain{};
  std::array<std::complex<double>, num_weights> multiplied{};
};

struct SumsOfTrees {
  using Amount = std::map<CouplingOrders, TreeSum>;

  const std::vector<std::complex<double>>& ratios;  ///< (vertex)

  static Amount one() {
    TreeSum sum;
    sum.plain.fill(1.0);
    sum.multiplied.fill(1.0);
    return {{CouplingOrders{}, sum}};
  }

  Amount product(const Amount& a, const Amount& b, const TreeJoints::Joint& joint) const {
    Amount result;
    for (const auto& [powers_a, sum_a] : a)
      for (const auto& [powers_b, sum_b] : b) {
        TreeSum& sum = result[powers_a + powers_b + joint.orders];
        for (std::size_t i = 0; i < num_weights; ++i) {
          const double own = joint.vertex < 0 ? 1.0 : weight_of_vertex(joint.vertex, i);
          const auto ratio = joint.vertex < 0 ? 1.0 : ratios[std::size_t(joint.vertex)];
          sum.plain[i] += own * sum_a.plain[i] * sum_b.plain[i];
          sum.multiplied[i] += own * ratio * sum_a.multiplied[i] * sum_b.multiplied[i];
        }
      }
    return result;
  }

  static void add(Amount& all, const Amount& amount) {
    for (const auto& [powers, sum] : amount)
      for (std::size_t i = 0; i < num_weights; ++i) {
        all[powers].plain[i] += sum.plain[i];
        all[powers].multiplied[i] += sum.multiplied[i];
      }
  }
};

std::complex<double> complex_coupling(const Vertex& v) {
  return {v.coupling.left, v.coupling.right};
}

/// Whether quark mixing multiplies the vertex.
bool is_mixed(const Vertex& vertex) { return vertex.lorentz == Lorentz::FFL; }

}  // namespace

SymmetryFactor::SymmetryFactor(const Model& model, const Parameters& parameters)
    : vertices_(model.vertices(parameters)), joints_(vertices_) {}

SymmetryFactor::Numbers SymmetryFactor::ratios(const FlavorSymmetry& symmetry) const {
  const auto sorted = [](std::array<int, 4> codes) {
    std::ranges::sort(codes);
    return codes;
  };
  Numbers result;
  for (const Vertex& vertex : vertices_) {
    result.push_back(1.0);
    if (!is_mixed(vertex)) continue;
    auto image = vertex.particles;
    for (int& code : image)
      if (code != 0) code = symmetry(code);
    const auto found = std::ranges::find_if(vertices_, [&](const Vertex& other) {
      return is_mixed(other) && sorted(other.particles) == sorted(image);
    });
    if (found == vertices_.end()) return {};
    result.back() = complex_coupling(*found) / complex_coupling(vertex);
  }
  return result;
}

std::optional<double> SymmetryFactor::of_part(const Process& part, const Numbers& ratios) const {
  const auto sums = TreeRecursion<SumsOfTrees>(joints_, part, SumsOfTrees{ratios}).run();
  std::vector<CouplingOrders> powers;
  for (const auto& [own, sum] : sums) powers.push_back(own);
  std::optional<std::complex<double>> number;
  for (const CouplingOrders& own : allowed_orders(part.restrictions(), powers)) {
    const TreeSum& sum = sums.at(own);
    for (std::size_t i = 0; i < num_weights; ++i) {
      const auto found = sum.multiplied[i] / sum.plain[i];
      if (!number) number = found;
      if (!(std::abs(found - *number) <= ratio_tolerance * std::abs(*number))) return std::nullopt;
    }
  }
  if (!number || *number == 0.0) return std::nullopt;
  return std::norm(*number);
}

std::optional<double> SymmetryFactor::operator()(const Process& process,
                                                 const FlavorSymmetry& symmetry) const {
  const Numbers numbers = ratios(symmetry);
  if (numbers.empty()) return std::nullopt;
  double factor = 1.0;
  for (const ProcessPart& part : parts_of(process)) {
    const auto own = of_part(part.process, numbers);
    if (!own) return std::nullopt;
    factor *= *own;
  }
  return factor;
}

}  // namespace helikos
