// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/detail/region_search.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/integration/vegas_map.hpp"
#include "helikos/observables/cuts/alternatives.hpp"
#include "helikos/observables/cuts/margins.hpp"

namespace helikos {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

constexpr std::int64_t most_of_step = RegionFinder::most_of_step, least_of_step = 1 << 10;
constexpr std::int64_t points_of_bin = 1 << 7;  ///< in a step; grids have no more bins than that
constexpr int usual_steps = 8, most_steps = 40;
constexpr int patience = 6;  ///< steps without progress
constexpr double kept = 0.1, alpha = 1.5;
constexpr double often_enough = 1.0 / 32;  ///< part of the points: no grid is needed
/// A grid that makes points pass less often than so many times what numbers as drawn do follows a
/// thin layer that is not along its axes: what it leaves out has large weights.
constexpr double least_gain = 16.0;
constexpr double half_a_point = 0.5 / double(most_of_step);  ///< where none passes as drawn
constexpr std::size_t most_alternatives = 4;
constexpr std::int64_t points_of_signature = 32;
constexpr std::int64_t most_points_of_all = RegionFinder::most_points;

class RegionSearch {
 public:
  RegionSearch(const Channel& channel, const cuts::CutProgram& cuts, int bins, std::uint64_t seed,
               std::int64_t points_of_step)
      : channel_(channel),
        points_of_step_(points_of_step),
        instructions_(to_view<Host>("helikos::cross_section::cuts", cuts.instructions)),
        seed_(seed),
        grid_(channel.numbers_per_event(), bins),
        random_("helikos::cross_section::random", points_of_step, channel.numbers_per_event()),
        jacobians_("helikos::cross_section::jacobians", points_of_step),
        bins_("helikos::cross_section::bins", points_of_step, channel.numbers_per_event()),
        momenta_("helikos::cross_section::momenta", points_of_step, channel.particles(), 4),
        fractions_("helikos::cross_section::fractions", points_of_step, 2),
        weights_("helikos::cross_section::weights", points_of_step),
        margins_("helikos::cross_section::margins", points_of_step) {}

  /// At most `steps`. Always with a grid.
  RegionFound run(int steps) {
    make_points();
    const double as_drawn = passing();
    double best = -1.0;
    for (int step = 1, idle = 0; step < steps && idle < patience; ++step) {
      if (passing() >= (is_refined_ ? kept : often_enough)) break;
      const double limit = limit_of_step();
      if (limit <= -1.0) break;
      idle = limit > best + 1e-6 ? 0 : idle + 1;
      best = std::max(best, limit);
      grid_.refine(sums_above(limit), alpha);
      is_refined_ = true;
      make_points();
    }
    if (is_refined_ && effective_part() < least_gain * std::max(as_drawn, half_a_point)) {
      grid_ = VegasGrid(grid_.dimensions(), grid_.bins());
      is_refined_ = false;
    }
    return {is_refined_ ? passing() : as_drawn, grid_,
            std::llround(as_drawn * double(points_of_step_))};
  }

  /// Part of the points of a step by another grid that pass.
  double passing_by(const VegasGrid& grid) {
    grid_ = grid;
    make_points();
    return passing();
  }

  /// What the first points are: channels with the same maps and cuts have the same.
  std::vector<double> signature() {
    make_points();
    std::vector<double> numbers;
    const auto add = [&](double x) { numbers.push_back(std::isnan(x) ? -1e300 : x); };
    for (std::int64_t i = 0; i < points_of_signature; ++i) {
      add(weights_(i));
      add(margins_(i));
      for (int particle = 0; particle < channel_.particles(); ++particle)
        for (int k = 0; k < 4; ++k) add(momenta_(i, particle, k));
    }
    return numbers;
  }

  bool is_refined() const { return is_refined_; }
  std::int64_t points() const { return std::int64_t(next_number_); }

 private:
  /// Points that cannot be are as far away as any.
  void make_points() {
    const Host host;
    fill_random(host, seed_, next_number_, random_, RandomStream::region);
    next_number_ += std::uint64_t(points_of_step_);
    const VegasData<Host> grid(grid_);
    map_numbers(host, grid, random_, jacobians_, bins_);
    channel_.generate(host, ConstRandomView<Host>(random_), momenta_, fractions_, weights_);
    cuts::measure_margins(host, instructions_, ConstMomentaView<Host>(momenta_), margins_);
    host.fence();
    found_.resize(std::size_t(points_of_step_));
    for (std::int64_t i = 0; i < points_of_step_; ++i)
      found_[std::size_t(i)] = weights_(i) > 0.0 ? margins_(i) : -1.0;
  }

