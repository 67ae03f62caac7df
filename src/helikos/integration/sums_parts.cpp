// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/sums_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

/// Reads numbers one after the other. Numbers that are not valid sums are refused.
class Reader {
 public:
  explicit Reader(const std::vector<double>& numbers) : numbers_(numbers) {}

  double number() {
    if (next_ == numbers_.size()) throw InputError("the sums of a grid end too early");
    return numbers_[next_++];
  }
  std::int64_t integer(std::int64_t from, std::int64_t to) {
    const double value = number();
    if (!(value >= double(from) && value <= double(to)) || double(std::int64_t(value)) != value)
      throw InputError(fmt::format("{} in the sums of a grid", value));
    return std::int64_t(value);
  }
  double not_negative() {
    const double value = number();
    if (!std::isfinite(value) || value < 0.0)
      throw InputError(fmt::format("{} in the sums of a grid", value));
    return value;
  }
  bool at_end() const { return next_ == numbers_.size(); }

 private:
  const std::vector<double>& numbers_;
  std::size_t next_ = 0;
};

constexpr std::int64_t most_events = std::int64_t(1) << 53;

void write(const PointsOfChunk& points, std::vector<double>& numbers) {
  numbers.push_back(double(points.size()));
  numbers.insert(numbers.end(), points.weights.begin(), points.weights.end());
  numbers.insert(numbers.end(), points.bins.begin(), points.bins.end());
}

PointsOfChunk read_points(Reader& reader, int dimensions, int bins) {
  PointsOfChunk points;
  points.weights.resize(std::size_t(reader.integer(0, SumsParts::chunk - 1)));
  points.bins.resize(points.weights.size() * std::size_t(dimensions));
  for (double& weight : points.weights) weight = reader.number();
  for (auto& bin : points.bins) bin = std::uint8_t(reader.integer(0, bins - 1));
  return points;
}

}  // namespace

SumsParts::SumsParts(int dimensions, int bins, std::int64_t first_event)
    : dimensions_(dimensions),
      bins_(bins),
      first_event_(first_event),
      next_event_(first_event),
      next_chunk_((first_event + chunk - 1) / chunk) {
  if (dimensions < 1 || bins < 1 || bins > VegasGrid::max_bins || first_event < 0)
    throw InputError(
        fmt::format("sums over {} x {} bins from event {} on", dimensions, bins, first_event));
}

std::int64_t SumsParts::missing() const { return (chunk - next_event_ % chunk) % chunk; }

std::vector<BinCell> SumsParts::cells_of(const PointsOfChunk& points) const {
  std::vector<BinCell> cells(num_cells());
  const std::size_t dimensions = std::size_t(dimensions_), bins = std::size_t(bins_);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t d = 0; d < dimensions; ++d)
      cells[d * bins + points.bins[i * dimensions + d]].add_weight(points.weights[i]);
  return cells;
}

void SumsParts::push(PointsOfChunk& points, const double* weights, const std::uint8_t* bins,
                     std::size_t count) const {
  points.weights.insert(points.weights.end(), weights, weights + count);
  points.bins.insert(points.bins.end(), bins, bins + count * std::size_t(dimensions_));
}

void SumsParts::add_points(const double* weights, const std::uint8_t* bins, std::size_t count) {
  while (count > 0) {
    const bool in_head = next_event_ < next_chunk_ * chunk;
    const std::int64_t room = next_event_ % chunk == 0 ? chunk : missing();
    const std::size_t some = std::min(count, std::size_t(room));
    push(in_head ? head_ : tail_, weights, bins, some);
    next_event_ += std::int64_t(some);
    weights += some;
    bins += some * std::size_t(dimensions_);
    count -= some;
    if (in_head || tail_.size() < std::size_t(chunk)) continue;
    whole_.push({0, next_chunk_++, cells_of(tail_)});
    tail_ = {};
  }
}

void SumsParts::add_chunks(CellsNode node) {
  if (missing() != 0 || node.index << node.level != next_chunk_ || node.cells.size() != num_cells())
    throw InputError("chunks of events that do not follow those before");
  next_chunk_ = node.end();
  next_event_ = next_chunk_ * chunk;
  whole_.push(std::move(node));
}

void SumsParts::append(const SumsParts& next) {
  if (next.dimensions_ != dimensions_ || next.bins_ != bins_)
    throw InputError("sums over the bins of another grid");
  if (next.first_event_ != next_event_)
    throw InputError(fmt::format("sums from event {} on follow those up to event {}",
                                 next.first_event_, next_event_));
  add_points(next.head_.weights.data(), next.head_.bins.data(), next.head_.size());
  for (const CellsNode& node : next.whole_.nodes()) add_chunks(node);
  add_points(next.tail_.weights.data(), next.tail_.bins.data(), next.tail_.size());
}

BinSums SumsParts::total() const {
  CellsNode sum{0, 0, cells_of(head_)};
  for (const CellsNode& node : whole_.nodes()) sum.merge(node);
  sum.merge({0, 0, cells_of(tail_)});
  BinSums result{dimensions_, bins_, {}, {}};
  for (const BinCell& cell : sum.cells) {
    result.squares.push_back(cell.square);
    result.counts.push_back(cell.count);
  }
  return result;
}

std::vector<double> SumsParts::to_numbers() const {
  std::vector<double> numbers{double(dimensions_), double(bins_), double(first_event_),
                              double(whole_.nodes().size())};
  write(head_, numbers);
  for (const CellsNode& node : whole_.nodes()) {
    numbers.push_back(node.level);
    for (const BinCell& cell : node.cells) numbers.insert(numbers.end(), {cell.square, cell.count});
  }
  write(tail_, numbers);
  return numbers;
}

SumsParts SumsParts::from_numbers(const std::vector<double>& numbers) {
  Reader reader(numbers);
  const int dimensions = int(reader.integer(1, 1 << 10));
  const int bins = int(reader.integer(1, VegasGrid::max_bins));
  SumsParts parts(dimensions, bins, reader.integer(0, most_events));
  const std::int64_t nodes = reader.integer(0, 128);
  PointsOfChunk points = read_points(reader, dimensions, bins);
  parts.add_points(points.weights.data(), points.bins.data(), points.size());
  for (std::int64_t n = 0; n < nodes; ++n) {
    CellsNode node{int(reader.integer(0, 43)), 0, {}};
    node.index = parts.next_chunk_ >> node.level;
    node.cells.resize(parts.num_cells());
    for (BinCell& cell : node.cells) cell = {reader.not_negative(), reader.not_negative()};
    parts.add_chunks(std::move(node));
  }
  points = read_points(reader, dimensions, bins);
  parts.add_points(points.weights.data(), points.bins.data(), points.size());
  if (!reader.at_end()) throw InputError("numbers after the sums of a grid");
  return parts;
}

}  // namespace helikos
