// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/pole_events.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

enum class PoleAnswer {
  forbidden,  ///< no event that passes the cuts comes to the pole
  finite,     ///< phase space and the numerators of |M|^2 make the pole integrable
  infinite,
  unknown,  ///< too few events that pass the cuts are known
};

/// Finds out whether the cross section of a process diverges at poles. Each event is moved to the
/// pole in its own limits (PoleLimit), so that the method also works for cuts that few events pass.
class PolePaths {
 public:
  /// All arguments must outlive the PolePaths.
  PolePaths(const IntegrationSetting& setting, const IntegrandInput& input, PoleEvents& events);

  /// Between far and near, the product of |M|^2 and phase space is a power a of the factor of a
  /// limit: a > 0 is finite, a = 0 gives a logarithm. The majority of the events that pass the cuts
  /// near the pole decides. `regulated`: the propagator is treated as if it had no width.
  PoleAnswer judge(const LegPropagator& propagator, bool regulated);

 private:
  /// Events near the pole that pass the cuts, each with its original far from the pole.
  struct Pairs {
    std::vector<PoleEvent> near, far;
    std::vector<double> scales;  ///< ratios of near over far, without |M|^2
  };

  Pairs pairs_of(const LegPropagator& propagator, const PoleLimit& limit, bool regulated);
  bool grows(const Pairs& pairs);
  std::vector<double> values_of(const std::vector<PoleEvent>& events);
  double distance(const PoleEvent& event, const LegPropagator& propagator) const;

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  PoleEvents& events_;
  std::optional<MatrixElement> matrix_element_;  ///< created when an event is near a pole
};

/// Finds out how a cross section behaves as a resonance without width comes to its pole, or as the
/// system of all outgoing particles comes to its least mass.
class PoleScan {
 public:
  PoleScan(const IntegrationSetting& setting, const IntegrandInput& input,
           const Channels& channels);

  struct Pole {
    LegPropagator propagator;
    bool is_threshold = false;  ///< sqrt(s) of the partons comes to its least value, here in place
                                ///< of zero
  };

  /// Generates points whose distance d = |P^2 - m^2| / s from a pole is spread over many powers of
  /// ten. The contribution of each power of ten to the integral of |M|^2 over the points that pass
  /// the cuts goes as d^a; phase space and numerators are included. a > 0 is finite, a = 0 gives a
  /// logarithm. For physical processes a is a multiple of 1/2.
  ///
  /// `numbers`: the channels that have the propagator.
  bool diverges(const Pole& pole, const std::vector<int>& numbers);

 private:
  using Space = Integrand::Space;

  static constexpr int decades = 5;
  /// Sums over the points in each power of ten of the distance, the smallest distances first.
  struct Sums {
    double weights[decades] = {}, squares[decades] = {};
    std::int64_t counts[decades] = {};
  };
  /// Points near a pole.
  struct Points {
    std::vector<PoleEvent> events;
    std::vector<double> weights;  ///< weights without |M|^2
    std::vector<int> decades;     ///< power of ten of the distance from the pole
  };

  Channel channel_of(const Pole& pole, int number) const;
  double decade_of(const Pole& pole, const PoleEvent& event) const;
  Points make_points(const Pole& pole, const Channel& channel, std::int64_t count);
  void add_points(const Pole& pole, int number, std::int64_t count, Sums& sums);
  std::vector<double> values_of(const std::vector<PoleEvent>& events, int channel);
  double reference_energy() const;

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  const Channels& channels_;
  std::optional<MatrixElement> matrix_element_;  ///< created when points are near a pole
  std::uint64_t next_point_ = 0;
};

}  // namespace helikos
