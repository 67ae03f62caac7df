// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Comparison of many numbers with one verdict: the worst point is printed, NaN never passes.

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>

namespace helikos::test {

inline constexpr double epsilon = std::numeric_limits<double>::epsilon();
inline constexpr double float_epsilon = std::numeric_limits<float>::epsilon();

/// Collects deviation / bound; at the end of its life the largest must be at most 1.
class Worst {
 public:
  explicit Worst(std::string what) : what_(std::move(what)) {}
  Worst(const Worst&) = delete;
  ~Worst() {
    std::cout << "[    worst ] " << what_ << ": " << text() << '\n';
    EXPECT_GT(count_, 0) << what_ << ": nothing was compared";
    if (!(largest_ <= 1.0)) ADD_FAILURE() << what_ << ": " << text();
  }

  /// `bound` is absolute.
  void add(double value, double expected, double bound, const std::string& where = "") {
    ++count_;
    const double ratio = std::abs(value - expected) / bound;
    const bool exact = value == expected;
    if (exact || ratio <= largest_ || is_bad_) return;
    is_bad_ = std::isnan(ratio) || std::isinf(ratio);
    largest_ = is_bad_ ? std::numeric_limits<double>::infinity() : ratio;
    std::ostringstream out;
    out.precision(17);
    out << value << " for " << expected << ", bound " << bound << " (" << where << ")";
    point_ = out.str();
  }

  /// `tolerance` is relative to `expected`.
  void add_relative(double value, double expected, double tolerance,
                    const std::string& where = "") {
    add(value, expected, tolerance * std::abs(expected), where);
  }

 private:
  std::string text() const {
    std::ostringstream out;
    out << largest_ << " of the bound" << (point_.empty() ? "" : ": ") << point_;
    return out.str();
  }

  std::string what_, point_;
  double largest_ = 0.0;
  long count_ = 0;
  bool is_bad_ = false;
};

}  // namespace helikos::test
