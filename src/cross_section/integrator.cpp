// SPDX-License-Identifier: Apache-2.0
#include "cross_section/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/error.hpp"
#include "cross_section/channel_setup.hpp"
#include "cross_section/stratum_sums.hpp"
#include "integration/refinement.hpp"
#include "kokkos_ext/space.hpp"

namespace helikos {
namespace {

using Space = Integrator::Space;

constexpr int bins = 128;           ///< of a grid
constexpr double most_work = 1e12;  ///< of an iteration, as cost_of_event

/// Numbers of points differ between strata, so that no two draw the same numbers.
constexpr int bits_of_point = 40;
std::uint64_t first_point_of(std::uint64_t stratum) { return stratum << bits_of_point; }
std::int64_t number_in_stratum(std::uint64_t point) {
  return std::int64_t(point & (first_point_of(1) - 1));
}

double spread(const Moments& moments) {
  return moments.count < 2 ? 0.0 : std::sqrt(moments.squares / double(moments.count));
}

/// Points are shared out to channels by their largest weights, then each channel unweights by its
/// own.
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

/// Rank `rank`'s blocks of a stratum. Single blocks of neighbouring strata go to different ranks.
PointRange part_of_blocks(std::int64_t points, std::size_t stratum, int rank, int ranks) {
  const std::int64_t blocks = points / block_size, shift = std::int64_t(stratum) % ranks;
  const auto begin_of = [&](int r) { return (blocks * r + shift) / ranks * block_size; };
  return {begin_of(rank), begin_of(rank + 1) - begin_of(rank)};
}

/// Of `factor` times the numbers.
Moments scaled(double factor, Moments moments) {
  for (double* value : {&moments.sum, &moments.compensation, &moments.min, &moments.max})
    *value *= factor;
  moments.squares *= factor * factor;
  return moments;
}

}  // namespace

/// Segments that are evaluated together.
struct Integrator::PointBatch {
  explicit PointBatch(std::int64_t most_points) : most(most_points), room(most_points) {}

  void add(const PointSegment& segment, std::size_t item) {
    segments.push_back(segment);
    items.push_back(item);
    room -= segment.count;
  }
  void clear() {
    segments.clear();
    items.clear();
    room = most;
  }
  std::int64_t size() const { return most - room; }

  std::int64_t most, room;  ///< points
  std::vector<PointSegment> segments;
  std::vector<std::size_t> items;  ///< (segment): number of its work
};

/// The grids of a program on the device, and the sums over its channels.
class Integrator::ProgramSums {
 public:
  ProgramSums(const Integrand& integrand, const std::vector<Stratum>& strata,
              const GridTable<Space>& grids, NodeSums<Space>& nodes, const std::vector<Work>& work)
      : integrand_(integrand),
        columns_(1 + std::size_t(integrand.num_pairs())),
        work_(work),
        grids_(grids),
        grid_of_(grids_of(strata, work)),
        sums_(integrand.dimensions(), bins, first_events(work), grid_of_, nodes),
        trees_(work.size(), std::vector<MomentsTree>(columns_)),
        non_finite_(work.size()) {
    for (const Work& w : work) {
      next_block_.push_back(w.first / block_size);
      first_point_.push_back(strata[w.stratum].next_point);
    }
  }

  const VegasData<Space>& grid(std::size_t i) const { return grids_[std::size_t(grid_of_[i])]; }

  /// After `evaluate` of the batch.
  void add(const Space& space, const PointBatch& batch) {
    const PointViews<Space>& points = integrand_.points();
    std::vector<BlockNode> nodes;
    std::int64_t first = 0;
    for (std::size_t k = 0; k < batch.items.size(); ++k) {
      const std::size_t item = batch.items[k];
      const std::int64_t count = batch.segments[k].count, blocks = count / block_size;
      add_nodes(nodes, first, std::int32_t(item), next_block_[item], blocks,
                StratumSums<Space>::most_level);
      next_block_[item] += blocks;
      first += count;
    }
    const auto moments = sums_.add(space, nodes, first_of(points.weights, first),
                                   first_of(points.pairs, first), first_of(points.bins, first));
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      const BlockNode& node = nodes[n];
      const Moments* const columns = &moments[n * columns_];
      for (std::size_t column = 0; column < columns_; ++column)
        trees_[std::size_t(node.item)][column].push({node.level, node.index, columns[column]});
      if (columns[0].non_finite() > 0) locate_non_finite(node);
    }
  }

