// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/program_run.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace helikos {
namespace {

using Space = ProgramRun::Space;

constexpr int bits_of_point = 40;

}  // namespace

std::uint64_t first_point_of(std::uint64_t stratum) { return stratum << bits_of_point; }

std::int64_t number_in_stratum(std::uint64_t point) {
  return std::int64_t(point & (first_point_of(1) - 1));
}

ProgramRun::ProgramRun(const Space& space, Integrand& integrand, const GridTable<Space>& grids,
                       NodeSums<Space>& nodes, std::vector<StratumWork> work)
    : space_(space),
      integrand_(integrand),
      grids_(grids),
      work_(std::move(work)),
      sums_(space, integrand.dimensions(), grids.bins(), work_, nodes),
      trees_(work_.size(), std::vector<MomentsTree>(1 + std::size_t(integrand.num_pairs()))),
      non_finite_(work_.size()) {}

void ProgramRun::add_segment(std::size_t item, std::int64_t count) {
  const StratumWork& work = work_[item];
  segments_.push_back({work.channel, count, work.first_point() + std::uint64_t(done_),
                       &grids_[std::size_t(work.grid)]});
  add_nodes(nodes_, points_, std::int32_t(item), (work.first + done_) / block_size,
            count / block_size, work.node_level);
  points_ += count;
}

bool ProgramRun::next_batch() {
  segments_.clear();
  nodes_.clear();
  points_ = 0;
  while (item_ < work_.size() && points_ < integrand_.batch()) {
    const std::int64_t left = work_[item_].count - done_;
    std::int64_t count = std::min(integrand_.batch() - points_, left);
    if (count < left) {
      const std::int64_t whole = count - count % work_[item_].points_of_node();
      if (whole == 0 && points_ > 0) break;
      if (whole > 0) count = whole;  // else a node is larger than a batch
    }
    add_segment(item_, count);
    done_ += count;
    if (count == left) {
      ++item_;
      done_ = 0;
    }
  }
  return points_ > 0;
}

void ProgramRun::add_up() {
  const PointViews<Space>& points = integrand_.points();
  sums_.add(space_, nodes_, first_of(points.weights, points_), first_of(points.pairs, points_),
            first_of(points.bins, points_));
}

std::int64_t ProgramRun::take_sums() {
  const Moments* moments = sums_.moments();
  for (const BlockNode& node : nodes_) {
    if (moments->non_finite() > 0) locate_non_finite(node);
    for (MomentsTree& tree : trees_[std::size_t(node.item)])
      tree.push({node.level, node.index, *moments++});
  }
  return points_;
}

/// Locates the first such points of each channel.
void ProgramRun::locate_non_finite(const BlockNode& node) {
  auto& found = non_finite_[std::size_t(node.item)];
  if (found.size() >= most_non_finite_points) return;
  const auto weights = on_host(part_of(integrand_.points().weights, node.first, node.points()));
  const std::uint64_t first_number =
      work_[std::size_t(node.item)].next_point + std::uint64_t(node.index * node.points());
  for (int i = 0; i < node.points() && found.size() < most_non_finite_points; ++i)
    if (!std::isfinite(weights(i)))
      found.push_back(describe_non_finite(integrand_, node.first + i,
                                          number_in_stratum(first_number + std::uint64_t(i))));
}

void ProgramRun::move_to(std::vector<StratumPart>& parts) {
  for (std::size_t i = 0; i < work_.size(); ++i) {
    StratumPart& part = parts[work_[i].stratum];
    part.weights = std::move(trees_[i][0]);
    part.pairs.assign(std::make_move_iterator(trees_[i].begin() + 1),
                      std::make_move_iterator(trees_[i].end()));
    part.non_finite = std::move(non_finite_[i]);
    sums_.move_to(i, part);
  }
}

}  // namespace helikos
