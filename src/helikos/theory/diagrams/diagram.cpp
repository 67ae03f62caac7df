// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "helikos/theory/model/particle_scope.hpp"

namespace helikos {
namespace {

std::span<const DiagramLine> lines_of(const DiagramVertex& vertex) {
  return {vertex.lines.data(), static_cast<std::size_t>(vertex.num_lines)};
}

bool is_auxiliary(const DiagramLine& line) {
  const Particle* particle = find_particle(line.pdg);
  return particle != nullptr && particle->is_auxiliary;
}

LegMask lowest_leg(const DiagramLine& line) { return line.legs & (~line.legs + 1); }

std::string leg_numbers(LegMask legs, const char* separator) {
  std::string text;
  for (int leg = 0; legs >> leg != 0; ++leg) {
    if ((legs & leg_bit(leg)) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : separator, leg + 1);
  }
  return text;
}

std::string lines_text(const Flow& flow, const std::vector<int>& numbers, bool two_digits) {
  std::string text;
  for (const int number : numbers) {
    const FlowLine& line = flow.lines[static_cast<std::size_t>(number)];
    const std::string legs = leg_numbers(line.legs, two_digits ? "," : "");
    if (!text.empty()) text += ' ';
    text += name_of_code(line.pdg);
    text += line.is_external() ? legs : "[" + legs + "]";
  }
  return text;
}

class FlowBuilder {
 public:
  FlowBuilder(const Diagram& diagram, const Process& process)
      : diagram_(diagram), process_(process), all_(leg_bit(process.num_legs()) - 1) {}

  Flow build() {
    walk_between();
    for (std::size_t v = 0; v < flow_.vertices.size(); ++v) add_branches(static_cast<int>(v));
    return std::move(flow_);
  }

 private:
  LegMask last_incoming() const { return leg_bit(process_.num_incoming() - 1); }

  /// Walks from the root, leg 1, to leg 2. These vertices are made before any branch.
  void walk_between() {
    add_vertex(diagram_.vertices.back());
    add_incoming(0, 0);
    flow_.num_between = 1;
    if (process_.num_incoming() == 1) return;
    DiagramLine line = line_to(0, last_incoming());
    for (; !line.is_external(); line = line_to(flow_.num_between - 1, last_incoming())) {
      const int v = add_vertex(vertex_behind(line.legs));
      ends_.push_back({v - 1, add_line({all_ & ~line.legs, line.pdg, v - 1, v})});
      flow_.vertices[at(v)].in.push_back(ends_.back().line);
      flow_.num_between = v + 1;
    }
    add_incoming(1, flow_.num_between - 1);
  }

  /// Adds the lines that leave a vertex: branches, and the line to the next vertex on the way.
  void add_branches(int v) {
    const DiagramVertex& vertex = *sources_[at(v)];
    std::vector<DiagramLine> branches;
    for (std::size_t i = 0; i < at(vertex.num_lines); ++i) {
      if ((vertex.lines[i].legs & incoming_legs(process_)) == 0)
        branches.push_back(vertex.lines[i]);
    }
    std::ranges::sort(branches, {}, [](const DiagramLine& l) { return l.legs & (~l.legs + 1); });
    for (const DiagramLine& line : branches) add_branch(v, line);
    for (const End& end : ends_) {
      if (end.vertex == v) flow_.vertices[at(v)].out.push_back(end.line);
    }
  }

  void add_branch(int v, const DiagramLine& line) {
    const int to = line.is_external() ? -1 : add_vertex(vertex_behind(line.legs));
    const int number = add_line({line.legs, line.pdg, v, to});
    flow_.vertices[at(v)].out.push_back(number);
    if (to >= 0) flow_.vertices[at(to)].in.push_back(number);
  }

  void add_incoming(int leg, int v) {
    const int number = add_line({leg_bit(leg), process_.legs()[at(leg)].pdg(), -1, v});
    flow_.vertices[at(v)].in.push_back(number);
  }

  int add_line(const FlowLine& line) {
    flow_.lines.push_back(line);
    return static_cast<int>(flow_.lines.size()) - 1;
  }

  int add_vertex(const DiagramVertex& vertex) {
    sources_.push_back(&vertex);
    flow_.vertices.push_back({{}, {}, vertex.row});
    return static_cast<int>(flow_.vertices.size()) - 1;
  }

  /// The line of flow vertex `v` behind which a leg lies.
  DiagramLine line_to(int v, LegMask leg) const {
    const DiagramVertex& vertex = *sources_[at(v)];
    return *std::ranges::find_if(vertex.lines, [leg](const auto& l) { return l.legs & leg; });
  }

  /// The vertex behind a propagator: propagators and vertices (without the last one) are in the
  /// same order.
  const DiagramVertex& vertex_behind(LegMask legs) const {
    const auto found = std::ranges::find(diagram_.propagators, legs, &DiagramLine::legs);
    return diagram_.vertices[static_cast<std::size_t>(found - diagram_.propagators.begin())];
  }

  static std::size_t at(int number) { return static_cast<std::size_t>(number); }

  struct End {
    int vertex, line;
  };

  const Diagram& diagram_;
  const Process& process_;
  LegMask all_;
  std::vector<const DiagramVertex*> sources_;  ///< (vertex of the flow)
  std::vector<End> ends_;  ///< (vertex of the flow): begin of the line on the way
  Flow flow_{};
};

}  // namespace

/// The vertex that the auxiliary particle belongs to is the one where it is an antiparticle.
bool is_first_share(const Diagram& diagram) {
  LegMask own = 0, others = ~LegMask{0};
  for (const DiagramVertex& vertex : diagram.vertices) {
    const auto lines = lines_of(vertex);
    const auto auxiliary = std::ranges::find_if(lines, is_auxiliary);
    if (auxiliary == lines.end()) continue;
    for (const DiagramLine& line : lines) {
      if (is_auxiliary(line) || find_particle(line.pdg)->color == 1) continue;
      if (auxiliary->pdg < 0)
        own = lowest_leg(line);
      else
        others = std::min(others, lowest_leg(line));
    }
  }
  return own < others;
}

std::string diagram_text(const Diagram& diagram, const Process& process) {
  const ParticleScope scope(process.model());
  const Flow flow = flow_of(diagram, process);
  const bool two_digits = process.num_legs() > 9;
  std::string text;
  for (const FlowVertex& vertex : flow.vertices) {
    text += fmt::format("({} > {})", lines_text(flow, vertex.in, two_digits),
                        lines_text(flow, vertex.out, two_digits));
  }
  return text;
}

std::string orders_text(const CouplingOrders& powers, const Model& model) {
  std::string text;
  for (std::size_t slot = 0; slot < model.orders.size(); ++slot) {
    const std::string_view name = model.orders[slot].name;
    const int power = powers.power(static_cast<int>(slot));
    if (power == 0 && name != "QCD" && name != "QED") continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, power);
  }
  return text;
}

Flow flow_of(const Diagram& diagram, const Process& process) {
  const ParticleScope scope(process.model());
  return FlowBuilder(diagram, process).build();
}

}  // namespace helikos
