// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/detail/region_search.hpp"
#include "helikos/cross_section/program_run.hpp"
#include "helikos/observables/cuts/terms.hpp"

namespace helikos {
namespace {

using Space = Integrator::Space;

constexpr int bins = 128;           ///< bins of a grid
constexpr double most_work = 1e12;  ///< largest work of an iteration, in the unit of cost_of_event
/// Parts of the points of an iteration that are shared evenly: among all groups, and among groups
/// in which almost all weights were zero in the last iteration.
constexpr double part_of_all_groups = 1.0 / 64, part_of_unknown_groups = 1.0 / 8;
/// Minimum number of non-zero weights, and minimum part of the points, that adapt a grid.
constexpr std::int64_t enough_to_adapt = 4;
constexpr double part_to_adapt = 0.01;
/// If less than half of the points of a group pass the cuts, its grids are first adapted to this
/// number of non-zero weights, unless this takes more than the following numbers of points, for the
/// group and in total.
constexpr std::int64_t enough_weights = 2048;
constexpr std::int64_t most_wanted = 1 << 16, most_wanted_of_all = 1 << 22;
constexpr std::int64_t usual_least = 4 * block_size;  ///< usual minimum number of points of a
                                                      ///< stratum
constexpr std::size_t many_groups = 4096;

bool adapts_grid(const Moments& moments) {
  const auto part = std::int64_t(part_to_adapt * double(moments.count));
  return moments.nonzero >= std::max(enough_to_adapt, part);
}

/// Number of points that give about `enough_weights`; 0 if the group has them, or if most points
/// pass.
std::int64_t points_wanted(const Moments& moments) {
  if (moments.nonzero >= enough_weights || 2 * moments.nonzero >= moments.count) return 0;
  return std::min(most_wanted,
                  enough_weights * moments.count / std::max<std::int64_t>(1, moments.nonzero));
}

std::int64_t whole_blocks(std::int64_t points) {
  return (points + block_size - 1) / block_size * block_size;
}

/// Part of the points that is spread evenly. If the region of the cuts consists of islands, the
/// first points may miss an island, and evenly spread points must find it. In all `dimensions`
/// together this is up to half of the points, where almost none passes.
double flat_part_for(double passing, int dimensions) {
  return std::max(0.0, 1.0 - 2.0 * passing) * (1.0 - std::exp2(-1.0 / dimensions));
}

double spread(const Moments& moments) {
  if (moments.count < 2) return 0.0;
  const auto count = double(moments.count);
  return std::sqrt(moments.squares / count + part_of_largest(moments) * count);
}

/// Unweighting efficiency: points are shared among channels by their largest weights, then each
/// channel is unweighted with its own largest weight.
double efficiency_of(const std::vector<Moments>& strata) {
  double mean = 0.0, largest = 0.0;
  for (const Moments& moments : strata) {
    if (moments.count == 0) continue;
    mean += moments.mean();
    largest += std::max(0.0, moments.max);
  }
  return largest > 0.0 ? mean / largest : 0.0;
}

SumResult sum_result(const std::vector<Moments>& strata) {
  SumResult result{sum_of_strata(strata), 0, efficiency_of(strata)};
  result.points = result.estimate.points;
  for (const Moments& moments : strata)
    result.largest = std::max(result.largest, part_of_largest(moments));
  return result;
}

/// Points of a stratum.
struct PointRange {
  std::int64_t first, count;
};

/// On a device neighbouring blocks are summed together.
int node_level_of(std::int64_t points) {
  return is_host_space<Space> ? 0 : level_of_nodes(points / block_size);
}

/// Rank `rank`'s part of a stratum, whole nodes of this level but for the last ones of the stratum.
/// Single nodes of neighbouring strata go to different ranks.
PointRange part_of_nodes(std::int64_t points, int level, std::size_t stratum, int rank, int ranks) {
  const std::int64_t size = block_size << level, nodes = points / size,
                     shift = std::int64_t(stratum) % ranks;
  const auto begin_of = [&](int r) {
    return r == ranks ? points : (nodes * r + shift) / ranks * size;
  };
  return {begin_of(rank), begin_of(rank + 1) - begin_of(rank)};
}

/// The alternatives of the cuts that an event can pass.
std::vector<cuts::CutProgram> possible_alternatives(const Integrand& program) {
  auto all = cuts::alternatives_of(program.cuts(), RegionFinder::most_alternatives);
  std::vector<cuts::CutProgram> possible;
  for (cuts::CutProgram& one : all)
    if (all.size() == 1 || may_pass(program.process(), program.setting(), one))
      possible.push_back(std::move(one));
  return possible.empty() ? all : possible;
}

}  // namespace

Integrator::Integrator(const IntegrationSetting& setting, std::vector<IntegrandInput> inputs,
                       const AtProgram& at_program)
    : side_by_side_(setting.side_by_side) {
  const double part_of_memory = 1.0 / double(inputs.size());
  for (IntegrandInput& input : inputs) {
    if (at_program) at_program(input.process);
    input.part_of_memory = part_of_memory;
    const auto alike = first_alike(setting, input.process, input.cuts, input.windows);
    programs_.push_back(std::make_unique<Integrand>(setting, std::move(input)));
    may_pass_.push_back(programs_.back()->may_pass());
    add_strata(programs_.size() - 1, alike);
  }
  for (std::size_t i = 0; i < strata_.size(); ++i)
    strata_[i].next_point = first_point_of(setting.strata_before + i);
  queues_ = instances_of(Space(), int(programs_.size()));
}

void Integrator::add_strata(std::size_t number, const std::vector<int>& first_alike) {
  const Integrand& program = *programs_[number];
  const bool are_equal = have_equal_integrals(program.process());
  std::vector<std::size_t> grids(first_alike.size()), groups(first_alike.size());
  std::size_t num_grids = 0;
  for (std::size_t channel = 0; channel < first_alike.size(); ++channel) {
    const auto first = std::size_t(first_alike[channel]);
    const bool is_new = first == channel;
    if (is_new) grids[channel] = num_grids++;
    if (is_new || !are_equal) {
      groups[channel] = groups_.size();
      groups_.emplace_back();
    }
    groups_[groups[are_equal ? first : channel]].push_back(strata_.size());
    strata_.push_back({{}, int(number), int(channel), grids[first]});
  }
  grids_.emplace_back(num_grids, program.dimensions(), bins);
  node_sums_.emplace_back(is_host_space<Space> ? 0 : num_grids, program.dimensions(), bins);
}

std::int64_t Integrator::most_points() const {
  double cost = 0.0;
  for (const auto& program : programs_) cost = std::max(cost, program->cost());
  return std::int64_t(most_work / cost);
}

std::vector<std::int64_t> Integrator::share(std::int64_t total) const {
  std::vector<helikos::Stratum> groups;
  const double of_each = double(total) / double(groups_.size());
  for (const Group& group : groups_) {
    const Stratum& first = strata_[group.front()];
    const double cost = programs_[std::size_t(first.program)]->cost();
    const auto strata = std::min<std::int64_t>(std::int64_t(group.size()), 4);
    const bool is_unknown = !is_first_ && first.is_unknown;
    const double part = is_unknown ? part_of_unknown_groups : part_of_all_groups;
    const auto blocks = std::int64_t(part * of_each / double(block_size));
    groups.push_back(
        {is_first_ ? 1.0 : double(group.size()) * first.sigma, is_first_ ? 1.0 : cost,
         std::max({least_points() * strata, blocks * block_size, whole_blocks(first.wanted)})});
  }
  std::int64_t least = 0;
  for (const helikos::Stratum& group : groups) least += group.least;
  const std::int64_t blocks = std::max(total, least) / block_size;
  return in_turn(share_points(groups, blocks * block_size, block_size));
}

std::int64_t Integrator::least_points() const {
  return groups_.size() > many_groups ? block_size : usual_least;
}

std::int64_t Integrator::num_partial_groups() const {
  return std::ranges::count_if(
      groups_, [&](const Group& group) { return !strata_[group.front()].is_whole; });
}

std::int64_t Integrator::first_points() const {
  std::int64_t strata = 0;
  for (const Group& group : groups_) strata += std::min<std::int64_t>(group.size(), 16);
  return least_points() * strata;
}

std::vector<std::int64_t> Integrator::in_turn(const std::vector<std::int64_t>& points) const {
  std::vector<std::int64_t> result(strata_.size());
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const Group& group = groups_[g];
    const auto size = std::int64_t(group.size()), blocks = points[g] / block_size;
    std::int64_t before = 0;
    for (const std::size_t i : group)
      before += number_in_stratum(strata_[i].next_point) / block_size;
    for (std::int64_t k = 0; k < size; ++k) {
      const bool has_more = (k + size - before % size) % size < blocks % size;
      result[group[std::size_t(k)]] = (blocks / size + (has_more ? 1 : 0)) * block_size;
    }
  }
  return result;
}

