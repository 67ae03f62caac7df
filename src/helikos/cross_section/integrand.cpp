// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/integrand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/units.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/launch_bounds.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/detail/clustered_beams.hpp"
#include "helikos/cross_section/detail/host_points.hpp"

namespace helikos {
namespace {

using Space = Integrand::Space;
using Policy = EventPolicy<Space>;

/// Cost of all steps besides the matrix element, in the unit of `cost_of_event`: some tenths of a
/// microsecond of a core.
constexpr double cost_beside = 2000;

/// The flux factor [pb], for a decay [GeV]; with hadrons without x1 x2: 1 / (2 s), for massive
/// particles 1 / (4 p sqrt(s)), for a decay 1 / (2 m).
double flux_factor(const IntegrationSetting& setting, const Process& process) {
  const double energy = setting.collider.energy;
  if (setting.collider.has_hadrons()) return picobarns / (2 * energy * energy);
  const auto masses = masses_of(process, setting.parameters, true);
  if (process.num_incoming() == 1) return 1 / (2 * masses[0]);
  return picobarns / (2 * root_lambda(energy, masses[0], masses[1]));
}

/// Parts of a GPU's free memory, for the Views of points and for matrix elements.
constexpr double memory_of_points = 0.3, memory_of_engine = 0.5;

/// A single program takes the usual memory of a matrix element.
IntegrandInput with_memory(IntegrandInput input) {
  const double available = memory_of_engine * input.part_of_memory * double(device_memory().free);
  if (available > 0.0 && input.part_of_memory < 1.0 && input.engine.memory == 0)
    input.engine.memory = std::size_t(available);
  return input;
}

/// A template, so that a build for GPUs does not compile it.
template <class S>
void make_on_host([[maybe_unused]] const S& space,
                  [[maybe_unused]] std::span<const PointSegment> segments,
                  [[maybe_unused]] std::uint64_t seed,
                  [[maybe_unused]] const std::vector<Channel>& channels,
                  [[maybe_unused]] const PointViews<S>& points) {
  if constexpr (is_host_space<S>)
    detail::HostPoints<S>(seed, channels, points).make(space, segments);
}

}  // namespace

void check_partons(const Process& process, const Parameters& parameters) {
  for (const Leg& leg : process.legs()) {
    const double mass = parameters.mass(leg.particle->pdg);
    if (!leg.incoming || mass == 0) continue;
    // The masses of bosons are not free parameters.
    const std::string advice =
        leg.particle->is_fermion() ? fmt::format(" (`set` \"mass {}=0\")", leg.particle->pdg) : "";
    throw InputError(
        fmt::format("{}: partons of hadrons, and what collides with them, have no masses, but {} "
                    "has {:g} GeV{}",
                    process.str(), leg.particle->name, mass, advice));
  }
}

beams::PartonPair set_pair(const Process& process, bool is_turned, const Collider& collider,
                           int particle) {
  if (process.num_incoming() == 1) return {0, 0};
  const auto code = [&](int leg, int hadron) {
    const int own = process.legs()[std::size_t(leg)].pdg();
    const bool is_quark = std::abs(own) <= 6;
    return hadron == -particle && is_quark ? -own : own;
  };
  const int first = code(0, collider.hadrons.first), second = code(1, collider.hadrons.second);
  return is_turned ? beams::PartonPair{second, first} : beams::PartonPair{first, second};
}

Integrand::Integrand(const IntegrationSetting& setting, IntegrandInput input)
    : setting_(setting),
      input_(with_memory(std::move(input))),
      matrix_element_(input_.process, setting.parameters, input_.engine),
      channels_(make_channels(setting, input_.process, input_.cuts, input_.windows)),
      shares_(make_shares(setting, input_.process, input_.cuts, input_.windows)),
      batch_(usual_batch()) {
  const bool has_hadrons = setting.collider.has_hadrons();
  if (has_hadrons) check_partons(input_.process, setting.parameters);
  const auto& [first, second] = setting.collider.hadrons;
  if (has_hadrons)
    luminosity_.emplace(input_.pairs,
                        beams::PartonPair{first != 0 ? 2212 : 0, second != 0 ? 2212 : 0}, 2212,
                        input_.factors);
  const ClusteredScales& clustered = input_.clustered;
  if (!clustered.is_empty())
    clustered_ = std::make_shared<const detail::ClusteredLuminosity<Space>>(clustered, input_.pairs,
                                                                            input_.factors);
  if (setting.couplings != nullptr && clustered.factor_r == 0.0) mu_r_.emplace(input_.mu_r);
  if (has_hadrons && clustered.factor_f == 0.0) mu_f_.emplace(input_.mu_f);
  if constexpr (!is_host_space<Space>) {
    std::vector<ChannelData> data;
    for (const Channel& channel : channels_) data.push_back(channel.data());
    channels_on_device_ = to_view<Space>("helikos::cross_section::channels", data);
  }
  make_views();
}

void Integrand::make_views() {
  const int strategy = info().num_strategy_random, particles = process().num_legs();
  const int numbers = is_host_space<Space> ? dimensions() : 0;  // MakePoints stores no random
                                                                // numbers
  points_ = PointViews<Space>(batch_, numbers, dimensions(), strategy, particles, num_pairs());
  passed_ = PassedViews<Space>(batch_, strategy, particles, num_pairs());
  if (!setting_.collider.has_hadrons()) {  // each subprocess counts once
    double sum = 0.0;
    for (int k = 0; k < num_pairs(); ++k) {
      const double factor = input_.factors.empty() ? 1.0 : input_.factors[std::size_t(k)];
      Kokkos::deep_copy(Kokkos::subview(passed_.pairs, Kokkos::ALL, k), factor);
      sum += factor;
    }
    Kokkos::deep_copy(passed_.luminosity, sum);
  }
  if (!input_.cuts.is_empty()) {
    selection_ = cuts::Selection<Space>(input_.cuts, batch_);
    return;
  }
  passed_.momenta = points_.momenta;  // all points pass
  passed_.fractions = points_.fractions;
  passed_.strategy = points_.strategy;
  passed_.channels = points_.channels;
  Kokkos::parallel_for("helikos::cross_section::places", Policy(Space(), 0, batch_),
                       detail::PlaceAll<Space>{points_.places});
  Kokkos::fence();
}

void Integrand::set_precision(Precision precision) {
  MatrixElementOptions engine = input_.engine;
  engine.precision = precision;
  matrix_element_ = MatrixElement(input_.process, setting_.parameters, engine);
}

bool Integrand::may_pass() const { return helikos::may_pass(process(), setting_, cuts()); }

double Integrand::cost() const {
  const bool draws_one = input_.engine.helicities != HelicityMode::sum;
  return cost_of_event(info()) / (draws_one ? info().num_helicities : 1) + cost_beside;
}

/// A number of points that keeps a core or a GPU busy, while the Views are not too large.
std::int64_t Integrand::usual_batch() const {
  constexpr bool on_host = is_host_space<Space>;
  constexpr double work = on_host ? 1e9 : 4e11, least = on_host ? 256 : 4096,
                   most = on_host ? 0x1p14 : 0x1p19, most_memory = on_host ? 0x1p26 : 0x1p31,
                   most_memory_of_all = 0x1p29;
  const double available = memory_of_points * input_.part_of_memory * double(device_memory().free);
  const double of_all = on_host ? most_memory_of_all * input_.part_of_memory : available;
  const double memory = of_all > 0.0 ? std::min(of_all, most_memory) : most_memory;
  const double bytes =
      sizeof(double) * (double(shares_.num_propagators()) + 2.0 * num_pairs() + 60);
  const double points = std::min({work / cost(), memory / bytes, most});
  return std::int64_t(std::bit_floor(std::uint64_t(std::max(points, least))));
}

/// Generates the points of all segments in one kernel of a GPU.
void Integrand::make_points_together(const Space& space, std::span<const PointSegment> segments) {
  std::vector<detail::SegmentData> data;
  std::int64_t first = 0;
  for (const PointSegment& segment : segments) {
    data.push_back({first, segment.first, segment.channel, segment.grid->view()});
    first += segment.count;
  }
  segments_.copy(space, data);
  Kokkos::parallel_for("helikos::cross_section::points",
                       light_kernel(Policy(space, 0, num_points_)),
                       detail::MakePoints<Space>{segments_.view(), int(data.size()),
                                                 channels_on_device_, setting_.seed, points_});
}

/// Generates momenta and weights of phase space.
void Integrand::make_points(const Space& space, std::span<const PointSegment> segments) {
  num_points_ = 0;
  for (const PointSegment& segment : segments) num_points_ += segment.count;
  if (num_points_ == 0) return;
  if (is_host_space<Space>)
    make_on_host(space, segments, setting_.seed, channels_, points_);
  else
    make_points_together(space, segments);
}

void Integrand::judge(const Space& space) {
  if (input_.cuts.is_empty()) return;
  selection_.start(space, ConstMomentaView<Space>(first_of(points_.momenta, num_points_)),
                   points_.places);
}

/// Gathers the points that pass the cuts.
void Integrand::gather(const Space& space) {
  num_passed_ = num_points_;
  if (input_.cuts.is_empty()) return;
  num_passed_ = selection_.num_accepted();
  undefined_ += selection_.num_undefined();
  selection_.gather(space, ConstMomentaView<Space>(first_of(points_.momenta, num_points_)),
                    passed_.momenta);
  selection_.gather(space, ConstRandomView<Space>(points_.fractions), passed_.fractions);
  selection_.gather(space, ConstRandomView<Space>(points_.strategy), passed_.strategy);
  Kokkos::parallel_for(
      "helikos::cross_section::channels", Policy(space, 0, num_passed_),
      detail::GatherChannels<Space>{selection_.accepted(), points_.channels, passed_.channels});
}

/// Computes the inputs of |M|^2 for points that pass, and their luminosities.
void Integrand::find_scales(const Space& space) {
  inputs_ = {};
  if (num_passed_ == 0) return;
  const auto of = [&](const auto& view) { return first_of(view, num_passed_); };
  const ConstMomentaView<Space> momenta(of(passed_.momenta));
  inputs_.momenta = momenta;
  inputs_.strategy_random = ConstRandomView<Space>(of(passed_.strategy));
  const Policy points(space, 0, num_passed_);
  if (clustered_)
    (*clustered_)(space, setting_.densities->member(),
                  setting_.couplings != nullptr ? &setting_.couplings->view() : nullptr, momenta,
                  ConstRandomView<Space>(of(passed_.fractions)), of(passed_.mu_r), of(passed_.mu_f),
                  of(passed_.luminosity), of(passed_.pairs));
  if (setting_.couplings != nullptr) {
    if (mu_r_) (*mu_r_)(space, momenta, of(passed_.mu_r));
    Kokkos::parallel_for("helikos::cross_section::alpha_s", points,
                         detail::RunCoupling<Space>{setting_.couplings->view(), passed_.mu_r,
                                                    passed_.alpha_s, counted_});
    inputs_.alpha_s = of(passed_.alpha_s);
  }
  if (setting_.collider.has_hadrons()) {
    const auto member = setting_.densities->member();
    if (mu_f_) (*mu_f_)(space, momenta, of(passed_.mu_f));
    Kokkos::parallel_for("helikos::cross_section::outside", points,
                         detail::CountOutside<Space>{member, passed_.mu_f, counted_});
    if (mu_f_)
      (*luminosity_)(space, member, ConstRandomView<Space>(of(passed_.fractions)),
                     ConstEventView<Space>(of(passed_.mu_f)), of(passed_.luminosity),
                     of(passed_.pairs));
  }
}

/// Computes |M|^2 and the shares of channels for points that pass.
void Integrand::compute(const Space& space) {
  if (num_passed_ == 0) return;
  const auto of = [&](const auto& view) { return first_of(view, num_passed_); };
  matrix_element_(space, inputs_, {.matrix_elements = of(passed_.values)});
  shares_(space, inputs_.momenta, of(passed_.channels), of(passed_.shares));
}

void Integrand::weigh(const Space& space) {
  const auto outcomes = input_.cuts.is_empty() ? cuts::OutcomeView<Space>() : selection_.outcomes();
  Kokkos::parallel_for(
      "helikos::cross_section::weigh", light_kernel(Policy(space, 0, num_points_)),
      detail::WeighPoints<Space>{points_, passed_, outcomes, flux_factor(setting_, process()),
                                 setting_.collider.has_hadrons(), setting_.couplings != nullptr,
                                 counted_});
  Kokkos::deep_copy(space, counted_of_host_, counted_);
}

void Integrand::evaluate(std::span<const PointJob> jobs, StepTimes& times) {
  Kokkos::Timer timer;
  const auto do_step = [&](double& seconds, const auto& step) {
    for (const PointJob& job : jobs) step(*job.integrand, job);
    for (const PointJob& job : jobs) job.space.fence();
    seconds += timer.seconds();
    timer.reset();
  };
  const auto of_all = [&](double& seconds, void (Integrand::*step)(const Space&)) {
    do_step(seconds, [&](Integrand& it, const PointJob& job) { (it.*step)(job.space); });
  };
  do_step(times.points,
          [](Integrand& it, const PointJob& job) { it.make_points(job.space, job.segments); });
  of_all(times.cuts, &Integrand::judge);
  of_all(times.cuts, &Integrand::gather);
  of_all(times.beams, &Integrand::find_scales);
  of_all(times.matrix_elements, &Integrand::compute);
  of_all(times.sums, &Integrand::weigh);
}

void Integrand::evaluate(const Space& space, std::span<const PointSegment> segments) {
  const PointJob job{this, space, segments};
  StepTimes times;
  evaluate(std::span(&job, 1), times);
}

PointCounts Integrand::counts() const {
  const auto& counted = counted_of_host_;
  return {undefined_,
          counted(detail::mu_r_outside),
          counted(detail::mu_f_outside),
          counted(detail::no_mu_r),
          counted(detail::no_mu_f),
          counted(detail::negative)};
}

}  // namespace helikos
