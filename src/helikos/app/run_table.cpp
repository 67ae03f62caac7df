// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_table.hpp"

#include <algorithm>

namespace helikos::app {
namespace {

Estimate mean_of(const RunRecord& record) {
  const Moments& moments = record.result.matrix_elements;
  return {moments.mean(), moments.standard_error()};
}

}  // namespace

RunTable::RunTable(std::string request, std::vector<Subprocess> list,
                   std::vector<RunRecord> records)
    : request_(std::move(request)), list_(std::move(list)) {
  for (RunRecord& record : records) {
    const std::string name = record.process.str();
    const auto own = std::ranges::find(list_, name, [](const auto& s) { return s.process.str(); });
    const int number = static_cast<int>(own - list_.begin());
    const auto count = std::ranges::count(list_, number, &Subprocess::representative);
    rows_.push_back({std::move(record), number, static_cast<int>(count), 0.0});
    for (const Subprocess& s : list_)
      if (s.representative == number) rows_.back().factor += s.factor;
  }
}

const RunTable::Row* RunTable::row_of(const Subprocess& subprocess) const {
  const auto found = std::ranges::find(rows_, subprocess.representative, &Row::number);
  return found == rows_.end() ? nullptr : &*found;
}

/// Programs share their random points, so that their errors are not independent. Their sum is an
/// upper limit of the error, whatever the correlations.
template <class Part>
Estimate RunTable::sum(Part&& part) const {
  Estimate total;
  for (const Row& row : rows_) {
    const Estimate one = part(row.record);
    total.value += row.factor * one.value;
    total.error += row.factor * one.error;
  }
  return total;
}

Estimate RunTable::mean() const { return sum(mean_of); }

std::optional<Estimate> RunTable::cross_section() const {
  if (!rows_.front().record.cross_section) return std::nullopt;
  return sum([](const RunRecord& r) { return *r.cross_section; });
}

std::optional<Estimate> RunTable::width() const {
  if (!rows_.front().record.width) return std::nullopt;
  return sum([](const RunRecord& r) { return *r.width; });
}

std::int64_t RunTable::events() const {
  std::int64_t events = 0;
  for (const Row& row : rows_) events += row.record.plan.events();
  return events;
}

std::int64_t RunTable::accepted() const {
  std::int64_t events = 0;
  for (const Row& row : rows_) events += row.record.result.accepted;
  return events;
}

double RunTable::set_up_seconds() const {
  double seconds = 0.0;
  for (const Row& row : rows_) seconds += row.record.set_up_seconds;
  return seconds;
}

LoopTimes RunTable::times() const {
  LoopTimes sum;
  for (const Row& row : rows_) {
    const LoopTimes& times = row.record.result.times;
    for (const auto part :
         {&LoopTimes::random_numbers, &LoopTimes::rambo, &LoopTimes::cuts, &LoopTimes::amplitudes,
          &LoopTimes::color_sum, &LoopTimes::rescue, &LoopTimes::summary, &LoopTimes::all})
      sum.*part += times.*part;
  }
  return sum;
}

int RunTable::num_closed() const {
  return static_cast<int>(
      std::ranges::count_if(list_, [&](const auto& s) { return row_of(s) == nullptr; }));
}

Moments RunTable::matrix_elements() const {
  Moments all;
  for (const Row& row : rows_) all.merge(row.record.result.matrix_elements);
  return all;
}

}  // namespace helikos::app
