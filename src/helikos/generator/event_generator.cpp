// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/event_generator.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/base/random/philox.hpp"

namespace helikos {
namespace {

/// Random bits: the Philox blocks of one draw, one after another.
class PhiloxBits {
 public:
  PhiloxBits(std::uint64_t seed, std::uint64_t draw) : key_(key_of(seed)), draw_(draw) {}

  /// The number of ones among `bits` new bits.
  std::int64_t count_ones(std::int64_t bits) {
    std::int64_t ones = 0;
    for (; bits > 0; bits -= 64) {
      const std::uint64_t word = next();
      ones += std::popcount(bits < 64 ? word & ((std::uint64_t{1} << bits) - 1) : word);
    }
    return ones;
  }

 private:
  /// Returns both halves of a block, one after the other.
  std::uint64_t next() {
    is_second_ = !is_second_;
    if (!is_second_) return second_;
    const auto block = philox4x32_10(counter_of(draw_, block_++, RandomStream::rounds), key_);
    second_ = std::uint64_t(block.w2) << 32 | block.w3;
    return std::uint64_t(block.w0) << 32 | block.w1;
  }

  PhiloxKey key_;
  std::uint64_t draw_;
  std::uint32_t block_ = 0;
  std::uint64_t second_ = 0;
  bool is_second_ = false;
};

/// Successes among `trials` with a given probability. J. H. Ahrens, U. Dieter, Computing 12 (1974)
/// 223, algorithm CO, "count ones": each trial compares the bits of a uniform number with the bits
/// of the probability, until one bit differs. All undecided trials draw their next bit together,
/// and the ones are counted. Each bit decides half of the trials.
///
/// No step is rounded, so that a seed gives equal numbers with any compiler and library.
std::int64_t binomial(std::int64_t trials, double probability, PhiloxBits& bits) {
  if (probability >= 1.0) return trials;
  std::int64_t successes = 0, undecided = trials;
  double rest = probability;
  while (undecided > 0 && rest > 0.0) {
    rest *= 2.0;
    const std::int64_t ones = bits.count_ones(undecided);
    if (rest >= 1.0) {
      rest -= 1.0;
      successes += undecided - ones;
      undecided = ones;
    } else {
      undecided -= ones;
    }
  }
  return successes;
}

/// A draw for some neighbouring outcomes: it is divided between their two halves, and so on.
class SharedDraw {
 public:
  SharedDraw(const std::vector<double>& weights, PhiloxBits bits)
      : weights_(weights), bits_(bits), counts_(weights.size(), 0) {}

