// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Sums of the weights of some events [pb].
struct WeightSums {
  std::uint64_t events = 0, negative = 0;
  double sum = 0.0, squares = 0.0;
  double largest = 0.0;  ///< largest |weight|

  void add(double weight);
  /// Adds the sums of other events.
  void add(const WeightSums& other);
  double mean() const;
  /// Statistical error of the mean, from the spread of the weights; zero for equal weights.
  double error() const { return error_among(events); }
  /// Statistical error of the sum of weights over `number`, the number of all events of a file: all
  /// other events count as zero.
  double error_among(std::uint64_t number) const;
};

/// The common weight of unweighted events that are not above the maximum: the least weight of a
/// file.
class UsualWeight {
 public:
  void add(double weight);
  /// The usual weight, absolute [pb]. Empty where fewer than two events have it, or fewer than a
  /// tenth: the weights are then unequal, as far as is known.
  std::optional<double> value() const;
  /// Whether two non-zero weights are equal to rounding.
  static bool are_equal(double a, double b);

 private:
  std::uint64_t events_ = 0, usual_ = 0;
  double least_ = 0.0;
};

/// Weights that events have but that the header does not list.
class UndeclaredWeights {
 public:
  void add(const EventRecord& event);
  /// Number of events for each id.
  const std::map<std::string, std::uint64_t>& events() const { return events_; }
  /// One line with some of the ids; empty: there are none.
  std::string text() const;

 private:
  std::map<std::string, std::uint64_t> events_;
};

/// The contents of a file of events. Memory grows only with the number of subprocesses and
/// variations.
class EventSummary {
 public:
  explicit EventSummary(const RunRecord& run);
  void add(const EventRecord& event);

  const WeightSums& all() const { return all_; }
  /// Sums of each subprocess, by its id.
  const std::map<int, WeightSums>& subprocesses() const { return subprocesses_; }
  /// Mean weights of the variations [pb], in the order of the run.
  std::vector<double> variation_means() const;
  /// Ids of weights that the run does not list, and the number of events that have them.
  const UndeclaredWeights& undeclared() const { return undeclared_; }

 private:
  WeightSums all_;
  std::map<int, WeightSums> subprocesses_;
  std::vector<double> variations_;  ///< sums
  UndeclaredWeights undeclared_;
};

/// A cross section of the header, and its error if the subprocesses are independent.
struct HeaderCrossSection {
  double value = 0.0, error = 0.0;  ///< [pb]
};
/// The sum over subprocesses with ids from `first` to `last`.
HeaderCrossSection header_cross_section(const RunRecord& run,
                                        int first = std::numeric_limits<int>::min(),
                                        int last = std::numeric_limits<int>::max());

/// Error of the mean weight as a cross section [pb]: the error of the header combined with
/// `scatter`, the error from unequal weights. It is `scatter` alone if the mean weight is not the
/// cross section.
double error_of_mean(const RunRecord& run, double scatter);

/// A message if the mean weight is the cross section, but differs from that of the header by more
/// than five standard deviations of both. Ten events of the largest weight may be missing, as a
/// small sample may have none of the rare large weights; but no more than three times the part of
/// the cross section that the run allows above its maximum weights, above which `generate` itself
/// warns: 0.3 %, and at most 1 % where the header says that the run allows more. Empty: there is no
/// contradiction, or weights have another meaning.
std::string normalization_objection(const EventSummary& summary, const RunRecord& run);

}  // namespace helikos::events
