// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_factors.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "helikos/amplitude/color/process_color.hpp"

namespace helikos {
namespace {

constexpr double null = 1e-9;

class Elimination {
 public:
  explicit Elimination(const ColorBlock& block)
      : size_(block.size()), rest_(block.matrix), order_(block.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    largest_ = diagonal(largest_left(0));
  }

  CholeskyFactor run() {
    int rank = 0;
    for (; rank < size_; ++rank) {
      const int pivot = largest_left(rank);
      if (!(diagonal(pivot) > null * largest_)) break;
      exchange(rank, pivot);
      eliminate(rank);
    }
    check_left(rank);
    return {order_, rank, columns(rank)};
  }

 private:
  double& at(int i, int j) { return rest_[static_cast<std::size_t>(i) * size_ + j]; }
  double diagonal(int i) { return at(i, i); }

  int largest_left(int first) {
    int best = first;
    for (int i = first + 1; i < size_; ++i) {
      if (diagonal(i) > diagonal(best)) best = i;
    }
    return best;
  }

  void exchange(int a, int b) {
    if (a == b) return;
    for (int k = 0; k < size_; ++k) std::swap(at(a, k), at(b, k));
    for (int k = 0; k < size_; ++k) std::swap(at(k, a), at(k, b));
    std::swap(order_[a], order_[b]);
  }

  /// Makes column k a column of L; the elements right of it and below become the remainder.
  void eliminate(int k) {
    const double root = std::sqrt(diagonal(k));
    for (int i = k; i < size_; ++i) at(i, k) /= root;
    for (int i = k + 1; i < size_; ++i) {
      for (int j = k + 1; j <= i; ++j) at(i, j) -= at(i, k) * at(j, k);
      for (int j = k + 1; j < i; ++j) at(j, i) = at(i, j);
    }
  }

  void check_left(int rank) {
    for (int i = rank; i < size_; ++i) {
      for (int j = rank; j < size_; ++j) {
        if (!(std::abs(at(i, j)) <= null * largest_)) {
          throw std::logic_error("a block of the colour matrix is not positive semidefinite");
        }
      }
    }
  }

  std::vector<double> columns(int rank) {
    std::vector<double> result(static_cast<std::size_t>(size_) * rank, 0.0);
    for (int i = 0; i < size_; ++i) {
      for (int j = 0; j < std::min(i + 1, rank); ++j) {
        result[static_cast<std::size_t>(i) * rank + j] = at(i, j);
      }
    }
    return result;
  }

  int size_;
  std::vector<double> rest_;
  std::vector<int> order_;
  double largest_ = 0.0;
};

/// The factors of flows in a column of L: the steps that make components of flows, transposed and
/// in reverse order.
std::vector<double> factors_of_flows(const ColorBlocks& color, const ColorBlock& block,
                                     const CholeskyFactor& factor, int column) {
  std::vector<double> y(color.num_flows, 0.0);
  for (int i = 0; i < block.size(); ++i) {
    const BlockComponent& component = block.components[factor.order[i]];
    const double element = factor.matrix[std::size_t(i) * factor.rank + column];
    y[component.first] += element;
    if (component.second >= 0) y[component.second] += component.sign * element;
  }
  for (auto stage = color.stages.rbegin(); stage != color.stages.rend(); ++stage) {
    for (const Butterfly& b : *stage) {
      const double first = y[b.first], second = y[b.second];
      y[b.first] = first + second;
      y[b.second] = first - second;
    }
  }
  return y;
}

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

/// Number of octets, which divide elements by 3: all legs of strings but the ends. 0 for the
/// adjoint basis, which has integers.
int num_gluons(const ColorBasis& basis) {
  if (basis.flows.empty()) return 0;
  int number = 0;
  for (const ColorString& string : basis.flows.front())
    number += static_cast<int>(string.size()) - (is_trace(string) ? 1 : 2);
  return number;
}

}  // namespace

CholeskyFactor cholesky_factor(const ColorBlock& block) { return Elimination(block).run(); }

std::vector<int> column_panels(int num_columns, int width) {
  const int panels = std::max(1, (num_columns + width / 2) / width);
  std::vector<int> result;
  for (int p = 0; p <= panels; ++p) result.push_back(num_columns * p / panels);
  return result;
}

ColorSquares color_squares(const ColorBlocks& color) {
  if (color.blocks.empty()) throw std::logic_error("squares are made from the blocks of a matrix");
  ColorSquares squares{color.num_flows, 0, {}};
  for (const ColorBlock& block : color.blocks) {
    const CholeskyFactor factor = cholesky_factor(block);
    squares.count += factor.rank;
    for (int k = 0; k < factor.rank; ++k) {
      const auto factors = factors_of_flows(color, block, factor, k);
      squares.factors.insert(squares.factors.end(), factors.begin(), factors.end());
    }
  }
  return squares;
}

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
