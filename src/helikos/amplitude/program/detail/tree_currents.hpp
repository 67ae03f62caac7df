// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/external_legs.hpp"
#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// The vertices of a table as instructions, where a current is one vertex of other currents and
/// never a sum: one part of a Feynman diagram. Equal parts are one current.
class TreeCurrents {
 public:
  /// Vertex and inputs that a current is made of.
  struct Source {
    int row;          ///< row of the table
    int structure;    ///< structure of a four-gluon vertex, amplitude/program/diagram_color.hpp
    int output_line;  ///< line of the vertex that is the output
    /// Other lines of the vertex, cyclically from behind the output.
    std::array<int, 3> inputs{-1, -1, -1};
    bool has_propagator = false;
    auto operator<=>(const Source&) const = default;
  };

  /// The legs and `mixes_powers` of the program must be set before any current is made.
  TreeCurrents(const Process& process, AmplitudeProgram& program,
               const std::vector<Vertex>& vertices, const Parameters& parameters);

  int add_leg(int leg, int outgoing_pdg);
  int find(const Source& source);

 private:
  using Inputs = std::array<int, 3>;

  CurrentKind kind_of(int pdg, LegMask legs) const;
  CurrentKind kind_of(int current) const;
  bool is_scalar(int current) const { return kind_of(current) == CurrentKind::scalar; }
  LegMask legs_of(const Inputs& inputs) const;

  void emit(Operation op, const Inputs& inputs, int output, double coefficient = 1.0,
            int parameter = -1);
  int make(const Source& source);
  Inputs factors_of(const Vertex& vertex, Inputs inputs);
  int product_of(Operation op, int a, int b);
  void add_vertex(const Vertex& vertex, const Source& source, const Inputs& in, int current);
  void add_fermions(const Vertex& vertex, int output_line, const Inputs& in, int current,
                    int coupling);
  void add_bosons(const Vertex& vertex, Inputs in, int current, int coupling);
  void add_gluons(const Source& source, int current, int coupling);
  void propagate(int pdg, int current);
  int propagator(int pdg);
  int coupling(int row);

  AmplitudeProgram& program_;
  const std::vector<Vertex>& vertices_;
  const Parameters& parameters_;
  RealLegs real_;
  std::map<Source, int> known_;
  std::map<std::pair<int, int>, int> products_;
  std::map<int, int> propagators_;  ///< (particle)
  std::map<int, int> couplings_;    ///< (row)
};

}  // namespace helikos
