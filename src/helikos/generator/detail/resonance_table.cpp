// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/resonance_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>

#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

// ---- The table ---------------------------------------------------------------------------------

template <class T, class Same>
int number_of(std::vector<T>& all, const T& one, const Same& same) {
  const auto place = std::ranges::find_if(all, [&](const T& other) { return same(one, other); });
  const auto number = int(place - all.begin());
  if (place == all.end()) all.push_back(one);
  return number;
}

/// g|^2, summed over both chiralities.
double coupling_square(const Vertex& vertex) {
  const auto [left, right] = vertex.coupling;
  const bool is_chiral = vertex.lorentz == Lorentz::FFV || vertex.lorentz == Lorentz::FFS ||
                         vertex.lorentz == Lorentz::FFL;
  return left * left + (is_chiral ? right * right : 0.0);
}

/// Collects the diagrams of a part.
class PartCollector {
 public:
  PartCollector(const ProcessPart& part, const std::vector<Vertex>& vertices,
                const Parameters& parameters, LegMask incoming)
      : part_(part),
        vertices_(vertices),
        parameters_(parameters),
        incoming_(incoming),
        all_(leg_bit(part.process.num_legs()) - 1) {
    result_.legs = part.legs & ~incoming;
  }

  bool empty() const { return result_.couplings.empty(); }

  void add(const Diagram& diagram) {
    double couplings = 1.0;
    int dimension = 0;
    for (const DiagramVertex& vertex : diagram.vertices) {
      const Vertex& row = vertices_[std::size_t(vertex.row)];
      couplings *= coupling_square(row);
      dimension += row.dimension;
    }
    result_.couplings.push_back(couplings);
    result_.strong_powers.push_back(diagram.orders.strong());
    result_.dimensions.push_back(dimension);
    result_.decays_of.emplace_back();
    for (const DiagramLine& line : diagram.propagators)
      if (!find_particle(line.pdg)->is_auxiliary) add(diagram, line);
    fill();
  }

  /// Returns the part. Powers and dimensions that all diagrams share are removed, because diagrams
  /// are only compared with each other.
  ResonantPart take() {
    for (auto* const powers : {&result_.strong_powers, &result_.dimensions}) {
      const auto least = std::ranges::min_element(*powers);
      const int common = least == powers->end() ? 0 : *least;
      for (int& power : *powers) power -= common;
    }
    return std::move(result_);
  }

 private:
  void add(const Diagram& diagram, const DiagramLine& line) {
    LegPropagator propagator = propagator_of(line, parameters_);
    propagator.legs = legs_of_process(line.legs);
    result_.members.push_back(number_of(result_.propagators, propagator, std::equal_to<>()));
    if ((propagator.legs & incoming_) != 0 || propagator.width <= 0.0 || radiates(diagram, line))
      return;
    const auto is_same = [](const Resonance& a, const Resonance& b) {
      return a.particle == b.particle && a.legs == b.legs;
    };
    const Resonance own{std::abs(line.pdg), propagator.legs, propagator.mass, propagator.width};
    result_.decays_of.back().push_back(number_of(result_.resonances, own, is_same));
  }

  /// Vertices of more than three particles leave fewer propagators: the others have P^2 = s, so
  /// that they do not change the probability.
  void fill() {
    const auto each = std::size_t(part_.process.num_legs()) - 3;
    while (result_.members.size() < each * result_.couplings.size())
      result_.members.push_back(
          number_of(result_.propagators, {.legs = result_.legs}, std::equal_to<>()));
  }

  /// Whether one of the products of a propagator is the propagating particle itself.
  bool radiates(const Diagram& diagram, const DiagramLine& line) const {
    const LegMask others = all_ & ~line.legs;
    for (const DiagramVertex& vertex : diagram.vertices) {
      const std::span lines(vertex.lines.data(), std::size_t(vertex.num_lines));
      const auto is_mother = [&](const DiagramLine& l) { return l.legs == others; };
      if (std::ranges::none_of(lines, is_mother)) continue;
      return std::ranges::any_of(
          lines, [&](const DiagramLine& l) { return !is_mother(l) && l.pdg == line.pdg; });
    }
    return false;
  }

  LegMask legs_of_process(LegMask legs) const {
    LegMask result = 0;
    for (std::size_t leg = 0; leg < part_.members.size(); ++leg)
      if ((legs & leg_bit(int(leg))) != 0) result |= part_.members[leg];
    return result;
  }

  const ProcessPart& part_;
  const std::vector<Vertex>& vertices_;
  const Parameters& parameters_;
  LegMask incoming_, all_;
  ResonantPart result_;
};

/// Whether resonances are possible: strong vertices alone give no decays. (There may be more
/// diagrams than can be enumerated.)
bool may_decay(const Process& part, const TreeOrders& orders) {
  if (part.num_legs() < 4) return false;
  return !std::ranges::all_of(orders.allowed(part), [&](const CouplingOrders& powers) {
    return part.model().has_only_qcd(powers);
  });
}

// ---- An event ----------------------------------------------------------------------------------

using Momentum = std::array<double, 4>;

/// The sum of the outgoing momenta of legs; incoming ones count with the opposite sign [GeV].
Momentum momentum_of(const ResonantEvent& event, LegMask legs, LegMask incoming) {
  Momentum sum{};
  for (; legs != 0; legs &= legs - 1) {
    const int leg = std::countr_zero(legs);
    const double sign = (incoming & leg_bit(leg)) != 0 ? -1.0 : 1.0;
    for (std::size_t c = 0; c < 4; ++c) sum[c] += sign * event.momenta[leg][c];
  }
  return sum;
}

