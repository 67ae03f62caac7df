// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The weights of points of one program: phase space, densities, coupling, |M|^2.

#include <optional>
#include <span>
#include <vector>

#include "helikos/base/kokkos_ext/pinned_memory.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/kokkos_ext/staged_list.hpp"
#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/cross_section/collider.hpp"
#include "helikos/cross_section/detail/make_points.hpp"
#include "helikos/cross_section/detail/weigh.hpp"
#include "helikos/cross_section/point_counts.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/cross_section/step_times.hpp"
#include "helikos/engine/epilogue/channel_share.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/integration/vegas_map.hpp"
#include "helikos/observables/scales/scale.hpp"
#include "helikos/phasespace/channel.hpp"

namespace helikos {

/// One program, and what it is integrated with.
struct IntegrandInput {
  /// With one incoming particle, which decays at rest, weights are widths [GeV]. One outgoing
  /// particle is of hadrons only.
  Process process;
  MatrixElementOptions engine{};
  /// For each subprocess that the program computes, what comes along +z and along -z of hadrons, by
  /// the codes of the PDF set (set_pair); without hadrons their number counts.
  std::vector<beams::PartonPair> pairs{};
  /// For each of them, its |M|^2 over that of the program; empty: one.
  std::vector<double> factors{};
  cuts::CutProgram cuts{};
  cuts::CutProgram mu_r{}, mu_f{};  ///< [GeV]; empty: not needed
  double part_of_memory = 1.0;      ///< of a GPU's, that one of several programs may take
};

/// Hadrons: least sqrt(s) of partons [GeV]. Below, densities and the coupling mean nothing.
inline constexpr double least_parton_energy = 1.0;

/// What all programs of a run share. The Views that it has must outlive the integrands.
struct IntegrationSetting {
  using Space = MatrixElement::Space;

  Parameters parameters;
  Collider collider;
  const beams::PdfData<Space>* densities = nullptr;     ///< of hadrons
  const beams::AlphaSData<Space>* couplings = nullptr;  ///< none: alpha_s of the parameters
  std::uint64_t seed = 1;
  /// Channels of integrations of the same seed whose results are added up: no two draw the same.
  std::uint64_t strata_before = 0;
  /// Whether all programs are computed at once, or one after another: a host has the memory of one
  /// in its caches.
  bool side_by_side = !is_host_space<Space>;
};

/// The partons of a subprocess that is computed by another one, as the latter's legs fly. The codes
/// are those of the set of `particle`: an antiproton has the antiquarks where the proton has
/// quarks. What is no parton of a hadron is itself.
beams::PartonPair set_pair(const Process& process, bool is_turned, const Collider& collider,
                           int particle);

/// Throws InputError where partons of hadrons, or what collides with them, have masses: their
/// momenta are x times those of the beams.
void check_partons(const Process& process, const Parameters& parameters);

/// Neighbouring points of one channel.
struct PointSegment {
  int channel;
  std::int64_t count;
  std::uint64_t first;  ///< number of the first point: what it draws depends on nothing else
  const VegasData<MatrixElement::Space>* grid;
};

class Integrand;

/// Points of one program, and the queue that computes them.
struct PointJob {
  Integrand* integrand;
  MatrixElement::Space space;
  std::span<const PointSegment> segments;
};

/// Weights [pb] of points, whose means add up over the channels to the cross section.
class Integrand {
 public:
  using Space = MatrixElement::Space;

  /// Throws InputError for a process that has no channels, or no scale where one is needed.
  Integrand(const IntegrationSetting& setting, IntegrandInput input);

  const Process& process() const { return input_.process; }
  MatrixElement& matrix_element() { return matrix_element_; }
  /// From now on |M|^2 is computed in this precision.
  void set_precision(Precision precision);
  const MatrixElementInfo& info() const { return matrix_element_.info(); }
  const MatrixElementOptions& engine() const { return input_.engine; }
  int num_pairs() const { return int(input_.pairs.size()); }
  int num_channels() const { return int(channels_.size()); }
  const Channel& channel(int number) const { return channels_[std::size_t(number)]; }
  const cuts::CutProgram& cuts() const { return input_.cuts; }
  /// False where cuts contradict themselves, or the particles of the process.
  bool may_pass() const;
  int dimensions() const { return channels_.front().numbers_per_event(); }
  std::int64_t batch() const { return batch_; }
  /// Of a point, as `cost_of_event`, with all that is beside the matrix element.
  double cost() const;

  /// At most `batch` points. After it, until the next call, `points` has their weights, those of a
  /// segment behind those of the one before. Waits.
  void evaluate(const Space& space, std::span<const PointSegment> segments);
  /// Likewise the points of different integrands, each step of all of them together, so that a GPU
  /// computes them side by side and is waited for once a step. (In lower precisions each |M|^2
  /// waits for its rescue.)
  static void evaluate(std::span<const PointJob> jobs, StepTimes& times);
  const PointViews<Space>& points() const { return points_; }
  /// Likewise of those that pass the cuts.
  const PassedViews<Space>& passed() const { return passed_; }
  const IntegrationSetting& setting() const { return setting_; }
  PointCounts counts() const;  ///< so far

 private:
  std::int64_t usual_batch() const;
  void make_views();
  // The steps of `evaluate`, which enqueue: each is called when the queue has done the one before.
  void make_points(const Space& space, std::span<const PointSegment> segments);
  void make_points_together(const Space& space, std::span<const PointSegment> segments);
  void make_points_one_by_one(const Space& space, std::span<const PointSegment> segments);
  void judge(const Space& space);
  void gather(const Space& space);
  void find_scales(const Space& space);
  void compute(const Space& space);
  void weigh(const Space& space);

  IntegrationSetting setting_;
  IntegrandInput input_;
  MatrixElement matrix_element_;
  std::vector<Channel> channels_;
  ChannelShares<Space> shares_;
  detail::ChannelsView<Space> channels_on_device_;                                       ///< GPUs
  StagedList<detail::SegmentData, Space> segments_{"helikos::cross_section::segments"};  ///< GPUs
  std::int64_t batch_;
  PointViews<Space> points_;
  PassedViews<Space> passed_;
  cuts::Selection<Space> selection_;
  std::optional<cuts::Scale<Space>> mu_r_, mu_f_;
  std::optional<beams::Luminosity<Space>> luminosity_;
  std::int64_t num_points_ = 0, num_passed_ = 0;
  EventInputs<Space> inputs_{};  ///< of points that pass
  std::int64_t undefined_ = 0;
  detail::CountedView<Space> counted_{"helikos::cross_section::counted"};
  Kokkos::View<std::int64_t[detail::num_counted], PinnedSpace> counted_of_host_{
      "helikos::cross_section::counted"};
};

}  // namespace helikos
