// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The weights of points of one program: phase space, densities, coupling, |M|^2.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/kokkos_ext/staged_list.hpp"
#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/luminosity.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/cross_section/detail/point_kernels.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/engine/epilogue/channel_weights.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/integration/vegas_map.hpp"
#include "helikos/observables/cuts/selection.hpp"
#include "helikos/phasespace/channel.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

namespace detail {
template <class Space>
class ClusteredLuminosity;
}

/// One program, and the options of its integration.
struct IntegrandInput {
  /// With one incoming particle, which decays at rest, weights are widths [GeV]. One outgoing
  /// particle is possible with hadrons only.
  Process process;
  MatrixElementOptions engine{};
  /// With hadrons: for each subprocess that the program computes, the partons along +z and along
  /// -z, in the codes of the PDF set (set_pair). Without hadrons only the number of entries
  /// matters.
  std::vector<beams::PartonPair> pairs{};
  /// For each subprocess, the ratio of its |M|^2 to that of the program; empty: all are one.
  std::vector<double> factors{};
  cuts::CutProgram cuts{};
  MassWindows windows{};            ///< `cuts` have the conditions of forbidden ones
  cuts::CutProgram mu_r{}, mu_f{};  ///< [GeV]; empty: not needed
  ClusteredScales clustered{};      ///< scales in their places
  double part_of_memory = 1.0;      ///< part of the memory of a GPU that one of several programs
                                    ///< may use
};

/// The two colliding beams, along +z and -z.
struct Collider {
  double energy = 0.0;              ///< sqrt(S) of hadrons, or sqrt(s) of partons [GeV]
  beams::PartonPair hadrons{0, 0};  ///< PDG codes; 0: the incoming particle of the process
  double stretch = 1.0;  ///< boost to the laboratory: p+ there over p+ in the beams' centre-of-mass
                         ///< frame

  bool has_hadrons() const { return hadrons.first != 0 || hadrons.second != 0; }
  bool has_one_hadron() const {
    return has_hadrons() && !(hadrons.first != 0 && hadrons.second != 0);
  }
};

/// With hadrons: least sqrt(s) of the partons [GeV]. Below it, densities and the coupling have no
/// meaning.
inline constexpr double least_parton_energy = 1.0;

/// The setting that all programs of a run share. Its Views must outlive the integrands.
struct IntegrationSetting {
  using Space = MatrixElement::Space;

  Parameters parameters;
  Collider collider;
  const beams::PdfData<Space>* densities = nullptr;     ///< densities of the hadrons
  const beams::AlphaSData<Space>* couplings = nullptr;  ///< nullptr: alpha_s is that of the
                                                        ///< parameters
  std::uint64_t seed = 1;
  /// Number of channels in earlier integrations with this seed whose results are added up, so that
  /// no two channels draw equal random numbers.
  std::uint64_t strata_before = 0;
  /// Whether all programs are computed together, or one after another: the caches of a host hold
  /// the memory of one program.
  bool side_by_side = !is_host_space<Space>;
};

/// The partons of a subprocess that is computed by the program of another subprocess, in the
/// directions of the legs of that program. The codes are those of the set of `particle`: an
/// antiproton has the antiquarks where the proton has quarks. A particle that is no parton of a
/// hadron keeps its code.
beams::PartonPair set_pair(const Process& process, bool is_turned, const Collider& collider,
                           int particle);

/// Throws InputError where partons of hadrons, or the particle that collides with them, have
/// masses, because parton momenta are x times beam momenta.
void check_partons(const Process& process, const Parameters& parameters);

/// Counts of unusual points.
struct PointCounts {
  std::int64_t undefined = 0;     ///< points whose cuts met NaN
  std::int64_t mu_r_outside = 0;  ///< points whose muR is outside of the table of alpha_s
  std::int64_t mu_f_outside = 0;  ///< points whose muF is outside of the knots of the densities
  std::int64_t no_mu_r = 0;       ///< points whose muR is not above zero, or NaN
  std::int64_t no_mu_f = 0;       ///< points whose muF is not above zero, or NaN
  std::int64_t negative = 0;      ///< points whose weight is negative because of densities below
                                  ///< zero

  inline PointCounts& operator+=(const PointCounts& other);
  friend inline PointCounts operator-(PointCounts a, const PointCounts& b);
  bool operator==(const PointCounts&) const = default;
};

