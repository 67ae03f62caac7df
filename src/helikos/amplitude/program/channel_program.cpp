// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/channel_program.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/amplitude/program/diagram_trees.hpp"
#include "helikos/amplitude/program/external_legs.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"

namespace helikos {
namespace {

/// The denominators of a channel, sorted; equal for both ends from which a propagator is seen.
using Denominators = std::vector<std::tuple<LegMask, double, double>>;

class ChannelDiagrams {
 public:
  ChannelDiagrams(const Process& process, const Parameters& parameters)
      : parameters_(parameters), all_(leg_bit(process.num_legs()) - 1) {
    const Channels channels = channels_of(process, parameters);
    check_channels(process, channels);
    const std::size_t size = channels.members.size() / channels.count;
    auto member = channels.members.begin();
    for (int channel = 0; channel < channels.count; ++channel) {
      Denominators product;
      for (std::size_t i = 0; i < size; ++i) add(product, channels.propagators[*member++]);
      std::ranges::sort(product);
      channels_[product] = channel;
    }
    diagrams_.resize(channels.count);
  }

  void add(const Diagram& diagram) {
    Denominators product;
    for (const DiagramLine& line : diagram.propagators)
      add(product, propagator_of(line, parameters_));
    std::ranges::sort(product);
    diagrams_[channels_.at(product)].push_back(diagram);
  }

  /// (channel)
  const std::vector<std::vector<Diagram>>& diagrams() const { return diagrams_; }

 private:
  void add(Denominators& product, const LegPropagator& p) const {
    product.emplace_back(std::min(p.legs, all_ & ~p.legs), p.mass, p.width);
  }

  const Parameters& parameters_;
  LegMask all_;
  std::map<Denominators, int> channels_;
  std::vector<std::vector<Diagram>> diagrams_;
};

}  // namespace

ChannelProgram channel_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  ChannelDiagrams channels(process, parameters);
  const auto vertices = process.model().vertices(parameters);
  for (const Diagram& diagram : enumerate_diagrams(process, vertices, diagram_options(process))) {
    if (has_only_three_point_vertices(diagram)) channels.add(diagram);
  }
  ChannelProgram result{start_program(process, parameters, options), {0}};
  // Where diagrams have several powers of g_s, g_s is among the couplings.
  result.program.mixes_powers = true;
  DiagramTrees trees(process, result.program, vertices, parameters);
  trees.add_legs();
  for (const auto& diagrams : channels.diagrams()) {
    for (const Diagram& diagram : diagrams) {
      const std::vector<int> structures(diagram.vertices.size(), 0);
      trees.contract(trees.root_current(diagram, structures), result.program.num_flows++, 1.0);
    }
    result.first_jamps.push_back(result.program.num_flows);
  }
  return result;
}

}  // namespace helikos
