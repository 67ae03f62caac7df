// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/cholesky.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

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

}  // namespace

CholeskyFactor cholesky_factor(const ColorBlock& block) { return Elimination(block).run(); }

std::vector<int> column_panels(int num_columns, int width) {
  const int panels = std::max(1, (num_columns + width / 2) / width);
  std::vector<int> result;
  for (int p = 0; p <= panels; ++p) result.push_back(num_columns * p / panels);
  return result;
}

}  // namespace helikos
