// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/tensor_terms.hpp"

#include <algorithm>
#include <tuple>

namespace helikos {
namespace {

bool is_same(const Prefactor& a, const Prefactor& b) {
  return std::ranges::equal(a, b, [](const Monomial& x, const Monomial& y) {
    return x.constant == y.constant && x.dimension == y.dimension && x.factors == y.factors &&
           x.function == y.function;
  });
}

bool is_same(const Form& a, const Form& b) {
  return a.entries == b.entries &&
         std::ranges::equal(a.prefactors, b.prefactors,
                            [](const Prefactor& x, const Prefactor& y) { return is_same(x, y); });
}

/// Adds a term; equal prefactors are stored once.
void add_entry(Form& form, int output, int first, int second, Prefactor prefactor) {
  const auto place = std::ranges::find_if(
      form.prefactors, [&](const Prefactor& other) { return is_same(prefactor, other); });
  const auto number = place - form.prefactors.begin();
  if (place == form.prefactors.end()) form.prefactors.push_back(std::move(prefactor));
  form.entries.push_back(
      {std::uint8_t(output), std::uint8_t(first), std::uint8_t(second), std::uint16_t(number)});
}

CurrentKind kind_of_size(int components) {
  if (components == 1) return CurrentKind::scalar;
  return components > 4 ? CurrentKind::tensor : CurrentKind::complex_vector;
}

}  // namespace

const TensorPlan& TensorTerms::plan_of(const Vertex& vertex, int output,
                                       std::span<const PlacedCurrent> inputs) {
  const auto [place, is_new] = plans_.try_emplace({&vertex, output});
  if (!is_new) return place->second;
  std::vector<PlanInput> plain;
  for (const PlacedCurrent& input : inputs)
    plain.push_back({input.place, components_of(input.current)});
  return place->second = plan_tensor(vertex, output, plain);
}

/// The function of a row as one of the legs behind its places.
int TensorTerms::function_of(const Vertex& vertex, int number, const VertexLegs& legs) {
  if (number < 0) return -1;
  MomentumFunction function = (*vertex.functions)[std::size_t(number)];
  for (FunctionStep& step : function.steps) {
    if (step.operation != FunctionOperation::product) continue;
    for (std::int32_t* place : {&step.a, &step.b}) {
      const bool is_output = *place == legs.output;
      if (is_output) step.number = -step.number;
      *place = std::int32_t(is_output ? legs.all : legs.behind[std::size_t(*place)]);
    }
    if (step.b < step.a) std::swap(step.a, step.b);
  }
  return program_.add_function(std::move(function));
}

/// The parts of each current of the result of a step. The momentum that goes out with the output of
/// the vertex is minus the sum of all others.
std::vector<std::vector<TensorTerms::Part>> TensorTerms::parts_of(
    const Vertex& vertex, const PlanStep& step, const std::vector<ItemCurrents>& items,
    const VertexLegs& legs, double factor) {
  const auto prefactor_of = [&](const PlanSum& sum) {
    Prefactor prefactor;
    for (const PlanMonomial& own : sum) {
      const int function = function_of(vertex, own.function, legs);
      prefactor.push_back({factor * own.constant, own.dimension, {}, function});
      Monomial& monomial = prefactor.back();
      for (const auto [particle, component] : own.momenta) {
        const bool is_output = particle == legs.output;
        if (is_output) monomial.constant = -monomial.constant;
        monomial.factors.push_back({is_output ? legs.all : legs.behind[particle], int(component)});
      }
      std::ranges::sort(monomial.factors);
    }
    return prefactor;
  };
  const auto part_of = [](int component) { return std::size_t(component / most_components); };
  const auto place_of = [](int component) { return component % most_components; };
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, Form> forms;
  for (const PlanEntry& entry : step.entries)
    add_entry(forms[{part_of(entry.output), part_of(entry.first), part_of(entry.second)}],
              place_of(entry.output), place_of(entry.first), place_of(entry.second),
              prefactor_of(entry.prefactor));
  std::vector<std::vector<Part>> result(part_of(step.components - 1) + 1);
  for (auto& [parts, form] : forms) {
    const auto [output, first, second] = parts;
    result[output].push_back({items[std::size_t(step.first)][first],
                              items[std::size_t(step.second)][second], std::move(form)});
  }
  return result;
}

int TensorTerms::add_form(Form form) {
  program_.forms.push_back(std::move(form));
  return int(program_.forms.size()) - 1;
}

/// The current that is the sum of the parts.
int TensorTerms::intermediate(std::vector<Part> parts, int components) {
  const auto is_equal = [](const Part& a, const Part& b) {
    return a.first == b.first && a.second == b.second && is_same(a.form, b.form);
  };
  auto& known = made_[{parts.front().first, parts.front().second}];
  const auto same = std::ranges::find_if(known, [&](const MadeCurrent& made) {
    return std::ranges::equal(made.parts, parts, is_equal);
  });
  if (same != known.end()) return same->current;
  const int current = program_.add_current(
      kind_of_size(components), legs_of(parts.front().first) | legs_of(parts.front().second));
  for (const Part& part : parts)
    program_.instructions.push_back({.operation = Operation::form,
                                     .inputs = {part.first, part.second, -1},
                                     .output = current,
                                     .form = add_form(part.form)});
  known.push_back({std::move(parts), current});
  return current;
}

std::vector<FormInputs> TensorTerms::make(const Vertex& vertex, int output,
                                          std::span<const PlacedCurrent> inputs, double factor) {
  VertexLegs legs{output, {}, 0};
  std::vector<ItemCurrents> items;
  for (const PlacedCurrent& input : inputs) {
    legs.behind[std::size_t(input.place)] = legs_of(input.current);
    legs.all |= legs_of(input.current);
    items.push_back({input.current});
  }
  const TensorPlan& plan = plan_of(vertex, output, inputs);
  for (std::size_t i = 0; i + 1 < plan.size(); ++i) {
    ItemCurrents result;
    for (auto& parts : parts_of(vertex, plan[i], items, legs, 1.0)) {
      const int before = most_components * int(result.size());
      result.push_back(intermediate(std::move(parts), plan[i].components - before));
    }
    items.push_back(std::move(result));
  }
  std::vector<FormInputs> result;
  auto last_parts = parts_of(vertex, plan.back(), items, legs, factor);
  for (Part& part : last_parts.front())
    result.push_back({add_form(std::move(part.form)), {part.first, part.second, -1}});
  if (result.empty()) {  // all terms cancel
    const PlanStep& last = plan.back();
    result.push_back(
        {add_form({}),
         {items[std::size_t(last.first)].front(), items[std::size_t(last.second)].front(), -1}});
  }
  return result;
}

}  // namespace helikos
