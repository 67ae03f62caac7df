// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

/// How a cross section goes as a resonance without width comes to its pole, or all that is made to
/// its least mass.
class PoleScan {
 public:
  PoleScan(const IntegrationSetting& setting, const IntegrandInput& input,
           const Channels& channels);

  /// Points are made whose distance d = |P^2 - m^2| / s from a pole is spread over many powers of
  /// ten. What each power of ten adds to the integral of |M|^2 over the points that pass the cuts
  /// goes as d^a, with whatever phase space and numerators leave of the pole: a > 0 is finite, a =
  /// 0 a logarithm. Of physical processes a is a multiple of 1/2.
  ///
  /// `numbers`: channels that have the propagator.
  bool diverges(const LegPropagator& propagator, const std::vector<int>& numbers);

  /// sqrt(s) of partons comes to its least value, which stands for none.
  bool diverges_at_threshold(const LegPropagator& propagator, const std::vector<int>& numbers);

 private:
  using Space = Integrand::Space;
  using Event = std::vector<FourVector<double>>;  ///< (leg) [GeV]
  static constexpr int decades = 5;

  /// Sums over the points of each power of ten of the distance, the nearest first.
  struct Sums {
    double weights[decades] = {}, squares[decades] = {};
    std::int64_t counts[decades] = {};
  };
  struct Pole {
    LegPropagator propagator;
    bool is_threshold = false;
  };
  struct Points {
    std::vector<Event> events;
    std::vector<double> weights;  ///< but for |M|^2
    std::vector<int> decades;     ///< of the distance from a pole
  };

  bool diverges(const Pole& pole, const std::vector<int>& numbers);
  Channel channel_of(const Pole& pole, int number) const;
  Points make_points(const Channel& channel, std::int64_t count);
  Points near_points(const Pole& pole, const Points& points) const;
  void add_points(const Pole& pole, int number, std::int64_t count, Sums& sums);
  Points that_pass(const Points& points) const;
  std::vector<double> values_of(const std::vector<Event>& events, int channel);
  double reference_energy() const;

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  const Channels& channels_;
  int propagators_each_;
  std::optional<MatrixElement> matrix_element_;  ///< made when points come near a pole
  std::uint64_t next_point_ = 0;
};

}  // namespace helikos