std::vector<double> Integrator::factors(const std::vector<std::int64_t>& points) const {
  std::vector<double> result(strata_.size());
  for (const Group& group : groups_) {
    std::int64_t all = 0;
    for (const std::size_t i : group) all += points[i];
    for (const std::size_t i : group) result[i] = double(group.size()) / double(all);
  }
  return result;
}

std::vector<std::int64_t> Integrator::share_to_each(
    const std::vector<const Integrator*>& integrators, std::int64_t total) {
  std::vector<helikos::Stratum> strata;
  std::int64_t least = 0;
  for (const Integrator* own : integrators) {
    for (const Stratum& stratum : own->strata_)
      strata.push_back({own->is_first_ ? 1.0 : stratum.sigma,
                        own->is_first_ ? 1.0 : own->programs_[std::size_t(stratum.program)]->cost(),
                        own->least_points()});
    least += own->least_points() * std::int64_t(own->strata_.size());
  }
  const std::int64_t blocks = std::max(total, least) / block_size;
  return share_points(strata, blocks * block_size, block_size);
}

std::vector<std::int64_t> Integrator::of_programs(const std::vector<std::int64_t>& points) const {
  std::vector<std::int64_t> result(programs_.size());
  for (std::size_t i = 0; i < strata_.size(); ++i)
    result[std::size_t(strata_[i].program)] += points[i];
  return result;
}

