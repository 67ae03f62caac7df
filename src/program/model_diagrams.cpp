// SPDX-License-Identifier: Apache-2.0
#include "program/model_diagrams.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "diagrams/enumerate.hpp"
#include "process/process_parts.hpp"
#include "program/diagram_color.hpp"
#include "program/diagram_sign.hpp"
#include "program/external_legs.hpp"
#include "program/tree_currents.hpp"

namespace helikos {
namespace {

using enum Operation;

/// All shares of effective vertices are terms.
DiagramOptions options_of(const Process& process) {
  DiagramOptions options = diagram_options(process);
  options.all_shares = true;
  return options;
}

class ModelDiagrams {
 public:
  ModelDiagrams(const Process& process, const std::vector<Vertex>& vertices,
                const Parameters& parameters, const ProgramOptions& options)
      : process_(process),
        vertices_(vertices),
        diagrams_(enumerate_diagrams(process, vertices, options_of(process))),
        program_(start_program(process, parameters, options)),
        currents_(process, program_, vertices, parameters) {}

  AmplitudeProgram build() {
    set_powers();
    set_basis();
    for (int leg = 0; leg < process_.num_legs(); ++leg) {
      legs_.push_back(currents_.add_leg(leg, process_.legs()[leg].outgoing_pdg()));
    }
    for (const Diagram& diagram : diagrams_) add_diagram(diagram);
    sort_flows();
    return std::move(program_);
  }

 private:
  /// Jamps here are sums of all powers.
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
    if (diagrams_.empty()) throw InputError(process_.str() + ": has no tree diagram");
    std::set<int> powers;
    for (const Diagram& diagram : diagrams_) powers.insert(strong_power(diagram.orders));
    check_products();
    program_.mixes_powers = powers.size() > 1;
    if (!program_.mixes_powers) program_.strong_power = *powers.begin();
  }

  void set_basis() {
    if (!has_single_traces(process_)) return;
    for (int leg = 0; leg < process_.num_legs(); ++leg)
      if (process_.legs()[leg].particle->is_gluon()) gluons_ += static_cast<char>(leg);
    program_.color.kind = ColorBasis::Kind::adjoint;
    program_.color.num_gluons = static_cast<int>(gluons_.size());
    ColorLine between = gluons_.substr(1, gluons_.size() - 2);
    do {
      const ColorLine trace = gluons_.front() + between + gluons_.back() + gluons_.front();
      flows_[{trace}] = static_cast<int>(flows_.size());
    } while (std::ranges::next_permutation(between).found);
  }

  bool is_adjoint() const { return program_.color.kind == ColorBasis::Kind::adjoint; }

  /// For every choice of structures of its four-gluon vertices.
  void add_diagram(const Diagram& diagram) {
    const double sign = fermion_sign(diagram, vertices_);
    std::vector<int> structures(diagram.vertices.size(), 0);
    do {
      const auto colors = diagram_color(diagram, vertices_, structures);
      if (!colors.empty()) add_terms(root_current(diagram, structures), colors, sign);
    } while (next_structures(diagram, vertices_, structures));
  }

  /// What all other legs make at the root, the first leg.
  int root_current(const Diagram& diagram, const std::vector<int>& structures) {
    made_.clear();
    int current = -1;
    for (std::size_t v = 0; v < diagram.vertices.size(); ++v) {
      auto source = source_of(diagram.vertices[v]);
      source.structure = structures[v];
      source.has_propagator = v + 1 < diagram.vertices.size();
      current = currents_.find(source);
      made_[program_.currents[current].legs] = current;
    }
    return current;
  }

  /// A vertex of currents that are made; its output goes to the root.
  TreeCurrents::Source source_of(const DiagramVertex& vertex) const {
    const auto line = [&](int i) -> const DiagramLine& {
      return vertex.lines[i % vertex.num_lines];
    };
    TreeCurrents::Source source{vertex.row, 0, 0};
    while ((line(source.output_line).legs & 1) == 0) ++source.output_line;
    for (int k = 1; k < vertex.num_lines; ++k) {
      const LegMask legs = line(source.output_line + k).legs;
      source.inputs[k - 1] =
          std::has_single_bit(legs) ? legs_[std::countr_zero(legs)] : made_.at(legs);
    }
    return source;
  }

  /// A diagram, added to its flows.
  void add_terms(int current, const std::vector<ColorTerm>& colors, double sign) {
    const CurrentKind kind = program_.currents[legs_[0]].kind;
    std::array<int, 3> inputs{legs_[0], current, -1};
    if (kind == CurrentKind::column_spinor) std::swap(inputs[0], inputs[1]);
    const Operation op = kind == CurrentKind::scalar ? contract_scalars
                         : kind == CurrentKind::row_spinor || kind == CurrentKind::column_spinor
                             ? contract_spinors
                             : contract_vectors;
    for (const auto& [product, coefficient] : colors) {
      const int flow = flow_of(product);
      if (flow >= 0) program_.instructions.push_back({op, inputs, flow, sign * coefficient});
    }
  }

  /// In the order in which they are met. Gluons alone have traces Tr(1 .. n) of all orders; those
  /// with the last gluon at the end are the partial amplitudes of the adjoint basis, the others
  /// follow from them.
  int flow_of(const ColorProduct& product) {
    std::vector<ColorLine> lines = product.strings;
    for (const ColorLine& trace : product.traces) lines.push_back(trace + trace.front());
    std::ranges::sort(lines);
    if (is_adjoint() && lines.size() != 1) {
      throw InputError(process_.str() + ": the recipe `diagrams` has no basis for its colours");
    }
    if (is_adjoint() && product.traces[0].back() != gluons_.back()) return -1;
    return flows_.try_emplace(lines, static_cast<int>(flows_.size())).first->second;
  }

  void sort_flows() {
    std::vector<int> place(flows_.size());
    for (const auto& [lines, flow] : flows_) {
      place[flow] = program_.num_flows++;
      if (is_adjoint()) continue;
      ColorFlow strings;
      for (const ColorLine& line : lines) strings.emplace_back(line.begin(), line.end());
      program_.color.flows.push_back(std::move(strings));
    }
    for (Instruction& instruction : program_.instructions) {
      if (!is_contraction(instruction.operation)) continue;
      instruction.output = place[instruction.output];
    }
  }

  const Process& process_;
  const std::vector<Vertex>& vertices_;
  std::vector<Diagram> diagrams_;
  AmplitudeProgram program_;
  TreeCurrents currents_;
  std::vector<int> legs_;        ///< their currents
  std::map<LegMask, int> made_;  ///< currents of a diagram's propagators
  ColorLine gluons_;             ///< legs
  std::map<std::vector<ColorLine>, int> flows_;
};

}  // namespace

AmplitudeProgram model_diagrams(const Process& process, const std::vector<Vertex>& vertices,
                                const Parameters& parameters, const ProgramOptions& options) {
  return ModelDiagrams(process, vertices, parameters, options).build();
}

}  // namespace helikos
