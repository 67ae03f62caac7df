// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/channels.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "helikos/amplitude/program/detail/vertex_splits.hpp"
#include "helikos/amplitude/program/diagram_trees.hpp"
#include "helikos/amplitude/program/lines.hpp"
#include "helikos/amplitude/program/tree_cut.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// Number of a propagator, which is added where it is new.
int number_in(Channels& channels, const LegPropagator& propagator) {
  auto& known = channels.propagators;
  const auto place = std::ranges::find(known, propagator);
  const auto number = static_cast<int>(place - known.begin());
  if (place == known.end()) known.push_back(propagator);
  return number;
}

/// A tree of cubic vertices, seen from its root: the leaves above each edge, without edges that are
/// leaves. The first edge is the root.
using CubicTree = std::vector<LegMask>;

/// The tree with one more leaf, which splits the edge with the leaves `at`.
CubicTree with_leaf(const CubicTree& tree, LegMask leaf, LegMask at) {
  CubicTree result;
  for (const LegMask edge : tree) {
    const bool is_below = edge != at && (edge & at) == at;
    result.push_back(is_below ? edge | leaf : edge);
  }
  const auto place = at == tree.front() ? result.begin() : result.end();
  result.insert(place, at | leaf);
  return result;
}

/// All trees of these leaves: the last leaf splits any edge of a tree of the others. The number of
/// edges grows by two each time: (2n-3)!! trees of n leaves.
std::vector<CubicTree> cubic_trees(const std::vector<int>& leaves) {
  std::vector<CubicTree> trees{{leg_bit(leaves[0]) | leg_bit(leaves[1])}};
  for (std::size_t n = 2; n < leaves.size(); ++n) {
    std::vector<CubicTree> larger;
    for (const CubicTree& tree : trees) {
      for (const LegMask edge : tree) larger.push_back(with_leaf(tree, leg_bit(leaves[n]), edge));
      for (std::size_t i = 0; i < n; ++i) {
        larger.push_back(with_leaf(tree, leg_bit(leaves[n]), leg_bit(leaves[i])));
      }
    }
    trees = std::move(larger);
  }
  return trees;
}

/// Whether a process is one quark line and gluons, without restrictions that leave out or add
/// diagrams.
bool is_gluon_line(const Process& process, const Parameters& parameters) {
  if (choose_cut(process) != TreeCut::Kind::line) return false;
  const auto orders = TreeOrders(process.model(), parameters).allowed(process);
  return orders.size() == 1 && process.model().has_only_qcd(orders[0]);
}

/// The channels of one quark line and gluons: trees with the antiquark as root, so that the line
/// goes up to the quark. There are more channels than diagrams that can be enumerated.
class GluonLine {
 public:
  GluonLine(const Process& process, const Parameters& parameters) {
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const Leg& particle = process.legs()[leg];
      if (particle.particle->is_gluon()) leaves_.push_back(leg);
      if (particle.outgoing_pdg() <= 0 || !particle.particle->is_quark()) continue;
      leaves_.insert(leaves_.begin(), leg);
      quark_ = {leg_bit(leg), parameters.mass(particle.particle->pdg),
                parameters.width(particle.particle->pdg)};
      if (quark_.mass == 0.0) quark_.width = 0.0;
    }
  }

  /// (2n-1)!!
  long long count() const {
    long long count = 1;
    for (std::size_t gluon = 1; gluon < leaves_.size(); ++gluon) count *= 2 * gluon - 1;
    return count;
  }

  Channels channels() {
    for (const CubicTree& tree : cubic_trees(leaves_)) {
      for (std::size_t i = 1; i < tree.size(); ++i) {
        const bool is_quark = (tree[i] & quark_.legs) != 0;
        const auto propagator =
            is_quark ? LegPropagator{tree[i], quark_.mass, quark_.width} : LegPropagator{tree[i]};
        result_.members.push_back(number_in(result_, propagator));
      }
      ++result_.count;
    }
    return std::move(result_);
  }

 private:
  std::vector<int> leaves_;  ///< legs: quark, gluons
  LegPropagator quark_;
  Channels result_;
};

/// The denominators of a channel, sorted; equal for both ends from which a propagator is seen.
using Denominators = std::vector<std::tuple<LegMask, double, double, int>>;

/// The denominators of a diagram. Auxiliary particles are parts of larger vertices.
std::vector<LegPropagator> propagators_of(const Diagram& diagram, const Parameters& parameters) {
  std::vector<LegPropagator> result;
  for (const DiagramLine& line : diagram.propagators)
    if (!find_particle(line.pdg)->is_auxiliary) result.push_back(propagator_of(line, parameters));
  return result;
}

/// Collects the channels of diagrams.
class ChannelCollector {
 public:
  ChannelCollector(const Process& process, const Parameters& parameters)
      : parameters_(parameters), splits_(process.num_legs(), process.num_incoming()) {}

