// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/enumerate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/joins.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {
namespace {

/// A line that is not yet joined, seen from the root.
struct OpenLine {
  LegMask legs;
  int particle;  ///< number of the particle in Joins
  int age;       ///< number of joins when the line was made; 0 for an external leg
};

constexpr LegMask lowest_leg(LegMask legs) { return legs & (~legs + 1); }

/// Enumeration of diagrams as sequences of joins: two or more open lines become one, until the last
/// join closes the tree at the root. Joins of different parts of the tree can be done in any
/// order; only the sequence in order of lowest legs is taken. Each diagram thus occurs once,
/// without any table of parts.
class Enumerator {
 public:
  Enumerator(const Process& process, const std::vector<Vertex>& vertices,
             const DiagramOptions& options, const OrderLimits& limits,
             std::vector<DiagramCount> counts, const std::function<bool(const Diagram&)>& visit)
      : vertices_(vertices),
        joins_(vertices),
        allowed_(joins_, options, process),
        limits_(limits),
        highest_(limits.highest(process.model())),
        counts_(std::move(counts)),
        all_shares_(options.all_shares),
        visit_(visit),
        root_pdg_(process.legs().front().outgoing_pdg()),
        root_(joins_.number(antiparticle(root_pdg_))),
        all_legs_(leg_bit(process.num_legs()) - 1) {
    for (int leg = 1; leg < process.num_legs(); ++leg) {
      const int pdg = process.legs()[static_cast<std::size_t>(leg)].outgoing_pdg();
      open_.push_back({leg_bit(leg), joins_.number(pdg), 0});
    }
  }

  void run() {
    const auto has_vertices = [](const OpenLine& line) { return line.particle >= 0; };
    if (open_.size() >= 2 && root_ >= 0 && std::ranges::all_of(open_, has_vertices)) step();
  }

 private:
  /// Indices of open lines, ascending.
  struct Inputs {
    std::array<std::size_t, most_vertex_inputs> lines;
    std::size_t number;

    const std::size_t* begin() const { return lines.data(); }
    const std::size_t* end() const { return lines.data() + number; }
  };

  /// Makes all joins that may come next.
  void step() {
    const std::size_t n = open_.size();
    for (std::size_t a = 0; a < n && !stopped_; ++a) {
      for (std::size_t b = a + 1; b < n && !stopped_; ++b) {
        try_two(a, b);
        const int pair = joins_.pair_number(open_[a].particle, open_[b].particle);
        if (pair < 0) continue;
        for (std::size_t c = b + 1; c < n && !stopped_; ++c) try_more(pair, {{a, b, c}, 3});
      }
    }
  }

  void try_two(std::size_t a, std::size_t b) {
    const Inputs inputs{{a, b}, 2};
    if (is_in_order(inputs)) try_joins(joins_.of(open_[a].particle, open_[b].particle), inputs);
  }

  /// Joins the lines of a group and the last input, and makes larger groups of them.
  void try_more(int group, Inputs inputs) {
    const std::size_t last = inputs.lines[inputs.number - 1];
    const int particle = open_[last].particle;
    if (is_in_order(inputs)) try_joins(joins_.of_group(group, particle), inputs);
    const int larger = joins_.group_number(group, particle);
    if (larger < 0) return;
    ++inputs.number;
    for (std::size_t next = last + 1; next < open_.size() && !stopped_; ++next) {
      inputs.lines[inputs.number - 1] = next;
      try_more(larger, inputs);
    }
  }

  /// Joins made since the youngest input could also come after this join: they must have lower
  /// legs. Open lines are sorted by their lowest legs, so that the lowest leg of the first input is
  /// the lowest leg of the join.
  bool is_in_order(const Inputs& inputs) const {
    int age = 0;
    for (const std::size_t i : inputs) age = std::max(age, open_[i].age);
    const LegMask lowest = lowest_leg(open_[*inputs.begin()].legs);
    return std::all_of(lowest_legs_.begin() + age, lowest_legs_.end(),
                       [lowest](LegMask other) { return other < lowest; });
  }

