// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/tensor_plan.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

using Momenta = std::vector<TensorTerm::Momentum>;

/// Component of the output, then those of all items.
using Components = std::vector<std::uint16_t>;
using PlanTensor = std::map<Components, PlanSum>;

/// Sign of a component of the output when its vector indices go up.
double metric_sign(int code, int component) {
  const auto sign = [](int index) { return index > 0 ? -1.0 : 1.0; };
  switch (find_particle(code)->spin) {
    case Spin::vector:
      return sign(component);
    case Spin::spin_3_2:
      return sign(component / 4);
    case Spin::spin_2:
      return sign(component / 4) * sign(component % 4);
    default:
      return 1.0;
  }
}

void add_monomial(PlanSum& sum, const PlanMonomial& monomial) {
  const auto same = std::ranges::find_if(sum, [&](const PlanMonomial& other) {
    return other.momenta == monomial.momenta && other.dimension == monomial.dimension &&
           other.function == monomial.function;
  });
  if (same == sum.end())
    sum.push_back(monomial);
  else
    same->constant += monomial.constant;
}

void sort_monomials(PlanSum& sum) {
  std::ranges::sort(sum, {},
                    [](const auto& m) { return std::tuple(m.momenta, m.dimension, m.function); });
}

PlanTensor tensor_of(const Vertex& vertex, int output, const std::vector<PlanInput>& inputs) {
  PlanTensor tensor;
  for (const TensorTerm& term : *vertex.tensor) {
    const int component = term.components[std::size_t(output)];
    Components components{std::uint16_t(component)};
    for (const PlanInput& input : inputs)
      components.push_back(term.components[std::size_t(input.place)]);
    const double sign = metric_sign(vertex.particles[std::size_t(output)], component);
    PlanMonomial monomial{sign * term.coefficient, term.dimension, term.momenta, term.function};
    std::ranges::sort(monomial.momenta);
    add_monomial(tensor[components], monomial);
  }
  for (auto& [components, sum] : tensor)
    std::erase_if(sum, [](const PlanMonomial& m) { return m.constant == 0.0; });
  std::erase_if(tensor, [](const auto& entry) { return entry.second.empty(); });
  for (auto& [components, sum] : tensor) sort_monomials(sum);
  return tensor;
}

// ---- Factors of momenta

Momenta common_of(const Momenta& a, const Momenta& b) {
  Momenta result;
  std::ranges::set_intersection(a, b, std::back_inserter(result));
  return result;
}

Momenta without_factor(const Momenta& all, const Momenta& factor) {
  Momenta result;
  std::ranges::set_difference(all, factor, std::back_inserter(result));
  return result;
}

Momenta with_factor(const Momenta& a, const Momenta& b) {
  Momenta result;
  std::ranges::merge(a, b, std::back_inserter(result));
  return result;
}

/// Replaces the momenta of all monomials by `change` of them.
template <class Change>
void change_momenta(PlanTensor& tensor, const Change& change) {
  for (auto& [components, sum] : tensor) {
    for (PlanMonomial& monomial : sum) monomial.momenta = change(monomial.momenta);
    sort_monomials(sum);
  }
}

/// The product of momenta that all monomials have.
Momenta common_of(const PlanTensor& tensor) {
  std::optional<Momenta> common;
  for (const auto& [components, sum] : tensor)
    for (const PlanMonomial& m : sum) common = common ? common_of(*common, m.momenta) : m.momenta;
  return common.value_or(Momenta());
}

/// The number by which one tensor is the other one, up to rounding.
std::optional<std::complex<double>> ratio_of(const PlanTensor& a, const PlanTensor& b) {
  constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
  if (a.size() != b.size()) return std::nullopt;
  const auto ratio = a.begin()->second.front().constant / b.begin()->second.front().constant;
  const auto is_multiple = [&](const PlanMonomial& x, const PlanMonomial& y) {
    return x.momenta == y.momenta && x.dimension == y.dimension && x.function == y.function &&
           std::abs(x.constant - ratio * y.constant) <= rounding * std::abs(x.constant);
  };
  const auto are_multiples = [&](const auto& x, const auto& y) {
    return x.first == y.first && std::ranges::equal(x.second, y.second, is_multiple);
  };
  return std::ranges::equal(a, b, are_multiples) ? std::optional(ratio) : std::nullopt;
}

// ---- Steps

struct Item {
  int number;
  int components;
  double states;  ///< number of helicity states of its legs, estimated
};

/// Products of components that all terms multiply by the same tensor of all other items, up to a
/// number and momenta.
struct ProductClass {
  struct Member {
    int first, second;
    std::complex<double> ratio;
    Momenta momenta;
  };
  PlanTensor rest;
  std::vector<Member> members;
};

/// Multiplications of a step for all states, of both orders of its items.
double cost_of(const std::vector<PlanEntry>& entries, const Item& first, const Item& second) {
  std::set<std::pair<int, int>> cells;
  for (const PlanEntry& entry : entries) cells.insert({entry.output, entry.second});
  return first.states * (double(entries.size()) + second.states * (4.0 + double(cells.size())));
}

