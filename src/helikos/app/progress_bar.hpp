// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <cstdint>

namespace helikos::app {

/// A line on a terminal's stderr that fills up; nothing in the first second, nothing elsewhere
/// and where it is not `wanted`.
class ProgressBar {
 public:
  ProgressBar(std::int64_t total, bool wanted);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();

  void update(std::int64_t done);

 private:
  static constexpr double first_shown = 1.0, interval = 0.1;  ///< [s]

  std::int64_t total_;
  bool active_;
  double shown_ = 0.0;  ///< when it was last drawn [s], 0: never
  Kokkos::Timer timer_;
};

}  // namespace helikos::app