  void share(std::int64_t total, std::size_t begin, std::size_t end) {
    if (total == 0 || begin == end) return;
    if (end - begin == 1) {
      counts_[begin] = total;
      return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const double first = sum(begin, middle), second = sum(middle, end);
    std::int64_t of_first = second > 0.0 ? 0 : total;
    if (first > 0.0 && second > 0.0) of_first = binomial(total, first / (first + second), bits_);
    share(of_first, begin, middle);
    share(total - of_first, middle, end);
  }
  const std::vector<std::int64_t>& counts() const { return counts_; }

 private:
  double sum(std::size_t begin, std::size_t end) const {
    double result = 0.0;
    for (std::size_t i = begin; i < end; ++i) result += std::max(weights_[i], 0.0);
    return result;
  }

  const std::vector<double>& weights_;
  PhiloxBits bits_;
  std::vector<std::int64_t> counts_;
};

}  // namespace

EventGenerator::EventGenerator(const std::vector<IntegratedProcess>& processes, TwoStage two_stage,
                               double most_ratio)
    : seed_(processes.front().setting.seed),
      strata_before_(processes.front().setting.strata_before),
      side_by_side_(processes.front().setting.side_by_side) {
  for (const auto& [setting, integrator] : processes) {
    integrators_.push_back(integrator);
    std::size_t stratum = 0;
    for (const auto& integrand : integrator->programs()) {
      const int program = int(programs_.size());
      programs_.push_back(integrand.get());
      samplers_.push_back(
          std::make_unique<EventSampler>(setting, *integrand, program, two_stage, most_ratio));
      for (int channel = 0; channel < integrand->num_channels(); ++channel, ++stratum)
        strata_.push_back(
            {program, channel, &integrator->grid(stratum), integrator->next_point(stratum)});
    }
  }
  queues_ = instances_of(Space(), int(programs_.size()));
}

/// This rank's part of the points.
std::vector<EventGenerator::Batch> EventGenerator::batches_of(
    std::size_t program, const std::vector<std::int64_t>& points, int rank, int ranks) const {
  const std::int64_t most = programs_[program]->batch();
  std::vector<Batch> batches;
  std::int64_t room = 0;
  for (std::size_t i = 0; i < strata_.size(); ++i) {
    const Stratum& stratum = strata_[i];
    if (stratum.program != int(program)) continue;
    auto [first, left] = part_of_rank(points[i], rank, ranks);
    while (left > 0) {
      if (room == 0) {
        batches.emplace_back();
        room = most;
      }
      const std::int64_t count = std::min(left, room);
      batches.back().segments.push_back(
          {stratum.channel, count, stratum.next_point + std::uint64_t(first), stratum.grid});
      batches.back().strata.push_back(i);
      first += count;
      left -= count;
      room -= count;
    }
  }
  return batches;
}

/// Evaluates batch after batch of each program; batches of all programs are concurrent if programs
/// are computed side by side.
void EventGenerator::for_batches(const std::vector<std::int64_t>& points, int rank, int ranks,
                                 const OfBatch& of_batch) {
  std::vector<std::vector<Batch>> batches;  // (program)
  for (std::size_t p = 0; p < programs_.size(); ++p)
    batches.push_back(batches_of(p, points, rank, ranks));
  const std::size_t at_once = side_by_side_ ? programs_.size() : 1;
  StepTimes times;
  for (std::size_t first = 0; first < programs_.size(); first += at_once)
    for (std::size_t number = 0;; ++number) {
      std::vector<std::size_t> at_work;
      std::vector<PointJob> jobs;
      for (std::size_t p = first; p < first + at_once; ++p) {
        if (number >= batches[p].size()) continue;
        at_work.push_back(p);
        jobs.push_back({programs_[p], queues_[p], batches[p][number].segments});
      }
      if (jobs.empty()) break;
      Integrand::evaluate(jobs, times);
      for (const std::size_t p : at_work) of_batch(p, batches[p][number]);
    }
}

std::vector<WeightHistogram> EventGenerator::pilot(std::int64_t total, int rank, int ranks,
                                                   const Progress& progress) {
  std::vector<WeightHistogram> histograms(strata_.size());
  const auto points = Integrator::share_to_each(integrators_, total);
  for_batches(points, rank, ranks, [&](std::size_t program, const Batch& batch) {
    std::vector<std::size_t> begins{0};  // (segment)
    for (const PointSegment& segment : batch.segments)
      begins.push_back(begins.back() + std::size_t(segment.count));
    const auto weights = samplers_[program]->weights(queues_[program], std::int64_t(begins.back()));
    constexpr std::size_t strata_of_piece = 4;  // enough work for a thread
    in_pieces(
        num_host_threads(), batch.strata.size(), strata_of_piece,
        [&](std::size_t first, std::size_t end) {
          for (std::size_t k = first; k < end; ++k)
            histograms[batch.strata[k]].add(weights.subspan(begins[k], begins[k + 1] - begins[k]));
        });
    if (progress) progress(std::int64_t(weights.size()));
  });
  finish(points);
  rounds_ = 0;
  return histograms;
}

std::vector<double> EventGenerator::cost() const {
  std::vector<double> of_program;
  for (const Integrator* own : integrators_) {
    double most = 0.0;
    for (const auto& program : own->programs()) most = std::max(most, program->cost());
    for (const auto& program : own->programs()) of_program.push_back(program->cost() / most);
  }
  std::vector<double> cost;
  for (const Stratum& stratum : strata_) cost.push_back(of_program[std::size_t(stratum.program)]);
  return cost;
}

void EventGenerator::start(EventPlan plan) {
  plan_ = std::move(plan);
  set_limits();
}

void EventGenerator::set_limits() {
  for (std::size_t p = 0; p < samplers_.size(); ++p) {
    std::vector<double> limits;
    for (std::size_t i = 0; i < strata_.size(); ++i)
      if (strata_[i].program == int(p)) limits.push_back(plan_.limits[i]);
    samplers_[p]->set_limits(limits, plan_.mode == Unweighting::none);
  }
}

std::vector<std::int64_t> EventGenerator::round(std::int64_t events) const {
  const double number = std::min(wanted(events), double(most_events));
  // Strata with two stages have more points, because the second stage keeps fewer of their events.
  std::vector<double> shares = plan_.limits;
  for (std::size_t i = 0; i < shares.size(); ++i)
    shares[i] *= samplers_[std::size_t(strata_[i].program)]->most_ratio();
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  double points = std::ceil(number / plan_.efficiency * (sum / plan_.sum_of_limits));
  for (const Integrator* own : integrators_) points = std::min(points, double(own->most_points()));
  return multinomial(std::int64_t(std::max(points, 1.0)), shares, seed_,
                     strata_before_ << 40 | rounds_);
}

void EventGenerator::compute(const std::vector<std::int64_t>& points, int rank, int ranks,
                             std::vector<GeneratedEvent>& events, const Progress& progress) {
  events.clear();
  for_batches(points, rank, ranks, [&](std::size_t program, const Batch& batch) {
    const std::size_t before = events.size();
    samplers_[program]->sample(queues_[program], batch.segments, events);
    if (progress) progress(std::int64_t(events.size() - before));
  });
}

void EventGenerator::finish(const std::vector<std::int64_t>& points) {
  for (std::size_t i = 0; i < strata_.size(); ++i)
    strata_[i].next_point += std::uint64_t(points[i]);
  ++rounds_;
}

std::vector<std::int64_t> EventGenerator::of_programs(
    const std::vector<std::int64_t>& points) const {
  std::vector<std::int64_t> result(programs_.size());
  for (std::size_t i = 0; i < strata_.size(); ++i)
    result[std::size_t(strata_[i].program)] += points[i];
  return result;
}

std::vector<std::uint64_t> EventGenerator::next_points() const {
  std::vector<std::uint64_t> numbers;
  for (const Stratum& stratum : strata_) numbers.push_back(stratum.next_point);
  return numbers;
}

void EventGenerator::restore(EventPlan plan, const std::vector<std::uint64_t>& next_points,
                             std::uint64_t rounds) {
  if (plan.limits.size() != strata_.size() || next_points.size() != strata_.size())
    throw InputError("the state of a generation is one of another");
  go_to(next_points, rounds);
  start(std::move(plan));
}

void EventGenerator::go_to(const std::vector<std::uint64_t>& next_points, std::uint64_t rounds) {
  for (std::size_t i = 0; i < strata_.size(); ++i) strata_[i].next_point = next_points[i];
  rounds_ = rounds;
}

std::vector<std::int64_t> multinomial(std::int64_t total, const std::vector<double>& weights,
                                      std::uint64_t seed, std::uint64_t draw) {
  SharedDraw result(weights, PhiloxBits(seed, draw));
  result.share(total, 0, weights.size());
  return result.counts();
}

}  // namespace helikos
