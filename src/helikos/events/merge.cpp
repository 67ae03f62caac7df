// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/merge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/part_file.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/event_summary.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/run_parts.hpp"
#include "helikos/events/run_settings.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t batch = 4096;

/// An input file of a merge, read once.
struct MergeInput {
  std::string path;
  RunRecord run;
  std::uint64_t events = 0;
  EventRecord first;
  std::set<std::uint64_t> seeds;
  RunParts parts;
  std::optional<double> usual_weight;  ///< [pb]
  UndeclaredWeights undeclared;
  bool has_kept_text = false;  ///< beyond npLO
  bool has_multiplicities = false;
  std::vector<std::string> unknown_parts;
  std::string behind_events;
};

// ---- What is refused ---------------------------------------------------------------------------

void check_pair(const MergeInput& a, const MergeInput& b) {
  const auto what = difference(a.run, b.run);
  if (!what.empty())
    throw InputError(fmt::format("{} and {} do not belong together: {}", a.path, b.path, what));
  if (const auto part = a.parts.common_text(b.parts); !part.empty())
    throw InputError(fmt::format("{} and {} both have {}", a.path, b.path, part));
  for (const auto seed : b.seeds) {
    if (a.seeds.contains(seed))
      throw InputError(fmt::format("{} and {} have the same seed {}", a.path, b.path, seed));
  }
  if (a.events > 0 && b.events > 0 && a.first.particles == b.first.particles)
    throw InputError(fmt::format("{} and {} begin with the same event", a.path, b.path));
}

// ---- Reading -----------------------------------------------------------------------------------

/// Notes text of an event that is in no record.
void note_kept_text(MergeInput& input, const EventRecord& event) {
  if (*event.kept == KeptText{}) return;
  KeptText kept = *event.kept;
  kept.event = other_attributes(kept.event, {"npLO", "npNLO"});
  input.has_multiplicities = input.has_multiplicities || kept.event != event.kept->event;
  input.has_kept_text = input.has_kept_text || kept != KeptText{};
}

MergeInput read_input(const std::string& path) {
  MergeInput input;
  input.path = path;
  const auto reader = open_event_file(path);
  input.run = reader->run();
  input.unknown_parts = reader->unknown_parts();
  const int weighting = std::abs(input.run.weighting);
  if (weighting != 3 && weighting != 4)
    throw InputError(fmt::format("{}: weights of kind {} cannot be joined", path, weighting));
  for (const auto& block : input.run.header) {
    for (const auto seed : seeds_of(block.text)) input.seeds.insert(seed);
  }
  input.parts = parts_of(input.run);
  UsualWeight usual;
  for (EventRecord event; reader->read(event); ++input.events) {
    check_finite(event, path, input.events + 1);
    if (input.events == 0) input.first = event;
    usual.add(event.weight);
    input.undeclared.add(event);
    note_kept_text(input, event);
  }
  input.behind_events = reader->behind_events();
  input.has_kept_text = input.has_kept_text || !input.behind_events.empty();
  input.usual_weight = usual.value();
  return input;
}

/// Throws InputError where a file is named twice, or is the output.
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

/// Throws InputError for files that do not belong together; see merge_files.
std::vector<MergeInput> read_inputs(const std::vector<std::string>& files) {
  std::vector<MergeInput> inputs;
  for (const auto& file : files) {
    inputs.push_back(read_input(file));
    for (std::size_t i = 0; i + 1 < inputs.size(); ++i) check_pair(inputs[i], inputs.back());
  }
  return inputs;
}

// ---- The run of all ----------------------------------------------------------------------------

/// The value if all files agree, or the mean weighted with the numbers of events, with the error of
/// independent values.
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

/// A common usual weight for all events that are not above the maximum. The expected sum of weights
/// of a file, N sigma, corresponds to N sigma / (its usual weight) events with the usual weight.
/// The common weight times the number of all these events is the sum of all N sigma. Empty if a
/// file has no usual weight.
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

/// The conversion of the weights of a file.
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
  /// The new weight; a usual weight becomes the common weight to the last bit.
  double scaled(double weight) const {
    const bool is_usual = own_ != common_ && UsualWeight::are_equal(std::abs(weight), own_);
    return is_usual ? std::copysign(common_, weight) : weight * factor_;
  }

 private:
  double factor_ = 1.0;
  double own_ = 0.0, common_ = 0.0;  ///< usual weights [pb]
};

/// Replaces the text of an element within its original source; if this is not possible, the element
/// is written anew.
void replace_text(HeaderBlock& block, std::string text) {
  const auto place = block.source.text.find(block.text);
  if (block.text.empty() || place == std::string::npos) {
    block.source.text.clear();
  } else {
    block.source.text.replace(place, block.text.size(), text);
  }
  block.text = std::move(text);
}

/// Ids of weights that headers do not list, for a format in which all events must have equal ids.
std::vector<std::string> common_undeclared(const std::vector<MergeInput>& inputs,
                                           const std::string& output) {
  std::vector<std::string> ids;
  for (const auto& [id, count] : inputs.front().undeclared.events()) ids.push_back(id);
  for (const auto& input : inputs) {
    for (const auto& [id, count] : input.undeclared.events()) {
      if (count == input.events && std::ranges::binary_search(ids, id)) continue;
      throw InputError(
          fmt::format("{}: weight {} is not listed in <initrwgt>, and not all events have it: "
                      "choose .lhe.gz, as all events of {} have the same weights",
                      input.path, in_quotes(id), output));
    }
    if (input.undeclared.events().size() != ids.size() && input.events > 0)
      throw InputError(
          fmt::format("{}: lacks weights that {} has and <initrwgt> does not list: choose .lhe.gz",
                      input.path, inputs.front().path));
  }
  return ids;
}