std::vector<StratumWork> Integrator::work_of(std::size_t program,
                                             const std::vector<std::int64_t>& points, int rank,
                                             int ranks) const {
  std::vector<StratumWork> work;
  for (std::size_t i = 0; i < strata_.size(); ++i) {
    const Stratum& stratum = strata_[i];
    if (stratum.program != int(program)) continue;
    const int level = node_level_of(points[i]);
    const PointRange mine = part_of_nodes(points[i], level, i, rank, ranks);
    if (mine.count > 0)
      work.push_back({i, stratum.channel, std::int32_t(stratum.grid), stratum.next_point,
                      mine.first, mine.count, level});
  }
  return work;
}

/// Computes several programs concurrently, batch after batch of each.
void Integrator::compute(std::vector<ProgramRun>& runs, const Progress& progress) {
  while (true) {
    const Kokkos::Timer begin;
    std::vector<ProgramRun*> at_work;
    std::vector<PointJob> jobs;
    for (ProgramRun& run : runs) {
      if (!run.next_batch()) continue;
      at_work.push_back(&run);
      jobs.push_back(run.job());
    }
    times_.points += begin.seconds();
    if (jobs.empty()) return;
    Integrand::evaluate(jobs, times_);
    const Kokkos::Timer timer;
    for (ProgramRun* run : at_work) run->add_up();
    std::int64_t done = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      jobs[i].space.fence();
      done += at_work[i]->take_sums();
    }
    times_.sums += timer.seconds();
    if (progress) progress(done);
  }
}

