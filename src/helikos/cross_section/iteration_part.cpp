// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/iteration_part.hpp"

#include <span>

namespace helikos {
namespace {

/// Reads numbers. Integers are below 2^53, so that a double represents them exactly.
class NumberReader {
 public:
  explicit NumberReader(std::span<const double> numbers) : numbers_(numbers) {}

  double next() {
    const double value = numbers_.front();
    numbers_ = numbers_.subspan(1);
    return value;
  }
  std::int64_t integer() { return std::int64_t(next()); }
  std::vector<double> several() {
    const auto count = std::size_t(integer());
    const auto some = numbers_.first(count);
    numbers_ = numbers_.subspan(count);
    return {some.begin(), some.end()};
  }

 private:
  std::span<const double> numbers_;
};

void write(std::vector<double>& numbers, const std::vector<double>& several) {
  numbers.push_back(double(several.size()));
  numbers.insert(numbers.end(), several.begin(), several.end());
}

void write(std::vector<double>& numbers, const MomentsTree& tree) {
  numbers.push_back(double(tree.nodes().size()));
  for (const MomentsNode& node : tree.nodes()) {
    const Moments& m = node.moments;
    for (const double value :
         {double(node.level), double(node.index), double(m.count), double(m.nan), double(m.inf),
          m.sum, m.compensation, m.squares, m.min, m.max, double(m.nonzero)})
      numbers.push_back(value);
  }
}

MomentsTree read_tree(NumberReader& reader) {
  MomentsTree tree;
  for (std::int64_t left = reader.integer(); left > 0; --left) {
    MomentsNode node;
    node.level = int(reader.integer());
    node.index = reader.integer();
    Moments& m = node.moments;
    for (std::int64_t* count : {&m.count, &m.nan, &m.inf}) *count = reader.integer();
    for (double* value : {&m.sum, &m.compensation, &m.squares, &m.min, &m.max})
      *value = reader.next();
    m.nonzero = reader.integer();
    tree.push(node);
  }
  return tree;
}

void write(std::vector<double>& numbers, const std::vector<NonFinitePoint>& points) {
  numbers.push_back(double(points.size()));
  for (const NonFinitePoint& p : points) {
    numbers.push_back(double(p.point));
    numbers.push_back(double(p.step));
    write(numbers, p.momenta);
  }
}

std::vector<NonFinitePoint> read_points(NumberReader& reader) {
  std::vector<NonFinitePoint> points;
  for (std::int64_t left = reader.integer(); left > 0; --left) {
    const std::int64_t point = reader.integer();
    const auto step = WeightStep(reader.integer());
    points.push_back({point, step, reader.several()});
  }
  return points;
}

void append(MomentsTree& tree, const MomentsTree& next) {
  for (const MomentsNode& node : next.nodes()) tree.push(node);
}

}  // namespace

Moments StratumPart::merged(const MomentsTree& tree) {
  Moments total;
  for (const MomentsNode& node : tree.nodes()) total.merge(node.moments);
  return total;
}

void StratumPart::append(const StratumPart& next) {
  if (next.is_empty()) return;
  if (is_empty()) {
    *this = next;
    return;
  }
  helikos::append(weights, next.weights);
  for (std::size_t i = 0; i < pairs.size(); ++i) helikos::append(pairs[i], next.pairs[i]);
  sums.append(next.sums);
  for (const NonFinitePoint& point : next.non_finite)
    if (non_finite.size() < most_non_finite_points) non_finite.push_back(point);
}

void IterationPart::append(const IterationPart& next) {
  for (std::size_t i = 0; i < strata.size(); ++i) strata[i].append(next.strata[i]);
  for (std::size_t i = 0; i < device_sums.size(); ++i)
    if (next.device_sums[i].bins > 0) device_sums[i].merge(next.device_sums[i]);
  counts += next.counts;
}

std::vector<double> IterationPart::to_numbers() const {
  std::vector<double> numbers;
  for (const auto count : all_counts) numbers.push_back(double(counts.*count));
  numbers.push_back(double(strata.size()));
  for (const StratumPart& part : strata) {
    write(numbers, part.weights);
    numbers.push_back(double(part.pairs.size()));
    for (const MomentsTree& pair : part.pairs) write(numbers, pair);
    write(numbers, part.sums.to_numbers());
    write(numbers, part.non_finite);
  }
  numbers.push_back(double(device_sums.size()));
  for (const BinSums& sums : device_sums) {
    numbers.push_back(sums.dimensions);
    numbers.push_back(sums.bins);
    write(numbers, sums.squares);
    write(numbers, sums.counts);
  }
  return numbers;
}

IterationPart IterationPart::from_numbers(const std::vector<double>& numbers) {
  NumberReader reader(numbers);
  IterationPart result;
  for (const auto count : all_counts) result.counts.*count = reader.integer();
  for (std::int64_t strata = reader.integer(); strata > 0; --strata) {
    MomentsTree weights = read_tree(reader);
    std::vector<MomentsTree> pairs;
    for (std::int64_t left = reader.integer(); left > 0; --left) pairs.push_back(read_tree(reader));
    SumsParts sums = SumsParts::from_numbers(reader.several());
    result.strata.push_back(
        {std::move(weights), std::move(pairs), std::move(sums), read_points(reader)});
  }
  for (std::int64_t grids = reader.integer(); grids > 0; --grids) {
    BinSums sums;
    sums.dimensions = int(reader.integer());
    sums.bins = int(reader.integer());
    sums.squares = reader.several();
    sums.counts = reader.several();
    result.device_sums.push_back(std::move(sums));
  }
  return result;
}

}  // namespace helikos
