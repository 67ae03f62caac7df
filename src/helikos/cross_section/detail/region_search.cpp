// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/detail/region_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

constexpr std::int64_t most_of_step = RegionFinder::most_of_step, least_of_step = 1 << 10;
constexpr std::int64_t points_of_bin = 1 << 7;  ///< points of a step per bin; it limits the bins of
                                                ///< grids
constexpr int usual_steps = 8, most_steps = 40;
constexpr int patience = 6;  ///< steps without progress
constexpr double kept = 0.1, alpha = 1.5;
constexpr double often_enough = 1.0 / 32;  ///< part of the points that pass above which no grid is
                                           ///< needed
/// A grid must increase the part of the points that pass by this factor over uniform numbers. With
/// less gain the grid follows a thin layer that is not along its axes, and the region outside of
/// the grid would have large weights.
constexpr double least_gain = 16.0;
constexpr int most_searches = 3;              ///< searches for an alternative, each with its own
                                              ///< random numbers
constexpr int bins_of_few = 16;               ///< bins of a grid from evenly spread points
constexpr std::int64_t enough_for_grid = 16;  ///< number of these points
constexpr std::uint64_t between_searches = std::uint64_t(1) << 40;  ///< distance in the numbers of
                                                                    ///< points
constexpr std::int64_t points_of_signature = 32;
constexpr std::int64_t most_points_of_all = RegionFinder::most_points;

/// The density of a grid with more bins, a multiple.
VegasGrid with_bins(const VegasGrid& grid, int bins) {
  const int parts = bins / grid.bins();
  VegasGridNumbers numbers = VegasGrid(grid.dimensions(), bins).numbers();
  for (int d = 0; d < grid.dimensions(); ++d)
    for (int i = 0; i < bins; ++i) {
      const double begin = grid.edge(d, i / parts), end = grid.edge(d, i / parts + 1);
      numbers.edges[std::size_t(d) * std::size_t(bins + 1) + std::size_t(i)] =
          begin + double(i % parts) / parts * (end - begin);
    }
  return VegasGrid(numbers);
}

BinSums no_sums(int dimensions, int bins) {
  const std::vector<double> zeros(std::size_t(dimensions) * std::size_t(bins));
  return {dimensions, bins, zeros, zeros};
}

/// Sums in fewer bins, a divisor.
BinSums in_bins(const BinSums& sums, int bins) {
  BinSums result = no_sums(sums.dimensions, bins);
  const int parts = sums.bins / bins;
  for (int d = 0; d < sums.dimensions; ++d)
    for (int i = 0; i < sums.bins; ++i) {
      const std::size_t from = std::size_t(d * sums.bins + i),
                        to = std::size_t(d * bins + i / parts);
      result.squares[to] += sums.squares[from];
      result.counts[to] += sums.counts[from];
    }
  return result;
}

class RegionSearch {
 public:
  RegionSearch(const Channel& channel, const cuts::CutProgram& cuts, int bins, std::uint64_t seed,
               std::int64_t points_of_step)
      : channel_(channel),
        points_of_step_(points_of_step),
        instructions_(to_view<Host>("helikos::cross_section::cuts", cuts.instructions)),
        seed_(seed),
        grid_(channel.numbers_per_event(), bins),
        views_(points_of_step, channel.numbers_per_event(), channel.numbers_per_event(), 0,
               channel.particles(), 0),
        margins_("helikos::cross_section::margins", points_of_step) {}

  /// Draws evenly spread points until enough pass, at most `most`.
  void spread_evenly(std::int64_t most) {
    grid_ = VegasGrid(grid_.dimensions(), grid_.bins());
    BinSums sums = no_sums(grid_.dimensions(), grid_.bins());
    do {
      make_points();
      drawn_ += points_of_step_;
      evenly_ += std::ranges::count_if(found_, [](double m) { return m >= 0.0; });
      sums.merge(sums_above(0.0));
    } while (evenly_ < RegionFinder::enough_evenly && drawn_ + points_of_step_ <= most);
    sums_evenly_ = std::move(sums);
  }

  /// Number of evenly spread points that pass.
  std::int64_t evenly() const { return evenly_; }
  /// Part of the evenly spread points that pass.
  double evenly_passing() const { return double(evenly_) / double(drawn_); }
  bool pass_often() const { return evenly_passing() >= often_enough; }

  /// The grid made from the evenly spread points that pass.
  VegasGrid grid_of_few() const {
    VegasGrid grid(grid_.dimensions(), std::min(bins_of_few, grid_.bins()));
    grid.refine(in_bins(sums_evenly_, grid.bins()), alpha);
    return with_bins(grid, grid_.bins());
  }

