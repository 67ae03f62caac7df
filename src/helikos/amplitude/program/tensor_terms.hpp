// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Vertices with a tensor (theory/model/vertex.hpp) as forms of a program.

#include <array>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/detail/tensor_plan.hpp"
#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// A current in a place of a vertex.
struct PlacedCurrent {
  int place;    ///< of the particle in the row
  int current;  ///< in the program
};

/// Inputs of a form: currents of the program.
struct FormInputs {
  int form;  ///< in the program
  std::array<int, 3> currents{-1, -1, -1};
};

/// Makes forms of the vertices with a tensor. A form names the legs of its momenta, so that each
/// pair of a vertex and inputs has its own. Vertices of four particles and more are chains of forms
/// (amplitude/program/detail/tensor_plan.hpp). Their intermediate currents have 16 components at
/// most: larger ones are several currents. Equal intermediate currents are made once.
class TensorTerms {
 public:
  explicit TensorTerms(AmplitudeProgram& program) : program_(program) {}

  /// The forms whose sum makes the current in the place `output` of its inputs, which are all other
  /// particles, in the order of the row from behind the output on; one at least. `factor`: g_s to
  /// the power of the vertex where jamps hold it, or 1.
  std::vector<FormInputs> make(const Vertex& vertex, int output,
                               std::span<const PlacedCurrent> inputs, double factor);

 private:
  /// The currents of an item of a plan: components from 16 k on are in current k.
  using ItemCurrents = std::vector<int>;

  /// A part of an intermediate current or of the output: a form of two currents.
  struct Part {
    int first, second;  ///< currents
    Form form;
  };

  /// Place of the output, and legs behind every input of a vertex.
  struct VertexLegs {
    int output;
    std::array<LegMask, most_vertex_legs> behind{};  ///< (place)
    LegMask all = 0;                                 ///< of all inputs
  };

  struct MadeCurrent {
    std::vector<Part> parts;
    int current;
  };

  const TensorPlan& plan_of(const Vertex& vertex, int output,
                            std::span<const PlacedCurrent> inputs);
  int function_of(const Vertex& vertex, int number, const VertexLegs& legs);
  std::vector<std::vector<Part>> parts_of(const Vertex& vertex, const PlanStep& step,
                                          const std::vector<ItemCurrents>& items,
                                          const VertexLegs& legs, double factor);
  int intermediate(std::vector<Part> parts, int components);
  int add_form(Form form);
  LegMask legs_of(int current) const { return program_.currents[std::size_t(current)].legs; }
  int components_of(int current) const {
    return num_components(program_.currents[std::size_t(current)].kind);
  }

  AmplitudeProgram& program_;
  std::map<std::pair<const Vertex*, int>, TensorPlan> plans_;  ///< (vertex, output)
  /// (first currents) of the first part
  std::map<std::pair<int, int>, std::vector<MadeCurrent>> made_;
};

}  // namespace helikos
