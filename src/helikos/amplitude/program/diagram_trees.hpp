// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/lines.hpp"
#include "helikos/amplitude/program/tensor_terms.hpp"
#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// Feynman diagrams as currents: in each diagram, the current of all other legs meets the root, the
/// first leg. A current is one vertex of other currents and never a sum: one part of a diagram.
/// Equal parts of diagrams are one current.
class DiagramTrees {
 public:
  /// The legs of the program must be set before.
  DiagramTrees(const Process& process, AmplitudeProgram& program,
               const std::vector<Vertex>& vertices, const Parameters& parameters)
      : process_(process),
        program_(program),
        vertices_(vertices),
        parameters_(parameters),
        lines_(process, parameters, program),
        tensors_(program),
        own_propagators_(process, parameters, program),
        polarized_(process, parameters, program) {}

  /// Adds the legs. `has_strong_couplings` of the program must be set before.
  void add_legs();

  /// The current of all other legs at the root; `structures`: structure of each vertex
  /// (amplitude/program/diagram_color.hpp).
  int root_current(const Diagram& diagram, const std::vector<int>& structures);

  /// Adds a root current times the root to a jamp.
  void contract(int current, int jamp, double coefficient);

 private:
  using Inputs = std::array<int, 3>;
  using AllInputs = std::array<int, most_vertex_inputs>;

  /// Vertex and inputs that a current is made of.
  struct Source {
    int row;          ///< row of the table
    int structure;    ///< structure of a four-gluon vertex, amplitude/program/diagram_color.hpp
    int output_line;  ///< line of the vertex that is the output
    /// Other lines of the vertex, cyclically from behind the output.
    AllInputs inputs{-1, -1, -1, -1, -1, -1, -1};
    bool has_propagator = false;

    auto operator<=>(const Source&) const = default;
  };

  Source source_of(const DiagramVertex& vertex) const;
  int make(const Source& source);
  bool is_scalar(int current) const {
    return program_.currents[current].kind == CurrentKind::scalar;
  }
  template <class Currents>
  LegMask legs_of(const Currents& inputs) const;
  void emit(Operation op, const Inputs& inputs, int output, double coefficient = 1.0,
            int parameter = -1);
  Inputs factors_of(const Vertex& vertex, const AllInputs& all);
  int product_of(Operation op, int a, int b);
  void add_vertex(const Vertex& vertex, const Source& source, const Inputs& in, int current);
  void add_fermions(const Vertex& vertex, int output_line, const Inputs& in, int current,
                    int coupling);
  void add_bosons(const Vertex& vertex, Inputs in, int current, int coupling);
  void add_gluons(const Source& source, int current, int coupling);
  void add_tensor(const Vertex& vertex, const Source& source, int current);
  void propagate(int pdg, int& current);
  int propagator(int pdg);
  int coupling(int row);

  const Process& process_;
  AmplitudeProgram& program_;
  const std::vector<Vertex>& vertices_;
  const Parameters& parameters_;
  LineCurrents lines_;  ///< kinds of currents
  TensorTerms tensors_;
  OwnPropagators own_propagators_;
  PolarizedPropagators polarized_;
  std::vector<int> legs_;        ///< currents of the legs
  std::map<LegMask, int> made_;  ///< currents of the propagators of a diagram
  std::map<Source, int> known_;
  std::map<std::pair<int, int>, int> products_;
  std::map<int, int> propagators_;  ///< (particle)
  std::map<int, int> couplings_;    ///< (row)
};

}  // namespace helikos
