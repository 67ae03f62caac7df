// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/report/detail/final_state.hpp"
#include "helikos/report/histogram.hpp"

namespace helikos::report {

/// Histograms of events as they come. The first ones are kept until their ranges say what bins the
/// histograms get; then memory does not grow. What is found depends on the events and their order
/// only, not on how they were cut into batches.
class Distributions {
 public:
  static constexpr std::size_t sample_size = 10000;
  /// Of log10 of |weight| over usual_weight().
  static constexpr Binning weight_binning{-8.05, 0.1, 161};

  /// What `threads` find is the same to the last bit.
  void add(std::span<const events::EventRecord> events, int threads = 1);
  /// There are no more events: bins are fixed where there were fewer than a sample.
  void finish();

  const Histogram::Bin& all() const { return all_; }
  /// By their ids.
  const std::map<int, Histogram::Bin>& subprocesses() const { return subprocesses_; }
  std::uint64_t negative() const { return negative_; }
  std::uint64_t zero() const { return zero_; }              ///< weights
  std::uint64_t non_finite() const { return non_finite_; }  ///< weights; they count as nothing else
  std::uint64_t unknown() const { return unknown_; }        ///< events with particles of no object

  // ---- After finish() or `sample_size` events

  /// That of the sample (events::UsualWeight); where it has none, the median of |weight| [pb].
  double usual_weight() const { return usual_weight_; }
  /// The sample has a usual weight: larger ones are overweights.
  bool has_one_weight() const { return has_one_weight_; }
  std::uint64_t overweights() const { return overweights_; }
  double largest() const { return largest_; }  ///< |weight| [pb]
  double overweight_part() const;              ///< what is above the usual weight, of the sum
  /// Of events by |weight|.
  const Histogram& positive_weights() const { return positive_weights_; }
  const Histogram& negative_weights() const { return negative_weights_; }

  const FinalState& final_state() const { return final_state_; }
  const std::vector<Histogram>& histograms() const { return histograms_; }  ///< (quantity)

  /// To be written down, and back; from_numbers throws std::out_of_range for what is none.
  std::vector<double> to_numbers() const;
  static Distributions from_numbers(const std::vector<double>& numbers);

 private:
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
  std::vector<double> sample_;  ///< events as numbers, before bins are fixed
  std::size_t num_kept_ = 0;
  std::vector<double> values_;  ///< (quantity, event) of a batch
};

}  // namespace helikos::report