  /// A search with its own random numbers, of at most `steps` steps: the grid that it finds, if
  /// any.
  std::optional<VegasGrid> run(int steps, int number) {
    next_number_ = std::uint64_t(number) * between_searches;
    grid_ = VegasGrid(grid_.dimensions(), grid_.bins());
    bool is_refined = false;
    make_points();
    double best = -1.0;
    for (int step = 1, idle = 0; step < steps && idle < patience; ++step) {
      if (is_refined && passing() >= kept) break;
      const double limit = limit_of_step();
      if (limit <= -1.0) break;
      idle = limit > best + 1e-6 ? 0 : idle + 1;
      best = std::max(best, limit);
      grid_.refine(sums_above(limit), alpha);
      is_refined = true;
      make_points();
    }
    const double needed = least_gain * std::max(evenly_passing(), 0.5 / double(drawn_));
    if (!is_refined || effective_part() < needed) return std::nullopt;
    return grid_;
  }

  /// Part of the points that pass if another grid makes the points of a step.
  double passing_by(const VegasGrid& grid) {
    grid_ = grid;
    make_points();
    return passing();
  }

  /// The first points of the channel: channels with equal maps and cuts have equal signatures.
  std::vector<double> signature() {
    make_points();
    std::vector<double> numbers;
    const auto add = [&](double x) { numbers.push_back(std::isnan(x) ? -1e300 : x); };
    for (std::int64_t i = 0; i < points_of_signature; ++i) {
      add(views_.phase_space(i));
      add(margins_(i));
      for (int particle = 0; particle < channel_.particles(); ++particle)
        for (int k = 0; k < 4; ++k) add(views_.momenta(i, particle, k));
    }
    return numbers;
  }

  /// Number of points of all searches.
  std::int64_t points() const { return points_; }

 private:
  /// Generates points. A point that is not possible is as far from passing as any point can be.
  void make_points() {
    const Host host;
    fill_random(host, seed_, next_number_, views_.random, RandomStream::region);
    next_number_ += std::uint64_t(points_of_step_);
    points_ += points_of_step_;
    const VegasData<Host> grid(grid_);
    map_numbers(host, grid, views_.random, views_.jacobians, views_.bins);
    channel_.generate(host, ConstRandomView<Host>(views_.random), views_.momenta, views_.fractions,
                      views_.phase_space);
    cuts::measure_margins(host, instructions_, ConstMomentaView<Host>(views_.momenta), margins_);
    host.fence();
    found_.resize(std::size_t(points_of_step_));
    for (std::int64_t i = 0; i < points_of_step_; ++i)
      found_[std::size_t(i)] = views_.phase_space(i) > 0.0 ? margins_(i) : -1.0;
  }

  double passing() const {
    return double(std::ranges::count_if(found_, [](double m) { return m >= 0.0; })) /
           double(points_of_step_);
  }

  /// Effective part of the points that pass: (sum w)^2 / sum w^2 of the last step.
  double effective_part() const {
    double sum = 0.0, squares = 0.0;
    for (std::int64_t i = 0; i < points_of_step_; ++i) {
      if (found_[std::size_t(i)] < 0.0) continue;
      sum += views_.jacobians(i);
      squares += views_.jacobians(i) * views_.jacobians(i);
    }
    return squares > 0.0 ? sum * sum / squares / double(points_of_step_) : 0.0;
  }

  /// The margin that a tenth of the possible points exceeds; zero where more than a tenth passes.
  double limit_of_step() const {
    std::vector<double> ordered;
    for (const double margin : found_)
      if (margin > -1.0) ordered.push_back(margin);
    if (ordered.empty()) return -1.0;
    const auto place = ordered.begin() + std::ptrdiff_t(kept * double(ordered.size()));
    std::ranges::nth_element(ordered, place, std::ranges::greater());
    return std::min(0.0, *place);
  }

  BinSums sums_above(double limit) const {
    const std::size_t bins = std::size_t(grid_.bins()),
                      dimensions = std::size_t(grid_.dimensions());
    BinSums sums = no_sums(grid_.dimensions(), grid_.bins());
    for (std::size_t d = 0; d < dimensions; ++d)
      for (std::int64_t i = 0; i < points_of_step_; ++i) {
        const std::size_t cell = d * bins + views_.bins(i, d);
        sums.counts[cell] += 1.0;
        if (found_[std::size_t(i)] >= limit)
          sums.squares[cell] += views_.jacobians(i) * views_.jacobians(i);
      }
    return sums;
  }

  const Channel& channel_;
  std::int64_t points_of_step_;
  cuts::InstructionView<Host> instructions_;
  std::uint64_t seed_, next_number_ = 0;
  std::int64_t points_ = 0, drawn_ = 0, evenly_ = 0;
  VegasGrid grid_;
  PointViews<Host> views_;
  EventView<Host> margins_;
  std::vector<double> found_;
  BinSums sums_evenly_;  ///< sums of evenly spread points that pass
};

