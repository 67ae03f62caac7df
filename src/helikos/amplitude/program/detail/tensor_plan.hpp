// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// How a vertex with a tensor becomes a chain of bilinear forms. A plan knows places of the vertex
/// and no currents: all fusions of a vertex to one output share it.

#include <complex>
#include <vector>

#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// A number times a product of components of momenta, which are sorted, and a function of the row.
struct PlanMonomial {
  std::complex<double> constant{1.0, 0.0};  ///< [GeV^dimension]
  int dimension = 0;
  std::vector<TensorTerm::Momentum> momenta{};
  int function = -1;  ///< as that of TensorTerm
};

/// A sum of monomials with different products of momenta.
using PlanSum = std::vector<PlanMonomial>;

/// Component `output` of the result gets prefactor times component `first` of the first item times
/// component `second` of the second item.
struct PlanEntry {
  int output, first, second;
  PlanSum prefactor;
};

/// Two items make a new one. Items are the inputs of the vertex, in their order, and then the
/// results of the steps. A result may have more components than a current has.
struct PlanStep {
  int first, second;
  int components;  ///< of the result
  std::vector<PlanEntry> entries;
};

/// The last step makes the output.
using TensorPlan = std::vector<PlanStep>;

/// An input of a vertex.
struct PlanInput {
  int place;       ///< in the row
  int components;  ///< of its current
};

/// Plans the current in the place `output` of a vertex with a tensor. Two inputs are multiplied at
/// a time: the pair and the order with the fewest multiplications, as far as one step tells. Only
/// the products of their components that the terms need are formed: products that all terms
/// multiply by the same, up to a number and momenta, are one component. So the first step of
/// (V1.V2)(V3.V4) has one component.
TensorPlan plan_tensor(const Vertex& vertex, int output, const std::vector<PlanInput>& inputs);

}  // namespace helikos