  double passing() const {
    return double(std::ranges::count_if(found_, [](double m) { return m >= 0.0; })) /
           double(points_of_step_);
  }

  /// Part of the points that pass, as if they had equal weights: (sum w)^2 / sum w^2 of the last
  /// step.
  double effective_part() const {
    double sum = 0.0, squares = 0.0;
    for (std::int64_t i = 0; i < points_of_step_; ++i) {
      if (found_[std::size_t(i)] < 0.0) continue;
      sum += jacobians_(i);
      squares += jacobians_(i) * jacobians_(i);
    }
    return squares > 0.0 ? sum * sum / squares / double(points_of_step_) : 0.0;
  }

  /// The margin that a tenth of the points that can be has; zero where more of them pass.
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
    BinSums sums{int(dimensions), int(bins), std::vector<double>(dimensions * bins),
                 std::vector<double>(dimensions * bins)};
    for (std::size_t d = 0; d < dimensions; ++d)
      for (std::int64_t i = 0; i < points_of_step_; ++i) {
        const std::size_t cell = d * bins + bins_(i, d);
        sums.counts[cell] += 1.0;
        if (found_[std::size_t(i)] >= limit) sums.squares[cell] += jacobians_(i) * jacobians_(i);
      }
    return sums;
  }

  const Channel& channel_;
  std::int64_t points_of_step_;
  cuts::InstructionView<Host> instructions_;
  std::uint64_t seed_, next_number_ = 0;
  bool is_refined_ = false;
  VegasGrid grid_;
  RandomView<Host> random_;
  EventView<Host> jacobians_;
  BinsView<Host> bins_;
  MomentaView<Host> momenta_;
  RandomView<Host> fractions_;
  EventView<Host> weights_, margins_;
  std::vector<double> found_;
};

/// The same density with more bins, a multiple.
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

/// Each new bin has as much of the mean of the densities of all grids as any other.
VegasGrid mixture_of(const std::vector<VegasGrid>& grids) {
  const int dimensions = grids.front().dimensions(), bins = grids.front().bins();
  VegasGridNumbers numbers = grids.front().numbers();
  for (int d = 0; d < dimensions; ++d) {
    std::vector<double> edges;  // of all, where the mean density changes
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
                                 std::int64_t points) {
  const int bins = int(std::min<std::int64_t>(bins_, points_of_step_ / points_of_bin));
  const auto alternatives = cuts::alternatives_of(cuts, most_alternatives);
  const std::int64_t steps = points / points_of_step_ / std::int64_t(alternatives.size());
  std::vector<VegasGrid> grids;
  RegionFound result;
  bool is_refined = false;
  for (const cuts::CutProgram& alternative : alternatives) {
    RegionSearch search(channel, alternative, bins, seed_, points_of_step_);
    const RegionFound found = search.run(int(std::clamp<std::int64_t>(steps, 1, most_steps)));
    points_left_ -= search.points();
    result.as_drawn += found.as_drawn;
    if (found.passing == 0.0) continue;
    grids.push_back(with_bins(*found.grid, bins_));
    is_refined = is_refined || search.is_refined();
    result.passing = std::max(result.passing, found.passing);
  }
  if (!is_refined) return result;
  result.grid = mixture_of(grids);
  result.passing =
      RegionSearch(channel, cuts, bins_, seed_, points_of_step_).passing_by(*result.grid);
  return result;
}

RegionFound RegionFinder::find(const Channel& channel, const cuts::CutProgram& cuts) {
  const auto signature = RegionSearch(channel, cuts, bins_, seed_, points_of_step_).signature();
  points_left_ -= points_of_step_;
  const std::int64_t points = points_left_ / std::max<std::int64_t>(1, channels_left_--);
  if (const auto known = known_.find(signature); known != known_.end()) return known->second;
  return known_.emplace(signature, search(channel, cuts, points)).first->second;
}

}  // namespace helikos
