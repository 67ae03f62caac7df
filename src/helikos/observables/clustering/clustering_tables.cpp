// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/clustering/clustering_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "helikos/base/core/error.hpp"
#include "helikos/observables/clustering/detail/sample_momenta.hpp"
#include "helikos/observables/clustering/event_scales.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/model/particle_scope.hpp"

namespace helikos::clustering {
namespace {

/// A width above this part of the mass makes no resonance.
constexpr double largest_width = 0.1;

/// Makes the tables of one process.
class TableBuilder {
 public:
  TableBuilder(const Process& process, const Parameters& parameters,
               const ClusteringSettings& settings)
      : process_(process), parameters_(parameters) {
    tables_.settings = settings;
    tables_.num_legs = process.num_legs();
    tables_.num_propagators = process.num_legs() - 3;
    for (const Leg& leg : process.legs())
      tables_.legs.push_back({leg.pdg(), line_kind(leg.pdg(), settings)});
    for (const ProcessPart& part : parts_of(process))
      if (part.parent >= 0) decays_.insert(part.legs);
  }

  ClusteringTables build() {
    add_diagrams();
    add_lines();
    add_classes();
    tables_.num_jets.assign(std::size_t(tables_.num_diagrams), 0);
    count_jets();
    return std::move(tables_);
  }

 private:
  void add_diagrams() {
    const auto vertices = process_.model().vertices(parameters_);
    for_each_diagram(process_, vertices, diagram_options(process_), [&](const Diagram& diagram) {
      const bool is_simple = std::ranges::all_of(
          diagram.vertices, [](const DiagramVertex& vertex) { return vertex.num_lines == 3; });
      const bool is_real = std::ranges::none_of(diagram.propagators, [](const DiagramLine& line) {
        return find_particle(line.pdg)->is_auxiliary;
      });
      if (is_simple && is_real) add(diagram);
      return tables_.num_diagrams <= most_diagrams;
    });
    if (tables_.num_diagrams == 0)
      throw InputError(
          fmt::format("{}: events are not clustered: every diagram has a vertex of "
                      "more than three lines",
                      process_.str()));
    if (tables_.num_diagrams > most_diagrams)
      throw InputError(fmt::format("{}: events are not clustered: there are more than {} diagrams",
                                   process_.str(), most_diagrams));
  }

  void add(const Diagram& diagram) {
    const std::size_t first = tables_.propagators.size();
    for (const DiagramLine& line : diagram.propagators) {
      const double mass = parameters_.mass(line.pdg), width = parameters_.width(line.pdg);
      tables_.propagators.push_back({line.legs, line.pdg, antiparticle(line.pdg),
                                     line_kind(line.pdg, tables_.settings), mass, width, false,
                                     decays_.contains(line.legs), -1});
    }
    for (std::size_t i = first; i < tables_.propagators.size(); ++i)
      find_resonance(diagram, first, tables_.propagators[i]);
    powers_.push_back(diagram.orders.strong());
    ++tables_.num_diagrams;
  }

  /// Whether an s-channel may be a resonance, and the same particle behind it.
  void find_resonance(const Diagram& diagram, std::size_t first, Propagator& line) const {
    if ((line.legs & 2u) != 0 || line.width == 0.0) return;
    line.may_resonate = line.decays || line.width < largest_width * line.mass;
    for (const DiagramVertex& vertex : diagram.vertices) {
      const bool is_its_end =
          std::ranges::any_of(std::span(vertex.lines).first(3), [&](const DiagramLine& own) {
            const LegMask all = leg_bit(tables_.num_legs) - 1;
            return own.legs == (all & ~line.legs);
          });
      if (!is_its_end) continue;
      for (const DiagramLine& own : std::span(vertex.lines).first(3)) {
        if (own.pdg != line.pdg || (own.legs & ~line.legs) != 0) continue;
        if (own.is_external())
          line.may_resonate = false;
        else
          for (std::size_t i = first; i < tables_.propagators.size(); ++i)
            if (tables_.propagators[i].legs == own.legs) line.same = std::int32_t(i - first);
      }
    }
    if (line.same >= 0 && tables_.propagators[first + std::size_t(line.same)].width == 0.0)
      line.same = -1;
  }

