// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Weights of a number of events [pb].
struct WeightSums {
  std::uint64_t events = 0, negative = 0;
  double sum = 0.0, squares = 0.0;
  double largest = 0.0;  ///< absolute

  void add(double weight);
  /// And those of other events.
  void add(const WeightSums& other);
  double mean() const;
  /// Statistical error of the mean, from the spread of the weights; none of equal weights.
  double error() const { return error_among(events); }
  /// Of their sum over the `number` of all events of a file, as a mean: the others count as zero.
  double error_among(std::uint64_t number) const;
};

/// Weights that events have and the header does not list.
class UndeclaredWeights {
 public:
  void add(const EventRecord& event);
  /// Numbers of events by ids.
  const std::map<std::string, std::uint64_t>& events() const { return events_; }
  /// One line, of at most some ids; empty: there are none.
  std::string text() const;

 private:
  std::map<std::string, std::uint64_t> events_;
};

/// What a file of events holds. Memory grows with the number of subprocesses and variations only.
class EventSummary {
 public:
  explicit EventSummary(const RunRecord& run);
  void add(const EventRecord& event);

  const WeightSums& all() const { return all_; }
  /// By their ids.
  const std::map<int, WeightSums>& subprocesses() const { return subprocesses_; }
  /// The means of variations [pb], in the order of the run.
  std::vector<double> variation_means() const;
  /// Ids of weights that the run does not list, and how many events have them.
  const UndeclaredWeights& undeclared() const { return undeclared_; }

 private:
  WeightSums all_;
  std::map<int, WeightSums> subprocesses_;
  std::vector<double> variations_;  ///< sums
  UndeclaredWeights undeclared_;
};

/// Sum over the subprocesses of the header, and its error: as of independent numbers.
struct HeaderCrossSection {
  double value = 0.0, error = 0.0;  ///< [pb]
};
HeaderCrossSection header_cross_section(const RunRecord& run);
/// Of subprocesses with ids from `first` to `last`.
HeaderCrossSection header_cross_section(const RunRecord& run, int first, int last);

/// Of the mean weight as a cross section [pb]: that of the header and `scatter`, of unequal
/// weights; `scatter` alone where weights mean something else.
double error_of_mean(const RunRecord& run, double scatter);

/// What is wrong where weights average to a cross section: their mean against that of the header,
/// to five standard deviations of both. Empty: nothing, or the weights mean something else.
std::string normalization_objection(const EventSummary& summary, const RunRecord& run);

}  // namespace helikos::events
