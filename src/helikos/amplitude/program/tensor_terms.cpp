// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/tensor_terms.hpp"

#include <algorithm>
#include <tuple>

#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

/// Place of the output and legs behind every input of a vertex.
struct VertexLegs {
  int output;
  std::array<LegMask, 4> behind{};  ///< (place)
  LegMask all = 0;                  ///< of all inputs
};

/// The momentum that goes out with the output is minus the sum of all others.
Monomial monomial_of(const TensorTerm& term, const VertexLegs& legs, double factor) {
  Monomial result{factor * term.coefficient, term.dimension, {}};
  for (const auto [particle, component] : term.momenta) {
    const bool is_output = particle == legs.output;
    if (is_output) result.constant = -result.constant;
    result.factors.push_back({is_output ? legs.all : legs.behind[particle], int(component)});
  }
  std::ranges::sort(result.factors);
  return result;
}

/// Prefactors of a form by the components that they belong to.
class FormBuilder {
 public:
  /// Adds a monomial; equal products of momenta are one monomial.
  void add(int output, int first, int second, const Monomial& monomial) {
    Prefactor& sum = sums_[{output, first, second}];
    const auto same = std::ranges::find(sum, monomial.factors, &Monomial::factors);
    if (same == sum.end())
      sum.push_back(monomial);
    else
      same->constant += monomial.constant;
  }

  Form build() {
    Form form;
    for (auto& [components, sum] : sums_) {
      std::erase_if(sum, [](const Monomial& m) { return m.constant == 0.0; });
      if (sum.empty()) continue;
      const auto [output, first, second] = components;
      form.entries.push_back({std::uint8_t(output), std::uint8_t(first), std::uint8_t(second),
                              std::uint16_t(number_of(form, sum))});
    }
    return form;
  }

 private:
  static bool is_same(const Prefactor& a, const Prefactor& b) {
    return std::ranges::equal(a, b, [](const Monomial& x, const Monomial& y) {
      return x.constant == y.constant && x.dimension == y.dimension && x.factors == y.factors;
    });
  }

  static std::size_t number_of(Form& form, const Prefactor& sum) {
    const auto place = std::ranges::find_if(
        form.prefactors, [&](const Prefactor& other) { return is_same(sum, other); });
    const auto number = std::size_t(place - form.prefactors.begin());
    if (place == form.prefactors.end()) form.prefactors.push_back(sum);
    return number;
  }

  std::map<std::tuple<int, int, int>, Prefactor> sums_;
};

/// Sign of a component of a particle's current when its vector indices go up or down.
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

}  // namespace

/// The product of two currents is made once.
TensorTerms::Product TensorTerms::product_of(int a, int b) {
  const int rows = num_components(kind_of(a)), columns = num_components(kind_of(b));
  const auto [place, is_new] = products_.try_emplace({a, b}, Product{-1, columns});
  if (!is_new) return place->second;
  const CurrentKind kind = rows * columns == 1  ? CurrentKind::scalar
                           : rows * columns > 4 ? CurrentKind::tensor
                                                : CurrentKind::complex_vector;
  Form form{{}, {{Monomial{}}}};
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      form.entries.push_back({std::uint8_t(i * columns + j), std::uint8_t(i), std::uint8_t(j), 0});
  const int current = program_.add_current(kind, legs_of(a) | legs_of(b));
  program_.instructions.push_back({.operation = Operation::form,
                                   .inputs = {a, b, -1},
                                   .output = current,
                                   .form = int(program_.forms.size())});
  program_.forms.push_back(std::move(form));
  place->second.current = current;
  return place->second;
}

FormInputs TensorTerms::make(const Vertex& vertex, int output,
                             std::span<const PlacedCurrent> inputs, double factor) {
  VertexLegs legs{output, {}, 0};
  for (const PlacedCurrent& input : inputs) {
    legs.behind[std::size_t(input.place)] = legs_of(input.current);
    legs.all |= legs_of(input.current);
  }
  // The product of two inputs with the fewest components comes first.
  std::vector<PlacedCurrent> order(inputs.begin(), inputs.end());
  std::ranges::stable_sort(order, {}, [this](const PlacedCurrent& input) {
    return num_components(kind_of(input.current));
  });
  const bool has_product = order.size() == 3;
  const Product product =
      has_product ? product_of(order[0].current, order[1].current) : Product{order[0].current, 1};
  const PlacedCurrent last = order.back();
  const std::size_t out = std::size_t(output);
  FormBuilder builder;
  for (const TensorTerm& term : *vertex.tensor) {
    const auto component = [&](const PlacedCurrent& input) {
      return int(term.components[std::size_t(input.place)]);
    };
    const int first = has_product ? component(order[0]) * product.columns + component(order[1])
                                  : component(order[0]);
    // Vector indices of the output go up.
    const double metric = factor * metric_sign(vertex.particles[out], term.components[out]);
    builder.add(term.components[out], first, component(last), monomial_of(term, legs, metric));
  }
  program_.forms.push_back(builder.build());
  return {int(program_.forms.size()) - 1, {product.current, last.current, -1}};
}

}  // namespace helikos
