// SPDX-License-Identifier: Apache-2.0
#include "events/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "core/error.hpp"
#include "events/event_reader.hpp"
#include "events/event_summary.hpp"
#include "events/event_writer.hpp"
#include "events/run_difference.hpp"
#include "events/setting_lines.hpp"
#include "events/usual_weight.hpp"
#include "events/words.hpp"
#include "files/paths.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t batch = 4096;

/// One of the files.
struct MergeInput {
  std::string path;
  RunRecord run;
  std::uint64_t events = 0;
  EventRecord first;
  std::set<std::uint64_t> seeds;
  std::optional<double> usual_weight;  ///< [pb]
};

// ---- What is refused
// ------------------------------------------------------------------------------

void check_paths(const std::vector<std::string>& files, const std::string& output) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files::is_same_file(files[i], output) ||
        files::is_same_file(files[i], files::part_path(output)))
      throw InputError(fmt::format("{}: is read and cannot be written", output));
    for (std::size_t k = 0; k < i; ++k) {
      if (files::is_same_file(files[i], files[k]))
        throw InputError(fmt::format("{} and {} are the same file", files[k], files[i]));
    }
  }
}

void check_pair(const MergeInput& a, const MergeInput& b) {
  const auto what = difference(a.run, b.run);
  if (!what.empty())
    throw InputError(fmt::format("{} and {} do not belong together: {}", a.path, b.path, what));
  for (const auto seed : b.seeds) {
    if (a.seeds.contains(seed))
      throw InputError(fmt::format("{} and {} have the same seed {}", a.path, b.path, seed));
  }
  if (a.events > 0 && b.events > 0 && a.first.particles == b.first.particles)
    throw InputError(fmt::format("{} and {} begin with the same event", a.path, b.path));
}

// ---- Reading
// --------------------------------------------------------------------------------------

MergeInput read_input(const std::string& path) {
  MergeInput input{
      .path = path, .run = {}, .events = 0, .first = {}, .seeds = {}, .usual_weight = {}};
  const auto reader = open_event_file(path);
  input.run = reader->run();
  const int weighting = std::abs(input.run.weighting);
  if (weighting != 3 && weighting != 4)
    throw InputError(fmt::format("{}: weights of kind {} cannot be joined", path, weighting));
  for (const auto& block : input.run.header) {
    for (const auto seed : seeds_of(block.text)) input.seeds.insert(seed);
  }
  UsualWeight usual;
  for (EventRecord event; reader->read(event); ++input.events) {
    if (input.events == 0) input.first = event;
    usual.add(event.weight);
  }
  input.usual_weight = usual.value();
  return input;
}

std::vector<MergeInput> read_inputs(const std::vector<std::string>& files) {
  std::vector<MergeInput> inputs;
  for (const auto& file : files) {
    inputs.push_back(read_input(file));
    for (std::size_t i = 0; i + 1 < inputs.size(); ++i) check_pair(inputs[i], inputs.back());
  }
  return inputs;
}

// ---- The run of all
// -------------------------------------------------------------------------------

/// The same number from all files, or their mean by numbers of events, with the error of
/// independent ones.
void average(SubprocessRecord& result, const std::vector<MergeInput>& inputs, std::size_t place) {
  double all = 0.0, sum = 0.0, squares = 0.0;
  bool is_same = true;
  for (const auto& input : inputs) {
    const auto& one = input.run.subprocesses[place];
    const double n = static_cast<double>(input.events);
    all += n;
    sum += n * one.cross_section;
    squares += n * n * one.error * one.error;
    is_same = is_same && one.cross_section == result.cross_section && one.error == result.error;
  }
  if (is_same || all == 0.0) return;
  result.cross_section = sum / all;
  result.error = std::sqrt(squares) / all;
}

