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

/// A tolerance that was measured may come out so large that nothing could fail. A wrong factor,
/// sign or colour moves |M|^2 by its own size, a forgotten term seldom by less than a tenth: a
/// comparison that allows more than this says nothing, and counts as a failure.
inline constexpr double largest_tolerance = 0.1;

/// Collects deviation / bound; at the end of its life the largest must be at most 1.
class Worst {
 public:
  explicit Worst(std::string what) : what_(std::move(what)) {}
  Worst(const Worst&) = delete;
  ~Worst() {
    std::cout << "[    worst ] " << what_ << ": " << text() << '\n';
    EXPECT_GT(count_, 0) << what_ << ": nothing was compared";
    if (!(largest_ <= 1.0)) ADD_FAILURE() << what_ << ": " << text();
    if (!loose_.empty()) ADD_FAILURE() << what_ << ": " << loose_;
  }

  /// `bound` is absolute.
  void add(double value, double expected, double bound, const std::string& where = "") {
    ++count_;
    if (!std::isfinite(bound)) note_loose(bound, where);
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
    if (!(tolerance <= largest_tolerance)) note_loose(tolerance, where);
    add(value, expected, tolerance * std::abs(expected), where);
  }

  /// Adds a `value` that cancels to 0, in units of the terms that cancel.
  void add_vanishing(double value, double tolerance, const std::string& where = "") {
    if (!(tolerance <= largest_tolerance)) note_loose(tolerance, where);
    add(value, 0.0, tolerance, where);
  }

 private:
  void note_loose(double tolerance, const std::string& where) {
    if (!loose_.empty()) return;
    std::ostringstream out;
    out << "a tolerance of " << tolerance << " compares nothing (" << where << ")";
    loose_ = out.str();
  }

  std::string text() const {
    std::ostringstream out;
    out << largest_ << " of the bound" << (point_.empty() ? "" : ": ") << point_;
    return out.str();
  }

  std::string what_, point_, loose_;
  double largest_ = 0.0;
  long count_ = 0;
  bool is_bad_ = false;
};

}  // namespace helikos::test