  /// To the strata of the work.
  void move_to(std::vector<StratumPart>& parts) {
    std::vector<StratumPart*> own;
    for (std::size_t i = 0; i < work_.size(); ++i) {
      StratumPart& part = parts[work_[i].stratum];
      part.weights = std::move(trees_[i][0]);
      part.pairs.assign(std::make_move_iterator(trees_[i].begin() + 1),
                        std::make_move_iterator(trees_[i].end()));
      part.non_finite = std::move(non_finite_[i]);
      own.push_back(&part);
    }
    sums_.move_to(own);
  }

 private:
  static std::vector<std::int32_t> grids_of(const std::vector<Stratum>& strata,
                                            const std::vector<Work>& work) {
    std::vector<std::int32_t> grids;
    for (const Work& w : work) grids.push_back(std::int32_t(strata[w.stratum].grid));
    return grids;
  }

  static std::vector<std::int64_t> first_events(const std::vector<Work>& work) {
    std::vector<std::int64_t> result;
    for (const Work& w : work) result.push_back(w.first);
    return result;
  }

  /// The first ones of each channel.
  void locate_non_finite(const BlockNode& node) {
    auto& found = non_finite_[std::size_t(node.item)];
    if (found.size() >= most_non_finite_points) return;
    const auto weights = Kokkos::create_mirror_view_and_copy(
        Kokkos::HostSpace(), part_of(integrand_.points().weights, node.first, node.points()));
    const std::uint64_t first_number =
        first_point_[std::size_t(node.item)] + std::uint64_t(node.index * node.points());
    for (int i = 0; i < node.points() && found.size() < most_non_finite_points; ++i)
      if (!std::isfinite(weights(i)))
        found.push_back(describe_non_finite(integrand_, node.first + i,
                                            number_in_stratum(first_number + std::uint64_t(i))));
  }

  const Integrand& integrand_;
  std::size_t columns_;  ///< the weights, and those of each pair of partons
  const std::vector<Work>& work_;
  const GridTable<Space>& grids_;
  std::vector<std::int32_t> grid_of_;  ///< (item)
  StratumSums<Space> sums_;
  std::vector<std::vector<MomentsTree>> trees_;  ///< (item, column)
  std::vector<std::vector<NonFinitePoint>> non_finite_;
  std::vector<std::int64_t> next_block_;
  std::vector<std::uint64_t> first_point_;
};

Integrator::Integrator(const IntegrationSetting& setting, std::vector<IntegrandInput> inputs) {
  const double part_of_memory = 1.0 / double(inputs.size());
  for (IntegrandInput& input : inputs) {
    input.part_of_memory = part_of_memory;
    const auto alike = first_alike(setting, input.process, input.cuts);
    programs_.push_back(std::make_unique<Integrand>(setting, std::move(input)));
    add_strata(programs_.size() - 1, alike);
  }
  for (std::size_t i = 0; i < strata_.size(); ++i)
    strata_[i].next_point = first_point_of(setting.strata_before + i);
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
    strata_.push_back({int(number), int(channel), grids[first]});
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
  for (const Group& group : groups_) {
    const Stratum& first = strata_[group.front()];
    const double cost = programs_[std::size_t(first.program)]->cost();
    groups.push_back({is_first_ ? 1.0 : double(group.size()) * first.sigma, is_first_ ? 1.0 : cost,
                      least_points * std::min<std::int64_t>(group.size(), 4)});
  }
  std::int64_t least = 0;
  for (const helikos::Stratum& group : groups) least += group.least;
  const std::int64_t blocks = std::max(total, least) / block_size;
  return in_turn(share_points(groups, blocks * block_size, block_size));
}

