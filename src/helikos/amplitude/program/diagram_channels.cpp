// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/diagram_channels.hpp"

#include <algorithm>
#include <set>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"

namespace helikos {
namespace {

/// Collects products of propagators, each once, in order of appearance.
class ChannelCollector {
 public:
  explicit ChannelCollector(const Parameters& parameters) : parameters_(parameters) {}

  void add(const Diagram& diagram) {
    std::vector<int> members;
    for (const DiagramLine& line : diagram.propagators) members.push_back(number(line));
    std::ranges::sort(members);
    if (!known_.insert(members).second) return;
    result_.members.insert(result_.members.end(), members.begin(), members.end());
    ++result_.count;
  }

  Channels take() { return std::move(result_); }

 private:
  int number(const DiagramLine& line) {
    const LegPropagator propagator = propagator_of(line, parameters_);
    auto& all = result_.propagators;
    const auto place = std::ranges::find(all, propagator);
    const auto index = static_cast<int>(place - all.begin());
    if (place == all.end()) all.push_back(propagator);
    return index;
  }

  const Parameters& parameters_;
  std::set<std::vector<int>> known_;
  Channels result_;
};

}  // namespace

LegPropagator propagator_of(const DiagramLine& line, const Parameters& parameters) {
  const double mass = parameters.mass(line.pdg);
  return {line.legs, mass, mass > 0.0 ? parameters.width(line.pdg) : 0.0};
}

bool has_only_three_point_vertices(const Diagram& diagram) {
  const auto is_auxiliary = [](const auto& p) { return find_particle(p.pdg)->is_auxiliary; };
  if (std::ranges::any_of(diagram.propagators, is_auxiliary)) return false;
  return std::ranges::all_of(diagram.vertices, [](const auto& v) { return v.num_lines == 3; });
}

Channels channels_of_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                              const Parameters& parameters, const DiagramOptions& options) {
  ChannelCollector channels(parameters);
  for (const Diagram& diagram : enumerate_diagrams(process, vertices, options)) {
    if (has_only_three_point_vertices(diagram)) channels.add(diagram);
  }
  return channels.take();
}

void check_channels(const Process& process, const Channels& channels) {
  if (channels.count > 0) return;
  throw InputError(
      process.str() +
      ": it has too many diagrams for channel weights, or none of three-point vertices");
}

}  // namespace helikos