/// One weight for all events but overweights. The sum of weights that a file is expected to have,
/// N sigma, is that of N sigma / (its usual weight) of its usual events; all of these together make
/// up the sum of all N sigma. None where a file has no usual weight.
std::optional<double> common_weight(const std::vector<MergeInput>& inputs) {
  std::optional<double> first;
  double sum = 0.0, usual_events = 0.0;
  bool is_same = true;
  for (const auto& input : inputs) {
    if (input.events == 0) continue;
    const double sigma = header_cross_section(input.run).value;
    const bool has_sign_of_all = sigma != 0.0 && (sum == 0.0 || (sigma > 0.0) == (sum > 0.0));
    if (!input.usual_weight || !std::isfinite(sigma) || !has_sign_of_all) return {};
    if (!first) first = input.usual_weight;
    is_same = is_same && input.usual_weight == first;
    sum += static_cast<double>(input.events) * sigma;
    usual_events += static_cast<double>(input.events) * sigma / *input.usual_weight;
  }
  return is_same ? first : sum / usual_events;
}

/// What becomes of the weights of a file.
class WeightScale {
 public:
  WeightScale(const MergeInput& input, const RunRecord& merged, std::optional<double> common) {
    if (std::abs(merged.weighting) != 4) return;
    if (common && input.usual_weight) {
      own_ = *input.usual_weight;
      common_ = *common;
      factor_ = common_ / own_;
    } else {
      const double factor =
          header_cross_section(merged).value / header_cross_section(input.run).value;
      if (std::isfinite(factor)) factor_ = factor;
    }
  }
  double factor() const { return factor_; }
  /// The usual weight becomes the common one to the last bit.
  double scaled(double weight) const {
    const bool is_usual = own_ != common_ && UsualWeight::are_equal(std::abs(weight), own_);
    return is_usual ? std::copysign(common_, weight) : weight * factor_;
  }

 private:
  double factor_ = 1.0;
  double own_ = 0.0, common_ = 0.0;  ///< usual weights [pb]
};

RunRecord merged_run(const std::vector<MergeInput>& inputs, std::optional<double> common) {
  RunRecord run = inputs.front().run;
  std::set<std::uint64_t> seeds;
  std::uint64_t events = 0;
  for (const auto& input : inputs) {
    seeds.insert(input.seeds.begin(), input.seeds.end());
    events += input.events;
  }
  for (auto& block : run.header)
    block.text = with_seeds(block.text, {seeds.begin(), seeds.end()}, events);
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i) average(run.subprocesses[i], inputs, i);
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i) {
    double largest = 0.0;
    for (const auto& input : inputs) {
      const WeightScale scale(input, run, common);
      largest = std::max(largest, scale.scaled(input.run.subprocesses[i].largest_weight));
    }
    run.subprocesses[i].largest_weight = largest;
  }
  return run;
}

void copy_events(const MergeInput& input, const WeightScale& scale, EventWriter& writer) {
  const auto reader = open_event_file(input.path);
  std::vector<EventRecord> events;
  for (EventRecord event; reader->read(event);) {
    event.weight = scale.scaled(event.weight);
    for (auto& weight : event.weights) weight *= scale.factor();
    events.push_back(std::move(event));
    event = {};
    if (events.size() < batch) continue;
    writer.write(events);
    events.clear();
  }
  writer.write(events);
}

}  // namespace

MergedEvents merge_files(const std::vector<std::string>& files, const std::string& output,
                         int threads) {
  check_paths(files, output);
  check_format(output);
  files::PartFile part(output);
  const auto inputs = read_inputs(files);
  const auto common = common_weight(inputs);
  const auto run = merged_run(inputs, common);
  const auto writer = make_event_writer(std::move(part), run, threads);
  MergedEvents merged;
  try {
    for (const auto& input : inputs) {
      copy_events(input, WeightScale(input, run, common), *writer);
      merged.events += input.events;
    }
    writer->finish(run);
  } catch (...) {
    writer->file().discard();  // nobody continues it
    throw;
  }
  const auto [value, error] = header_cross_section(run);
  merged.cross_section = value;
  merged.error = error;
  return merged;
}

}  // namespace helikos::events