std::vector<std::vector<double>> Integrator::usual_squares() {
  std::vector<std::vector<double>> squares;  // (program, grid)
  for (const auto& grids : grids_) squares.emplace_back(grids.size());
  if (!is_first_) {
    for (const Stratum& own : strata_) {
      double& usual = squares[std::size_t(own.program)][own.grid];
      usual = std::max(usual, own.square);
    }
    return squares;
  }
  // The first block of a channel of each grid; all programs side by side.
  std::vector<std::vector<std::size_t>> first_strata(programs_.size());  // (program, grid)
  for (std::size_t p = 0; p < programs_.size(); ++p)
    first_strata[p].assign(grids_[p].size(), strata_.size());
  for (std::size_t i = 0; i < strata_.size(); ++i) {
    std::size_t& first = first_strata[std::size_t(strata_[i].program)][strata_[i].grid];
    first = std::min(first, i);
  }
  const auto blocks_at_once = [&](std::size_t p) {
    return std::size_t(std::max<std::int64_t>(1, programs_[p]->batch() / block_size));
  };
  std::vector<std::size_t> done(programs_.size());
  while (true) {
    std::vector<std::vector<PointSegment>> segments(programs_.size());
    std::vector<PointJob> jobs;
    for (std::size_t p = 0; p < programs_.size(); ++p) {
      const std::size_t end = std::min(grids_[p].size(), done[p] + blocks_at_once(p));
      for (std::size_t grid = done[p]; grid < end; ++grid) {
        const Stratum& own = strata_[first_strata[p][grid]];
        segments[p].push_back({own.channel, block_size, own.next_point, &grids_[p][grid]});
      }
      if (!segments[p].empty()) jobs.push_back({programs_[p].get(), queues_[p], segments[p]});
    }
    if (jobs.empty()) break;
    Integrand::evaluate(jobs, times_);
    for (std::size_t p = 0; p < programs_.size(); ++p) {
      const auto points = std::int64_t(segments[p].size()) * block_size;
      const auto weights = on_host(first_of(programs_[p]->points().weights, points));
      for (std::int64_t i = 0; i < points; ++i) {
        const double square = weights(i) * weights(i);
        double& usual = squares[p][done[p] + std::size_t(i / block_size)];
        if (square > usual && std::isfinite(square)) usual = square;
      }
      done[p] += segments[p].size();
    }
  }
  return squares;
}

/// Equal on all ranks. Before the first iteration a block tells little of a single grid: all grids
/// of a program have the largest square, as have later those without any.
void Integrator::set_quanta(const std::vector<std::int64_t>& points) {
  const auto squares = usual_squares();
  const Kokkos::Timer timer;
  std::vector<std::vector<std::int64_t>> points_of_grid;  // (program, grid)
  for (const auto& own : squares) points_of_grid.emplace_back(own.size());
  for (std::size_t i = 0; i < strata_.size(); ++i)
    points_of_grid[std::size_t(strata_[i].program)][strata_[i].grid] += points[i];
  for (std::size_t p = 0; p < programs_.size(); ++p) {
    const double largest = squares[p].empty() ? 0.0 : std::ranges::max(squares[p]);
    std::vector<double> quanta;
    for (std::size_t grid = 0; grid < squares[p].size(); ++grid) {
      const bool takes_largest = is_first_ || squares[p][grid] == 0.0;
      quanta.push_back(detail::quantum_of_squares(points_of_grid[p][grid],
                                                  takes_largest ? largest : squares[p][grid]));
    }
    node_sums_[p].set_quanta(std::move(quanta));
  }
  times_.sums += timer.seconds();
}

IterationPart Integrator::compute(const std::vector<std::int64_t>& points, int rank, int ranks,
                                  const Progress& progress) {
  if constexpr (!is_host_space<Space>) set_quanta(points);
  const Kokkos::Timer begin;
  IterationPart result;
  for (const Stratum& stratum : strata_)
    result.strata.push_back(
        {{}, {}, SumsParts(programs_[std::size_t(stratum.program)]->dimensions(), bins)});
  times_.sums += begin.seconds();
  PointCounts before;
  for (const auto& program : programs_) before += program->counts();
  const std::size_t at_once = side_by_side_ ? programs_.size() : 1;
  for (std::size_t first = 0; first < programs_.size(); first += at_once) {
    Kokkos::Timer timer;
    std::vector<ProgramRun> runs;
    for (std::size_t p = first; p < first + at_once; ++p)
      runs.emplace_back(queues_[p], *programs_[p], grids_[p], node_sums_[p],
                        work_of(p, points, rank, ranks));
    times_.grids += timer.seconds();
    compute(runs, progress);
    timer.reset();
    for (ProgramRun& run : runs) run.move_to(result.strata);
    times_.grids += timer.seconds();
  }
  for (const auto& program : programs_) result.counts += program->counts();
  result.counts = result.counts - before;
  return result;
}