  /// Numbers the lines of all diagrams.
  void add_lines() {
    const int legs = tables_.num_legs;
    tables_.words = (tables_.num_diagrams + 63) / 64;
    tables_.lines.assign(std::size_t{1} << (legs - 1), -1);
    int count = 0;
    for (const Propagator& line : tables_.propagators) {
      std::int16_t& number = tables_.lines[line.legs >> 1];
      if (number < 0) number = std::int16_t(count++);
    }
    const std::size_t words = std::size_t(tables_.words);
    tables_.with_line.assign(std::size_t(count) * words, 0);
    tables_.with_width = tables_.with_line;
    for (std::size_t i = 0; i < tables_.propagators.size(); ++i) {
      const Propagator& line = tables_.propagators[i];
      const std::size_t diagram = i / std::size_t(tables_.num_propagators);
      const std::size_t place = std::size_t(tables_.lines[line.legs >> 1]) * words + diagram / 64;
      const std::uint64_t bit = std::uint64_t{1} << (diagram % 64);
      tables_.with_line[place] |= bit;
      if (line.width > 0.0) tables_.with_width[place] |= bit;
      tables_.needs_largest |= line.may_resonate && tables_.settings.widths > 0.0;
    }
  }

  void add_classes() {
    std::map<int, int> classes;
    for (const int power : powers_) classes.emplace(power, int(classes.size()));
    const std::size_t words = std::size_t(tables_.words);
    tables_.same_orders.assign(classes.size() * words, 0);
    for (std::size_t diagram = 0; diagram < powers_.size(); ++diagram) {
      const int own = classes.at(powers_[diagram]);
      tables_.classes.push_back(std::int16_t(own));
      tables_.same_orders[std::size_t(own) * words + diagram / 64] |= std::uint64_t{1}
                                                                      << (diagram % 64);
    }
    tables_.needs_largest |= classes.size() > 1;
  }

  /// The jets of each diagram alone. Their number does not depend on momenta.
  void count_jets() {
    if (tables_.num_legs == 3) return;
    const auto momenta = detail::sample_momenta(tables_.num_legs);
    const ClusteringView view = tables_.view();
    for (int diagram = 0; diagram < tables_.num_diagrams; ++diagram) {
      const History history = cluster(view, momenta.data(), diagram, true);
      const detail::JetFinder jets(view, history, momenta.data());
      tables_.num_jets[std::size_t(diagram)] = std::int8_t(jets.num_jets(tables_.num_legs));
    }
    const auto& [least, most] = std::ranges::minmax(tables_.num_jets);
    tables_.needs_largest |= least != most;
  }

  const Process& process_;
  const Parameters& parameters_;
  ClusteringTables tables_;
  std::set<LegMask> decays_;
  std::vector<int> powers_;  ///< (diagram) of g_s
};

}  // namespace

std::int32_t line_kind(int pdg, const ClusteringSettings& settings) {
  const Particle* const particle = find_particle(pdg);
  const int code = std::abs(pdg);
  const bool is_own_gluon = code == 21, is_own_quark = code >= 1 && code <= 6;
  const auto up_to = [&](int flavor) { return is_own_gluon || (is_own_quark && code <= flavor); };
  std::int32_t kind = 0;
  if (particle != nullptr && particle->color > 1) kind |= has_color;
  if (particle != nullptr && particle->color == 8) kind |= is_octet;
  if (particle != nullptr && particle->color == 3) kind |= is_triplet;
  if (up_to(settings.max_jet_flavor)) kind |= is_jet;
  if (up_to(std::max(settings.max_jet_flavor, settings.max_weighted_flavor))) kind |= is_parton;
  if (is_own_gluon) kind |= is_gluon;
  if (is_own_quark) kind |= is_quark;
  return kind;
}

ClusteringView ClusteringTables::view() const {
  return {num_legs,           num_diagrams,     words,
          num_propagators,    legs.data(),      propagators.data(),
          lines.data(),       with_line.data(), with_width.data(),
          same_orders.data(), classes.data(),   num_jets.data(),
          needs_largest,      settings.widths,  settings.max_jet_flavor};
}

ClusteringTables make_clustering_tables(const Process& process, const Parameters& parameters,
                                        const ClusteringSettings& settings) {
  if (process.num_incoming() != 2)
    throw InputError(process.str() + ": events of decays are not clustered");
  const ParticleScope scope(process.model());
  return TableBuilder(process, parameters, settings).build();
}

}  // namespace helikos::clustering