  void try_joins(std::span<const Join> joins, const Inputs& inputs) {
    const bool closes = inputs.number == open_.size();
    for (const Join& join : joins) {
      if (stopped_) return;
      if (!closes || join.particle == root_) try_join(join, inputs, closes);
    }
  }

  void try_join(const Join& join, const Inputs& inputs, bool closes) {
    LegMask legs = 0;
    for (const std::size_t i : inputs) legs |= open_[i].legs;
    const CouplingOrders before = diagram_.orders;
    diagram_.orders = before + join.orders;
    if (highest_.allow(diagram_.orders) && (closes || allowed_.allow(legs, join.particle))) {
      diagram_.vertices.push_back(vertex(join, legs, inputs));
      closes ? finish() : go_on(join, legs, inputs);
      diagram_.vertices.pop_back();
    }
    diagram_.orders = before;
  }

  void finish() {
    const bool has_orders = limits_.contain(diagram_.orders) && is_counted(diagram_.orders);
    const bool is_one = all_shares_ || is_first_share(diagram_);
    if (has_orders && is_one && has_required()) stopped_ = !visit_(diagram_);
  }

  /// Whether a diagram counts: bounds of squares may exclude orders within the limits.
  bool is_counted(const CouplingOrders& orders) const {
    return std::ranges::find(counts_, orders, &DiagramCount::orders) != counts_.end();
  }

  bool has_required() const {
    unsigned seen = 0;
    for (const DiagramLine& line : diagram_.propagators) seen |= allowed_.seen(line.legs, line.pdg);
    return allowed_.required().are_met(seen);
  }

  /// The joined line takes the place of the first of its inputs.
  void go_on(const Join& join, LegMask legs, const Inputs& inputs) {
    const auto before = open_;
    lowest_legs_.push_back(lowest_leg(legs));
    diagram_.propagators.push_back({legs, joins_.pdg(join.particle)});
    open_[*inputs.begin()] = {legs, join.particle, static_cast<int>(lowest_legs_.size())};
    for (std::size_t i = inputs.number - 1; i > 0; --i)
      open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(inputs.lines[i]));
    step();
    diagram_.propagators.pop_back();
    lowest_legs_.pop_back();
    open_ = before;
  }

  /// The lines of a join, in the order of the vertex' row.
  DiagramVertex vertex(const Join& join, LegMask legs, const Inputs& inputs) const {
    DiagramVertex result{join.row, static_cast<int>(inputs.number) + 1, {}};
    std::array<DiagramLine, most_vertex_legs> lines{};
    for (std::size_t i = 0; i < inputs.number; ++i) {
      const OpenLine& line = open_[inputs.lines[i]];
      lines[i] = {line.legs, joins_.pdg(line.particle)};
    }
    const int up = antiparticle(joins_.pdg(join.particle));
    lines[inputs.number] = {all_legs_ & ~legs, up};
    place(lines, result);
    return result;
  }

  void place(std::array<DiagramLine, most_vertex_legs> lines, DiagramVertex& vertex) const {
    const auto& particles = vertices_[static_cast<std::size_t>(vertex.row)].particles;
    for (std::size_t i = 0; i < static_cast<std::size_t>(vertex.num_lines); ++i) {
      const auto found = std::ranges::find_if(lines, [&](const DiagramLine& line) {
        return line.legs != 0 && line.pdg == particles[i];
      });
      if (found == lines.end()) return;  // never true: the row has these particles
      vertex.lines[i] = *found;
      found->legs = 0;
    }
  }

  const std::vector<Vertex>& vertices_;
  Joins joins_;
  AllowedLines allowed_;
  OrderLimits limits_;
  HighestPowers highest_;
  std::vector<DiagramCount> counts_;  ///< counts of all orders that occur
  bool all_shares_;
  const std::function<bool(const Diagram&)>& visit_;
  int root_pdg_;
  int root_;  ///< particle of a line that may end at the root
  LegMask all_legs_;

  std::vector<OpenLine> open_;        ///< sorted by their lowest legs
  std::vector<LegMask> lowest_legs_;  ///< lowest legs of the joins so far
  Diagram diagram_;
  bool stopped_ = false;
};

/// Gets a diagram; returns false to stop the enumeration.
using Visit = std::function<bool(const Diagram&)>;