/// Refines grids in threads, or in one kernel: a process with many jets has thousands of grids. The
/// sums of hosts are those of all ranks; devices have the sums of their own points.
void Integrator::refine_grids(const IterationPart& all, const Communicator& world) {
  const Kokkos::Timer timer;
  std::vector<std::vector<Group>> alike;  // (program, grid)
  for (const auto& grids : grids_) alike.emplace_back(grids.size());
  for (std::size_t i = 0; i < strata_.size(); ++i)
    alike[std::size_t(strata_[i].program)][strata_[i].grid].push_back(i);
  std::vector<GridRow> rows;
  for (std::size_t p = 0; p < programs_.size(); ++p) {
    std::vector<Refinement> by;
    for (const Group& strata : alike[p]) by.push_back(refinement_of(strata, all.strata));
    if constexpr (is_host_space<Space>) {
      grids_[p].refine(by, [&](std::size_t grid) {
        BinSums of_grid;
        for (const std::size_t i : alike[p][grid]) of_grid.merge(all.strata[i].sums.total());
        return of_grid;
      });
    } else {
      grids_[p].add_rows(by, node_sums_[p].sums(), rows);
    }
  }
  double exchange = 0.0;
  if constexpr (!is_host_space<Space>) {
    if (world.size() == 1)
      refine_rows<Space>(rows, bins);
    else
      exchange = refine_together(rows, world);
  }
  times_.exchange += exchange;
  times_.grids += timer.seconds() - exchange;
}

double Integrator::refine_together(const std::vector<GridRow>& rows, const Communicator& world) {
  const Kokkos::Timer timer;
  double refinement = 0.0;
  if (!grid_exchange_)
    grid_exchange_ = std::make_unique<GridExchange<Space>>(world, rows.size(), bins);
  grid_exchange_->refine(rows, refinement);
  return timer.seconds() - refinement;
}

Refinement Integrator::refinement_of(const Group& alike,
                                     const std::vector<StratumPart>& parts) const {
  Moments moments;
  std::int64_t drawn = 0;
  double flat = 0.0;
  for (const std::size_t i : alike) {
    if (strata_[i].wanted > 0) return {0.0};
    flat = std::max(flat, strata_[i].flat);
    drawn += number_in_stratum(strata_[i].next_point);
    moments.merge(parts[i].total());
  }
  return {alpha_for(moments, bins, drawn - moments.count - moments.non_finite()), flat};
}

std::vector<std::map<std::size_t, int>> Integrator::rarely_passing(const IterationPart& all) const {
  std::vector<std::map<std::size_t, Moments>> weights(programs_.size());
  for (std::size_t i = 0; i < strata_.size(); ++i)
    weights[std::size_t(strata_[i].program)][strata_[i].grid].merge(all.strata[i].total());
  std::vector<std::map<std::size_t, int>> result(programs_.size());
  for (const Stratum& stratum : strata_) {
    const auto p = std::size_t(stratum.program);
    if (programs_[p]->cuts().is_empty() || !may_pass_[p]) continue;
    if (!adapts_grid(weights[p][stratum.grid]))
      result[p].try_emplace(stratum.grid, stratum.channel);
  }
  return result;
}

