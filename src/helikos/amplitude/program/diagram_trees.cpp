// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/diagram_trees.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <stdexcept>

#include "helikos/amplitude/program/diagram_color.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

using enum Operation;

/// Factor of a vertex: T^a and F^abc with Tr(T^a T^b) = delta^ab come with g_s / sqrt2.
double factor_of(const Vertex& vertex) { return is_strong(vertex) ? std::numbers::sqrt2 / 2 : 1.0; }

}  // namespace

void DiagramTrees::add_legs() {
  for (int leg = 0; leg < process_.num_legs(); ++leg) {
    legs_.push_back(lines_.add(leg_bit(leg), process_.legs()[leg].outgoing_pdg()));
    emit(external, {-1, -1, -1}, legs_.back());
  }
}

int DiagramTrees::root_current(const Diagram& diagram, const std::vector<int>& structures) {
  made_.clear();
  int current = -1;
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v) {
    auto source = source_of(diagram.vertices[v]);
    source.structure = structures[v];
    source.has_propagator = v + 1 < diagram.vertices.size();
    const auto [place, is_new] = known_.try_emplace(source, -1);
    if (is_new) place->second = make(source);
    current = place->second;
    made_[program_.currents[current].legs] = current;
  }
  return current;
}

/// The source of a vertex whose inputs are made; its output goes to the root.
DiagramTrees::Source DiagramTrees::source_of(const DiagramVertex& vertex) const {
  const auto line = [&](int i) -> const DiagramLine& { return vertex.lines[i % vertex.num_lines]; };
  Source source{vertex.row, 0, 0};
  while ((line(source.output_line).legs & 1) == 0) ++source.output_line;
  for (int k = 1; k < vertex.num_lines; ++k) {
    const LegMask legs = line(source.output_line + k).legs;
    source.inputs[k - 1] =
        std::has_single_bit(legs) ? legs_[std::countr_zero(legs)] : made_.at(legs);
  }
  return source;
}

void DiagramTrees::contract(int current, int jamp, double coefficient) {
  const CurrentKind kind = program_.currents[legs_[0]].kind;
  Inputs inputs{legs_[0], current, -1};
  if (kind == CurrentKind::column_spinor) std::swap(inputs[0], inputs[1]);
  if (kind == CurrentKind::tensor) {
    emit(contract_form, inputs, jamp, coefficient);
    program_.instructions.back().form = lines_.contraction(process_.legs()[0].outgoing_pdg());
    return;
  }
  const Operation op = kind == CurrentKind::scalar ? contract_scalars
                       : kind == CurrentKind::row_spinor || kind == CurrentKind::column_spinor
                           ? contract_spinors
                           : contract_vectors;
  emit(op, inputs, jamp, coefficient);
}

template <class Currents>
LegMask DiagramTrees::legs_of(const Currents& inputs) const {
  LegMask legs = 0;
  for (const int input : inputs) {
    if (input >= 0) legs |= program_.currents[input].legs;
  }
  return legs;
}

void DiagramTrees::emit(Operation op, const Inputs& inputs, int output, double coefficient,
                        int parameter) {
  program_.instructions.push_back({op, inputs, output, coefficient, parameter});
}

int DiagramTrees::make(const Source& source) {
  const Vertex& vertex = vertices_[source.row];
  const int pdg = antiparticle(vertex.particles[source.output_line]);
  const Inputs factors = factors_of(vertex, source.inputs);
  const int sum = lines_.add_sum(legs_of(source.inputs), pdg);
  add_vertex(vertex, source, factors, sum);
  if (!source.has_propagator) return sum;
  int current = lines_.as_line(pdg, sum);
  propagate(pdg, current);
  return current;
}

/// The inputs; for four lines with scalars among them, one input and the product of the other two.
DiagramTrees::Inputs DiagramTrees::factors_of(const Vertex& vertex, const AllInputs& all) {
  Inputs inputs{all[0], all[1], all[2]};
  if (vertex.lorentz != Lorentz::VVSS && vertex.lorentz != Lorentz::SSSS) return inputs;
  std::ranges::stable_partition(inputs, [this](int input) { return !is_scalar(input); });
  const auto [a, b, c] = inputs;
  if (!is_scalar(b)) return {c, product_of(vectors_scalar, a, b), -1};
  return {a, product_of(scalars_scalar, b, c), -1};
}

int DiagramTrees::product_of(Operation op, int a, int b) {
  const auto [place, is_new] = products_.try_emplace({a, b}, -1);
  if (!is_new) return place->second;
  place->second = program_.add_current(CurrentKind::scalar, legs_of(Inputs{a, b, -1}));
  emit(op, {a, b, -1}, place->second);
  return place->second;
}

void DiagramTrees::add_vertex(const Vertex& vertex, const Source& source, const Inputs& in,
                              int current) {
  const int c = coupling(source.row);
  switch (vertex.lorentz) {
    case Lorentz::FFV:
    case Lorentz::FFS:
    case Lorentz::FFL:
      return add_fermions(vertex, source.output_line, in, current, c);
    case Lorentz::VVV:
      return emit(three_vector, in, current, factor_of(vertex), c);
    case Lorentz::VVVV:
      if (has_gluon_structures(vertex)) return add_gluons(source, current, c);
      return emit(four_vector, in, current, 2.0, c);
    case Lorentz::VVS:
    case Lorentz::VVS2:
    case Lorentz::VVSS:
    case Lorentz::SSS:
    case Lorentz::SSSS:
      return add_bosons(vertex, in, current, c);
    case Lorentz::T3:
    case Lorentz::T4:
    case Lorentz::T5:
    case Lorentz::T6:
    case Lorentz::T7:
    case Lorentz::T8:
      return add_tensor(vertex, source, current);
  }
  throw InputError("the recipe `diagrams` does not know a vertex of the model");
}

