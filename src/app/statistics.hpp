// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/views.hpp"

namespace helikos::app {

/// Count, sum and spread of some numbers. NaN and infinities are counted and left out of the rest.
struct Moments {
  std::int64_t count = 0;  ///< finite numbers
  std::int64_t nan = 0;
  std::int64_t inf = 0;
  double sum = 0.0;
  double compensation = 0.0;  ///< to be added to `sum` (Neumaier, ZAMM 54 (1974) 39)
  double squares = 0.0;       ///< sum of squared deviations from the mean
  double min = 0.0, max = 0.0;

  std::int64_t non_finite() const { return nan + inf; }
  double mean() const;            ///< NaN of nothing
  double standard_error() const;  ///< of the mean; NaN of fewer than two

  void add_to_sum(double value);
  /// Chan, Golub, LeVeque, Am. Stat. 37 (1983) 242, equation (2.1).
  void merge(const Moments& other);
};

Moments moments_of(const double* values, std::size_t size);

/// Moments of a stream of events, cut into chunks of a fixed number of events: the result depends
/// neither on how the events come in batches nor on the threads.
class EventStatistics {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr std::size_t chunk = 1024;  ///< events

  /// `values` (event): those that follow the ones before. Fences.
  void add(const Space& space, const ConstEventView<Space>& values);
  Moments total() const;

 private:
  std::size_t fill_pending(const ConstEventView<Space>& values, std::size_t first);
  void add_chunks(const Space& space, const ConstEventView<Space>& values, std::size_t first,
                  std::size_t count);

  Moments whole_;                ///< of whole chunks
  std::vector<double> pending_;  ///< the chunk that is not whole yet
};

}  // namespace helikos::app