/// A channel that rarely hits the region of the cuts would depend on chance. The grids of such
/// channels start again from points that pass. The spread of their weights is not known then.
void Integrator::find_regions(const IterationPart& all, const Progress& at_region) {
  const Kokkos::Timer timer;
  double usual = 0.0;
  for (const Stratum& stratum : strata_) usual = std::max(usual, stratum.sigma);
  const auto channels = rarely_passing(all);
  std::int64_t number = 0, searched = 0;
  for (const auto& of_program : channels) number += std::int64_t(of_program.size());
  RegionFinder finder(bins, programs_.front()->setting().seed, number);
  for (std::size_t p = 0; p < programs_.size(); ++p) {
    if (channels[p].empty()) continue;
    const auto alternatives = possible_alternatives(*programs_[p]);
    std::map<std::size_t, RegionFound> found;  // (grid)
    for (const auto& [grid, channel] : channels[p]) {
      const RegionFound region =
          finder.find(programs_[p]->channel(channel), programs_[p]->cuts(), alternatives);
      if (at_region) at_region(++searched);
      found.emplace(grid, region);
      if (!region.grid) continue;
      found_.push_back({p, grid, VegasGrid::over(*region.grid).numbers()});
    }
    for (Stratum& stratum : strata_) {
      const auto region = found.find(stratum.grid);
      if (stratum.program != int(p) || region == found.end()) continue;
      stratum.is_searched = region->second.evenly < least_nonzero_weights;
      stratum.is_whole = region->second.is_whole;
      const double passing = region->second.passing;
      if (passing == 0.0) continue;
      stratum.sigma = usual > 0.0 ? usual : 1.0;
      stratum.square = stratum.sigma * stratum.sigma;
      stratum.wanted = std::min(most_wanted, std::int64_t(double(enough_weights) / passing));
      stratum.flat = flat_part_for(passing, programs_[p]->dimensions());
    }
  }
  replace_grids();
  times_.grids += timer.seconds();
}

/// The search of hosts that round differently may have other results.
void Integrator::share_regions(const Communicator& world) {
  if (world.size() == 1) return;
  const Kokkos::Timer timer;
  std::vector<StratumState> states(strata_.begin(), strata_.end());
  states = world.from_root(states);
  for (std::size_t i = 0; i < strata_.size(); ++i)
    static_cast<StratumState&>(strata_[i]) = states[i];
  const auto bytes = world.from_root(world.is_root() ? to_bytes(found_) : std::vector<char>());
  if (!world.is_root()) {
    found_ = from_bytes<std::vector<GridOfRegion>>(bytes);
    replace_grids();
  }
  found_.clear();
  times_.exchange += timer.seconds();
}

void Integrator::replace_grids() {
  for (std::size_t p = 0; p < programs_.size(); ++p) {
    std::vector<VegasGridNumbers> grids;
    for (const GridOfRegion& own : found_) {
      if (own.program != p) continue;
      if (grids.empty()) grids = grids_[p].numbers();
      grids[own.grid] = own.numbers;
    }
    if (!grids.empty()) grids_[p].set(grids);
  }
}

void Integrator::limit_wanted() {
  std::int64_t sum = 0;
  for (const Group& group : groups_) sum += strata_[group.front()].wanted;
  const std::int64_t most = std::min(most_wanted_of_all, most_points() / 16);
  if (sum <= most) return;
  for (Stratum& stratum : strata_)
    stratum.wanted = std::int64_t(double(stratum.wanted) * double(most) / double(sum));
}

