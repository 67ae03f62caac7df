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
/// pair of a vertex and inputs has its own. Vertices of four particles first multiply two inputs.
class TensorTerms {
 public:
  explicit TensorTerms(AmplitudeProgram& program) : program_(program) {}

  /// The form that makes the current in the place `output` of its inputs, which are all other
  /// particles. `factor`: g_s to the power of the vertex where jamps hold it, or 1.
  FormInputs make(const Vertex& vertex, int output, std::span<const PlacedCurrent> inputs,
                  double factor);

 private:
  /// The product of the components of two currents.
  struct Product {
    int current;
    int columns;  ///< component (i, j) of the product is i times columns plus j
  };

  Product product_of(int a, int b);
  LegMask legs_of(int current) const { return program_.currents[std::size_t(current)].legs; }
  CurrentKind kind_of(int current) const { return program_.currents[std::size_t(current)].kind; }

  AmplitudeProgram& program_;
  std::map<std::pair<int, int>, Product> products_;
};

}  // namespace helikos
