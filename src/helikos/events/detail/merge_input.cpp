// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/detail/merge_input.hpp"

#include <fmt/format.h>

#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/part_file.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/run_difference.hpp"
#include "helikos/events/setting_lines.hpp"

namespace helikos::events {
namespace {

// ---- What is refused
// ------------------------------------------------------------------------------

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
  UsualWeight usual;
  for (EventRecord event; reader->read(event); ++input.events) {
    if (input.events == 0) input.first = event;
    usual.add(event.weight);
    input.undeclared.add(event);
    input.has_kept_text = input.has_kept_text || *event.kept != KeptText{};
  }
  input.behind_events = reader->behind_events();
  input.has_kept_text = input.has_kept_text || !input.behind_events.empty();
  input.usual_weight = usual.value();
  return input;
}

}  // namespace

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

std::vector<MergeInput> read_inputs(const std::vector<std::string>& files) {
  std::vector<MergeInput> inputs;
  for (const auto& file : files) {
    inputs.push_back(read_input(file));
    for (std::size_t i = 0; i + 1 < inputs.size(); ++i) check_pair(inputs[i], inputs.back());
  }
  return inputs;
}

}  // namespace helikos::events