/// All counts.
inline constexpr std::int64_t PointCounts::*all_counts[] = {
    &PointCounts::undefined, &PointCounts::mu_r_outside, &PointCounts::mu_f_outside,
    &PointCounts::no_mu_r,   &PointCounts::no_mu_f,      &PointCounts::negative};

PointCounts& PointCounts::operator+=(const PointCounts& other) {
  for (const auto count : all_counts) this->*count += other.*count;
  return *this;
}

inline PointCounts operator-(PointCounts a, const PointCounts& b) {
  for (const auto count : all_counts) a.*count -= b.*count;
  return a;
}

/// Times of the steps of an integration [s].
struct StepTimes {
  double points = 0.0;           ///< random numbers, grids, momenta
  double cuts = 0.0;             ///< cuts, and copies of the events that pass
  double beams = 0.0;            ///< scales, coupling, densities
  double matrix_elements = 0.0;  ///< |M|^2 and the channels' shares
  double sums = 0.0;             ///< weights and their sums
  double grids = 0.0;            ///< copies to the device, and refinement
  double waiting = 0.0;          ///< for the slowest rank of an iteration
  double exchange = 0.0;         ///< results of all ranks
  double kernels = 0.0;          ///< waits for kernels that are compiled at run time
};

/// Neighbouring points of one channel.
struct PointSegment {
  int channel;
  std::int64_t count;
  std::uint64_t first;  ///< number of the first point: the random numbers of a point depend on its
                        ///< number only
  const VegasData<MatrixElement::Space>* grid;
};

class Integrand;

/// Points of one program, and the queue that computes them.
struct PointJob {
  Integrand* integrand;
  MatrixElement::Space space;
  std::span<const PointSegment> segments;
};

/// Weights [pb] of points; their means, summed over the channels, give the cross section.
class Integrand {
 public:
  using Space = MatrixElement::Space;

  /// Throws InputError for a process without channels, or without a scale that it needs.
  Integrand(const IntegrationSetting& setting, IntegrandInput input);

  const Process& process() const { return input_.process; }
  MatrixElement& matrix_element() { return matrix_element_; }
  /// Sets the precision of |M|^2 from now on.
  void set_precision(Precision precision);
  const MatrixElementInfo& info() const { return matrix_element_.info(); }
  const MatrixElementOptions& engine() const { return input_.engine; }
  int num_pairs() const { return int(input_.pairs.size()); }
  int num_channels() const { return int(channels_.size()); }
  const Channel& channel(int number) const { return channels_[std::size_t(number)]; }
  const cuts::CutProgram& cuts() const { return input_.cuts; }
  /// False where the cuts contradict each other, or contradict the particles of the process.
  bool may_pass() const;
  int dimensions() const { return channels_.front().numbers_per_event(); }
  std::int64_t batch() const { return batch_; }
  /// Cost of a point, in the unit of `cost_of_event`, with all steps besides the matrix element.
  double cost() const;

  /// Evaluates at most `batch` points. Until the next call, `points` has their weights, segment
  /// after segment. Waits.
  void evaluate(const Space& space, std::span<const PointSegment> segments);
  /// Evaluates points of different integrands, each step for all of them together, so that a GPU
  /// computes them concurrently and the host waits once per step. (In lower precisions each |M|^2
  /// waits until its imprecise values are computed again.)
  static void evaluate(std::span<const PointJob> jobs, StepTimes& times);
  const PointViews<Space>& points() const { return points_; }
  /// Results for the points that pass the cuts.
  const PassedViews<Space>& passed() const { return passed_; }
  const IntegrationSetting& setting() const { return setting_; }
  PointCounts counts() const;  ///< counts of all points so far

 private:
  std::int64_t usual_batch() const;
  void make_views();
  // The steps of `evaluate`, which enqueue. Each step is called when the queue is done with the
  // previous step.
  void make_points(const Space& space, std::span<const PointSegment> segments);
  void make_points_together(const Space& space, std::span<const PointSegment> segments);
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
  std::shared_ptr<const detail::ClusteredLuminosity<Space>> clustered_;  ///< or nullptr
  std::int64_t num_points_ = 0, num_passed_ = 0;
  EventInputs<Space> inputs_{};  ///< inputs of the points that pass
  std::int64_t undefined_ = 0;
  detail::CountedView<Space> counted_{"helikos::cross_section::counted"};
  Kokkos::View<std::int64_t[detail::num_counted], PinnedSpace> counted_of_host_{
      "helikos::cross_section::counted"};
};

}  // namespace helikos
