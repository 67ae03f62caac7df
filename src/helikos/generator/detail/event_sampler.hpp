// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/generator/detail/strong_shares.hpp"
#include "helikos/generator/event_plan.hpp"
#include "helikos/generator/generated_event.hpp"
#include "helikos/generator/weight_histogram.hpp"

namespace helikos {

/// Makes events from the points of one program, with their helicities and colour flows.
class EventSampler {
 public:
  using Space = Integrand::Space;

  /// `integrand` must outlive the sampler. If the integrand draws helicities and colours for each
  /// point, there is one stage. With two stages the integrand computes in mixed precision from now
  /// on.
  EventSampler(const IntegrationSetting& setting, Integrand& integrand, int program,
               TwoStage two_stage = TwoStage::off, double most_ratio = usual_most_ratio);

  /// Usual upper limit of the ratio of |M|^2 in double precision to |M|^2 in mixed precision.
  static constexpr double usual_most_ratio = 1.001;

  /// Sets the maximum weights of the channels [pb], and whether all points with non-zero weight are
  /// kept.
  void set_limits(const std::vector<double>& limits, bool keeps_all);

  /// Weights of the first `count` points of the last evaluation. They are valid until the next
  /// call. Waits.
  std::span<const PointWeight> weights(const Space& space, std::int64_t count);

  /// Unweights the points of `segments`, which the integrand has evaluated, and appends the events
  /// that are kept. At most one segment for each channel. Waits.
  void sample(const Space& space, std::span<const PointSegment> segments,
              std::vector<GeneratedEvent>& events);

  /// Finds the parts of |M|^2 of its powers of g_s for all events from now on, where there are
  /// several. Throws InputError where there are more than most_strong_powers.
  void divide_by_powers();

  bool has_two_stages() const { return has_two_stages_; }
  /// Ratio between the first and the second stage: the second stage keeps 1 / most_ratio() of its
  /// events if mixed precision is exact. It is 1 with one stage.
  double most_ratio() const { return has_two_stages_ ? most_ratio_ : 1.0; }
  const MatrixElement& selector() const { return selector_; }
  MatrixElement& selector() { return selector_; }
  /// Counts of all points since the last call, in `weights` and in `sample`.
  PointCounts take_counts() {
    const PointCounts now = integrand_.counts();
    return now - std::exchange(counts_before_, now);
  }
  /// Number of weights that are NaN or infinite among the points of `sample` since the last call.
  std::int64_t take_non_finite() { return std::exchange(non_finite_, 0); }

 private:
  void make_room(std::int64_t events);
  std::int64_t keep(const Space& space, std::int64_t count);
  void select(const Space& space, std::int64_t count);
  void add_strong_shares(const Space& space, std::int64_t count);
  void keep_again(const Space& space, std::int64_t count);

  const IntegrationSetting setting_;
  Integrand& integrand_;
  int program_;
  MatrixElement selector_;
  bool has_two_stages_;
  double most_ratio_;
  bool keeps_all_ = false;
  EventView<Space> limits_;
  Kokkos::View<std::uint64_t*, Space::memory_space> first_numbers_;
  Kokkos::View<PointWeight*, Space::memory_space> weights_;    ///< (point)
  Kokkos::View<PointWeight*, PinnedSpace> weights_of_host_;    ///< (point)
  IndexView<Space> is_kept_, kept_;                            ///< (point)
  Kokkos::View<GeneratedEvent*, Space::memory_space> events_;  ///< (event)
  MomentaView<Space> momenta_;                                 ///< (event, particle, 4)
  EventView<Space> couplings_, values_, first_values_;         ///< (event)
  RandomView<Space> selection_;                                ///< (event, 3)
  IndexView<Space> helicities_, flows_;                        ///< (event)
  std::optional<StrongShares> shares_;                         ///< none: not wanted
  EventView<Space> share_weights_;                             ///< StrongShares::weights
  EventView<Space> varied_couplings_;                          ///< (event)
  RandomView<Space> varied_values_;                            ///< (event, value): |M|^2
  PointCounts counts_before_;  ///< counts of the integrand, which is not reset
  std::int64_t non_finite_ = 0;
};

}  // namespace helikos