RunParts parts_of_all(const std::vector<MergeInput>& inputs) {
  RunParts parts;
  for (const auto& input : inputs) parts.add(input.parts);
  return parts;
}

RunRecord merged_run(const std::vector<MergeInput>& inputs, std::optional<double> common) {
  RunRecord run = inputs.front().run;
  std::set<std::uint64_t> seeds;
  std::uint64_t events = 0;
  const RunParts parts = parts_of_all(inputs);
  for (const auto& input : inputs) {
    seeds.insert(input.seeds.begin(), input.seeds.end());
    events += input.events;
  }
  for (auto& block : run.header) {
    auto text = with_seeds(block.text, {seeds.begin(), seeds.end()}, events, parts);
    if (text != block.text) replace_text(block, std::move(text));
  }
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

/// Moves weights that the merged run lists, but the run of the file does not, to the list of
/// variations.
void list_undeclared(EventRecord& event, const std::vector<std::string>& ids) {
  for (const auto& id : ids) {
    const auto found =
        std::ranges::find(event.undeclared, id, &decltype(event.undeclared)::value_type::first);
    event.weights.push_back(found->second);
  }
  if (!ids.empty()) event.undeclared.clear();
}

/// `before`: lines behind the events of the previous file.
void copy_events(const MergeInput& input, const WeightScale& scale, std::string before,
                 const std::vector<std::string>& listed, EventWriter& writer) {
  const auto reader = open_event_file(input.path);
  std::vector<EventRecord> events;
  for (EventRecord event; reader->read(event);) {
    event.weight = scale.scaled(event.weight);
    list_undeclared(event, listed);
    for (auto& weight : event.weights) weight *= scale.factor();
    for (auto& [id, weight] : event.undeclared) weight *= scale.factor();
    if (!before.empty()) {
      KeptText kept = *event.kept;
      kept.before.insert(0, std::exchange(before, {}));
      event.kept = kept;
    }
    events.push_back(std::move(event));
    event = {};
    if (events.size() < batch) continue;
    writer.write(events);
    events.clear();
  }
  writer.write(events);
}

/// The text behind the last event.
std::string joined_ends(const std::vector<MergeInput>& inputs) {
  std::string text;
  for (const auto& input : inputs)
    text = input.events > 0 ? input.behind_events : text + input.behind_events;
  return text;
}

void list_variations(RunRecord& run, const std::vector<std::string>& ids) {
  if (ids.empty()) return;
  run.weight_list = {};
  for (const auto& id : ids) run.variations.push_back({.id = id});
}

void add_remarks(MergedEvents& merged, const std::vector<MergeInput>& inputs,
                 const std::string& output, EventFormat::Kind kind) {
  const bool is_lhe = kind == EventFormat::Kind::lhe;
  if (const auto missing = parts_of_all(inputs).missing_text(); !missing.empty())
    merged.remarks.push_back(fmt::format("{}: {}", output, missing));
  for (const auto& input : inputs) {
    if (const auto text = input.undeclared.text(); !text.empty())
      merged.remarks.push_back(
          fmt::format("{}: {}. They are kept{}", input.path, text, is_lhe ? "" : ", and listed"));
    if (!input.unknown_parts.empty())
      merged.remarks.push_back(fmt::format("{}: {} is without its {}", input.path, output,
                                           fmt::join(input.unknown_parts, ", ")));
    const bool loses_numbers = input.has_multiplicities && kind == EventFormat::Kind::hepmc;
    if ((input.has_kept_text || loses_numbers) && !is_lhe)
      merged.remarks.push_back(
          fmt::format("{}: its events have text that only an LHE file can keep; {} is without it",
                      input.path, output));
  }
}

}  // namespace

MergedEvents merge_files(const std::vector<std::string>& files, const std::string& output,
                         int threads) {
  check_paths(files, output);
  check_format(output);
  files::PartFile part(output);
  const auto inputs = read_inputs(files);
  const auto common = common_weight(inputs);
  auto run = merged_run(inputs, common);
  MergedEvents merged;
  const auto kind = event_format(output).kind;
  const bool is_lhe = kind == EventFormat::Kind::lhe;
  const auto listed = is_lhe ? std::vector<std::string>{} : common_undeclared(inputs, output);
  list_variations(run, listed);
  add_remarks(merged, inputs, output, kind);
  if (is_lhe) run.events_end.text = joined_ends(inputs);
  const auto writer = make_event_writer(std::move(part), run, threads);
  try {
    std::string before;
    for (const auto& input : inputs) {
      copy_events(input, WeightScale(input, run, common), before, listed, *writer);
      before = input.events > 0 ? input.behind_events : before + input.behind_events;
      merged.events += input.events;
    }
    writer->finish(run);
    for (const auto& remark : writer->remarks())
      merged.remarks.push_back(fmt::format("{}: {}", output, remark));
  } catch (...) {
    writer->file().discard();  // no later run continues this file
    throw;
  }
  const auto [value, error] = header_cross_section(run);
  merged.cross_section = value;
  merged.error = error;
  return merged;
}

}  // namespace helikos::events
