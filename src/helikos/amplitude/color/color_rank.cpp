// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_rank.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/color/process_color.hpp"

namespace helikos {
namespace {

constexpr std::uint64_t prime = (std::uint64_t(1) << 31) - 1;

/// Limit of multiplications: n^3 / 3 for a block of size n; one takes a nanosecond or less.
constexpr double most_multiplications = 5e8;

/// Remainder modulo 2^31 - 1, where 2^31 is 1: numbers below 2^64 take two steps.
std::uint32_t modulo_prime(std::uint64_t x) {
  x = (x & prime) + (x >> 31);
  x = (x & prime) + (x >> 31);
  return static_cast<std::uint32_t>(x >= prime ? x - prime : x);
}

std::uint32_t inverse_modulo_prime(std::uint64_t x) {
  std::uint64_t result = 1;
  for (std::uint64_t power = prime - 2; power != 0; power /= 2) {
    if (power % 2 != 0) result = modulo_prime(result * x);
    x = modulo_prime(x * x);
  }
  return static_cast<std::uint32_t>(result);
}

using Residues = std::vector<std::uint32_t>;

/// row -= factor * pivot, from `first` on.
void subtract(Residues& row, const Residues& pivot, std::uint64_t factor, std::size_t first) {
  const std::uint64_t other = prime - factor;
  for (std::size_t k = first; k < row.size(); ++k) {
    row[k] = modulo_prime(row[k] + other * pivot[k]);
  }
}

int rank_of(std::vector<Residues> rows) {
  std::size_t rank = 0;
  const std::size_t columns = rows.empty() ? 0 : rows.front().size();
  for (std::size_t column = 0; column < columns && rank < rows.size(); ++column) {
    const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                    [&](const Residues& row) { return row[column] != 0; });
    if (pivot == rows.end()) continue;
    std::swap(rows[rank], *pivot);
    const std::uint64_t inverse = inverse_modulo_prime(rows[rank][column]);
    for (std::size_t r = rank + 1; r < rows.size(); ++r) {
      if (rows[r][column] == 0) continue;
      subtract(rows[r], rows[rank], modulo_prime(rows[r][column] * inverse), column);
    }
    ++rank;
  }
  return static_cast<int>(rank);
}

/// The block in integers: its elements are integers divided by 3^gluons and by the squares of two
/// rows of 0 and +-1, up to 16 each.
std::vector<Residues> in_integers(const ColorBlock& block, int gluons) {
  const double scale = std::pow(static_cast<double>(num_colors), gluons) * 256.0;
  std::vector<Residues> rows(static_cast<std::size_t>(block.size()));
  for (std::size_t i = 0; i < block.matrix.size(); ++i) {
    const double value = block.matrix[i] * scale, integer = std::round(value);
    if (std::abs(value - integer) > 0.01 || std::abs(integer) > 0x1p53) {
      throw std::logic_error("an element of the colour matrix is no such fraction");
    }
    const auto rest = static_cast<std::int64_t>(integer) % static_cast<std::int64_t>(prime);
    rows[i / rows.size()].push_back(
        static_cast<std::uint32_t>(rest < 0 ? rest + static_cast<std::int64_t>(prime) : rest));
  }
  return rows;
}

/// Number of gluons that divide elements by 3; 0 for the adjoint basis, which has integers.
int num_gluons(const ColorBasis& basis) {
  return basis.flows.empty() ? 0 : colored_legs(basis.flows.front()).num_gluons();
}

}  // namespace

ColorRank color_rank(const ColorBasis& basis) {
  const ColorBlocks color = process_color(basis);
  ColorRank result{color.num_flows, {}, {}};
  double multiplications = 0.0;
  for (const ColorBlock& block : color.blocks) {
    result.blocks.push_back(block.size());
    multiplications += std::pow(block.size(), 3) / 3.0;
  }
  std::ranges::sort(result.blocks);
  if (multiplications > most_multiplications) return result;
  int rank = 0;
  for (const ColorBlock& block : color.blocks)
    rank += rank_of(in_integers(block, num_gluons(basis)));
  result.rank = rank;
  return result;
}

}  // namespace helikos
