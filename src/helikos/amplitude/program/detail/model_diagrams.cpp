// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/model_diagrams.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/contraction_order.hpp"
#include "helikos/amplitude/program/diagram_color.hpp"
#include "helikos/amplitude/program/diagram_trees.hpp"
#include "helikos/amplitude/program/lines.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/process/line_flow.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// Number of pairs of a fermion and an antifermion.
int num_pairs(const Vertex& vertex) {
  const auto is_fermion = [](int code) { return code != 0 && find_particle(code)->is_fermion(); };
  return static_cast<int>(std::ranges::count_if(vertex.particles, is_fermion)) / 2;
}

/// The fermion lines of a diagram, by the legs at their ends: fermion, antifermion, fermion, ..
class FermionEnds {
 public:
  FermionEnds(const Diagram& diagram, const std::vector<Vertex>& vertices) {
    for (const DiagramVertex& vertex : diagram.vertices) {
      pass(vertex, num_pairs(vertices[vertex.row]));
    }
  }

  const std::vector<int>& legs() const { return legs_; }

 private:
  /// Passes a vertex; vertices come from the leaves to the root, the first leg. The line that goes
  /// on to the root carries the end of the line that comes in; where no line goes on, both ends are
  /// known. Lines of a row are pairs of fermions and antifermions, then bosons.
  void pass(const DiagramVertex& vertex, int num_pairs) {
    LegMask behind = 0;
    for (int i = 0; i < vertex.num_lines; ++i)
      if ((vertex.lines[i].legs & 1) == 0) behind |= vertex.lines[i].legs;
    for (int pair = 0; pair < num_pairs; ++pair) {
      const DiagramLine &fermion = vertex.lines[2 * pair],
                        &antifermion = vertex.lines[2 * pair + 1];
      if (goes_on(fermion)) {
        ends_[behind] = end(antifermion);
      } else if (goes_on(antifermion)) {
        ends_[behind] = end(fermion);
      } else {
        legs_.push_back(end(fermion));
        legs_.push_back(end(antifermion));
      }
    }
  }

  static bool goes_on(const DiagramLine& line) {
    return (line.legs & 1) != 0 && !line.is_external();
  }

  int end(const DiagramLine& line) const {
    return line.is_external() ? std::countr_zero(line.legs) : ends_.at(line.legs);
  }

  std::map<LegMask, int> ends_;  ///< (legs behind a propagator)
  std::vector<int> legs_;
};

}  // namespace

int fermion_sign(const Diagram& diagram, const std::vector<Vertex>& vertices) {
  const FermionEnds ends(diagram, vertices);
  int sign = 1;
  for (auto a = ends.legs().begin(); a != ends.legs().end(); ++a) {
    for (auto b = a + 1; b != ends.legs().end(); ++b) {
      if (*b < *a) sign = -sign;
    }
  }
  return sign;
}

namespace {

/// Options of the enumeration: all shares of effective vertices are terms.
DiagramOptions options_of(const Process& process) {
  DiagramOptions options = diagram_options(process);
  options.all_shares = true;
  return options;
}

class ModelDiagrams {
 public:
  ModelDiagrams(const Process& process, const std::vector<Vertex>& vertices,
                const Parameters& parameters, const ProgramOptions& options, bool has_lines)
      : process_(process),
        parameters_(parameters),
        vertices_(vertices),
        diagrams_(enumerate_diagrams(process, vertices, options_of(process))),
        program_(start_program(process, parameters, options)),
        trees_(process, program_, vertices, parameters),
        has_lines_(has_lines) {}

  AmplitudeProgram build() {
    set_powers();
    set_basis();
    trees_.add_legs();
    for (const Diagram& diagram : diagrams_) add_diagram(diagram);
    if (flows_.empty()) throw vanishing_colors(process_);
    sort_flows();
    write_empty_flows(program_);
    return std::move(program_);
  }

 private:
  /// Throws where products of powers are left out: jamps of this recipe are sums of all powers.
  void check_products() const {
    const CouplingOrders& first = diagrams_.front().orders;
    for (const Diagram& diagram : diagrams_) {
      const Restrictions& restrictions = process_.restrictions();
      if (restrictions.allows_product(first, diagram.orders) &&
          restrictions.allows_product(diagram.orders, diagram.orders))
        continue;
      throw InputError(process_.str() +
                       ": orders of squares that leave out products of diagrams "
                       "take the recipe `recursion`");
    }
  }

  void set_powers() {
    if (diagrams_.empty()) throw InputError(no_tree_text(process_, parameters_));
    std::set<int> powers;
    for (const Diagram& diagram : diagrams_) powers.insert(diagram.orders.strong());
    check_products();
    program_.mixes_powers = powers.size() > 1;
    if (!program_.mixes_powers) program_.strong_power = *powers.begin();
  }