/// Puts the item first whose components are summed first.
double choose_order(PlanStep& step, const Item& first, const Item& second) {
  std::vector<PlanEntry> swapped = step.entries;
  for (PlanEntry& entry : swapped) std::swap(entry.first, entry.second);
  const double cost = cost_of(step.entries, first, second), other = cost_of(swapped, second, first);
  if (cost <= other) return cost;
  step.entries = std::move(swapped);
  std::swap(step.first, step.second);
  return other;
}

/// A tensor that is left when some steps are made.
struct Remainder {
  std::vector<Item> items;
  PlanTensor tensor;
};

std::vector<ProductClass> classes_of(const Remainder& all, std::size_t a, std::size_t b) {
  std::map<std::pair<int, int>, PlanTensor> rests;
  for (const auto& [components, sum] : all.tensor) {
    Components others = components;
    others.erase(others.begin() + std::ptrdiff_t(b + 1));
    others.erase(others.begin() + std::ptrdiff_t(a + 1));
    rests[{components[a + 1], components[b + 1]}][others] = sum;
  }
  std::vector<ProductClass> classes;
  for (auto& [product, rest] : rests) {
    const Momenta common = common_of(rest);
    change_momenta(rest, [&](const Momenta& m) { return without_factor(m, common); });
    std::optional<std::complex<double>> ratio;
    const auto same = std::ranges::find_if(classes, [&, &own = rest](const ProductClass& known) {
      return bool(ratio = ratio_of(own, known.rest));
    });
    if (same != classes.end())
      same->members.push_back({product.first, product.second, *ratio, common});
    else
      classes.push_back({rest, {{product.first, product.second, 1.0, common}}});
  }
  return classes;
}

/// Leaves the momenta in the prefactors of products that not all members of the class have.
void take_common_momenta(ProductClass& own) {
  Momenta common = own.members.front().momenta;
  for (const auto& member : own.members) common = common_of(common, member.momenta);
  for (auto& member : own.members) member.momenta = without_factor(member.momenta, common);
  change_momenta(own.rest, [&](const Momenta& m) { return with_factor(m, common); });
}

struct Merged {
  PlanStep step;
  Remainder rest;
  double cost;
};

/// The items a < b become one.
Merged merge(const Remainder& all, std::size_t a, std::size_t b, int number) {
  std::vector<ProductClass> classes = classes_of(all, a, b);
  Merged result{{all.items[a].number, all.items[b].number, int(classes.size()), {}}, {}, 0.0};
  for (std::size_t k = 0; k < classes.size(); ++k) {
    take_common_momenta(classes[k]);
    for (const auto& member : classes[k].members)
      result.step.entries.push_back(
          {int(k), member.first, member.second, {{member.ratio, 0, member.momenta}}});
    for (auto& [components, sum] : classes[k].rest) {
      Components longer = components;
      longer.push_back(std::uint16_t(k));
      result.rest.tensor.emplace(std::move(longer), std::move(sum));
    }
  }
  for (std::size_t i = 0; i < all.items.size(); ++i)
    if (i != a && i != b) result.rest.items.push_back(all.items[i]);
  result.rest.items.push_back(
      {number, int(classes.size()), all.items[a].states * all.items[b].states});
  result.cost = choose_order(result.step, all.items[a], all.items[b]);
  return result;
}

PlanStep last_step(const Remainder& all) {
  PlanStep step{all.items[0].number, all.items[1].number, 0, {}};
  for (const auto& [components, sum] : all.tensor) {
    step.components = std::max(step.components, components[0] + 1);
    step.entries.push_back({components[0], components[1], components[2], sum});
  }
  return step;
}

/// Cost of all steps that are left: exact for the last one, otherwise an estimate.
double cost_of(const Remainder& all) {
  if (all.items.size() == 2) {
    PlanStep step = last_step(all);
    return choose_order(step, all.items[0], all.items[1]);
  }
  double states = 1.0;
  for (const Item& item : all.items) states *= item.states;
  return states * double(all.tensor.size());
}

}  // namespace

TensorPlan plan_tensor(const Vertex& vertex, int output, const std::vector<PlanInput>& inputs) {
  Remainder left{{}, tensor_of(vertex, output, inputs)};
  for (std::size_t i = 0; i < inputs.size(); ++i)
    left.items.push_back({int(i), inputs[i].components, inputs[i].components == 1 ? 1.0 : 2.0});
  int number = int(inputs.size());
  TensorPlan plan;
  while (left.items.size() > 2) {
    std::optional<Merged> best;
    for (std::size_t b = 1; b < left.items.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) {
        Merged merged = merge(left, a, b, number);
        merged.cost += cost_of(merged.rest);
        if (!best || merged.cost < best->cost) best = std::move(merged);
      }
    plan.push_back(std::move(best->step));
    left = std::move(best->rest);
    ++number;
  }
  plan.push_back(last_step(left));
  choose_order(plan.back(), left.items[0], left.items[1]);
  return plan;
}

}  // namespace helikos