IterationResult Integrator::take(const std::vector<std::int64_t>& points, const IterationPart& all,
                                 const Progress& at_region, const Communicator& world) {
  Kokkos::Timer timer;
  IterationResult result{.counts = all.counts};
  result.nonzero.resize(programs_.size());
  std::vector<Moments> totals;
  std::vector<std::vector<std::vector<Moments>>> pairs(programs_.size());
  for (std::size_t p = 0; p < programs_.size(); ++p)
    pairs[p].resize(std::size_t(programs_[p]->num_pairs()));
  for (std::size_t i = 0; i < strata_.size(); ++i)
    for (const NonFinitePoint& point : all.strata[i].non_finite)
      if (result.non_finite.size() < most_non_finite_points)
        result.non_finite.push_back({strata_[i].program, strata_[i].channel, point});
  for (const Group& group : groups_) {
    const auto size = double(group.size());
    const auto program = std::size_t(strata_[group.front()].program);
    auto& of_program = pairs[program];
    Moments total;
    std::vector<Moments> of_pairs(of_program.size());
    for (const std::size_t i : group) {
      const StratumPart& part = all.strata[i];
      total.merge(part.total());
      for (std::size_t k = 0; k < part.num_pairs(); ++k) of_pairs[k].merge(part.total_of_pair(k));
    }
    totals.push_back(total);
    totals.back().scale(size);
    const bool may_pass = may_pass_[program];
    if (may_pass) result.nonzero[program].push_back(total.nonzero);
    if (total.nonzero < least_nonzero_weights)
      result.uncertain += sum_of_strata(std::span(&totals.back(), 1)).variance;
    if (strata_[group.front()].is_searched && total.count > 0)
      result.searched += totals.back().mean();
    for (std::size_t k = 0; k < of_pairs.size(); ++k) {
      of_pairs[k].scale(size);
      of_program[k].push_back(of_pairs[k]);
    }
    const double sigma = spread(total), mean = total.count > 0 ? total.mean() : 0.0;
    const double square = sigma * sigma + mean * mean;
    const bool is_cut = is_first_ && may_pass && !programs_[program]->cuts().is_empty();
    const std::int64_t wanted = is_cut ? points_wanted(total) : 0;
    const double passing = double(total.nonzero) / double(std::max<std::int64_t>(1, total.count));
    for (const std::size_t i : group) {
      Stratum& stratum = strata_[i];
      stratum.sigma =
          is_first_ ? sigma : std::sqrt(0.5 * (sigma * sigma + stratum.sigma * stratum.sigma));
      stratum.square = is_first_ ? square : 0.5 * (square + stratum.square);
      stratum.is_unknown = may_pass && total.nonzero < enough_to_adapt;
      stratum.wanted = wanted;
      if (is_cut) stratum.flat = flat_part_for(passing, programs_[program]->dimensions());
      stratum.next_point += std::uint64_t(points[i]);
    }
  }
  times_.sums += timer.seconds();
  refine_grids(all, world);
  if (is_first_) {
    if (world.is_root()) {
      find_regions(all, at_region);
      limit_wanted();
    }
    share_regions(world);
  }
  is_first_ = false;
  timer.reset();
  const SumResult sum = sum_result(totals);
  result.total = sum.estimate;
  result.efficiency = sum.efficiency;
  result.largest = sum.largest;
  for (const auto& of_program : pairs) {
    result.pairs.emplace_back();
    for (const auto& moments : of_program) {
      result.pairs.back().push_back(sum_result(moments));
      result.pairs.back().back().estimate.points = result.total.points;
    }
  }
  times_.sums += timer.seconds();
  return result;
}

IntegratorState Integrator::state() const {
  IntegratorState state{is_first_};
  std::vector<std::vector<VegasGridNumbers>> grids;
  for (const auto& of_program : grids_) grids.push_back(of_program.numbers());
  for (const Stratum& stratum : strata_)
    state.strata.push_back({stratum, grids[std::size_t(stratum.program)][stratum.grid]});
  return state;
}

void Integrator::restore(const IntegratorState& state) {
  const auto refuse = [] { throw InputError("the state of an integration is one of another"); };
  if (state.strata.size() != strata_.size()) refuse();
  std::vector<Stratum> strata = strata_;
  std::vector<std::vector<VegasGridNumbers>> grids;
  for (const auto& of_program : grids_) grids.emplace_back(of_program.size());
  for (std::size_t i = 0; i < strata.size(); ++i) {
    Stratum& stratum = strata[i];
    const GridTable<Space>& table = grids_[std::size_t(stratum.program)];
    const IntegratorState::OfStratum& own = state.strata[i];
    if (own.grid.dimensions != table.dimensions() || own.grid.bins != table.bins()) refuse();
    if (own.next_point < stratum.next_point || !(own.sigma >= 0.0)) refuse();
    if (own.wanted < 0 || own.wanted > most_wanted || !(own.flat >= 0.0 && own.flat < 1.0))
      refuse();
    grids[std::size_t(stratum.program)][stratum.grid] = VegasGrid(own.grid).numbers();
    static_cast<StratumState&>(stratum) = own;
  }
  strata_ = std::move(strata);
  for (std::size_t p = 0; p < grids_.size(); ++p) grids_[p].set(grids[p]);
  is_first_ = state.is_first;
}

}  // namespace helikos