/// Visits diagrams of a process without decays. False where `visit` has stopped.
bool for_each_of_part(const Process& process, const std::vector<Vertex>& vertices,
                      const DiagramOptions& options, const Visit& visit) {
  auto counts = diagram_counts(process, vertices, options);
  const OrderLimits limits = order_limits(counts, options);
  if (count_diagrams(counts, limits) == 0) return true;  // a search would only find dead ends
  bool goes_on = true;
  const Visit until_false = [&](const Diagram& d) { return goes_on = visit(d); };
  Enumerator(process, vertices, options, limits, std::move(counts), until_false).run();
  return goes_on;
}

/// Visits the diagrams of a process without decays; returns false where it was stopped.
using DiagramsOfPart = std::function<bool(const Process&, const Visit&)>;

/// Diagrams of a process with decays: one diagram of each part.
class ChainEnumerator {
 public:
  ChainEnumerator(const Process& process, const DiagramsOfPart& of_part, const Visit& visit)
      : parts_(parts_of(process)), of_part_(of_part), visit_(visit) {}

  void run() {
    const auto has_none = [&](const ProcessPart& part) {
      bool has_one = false;
      of_part_(part.process, [&](const Diagram&) { return !(has_one = true); });
      return !has_one;
    };
    if (std::ranges::none_of(parts_, has_none)) add_part(parts_.size(), {});
  }

 private:
  /// The last decay is the farthest from the root; the production comes last.
  bool add_part(std::size_t left, const Diagram& chain) const {
    if (left == 0) return visit_(chain);
    const ProcessPart& part = parts_[left - 1];
    return of_part_(part.process, [&](const Diagram& diagram) {
      return add_part(left - 1, joined(chain, diagram, part));
    });
  }

  /// Adds the diagram of a part, with the legs of the process, after the vertices that are farther
  /// from the root.
  static Diagram joined(Diagram chain, const Diagram& diagram, const ProcessPart& part) {
    for (DiagramVertex vertex : diagram.vertices) {
      for (int i = 0; i < vertex.num_lines; ++i) {
        DiagramLine& line = vertex.lines[static_cast<std::size_t>(i)];
        line.legs = mapped(line.legs, part);
      }
      chain.vertices.push_back(vertex);
    }
    for (const DiagramLine& line : diagram.propagators)
      chain.propagators.push_back({mapped(line.legs, part), line.pdg});
    if (part.parent >= 0)
      chain.propagators.push_back({part.legs, part.process.legs().front().pdg()});
    chain.orders = chain.orders + diagram.orders;
    return chain;
  }

  static LegMask mapped(LegMask legs, const ProcessPart& part) {
    LegMask result = 0;
    for (std::size_t i = 0; i < part.members.size(); ++i)
      if (legs >> i & 1) result |= part.members[i];
    return result;
  }

  std::vector<ProcessPart> parts_;
  const DiagramsOfPart& of_part_;
  const Visit& visit_;
};

}  // namespace

void for_each_diagram(const Process& process, const std::vector<Vertex>& vertices,
                      const DiagramOptions& options,
                      const std::function<bool(const Diagram&)>& visit) {
  const ParticleScope scope(process.model());
  const auto of_part = [&](const Process& part, const Visit& visit_part) {
    DiagramOptions own = diagram_options(part);
    own.all_shares = options.all_shares;
    return for_each_of_part(part, vertices, own, visit_part);
  };
  if (process.restrictions().decays.empty())
    for_each_of_part(process, vertices, options, visit);
  else
    ChainEnumerator(process, of_part, visit).run();
}

std::vector<Diagram> enumerate_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                                        const DiagramOptions& options) {
  const ParticleScope scope(process.model());
  const auto counts = diagram_counts(process, vertices, options);
  const long long count = count_diagrams(counts, order_limits(counts, options));
  if (count > options.limit) {
    throw InputError(
        fmt::format("{}: {} Feynman diagrams, more than {}", process.str(), count, options.limit));
  }
  std::vector<Diagram> diagrams;
  for_each_diagram(process, vertices, options, [&](const Diagram& diagram) {
    diagrams.push_back(diagram);
    return true;
  });
  return diagrams;
}

}  // namespace helikos
