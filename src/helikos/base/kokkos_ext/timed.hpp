// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

namespace helikos {

/// Adds the life of this object to a time [s].
class Timed {
 public:
  explicit Timed(double& sum) : sum_(sum) {}
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;
  ~Timed() { sum_ += timer_.seconds(); }

 private:
  double& sum_;
  Kokkos::Timer timer_;
};

/// Calls `work`, and adds the time that it takes [s].
template <class Work>
auto timed(double& sum, const Work& work) {
  const Timed life(sum);
  return work();
}

}  // namespace helikos