/// The lines of the vertex are a row, a column and a boson; the output is one of them.
void DiagramTrees::add_fermions(const Vertex& vertex, int output_line, const Inputs& in,
                                int current, int coupling) {
  constexpr std::array scalar{column_scalar, row_scalar, fermion_scalar};
  constexpr std::array chiral{column_vector, row_vector, fermion_current};
  constexpr std::array left{column_left, row_left, left_current};
  const auto& by_output = vertex.lorentz == Lorentz::FFS   ? scalar
                          : vertex.lorentz == Lorentz::FFL ? left
                                                           : chiral;
  const Inputs inputs = output_line == 2 ? in : Inputs{in[1], in[0], -1};
  emit(by_output[static_cast<std::size_t>(output_line)], inputs, current, factor_of(vertex),
       coupling);
}

void DiagramTrees::add_bosons(const Vertex& vertex, Inputs in, int current, int coupling) {
  if (is_scalar(in[0]) && !is_scalar(in[1])) std::swap(in[0], in[1]);
  const bool has_strengths = vertex.lorentz == Lorentz::VVS2;
  const Operation to_scalar = has_strengths ? strengths_scalar : vectors_scalar;
  const Operation to_vector = has_strengths ? strength_scalar : vector_scalar;
  const Operation of_vector = is_scalar(current) ? to_scalar : to_vector;
  emit(is_scalar(in[0]) ? scalars_scalar : of_vector, in, current, 1.0, coupling);
}

/// Adds a four-gluon vertex. Lines a, b, c, d with the colour F^abe F^ecd have
/// {(a.c)(b.d) - (a.d)(b.c)} / 2. Let P be the partner of the output line in its pair, and X, Y the
/// other two lines, in this order where the output is a or c. The current is
/// X (P.Y) - Y (P.X) = 2/3 ({Y, X, P} - {X, Y, P}).
void DiagramTrees::add_gluons(const Source& source, int current, int coupling) {
  const auto lines = gluon_structure(source.structure);
  const auto output = static_cast<std::size_t>(source.output_line);
  const auto place = static_cast<std::size_t>(std::ranges::find(lines, output) - lines.begin());
  const auto input = [&](std::size_t i) { return source.inputs[(lines[i] + 3 - output) % 4]; };
  const int partner = input(place ^ 1);
  int x = input((place & 2) ^ 2), y = input((place & 2) ^ 3);
  if ((place & 1) != 0) std::swap(x, y);
  emit(four_vector, {y, x, partner}, current, 1.0 / 3.0, coupling);
  emit(four_vector, {x, y, partner}, current, -1.0 / 3.0, coupling);
}

void DiagramTrees::add_tensor(const Vertex& vertex, const Source& source, int current) {
  const int n = num_legs(vertex.lorentz), output_line = source.output_line;
  std::vector<PlacedCurrent> inputs;
  for (int k = 1; k < n; ++k)
    inputs.push_back({(output_line + k) % n, source.inputs[std::size_t(k - 1)]});
  const int power = program_.has_strong_couplings ? vertex.orders.strong() : 0;
  const double factor = std::pow(parameters_.strong_coupling(), power);
  for (const auto& [form, currents] : tensors_.make(vertex, output_line, inputs, factor))
    program_.instructions.push_back(
        {.operation = Operation::form, .inputs = currents, .output = current, .form = form});
}

/// Propagates a current by docs/physics.md, eq. 33. The recursion has propagators of its own, so
/// that the comparison of both recipes finds a wrong one.
void DiagramTrees::propagate(int pdg, int& current) {
  if (polarized_.propagate(pdg, current, 1.0)) return;
  if (find_particle(pdg)->is_auxiliary || own_propagators_.propagate(pdg, current, 1.0)) return;
  const Inputs in{current, -1, -1};
  switch (program_.currents[current].kind) {
    case CurrentKind::row_spinor:
      return emit(propagate_row, in, current, -1.0, propagator(pdg));
    case CurrentKind::column_spinor:
      return emit(propagate_column, in, current, -1.0, propagator(pdg));
    case CurrentKind::scalar:
      return emit(propagate_scalar, in, current, -1.0, propagator(pdg));
    case CurrentKind::real_vector:
    case CurrentKind::complex_vector:
      if (parameters_.mass(pdg) == 0.0) return emit(propagate_gluon, in, current);
      return emit(propagate_vector, in, current, 1.0, propagator(pdg));
    case CurrentKind::tensor:
      return lines_.propagate(pdg, current, 1.0);
  }
}

int DiagramTrees::propagator(int pdg) {
  const auto [place, is_new] =
      propagators_.try_emplace(std::abs(pdg), static_cast<int>(program_.propagators.size()));
  if (is_new)
    program_.propagators.push_back(
        {field_mass(*find_particle(pdg), parameters_), parameters_.width(pdg)});
  return place->second;
}

/// The coupling of a row, with g_s where the program has it among its couplings.
int DiagramTrees::coupling(int row) {
  const auto [place, is_new] =
      couplings_.try_emplace(row, static_cast<int>(program_.couplings.size()));
  if (!is_new) return place->second;
  const Vertex& vertex = vertices_[row];
  ChiralCoupling value = vertex.coupling;
  for (int power = 0; program_.has_strong_couplings && power < vertex.orders.strong(); ++power) {
    value.left *= parameters_.strong_coupling();
    value.right *= parameters_.strong_coupling();
  }
  program_.couplings.push_back({value, vertex.dimension});
  return place->second;
}

}  // namespace helikos
