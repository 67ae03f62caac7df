// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/report/detail/final_state.hpp"
#include "helikos/report/histogram.hpp"

namespace helikos::report {

/// Fills histograms with a stream of events. The first events are stored until they determine the
/// bins of the histograms; from then on memory does not grow. The result depends on the events and
/// their order only, not on batches.
class Distributions {
 public:
  static constexpr std::size_t sample_size = 10000;
  /// Bins of log10 of |weight| over usual_weight().
  static constexpr Binning weight_binning{-8.05, 0.1, 161};

  /// Adds events. The result does not depend on `threads`, to the last bit.
  void add(std::span<const events::EventRecord> events, int threads = 1);
  /// Ends the stream: fixes the bins if there were fewer events than a sample.
  void finish();

  /// Whether the bins are fixed. Then events may be added up in parts: `emptied` has the bins, and
  /// no event; `merge` adds what such a part has. Throws std::invalid_argument for other bins.
  bool is_settled() const { return is_settled_; }
  Distributions emptied() const;
  void merge(const Distributions& part);

  const Histogram::Bin& all() const { return all_; }
  /// Sums of each subprocess, by its id.
  const std::map<int, Histogram::Bin>& subprocesses() const { return subprocesses_; }
  std::uint64_t negative() const { return negative_; }
  /// Number of zero weights.
  std::uint64_t zero() const { return zero_; }
  /// Number of weights that are NaN or infinite; these events are left out of all histograms.
  std::uint64_t non_finite() const { return non_finite_; }
  /// Number of events with particles of no object.
  std::uint64_t unknown() const { return unknown_; }

  // ---- After finish() or `sample_size` events

  /// The usual weight of the sample (events::UsualWeight), or, without one, the median of |weight|
  /// [pb].
  double usual_weight() const { return usual_weight_; }
  /// Whether the sample has a usual weight: larger weights are weights above the maximum.
  bool has_one_weight() const { return has_one_weight_; }
  std::uint64_t overweights() const { return overweights_; }
  double largest() const { return largest_; }  ///< largest |weight| [pb]
  double overweight_part() const;              ///< part of the sum that is above the usual weight
  /// Histogram of events in |weight|.
  const Histogram& positive_weights() const { return positive_weights_; }
  const Histogram& negative_weights() const { return negative_weights_; }

  const FinalState& final_state() const { return final_state_; }
  const std::vector<Histogram>& histograms() const { return histograms_; }  ///< (quantity)

  /// Conversion to numbers and back; from_numbers throws std::out_of_range for invalid numbers.
  std::vector<double> to_numbers() const;
  static Distributions from_numbers(const std::vector<double>& list);

 private:
  void pass(Numbers& numbers);
  void keep(const events::EventRecord& event);
  std::vector<events::EventRecord> kept() const;
  void find_usual_weight(const std::vector<events::EventRecord>& sample);
  bool sum_up(const events::EventRecord& event);
  void fill(std::span<const events::EventRecord> events, int threads);
  void fill_weights(std::span<const events::EventRecord> events);

  Histogram::Bin all_;
  std::map<int, Histogram::Bin> subprocesses_;
  std::uint64_t negative_ = 0, zero_ = 0, non_finite_ = 0, unknown_ = 0, overweights_ = 0;
  double usual_weight_ = 0.0, largest_ = 0.0, above_ = 0.0;
  bool has_one_weight_ = false, is_settled_ = false;
  Histogram positive_weights_{weight_binning}, negative_weights_{weight_binning};
  FinalState final_state_;
  std::vector<Histogram> histograms_;
  std::vector<double> sample_;  ///< events as numbers, until bins are fixed
  std::size_t num_kept_ = 0;
  std::vector<double> values_;  ///< (quantity, event) values of a batch
};

}  // namespace helikos::report