double square_of(const Momentum& p) {
  return (p[0] - p[3]) * (p[0] + p[3]) - p[1] * p[1] - p[2] * p[2];
}

/// Whether the colour lines fit: a particle with three colours has one open line, a particle
/// without colour has none.
bool fits_colors(const ResonantEvent& event, const Resonance& resonance) {
  if (event.colors.empty()) return true;
  std::vector<ColorTags> tags;
  for (LegMask legs = resonance.legs; legs != 0; legs &= legs - 1)
    tags.push_back(event.colors[std::size_t(std::countr_zero(legs))]);
  return fits_color(find_particle(resonance.particle)->color, open_lines(tags), event.junctions);
}

/// Draws a diagram of one part.
class PartDraw {
 public:
  PartDraw(const ResonantPart& part, const ResonantEvent& event, LegMask incoming, double widths)
      : part_(part) {
    for (const Resonance& own : part.resonances) {
      const double mass =
          std::sqrt(std::max(square_of(momentum_of(event, own.legs, incoming)), 0.0));
      const bool is_near = std::abs(mass - own.mass) < widths * own.width;
      kinds_.push_back(!is_near                  ? Kind::off_shell
                       : fits_colors(event, own) ? Kind::on_shell
                                                 : Kind::impossible);
    }
    if (is_needed()) weigh(event, incoming);
  }

  /// False: no diagram has a resonance.
  bool is_needed() const { return std::ranges::count(kinds_, Kind::on_shell) > 0; }

  /// Returns the number of a diagram, or -1. The rest of the random number is rescaled and is a
  /// random number again.
  int operator()(double& random) const {
    if (!(total_ > 0.0 && total_ < infinity)) return -1;
    double place = random * total_;
    int last = -1;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (!(weights_[i] > 0.0)) continue;
      last = int(i);
      if (place < weights_[i]) break;
      place -= weights_[i];
    }
    random = std::clamp(place / weights_[std::size_t(last)], 0.0, 1.0);
    return last;
  }

  bool is_on_shell(int resonance) const { return kinds_[std::size_t(resonance)] == Kind::on_shell; }

 private:
  enum class Kind { off_shell, on_shell, impossible };
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  /// Weights of the diagrams, in units of s, so that products stay in range.
  void weigh(const ResonantEvent& event, LegMask incoming) {
    const double s = square_of(momentum_of(event, part_.legs, incoming));
    std::vector<double> inverses;
    for (const LegPropagator& p : part_.propagators) {
      const double off = square_of(momentum_of(event, p.legs, incoming)) - p.mass * p.mass;
      inverses.push_back(s * s / (off * off + p.mass * p.mass * p.width * p.width));
    }
    const double strong = 4.0 * std::numbers::pi * event.alpha_s;
    const std::size_t each = part_.members.size() / std::size_t(part_.num_diagrams());
    for (std::size_t i = 0; i < part_.couplings.size(); ++i) {
      double weight = is_possible(i) ? part_.couplings[i] : 0.0;
      if (const int power = part_.strong_powers[i]) weight *= std::pow(strong, power);
      if (const int dimension = part_.dimensions[i]) weight *= std::pow(s, -dimension);
      for (std::size_t k = 0; k < each; ++k)
        weight *= inverses[std::size_t(part_.members[i * each + k])];
      weights_.push_back(weight);
      total_ += weight;
    }
  }

  bool is_possible(std::size_t diagram) const {
    return std::ranges::none_of(part_.decays_of[diagram], [&](int own) {
      return kinds_[std::size_t(own)] == Kind::impossible;
    });
  }

  const ResonantPart& part_;
  std::vector<Kind> kinds_;      ///< (resonance)
  std::vector<double> weights_;  ///< (diagram)
  double total_ = 0.0;
};

}  // namespace

ResonanceTable::ResonanceTable(const Process& process, const Parameters& parameters)
    : incoming_(incoming_legs(process)) {
  const ParticleScope scope(process.model());
  const auto vertices = process.model().vertices(parameters);
  const TreeOrders orders(process.model(), parameters);
  for (const ProcessPart& part : parts_of(process)) {
    if (!may_decay(part.process, orders)) continue;
    if (count_diagrams(part.process, parameters) > max_channel_diagrams) continue;
    PartCollector collector(part, vertices, parameters, incoming_);
    const auto add_where = [&](bool is_three_point) {
      for_each_diagram(part.process, vertices, diagram_options(part.process),
                       [&](const auto& diagram) {
                         if (has_only_three_point_vertices(diagram) == is_three_point)
                           collector.add(diagram);
                         return true;
                       });
    };
    add_where(true);
    if (collector.empty()) add_where(false);
    auto found = collector.take();
    if (!found.resonances.empty()) parts_.push_back(std::move(found));
  }
}

void ResonanceTable::draw(const ResonantEvent& event, double widths, double random,
                          std::vector<Resonance>& drawn) const {
  for (const ResonantPart& part : parts_) {
    const PartDraw draw(part, event, incoming_, widths);
    if (!draw.is_needed()) continue;
    const int diagram = draw(random);
    if (diagram < 0) continue;
    for (const int own : part.decays_of[std::size_t(diagram)])
      if (draw.is_on_shell(own)) drawn.push_back(part.resonances[std::size_t(own)]);
  }
}

}  // namespace helikos