/// A grid for the mean of the densities of all grids: each new bin has an equal part of it.
VegasGrid mixture_of(const std::vector<VegasGrid>& grids) {
  const int dimensions = grids.front().dimensions(), bins = grids.front().bins();
  VegasGridNumbers numbers = grids.front().numbers();
  for (int d = 0; d < dimensions; ++d) {
    std::vector<double> edges;  // the edges of all grids, where the mean density changes
    for (const VegasGrid& grid : grids)
      for (int i = 0; i <= bins; ++i) edges.push_back(grid.edge(d, i));
    std::ranges::sort(edges);
    const auto part_below = [&](double x) {
      double sum = 0.0;
      for (const VegasGrid& grid : grids) {
        int bin = 0;
        while (bin + 1 < bins && grid.edge(d, bin + 1) <= x) ++bin;
        const double width = grid.edge(d, bin + 1) - grid.edge(d, bin);
        sum += (bin + std::min(1.0, (x - grid.edge(d, bin)) / width)) / bins;
      }
      return sum / double(grids.size());
    };
    std::size_t at = 0;
    double below = 0.0, next = part_below(edges[1]);
    for (int i = 1; i < bins; ++i) {
      const double wanted = double(i) / bins;
      while (next < wanted && at + 2 < edges.size()) {
        ++at;
        below = next;
        next = part_below(edges[at + 1]);
      }
      const double part = next > below ? (wanted - below) / (next - below) : 0.0;
      const std::size_t cell = std::size_t(d) * std::size_t(bins + 1) + std::size_t(i);
      numbers.edges[cell] = std::max(edges[at] + part * (edges[at + 1] - edges[at]),
                                     std::nextafter(numbers.edges[cell - 1], 2.0));
    }
  }
  return VegasGrid(numbers);
}

}  // namespace

RegionFinder::RegionFinder(int bins, std::uint64_t seed, std::int64_t channels)
    : bins_(bins), seed_(seed), channels_left_(channels) {
  while (points_of_step_ > least_of_step &&
         channels * usual_steps * points_of_step_ > most_points_of_all)
    points_of_step_ /= 2;
}

RegionFound RegionFinder::search(const Channel& channel, const cuts::CutProgram& cuts,
                                 const std::vector<cuts::CutProgram>& alternatives,
                                 std::int64_t points) {
  const int bins = int(std::min<std::int64_t>(bins_, points_of_step_ / points_of_bin));
  const std::int64_t of_each = points / std::int64_t(alternatives.size());
  const std::int64_t steps_of_each = std::max<std::int64_t>(1, of_each / points_of_step_);
  const int searches = int(std::clamp<std::int64_t>(steps_of_each / usual_steps, 1, most_searches));
  const int steps = int(std::min<std::int64_t>(steps_of_each / searches, most_steps));
  std::vector<VegasGrid> grids;
  RegionFound result{.evenly = most_evenly};
  bool is_found = false;
  for (const cuts::CutProgram& alternative : alternatives) {
    RegionSearch search(channel, alternative, bins, seed_, points_of_step_);
    search.spread_evenly(std::min(most_evenly, of_each / 4));
    result.evenly = std::min(result.evenly, search.evenly());
    result.passing = std::max(result.passing, search.evenly_passing());
    std::vector<VegasGrid> found;
    for (int number = 1; number <= searches && !search.pass_often(); ++number)
      if (const auto grid = search.run(steps, number)) found.push_back(*grid);
    points_left_ -= search.points();
    is_found = is_found || !found.empty();
    if (!found.empty() && search.evenly() >= enough_for_grid) found.push_back(search.grid_of_few());
    const bool is_met = !found.empty() || search.evenly() > 0;
    // Without `or`, a channel that meets nothing is a group without weights, which is counted.
    if (!is_met && alternatives.size() > 1) result.is_whole = false;
    // Evenly spread points get the weight of one found alternative.
    if (found.empty()) found.emplace_back(channel.numbers_per_event(), bins);
    grids.push_back(with_bins(mixture_of(found), bins_));
  }
  if (!is_found) return result;
  result.grid = mixture_of(grids);
  result.passing =
      RegionSearch(channel, cuts, bins_, seed_, points_of_step_).passing_by(*result.grid);
  return result;
}

RegionFound RegionFinder::find(const Channel& channel, const cuts::CutProgram& cuts,
                               const std::vector<cuts::CutProgram>& alternatives) {
  std::vector<double> signature;
  for (const cuts::CutProgram& one : alternatives) {
    const auto own = RegionSearch(channel, one, bins_, seed_, points_of_step_).signature();
    signature.insert(signature.end(), own.begin(), own.end());
    points_left_ -= points_of_step_;
  }
  const std::int64_t points = points_left_ / std::max<std::int64_t>(1, channels_left_--);
  if (const auto known = known_.find(signature); known != known_.end()) return known->second;
  return known_.emplace(signature, search(channel, cuts, alternatives, points)).first->second;
}

}  // namespace helikos