  /// A diagram of three-point vertices.
  void add(const Diagram& diagram) { add(propagators_of(diagram, parameters_)); }

  /// A diagram with a larger vertex, after all diagrams of three-point vertices.
  void add_larger(const Diagram& diagram) {
    std::vector<LegPropagator> own = propagators_of(diagram, parameters_);
    if (is_covered(own)) return;
    for (const LegPropagator& together : splits_.missing(own)) own.push_back(together);
    further_.push_back(std::move(own));
  }

  Channels take() {
    for (const auto& own : further_) add(own);
    return std::move(result_);
  }

 private:
  void add(const std::vector<LegPropagator>& propagators) {
    std::vector<int> members;
    for (const LegPropagator& own : propagators) members.push_back(number_in(result_, own));
    std::ranges::sort(members);
    if (!known_.insert(members).second) return;
    result_.members.insert(result_.members.end(), members.begin(), members.end());
    ++result_.count;
  }

  bool is_covered(const std::vector<LegPropagator>& propagators) const {
    std::vector<int> numbers;
    for (const LegPropagator& own : propagators) {
      const auto place = std::ranges::find(result_.propagators, own);
      if (place == result_.propagators.end()) return false;
      numbers.push_back(int(place - result_.propagators.begin()));
    }
    std::ranges::sort(numbers);
    return splits_.are_covered(numbers, result_.propagators, known_);
  }

  const Parameters& parameters_;
  VertexSplits splits_;
  Channels result_;
  std::set<std::vector<int>> known_;                 ///< each product once, in order of appearance
  std::vector<std::vector<LegPropagator>> further_;  ///< of diagrams with larger vertices
};

class ChannelDiagrams {
 public:
  ChannelDiagrams(const Process& process, const Parameters& parameters)
      : parameters_(parameters),
        splits_(process.num_legs(), process.num_incoming()),
        all_(leg_bit(process.num_legs()) - 1) {
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

  /// A diagram with larger vertices may have no channel.
  void add(const Diagram& diagram) {
    Denominators product;
    const auto propagators = propagators_of(diagram, parameters_);
    for (const LegPropagator& own : propagators) add(product, own);
    for (const LegPropagator& own : splits_.missing(propagators)) add(product, own);
    std::ranges::sort(product);
    if (const auto own = channels_.find(product); own != channels_.end())
      diagrams_[own->second].push_back(diagram);
  }

  /// (channel)
  const std::vector<std::vector<Diagram>>& diagrams() const { return diagrams_; }

 private:
  void add(Denominators& product, const LegPropagator& p) const {
    product.emplace_back(std::min(p.legs, all_ & ~p.legs), p.mass, p.width, p.lines);
  }

  const Parameters& parameters_;
  VertexSplits splits_;
  LegMask all_;
  std::map<Denominators, int> channels_;
  std::vector<std::vector<Diagram>> diagrams_;
};

}  // namespace

Channels channels_of(const Process& process, const Parameters& parameters) {
  const ParticleScope scope(process.model());
  if (is_gluon_line(process, parameters)) return GluonLine(process, parameters).channels();
  if (count_diagrams(process, parameters) > max_channel_diagrams) return {};
  DiagramOptions options = diagram_options(process);
  options.limit = max_channel_diagrams;
  return channels_of_diagrams(process, process.model().vertices(parameters), parameters, options);
}

long long count_channels(const Process& process, const Parameters& parameters) {
  return is_gluon_line(process, parameters) ? GluonLine(process, parameters).count()
                                            : channels_of(process, parameters).count;
}

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
  const ParticleScope scope(process.model());
  ChannelCollector collector(process, parameters);
  const auto diagrams = enumerate_diagrams(process, vertices, options);
  for (const Diagram& diagram : diagrams)
    if (has_only_three_point_vertices(diagram)) collector.add(diagram);
  for (const Diagram& diagram : diagrams)
    if (!has_only_three_point_vertices(diagram)) collector.add_larger(diagram);
  return collector.take();
}

std::vector<LegPropagator> weight_denominators(const Process& process, const Channels& channels) {
  const LegMask outgoing = (leg_bit(process.num_legs()) - 1) & ~incoming_legs(process);
  std::vector<LegPropagator> result = channels.propagators;
  for (LegPropagator& own : result)
    if (own.lines > 0) own = {.legs = outgoing};
  return result;
}

void check_channels(const Process& process, const Channels& channels) {
  if (channels.count > 0) return;
  throw InputError(process.str() + ": it has too many diagrams for channel weights, or none");
}

ChannelProgram channel_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  const ParticleScope scope(process.model());
  ChannelDiagrams channels(process, parameters);
  const auto vertices = process.model().vertices(parameters);
  for (const Diagram& diagram : enumerate_diagrams(process, vertices, diagram_options(process)))
    channels.add(diagram);
  ChannelProgram result{start_program(process, parameters, options), {0}};
  // Diagrams may have several powers of g_s, which is that of the parameters for weights.
  result.program.has_strong_couplings = true;
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
