// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "cross_section/integrand.hpp"
#include "generation/event_plan.hpp"
#include "generation/generated_event.hpp"
#include "generation/weight_histogram.hpp"

namespace helikos {

/// Makes events of the points of one program, with their helicities and colour flows.
class EventSampler {
 public:
  using Space = Integrand::Space;

  /// `integrand` must outlive it. It may draw helicities and colours for each point.
  EventSampler(const IntegrationSetting& setting, Integrand& integrand, int program);

  /// Limits of the channels [pb], and whether all points that are not zero are kept.
  void set_limits(const std::vector<double>& limits, bool keeps_all);

  /// (point); the segments have at most `Integrand::batch` points together.
  std::vector<PointWeight> weigh(const Space& space, std::span<const PointSegment> segments);

  /// Appends the events that are kept. At most one segment of each channel. Waits.
  void sample(const Space& space, std::span<const PointSegment> segments,
              std::vector<GeneratedEvent>& events);

  const MatrixElement& selector() const { return selector_; }
  std::int64_t non_finite() const { return non_finite_; }  ///< weights, of all points so far

 private:
  void make_room(std::int64_t events);
  std::int64_t keep(const Space& space, std::int64_t count);
  void select(const Space& space, std::int64_t count);

  const IntegrationSetting setting_;
  Integrand& integrand_;
  int program_;
  MatrixElement selector_;
  bool keeps_all_ = false;
  EventView<Space> limits_;
  Kokkos::View<std::uint64_t*, Space::memory_space> first_numbers_;
  IndexView<Space> is_kept_, kept_;                            ///< (point)
  Kokkos::View<GeneratedEvent*, Space::memory_space> events_;  ///< (event)
  MomentaView<Space> momenta_;                                 ///< (event, particle, 4)
  EventView<Space> couplings_, values_;                        ///< (event)
  RandomView<Space> selection_;                                ///< (event, 2)
  IndexView<Space> helicities_, flows_;                        ///< (event)
  std::int64_t non_finite_ = 0;
};

}  // namespace helikos