  void set_basis() {
    if (has_lines_ || !has_single_traces(process_)) return;
    for (int leg = 0; leg < process_.num_legs(); ++leg)
      if (process_.legs()[leg].particle->is_gluon()) gluons_ += static_cast<char>(leg);
    program_.color.kind = ColorBasis::Kind::adjoint;
    program_.color.num_gluons = static_cast<int>(gluons_.size());
    ColorLine between = gluons_.substr(1, gluons_.size() - 2);
    do {
      const ColorLine trace = gluons_.front() + between + gluons_.back() + gluons_.front();
      flows_[{{trace.begin(), trace.end()}}] = static_cast<int>(flows_.size());
    } while (std::ranges::next_permutation(between).found);
  }

  bool is_adjoint() const { return program_.color.kind == ColorBasis::Kind::adjoint; }

  /// Adds a diagram for every choice of structures of its four-gluon vertices.
  void add_diagram(const Diagram& diagram) {
    const double sign = fermion_sign(diagram, vertices_);
    std::vector<int> structures(diagram.vertices.size(), 0);
    do {
      const auto colors = colors_of(diagram, structures);
      if (!colors.empty()) add_terms(trees_.root_current(diagram, structures), colors, sign);
    } while (next_structures(diagram, vertices_, structures));
  }

  /// A term of the colour of a diagram.
  struct FlowTerm {
    ColorFlow flow;
    double coefficient;
    int singlets;
  };

  std::vector<FlowTerm> colors_of(const Diagram& diagram, const std::vector<int>& structures) {
    std::vector<FlowTerm> terms;
    if (has_lines_) {
      for (const LineTerm& term : diagram_lines(diagram, vertices_, structures))
        terms.push_back({helikos::flow_of(term.product), term.coefficient, term.singlets});
      return terms;
    }
    for (const auto& [product, coefficient, singlets] :
         diagram_color(diagram, vertices_, structures))
      if (is_counted(product)) terms.push_back({flow_of(product), coefficient, singlets});
    return terms;
  }

  /// Adds a diagram to its flows.
  void add_terms(int current, const std::vector<FlowTerm>& colors, double sign) {
    for (const auto& [strings, coefficient, singlets] : colors) {
      const int flow = flows_.try_emplace(strings, static_cast<int>(flows_.size())).first->second;
      trees_.contract(current, flow, sign * coefficient);
      const auto [place, is_new] = singlets_.try_emplace(flow, singlets);
      place->second = std::min(place->second, singlets);
    }
  }

  /// Gluons alone have traces Tr(1 .. n) of all orders; the traces with the last gluon at the end
  /// are the partial amplitudes of the adjoint basis, and the others follow from them.
  bool is_counted(const ColorProduct& product) const {
    if (!is_adjoint()) return true;
    if (product.strings.size() + product.traces.size() != 1) {
      throw InputError(process_.str() + ": the recipe `diagrams` has no basis for its colours");
    }
    return product.traces[0].back() == gluons_.back();
  }

  static ColorFlow flow_of(const ColorProduct& product) {
    ColorFlow flow;
    for (const ColorLine& line : product.strings) flow.emplace_back(line.begin(), line.end());
    for (const ColorLine& trace : product.traces) {
      flow.emplace_back(trace.begin(), trace.end());
      flow.back().push_back(trace.front());
    }
    std::ranges::sort(flow);
    return flow;
  }

  void sort_flows() {
    std::vector<int> place(flows_.size());
    for (const auto& [strings, flow] : flows_) {
      place[flow] = program_.num_flows++;
      if (is_adjoint()) continue;
      program_.color.flows.push_back(strings);
      program_.color.singlets.push_back(singlets_.at(flow));
    }
    for (Instruction& instruction : program_.instructions) {
      if (!is_contraction(instruction.operation)) continue;
      instruction.output = place[instruction.output];
    }
  }

  const Process& process_;
  const Parameters& parameters_;
  const std::vector<Vertex>& vertices_;
  std::vector<Diagram> diagrams_;
  AmplitudeProgram program_;
  DiagramTrees trees_;
  ColorLine gluons_;                ///< legs of gluons
  std::map<ColorFlow, int> flows_;  ///< numbers in order of appearance
  std::map<int, int> singlets_;     ///< (flow): ColorBasis::singlets
  bool has_lines_;
};

}  // namespace

AmplitudeProgram model_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                                const Parameters& parameters, const ProgramOptions& options) {
  return ModelDiagrams(process, vertices, parameters, options, false).build();
}

AmplitudeProgram line_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                               const Parameters& parameters, const ProgramOptions& options) {
  return ModelDiagrams(process, vertices, parameters, options, true).build();
}

}  // namespace helikos