std::int64_t Integrator::first_points() const {
  std::int64_t strata = 0;
  for (const Group& group : groups_) strata += std::min<std::int64_t>(group.size(), 16);
  return least_points * strata;
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

std::vector<std::int64_t> Integrator::share_to_each(std::int64_t total) const {
  return share_to_each({this}, total);
}

std::vector<std::int64_t> Integrator::share_to_each(
    const std::vector<const Integrator*>& integrators, std::int64_t total) {
  std::vector<helikos::Stratum> strata;
  for (const Integrator* own : integrators)
    for (const Stratum& stratum : own->strata_)
      strata.push_back({own->is_first_ ? 1.0 : stratum.sigma,
                        own->is_first_ ? 1.0 : own->programs_[std::size_t(stratum.program)]->cost(),
                        least_points});
  const std::int64_t least = least_points * std::int64_t(strata.size());
  const std::int64_t blocks = std::max(total, least) / block_size;
  return share_points(strata, blocks * block_size, block_size);
}

std::vector<Integrator::Work> Integrator::work_of(std::size_t program,
                                                  const std::vector<std::int64_t>& points, int rank,
                                                  int ranks) const {
  std::vector<Work> work;
  for (std::size_t i = 0; i < strata_.size(); ++i) {
    if (strata_[i].program != int(program)) continue;
    const PointRange mine = part_of_blocks(points[i], i, rank, ranks);
    if (mine.count > 0) work.push_back({i, mine.first, mine.count});
  }
  return work;
}

void Integrator::compute(std::size_t program, const std::vector<Work>& work, IterationPart& result,
                         const Progress& progress) {
  const Space space;
  Integrand& integrand = *programs_[program];
  const PointCounts before = integrand.counts();
  Kokkos::Timer timer;
  ProgramSums sums(integrand, strata_, grids_[program], node_sums_[program], work);
  times_.grids += timer.seconds();
  PointBatch batch(integrand.batch());
  const auto flush = [&] {
    if (batch.segments.empty()) return;
    integrand.evaluate(space, batch.segments);
    timer.reset();
    sums.add(space, batch);
    times_.sums += timer.seconds();
    if (progress) progress(batch.size());
    batch.clear();
  };
  for (std::size_t item = 0; item < work.size(); ++item) {
    const Stratum& stratum = strata_[work[item].stratum];
    const std::uint64_t first = stratum.next_point + std::uint64_t(work[item].first);
    for (std::int64_t done = 0; done < work[item].count;) {
      const std::int64_t count = std::min(batch.room, work[item].count - done);
      batch.add({stratum.channel, count, first + std::uint64_t(done), &sums.grid(item)}, item);
      done += count;
      if (batch.room == 0) flush();
    }
  }
  flush();
  space.fence();
  timer.reset();
  sums.move_to(result.strata);
  times_.grids += timer.seconds();
  result.counts += integrand.counts() - before;
}

IterationPart Integrator::compute(const std::vector<std::int64_t>& points, int rank, int ranks,
                                  const Progress& progress) {
  IterationPart result;
  for (const Stratum& stratum : strata_)
    result.strata.push_back(
        {{}, {}, SumsParts(programs_[std::size_t(stratum.program)]->dimensions(), bins)});
  for (std::size_t p = 0; p < programs_.size(); ++p) {
    compute(p, work_of(p, points, rank, ranks), result, progress);
    if (!is_host_space<Space> && ranks > 1)
      result.device_sums.push_back(node_sums_[p].sums().to_host());
  }
  return result;
}

/// In threads, or in one kernel: a process with many jets has thousands of grids.
void Integrator::refine_grids(const IterationPart& all) {
  const Kokkos::Timer timer;
  std::vector<std::vector<Group>> alike;  // (program, grid)
  for (const auto& grids : grids_) alike.emplace_back(grids.size());
  for (std::size_t i = 0; i < strata_.size(); ++i)
    alike[std::size_t(strata_[i].program)][strata_[i].grid].push_back(i);
  std::vector<GridRow> rows;
  std::vector<GridSums<Space>> sums;  // of several GPUs
  for (std::size_t p = 0; p < programs_.size(); ++p) {
    std::vector<double> alphas;
    for (const Group& strata : alike[p]) alphas.push_back(alpha_of(strata, all.strata));
    if constexpr (is_host_space<Space>) {
      grids_[p].refine(alphas, [&](std::size_t grid) {
        BinSums of_grid;
        for (const std::size_t i : alike[p][grid]) of_grid.merge(all.strata[i].sums.total());
        return of_grid;
      });
    } else {
      sums.push_back(all.device_sums.empty()
                         ? node_sums_[p].sums()
                         : GridSums<Space>::from_host(all.device_sums[p], grids_[p].dimensions()));
      grids_[p].add_rows(alphas, sums.back(), rows);
    }
  }
  if constexpr (!is_host_space<Space>) refine_rows<Space>(rows, bins);
  times_.grids += timer.seconds();
}

double Integrator::alpha_of(const Group& alike, const std::vector<StratumPart>& parts) const {
  Moments moments;
  std::int64_t drawn = 0;
  for (const std::size_t i : alike) {
    drawn += number_in_stratum(strata_[i].next_point);
    moments.merge(parts[i].total());
  }
  return alpha_for(moments, bins, drawn - moments.count - moments.non_finite());
}

IterationResult Integrator::take(const std::vector<std::int64_t>& points,
                                 const IterationPart& all) {
  std::vector<Moments> totals;
  std::vector<LocatedPoint> non_finite;
  std::vector<std::vector<std::vector<Moments>>> pairs(programs_.size());
  for (std::size_t p = 0; p < programs_.size(); ++p)
    pairs[p].resize(std::size_t(programs_[p]->num_pairs()));
  for (std::size_t i = 0; i < strata_.size(); ++i)
    for (const NonFinitePoint& point : all.strata[i].non_finite)
      if (non_finite.size() < most_non_finite_points)
        non_finite.push_back({strata_[i].program, strata_[i].channel, point});
  for (const Group& group : groups_) {
    const auto size = double(group.size());
    auto& of_program = pairs[std::size_t(strata_[group.front()].program)];
    Moments total;
    std::vector<Moments> of_pairs(of_program.size());
    for (const std::size_t i : group) {
      const StratumPart& part = all.strata[i];
      total.merge(part.total());
      for (std::size_t k = 0; k < part.pairs.size(); ++k) of_pairs[k].merge(part.total_of_pair(k));
    }
    totals.push_back(scaled(size, total));
    for (std::size_t k = 0; k < of_pairs.size(); ++k)
      of_program[k].push_back(scaled(size, of_pairs[k]));
    const double sigma = spread(total);
    for (const std::size_t i : group) {
      Stratum& stratum = strata_[i];
      stratum.sigma =
          is_first_ ? sigma : std::sqrt(0.5 * (sigma * sigma + stratum.sigma * stratum.sigma));
      stratum.next_point += std::uint64_t(points[i]);
    }
  }
  refine_grids(all);
  is_first_ = false;
  const SumResult sum = sum_result(totals);
  IterationResult result{sum.estimate,          sum.efficiency, {},
                         std::move(non_finite), all.counts,     sum.largest};
  for (const auto& of_program : pairs) {
    result.pairs.emplace_back();
    for (const auto& moments : of_program) {
      result.pairs.back().push_back(sum_result(moments));
      result.pairs.back().back().estimate.points = result.total.points;
    }
  }
  return result;
}

StepTimes Integrator::times() const {
  StepTimes times = times_;
  for (const auto& program : programs_) times += program->times();
  return times;
}

IntegratorState Integrator::state() const {
  IntegratorState state{is_first_};
  std::vector<std::vector<VegasGridNumbers>> grids;
  for (const auto& of_program : grids_) grids.push_back(of_program.numbers());
  for (const Stratum& stratum : strata_)
    state.strata.push_back(
        {grids[std::size_t(stratum.program)][stratum.grid], stratum.sigma, stratum.next_point});
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
    const auto& [grid, sigma, next_point] = state.strata[i];
    if (grid.dimensions != table.dimensions() || grid.bins != table.bins()) refuse();
    if (next_point < stratum.next_point || !(sigma >= 0.0)) refuse();
    grids[std::size_t(stratum.program)][stratum.grid] = VegasGrid(grid).numbers();
    stratum.sigma = sigma;
    stratum.next_point = next_point;
  }
  strata_ = std::move(strata);
  for (std::size_t p = 0; p < grids_.size(); ++p) grids_[p].set(grids[p]);
  is_first_ = state.is_first;
}

}  // namespace helikos
