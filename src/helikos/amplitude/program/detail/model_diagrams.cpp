// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/model_diagrams.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>
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

/// A fermion field of a vertex in the order of Wick's theorem: fields of external legs by their
/// legs, and the two fields of a propagator side by side, psi before psibar. If both are Majorana
/// fields, which are rows, the one towards the root comes first: its current is made of the other
/// one.
int wick_rank(const DiagramLine& line, LegMask all) {
  if (line.is_external()) return std::countr_zero(line.legs);
  constexpr LegMask root = 1;
  const bool is_inner = (line.legs & root) != 0;  // the vertex at the end away from the root
  const LegMask behind = is_inner ? all ^ line.legs : line.legs;
  const bool is_majorana = find_particle(line.pdg)->self_conjugate;
  const bool is_second = is_majorana ? is_inner : line.pdg > 0;
  return Process::max_legs + 2 * static_cast<int>(behind) + (is_second ? 1 : 0);
}

}  // namespace

int fermion_sign(const Diagram& diagram, const std::vector<Vertex>& vertices) {
  LegMask all = 0;
  for (int i = 0; i < diagram.vertices.back().num_lines; ++i)
    all |= diagram.vertices.back().lines[std::size_t(i)].legs;
  std::vector<int> ranks;
  for (const DiagramVertex& vertex : diagram.vertices)
    for (int i = 0; i < vertex.num_lines; ++i) {
      const int code = vertices[std::size_t(vertex.row)].particles[std::size_t(i)];
      if (!find_particle(code)->is_fermion()) continue;
      const DiagramLine& line = vertex.lines[std::size_t(i)];
      ranks.push_back(wick_rank({line.legs, code}, all));
    }
  int sign = 1;
  for (auto a = ranks.begin(); a != ranks.end(); ++a)
    for (auto b = a + 1; b != ranks.end(); ++b)
      if (*b < *a) sign = -sign;
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
    program_.strong_power = *powers.begin();
    mixes_strong_ = powers.size() > 1;
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
      jamp_of({{trace.begin(), trace.end()}}, program_.strong_power);
    } while (std::ranges::next_permutation(between).found);
  }

  bool is_adjoint() const { return program_.color.kind == ColorBasis::Kind::adjoint; }

  /// Adds a diagram for every choice of structures of its four-gluon vertices.
  void add_diagram(const Diagram& diagram) {
    const double sign = fermion_sign(diagram, vertices_);
    std::vector<int> structures(diagram.vertices.size(), 0);
    do {
      const auto colors = colors_of(diagram, structures);
      if (colors.empty()) continue;
      add_terms(trees_.root_current(diagram, structures), colors, sign, diagram.orders.strong());
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

  /// The jamp of a flow and a power of g_s, numbered in order of appearance.
  int jamp_of(const ColorFlow& flow, int power) {
    const auto [place, is_new] = flows_[flow].try_emplace(power, num_jamps_);
    if (is_new) ++num_jamps_;
    return place->second;
  }

  /// Adds a diagram to its flows.
  void add_terms(int current, const std::vector<FlowTerm>& colors, double sign, int power) {
    for (const auto& [flow, coefficient, singlets] : colors) {
      trees_.contract(current, jamp_of(flow, power), sign * coefficient);
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

  /// Flows in ascending order with the lowest power of g_s of each; then their higher powers.
  void sort_flows() {
    std::vector<int> place(num_jamps_);
    const auto add = [&](int jamp, int flow, int power) {
      place[jamp] = program_.num_flows++;
      if (mixes_strong_) program_.jamp_powers.push_back({flow, power - program_.strong_power});
    };
    for (const auto& [flow, jamps] : flows_) {
      add(jamps.begin()->second, program_.num_flows, jamps.begin()->first);
      if (is_adjoint()) continue;
      program_.color.flows.push_back(flow);
      program_.color.singlets.push_back(singlets_.at(flow));
    }
    int number = 0;
    for (const auto& [flow, jamps] : flows_) {
      for (auto own = std::next(jamps.begin()); own != jamps.end(); ++own)
        add(own->second, number, own->first);
      ++number;
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
  ColorLine gluons_;                               ///< legs of gluons
  std::map<ColorFlow, std::map<int, int>> flows_;  ///< jamps (jamp_of) by powers of g_s
  std::map<ColorFlow, int> singlets_;              ///< ColorBasis::singlets
  int num_jamps_ = 0;
  bool mixes_strong_ = false;  ///< jamps have powers of g_s of their own (jamp_powers)
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
