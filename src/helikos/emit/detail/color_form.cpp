// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/color_form.hpp"

#include <algorithm>

#include "helikos/amplitude/color/drawn_flows.hpp"

namespace helikos::emit {
namespace {

template <class T>
std::vector<Complex<T>> in_one(const std::vector<std::vector<Complex<T>>>& blocks) {
  std::vector<Complex<T>> result;
  for (const auto& block : blocks) result.insert(result.end(), block.begin(), block.end());
  return result;
}

/// The inverse of the stages. Sums and differences are orthogonal: the inverse is the transposed
/// matrix, each row divided by its square, in units of the first row.
std::vector<std::vector<double>> jamps_from_components(const ColorBlocks& color) {
  std::vector<std::vector<double>> result;
  std::vector<double> squares(color.num_flows, 0.0);
  for (int flow = 0; flow < color.num_flows; ++flow) {
    std::vector<Complex<double>> unit(color.num_flows, {0.0, 0.0});
    unit[flow].re = 1.0;
    result.emplace_back();
    for (const auto& x : in_one(color_components(color, unit))) result.back().push_back(x.re);
    for (int c = 0; c < color.num_flows; ++c) squares[c] += result[flow][c] * result[flow][c];
  }
  for (auto& row : result) {
    for (int c = 0; c < color.num_flows; ++c) row[c] *= squares[0] / squares[c];
  }
  return result;
}

/// Weights of all flows, in the order of their numbers.
std::vector<Traced> pair_weights(const DrawnFlows& flows, const TracedJamps& jamps) {
  std::vector<Traced> result(*std::ranges::max_element(flows.numbers) + 1, Traced(0.0));
  for (int k = 0; k < flows.num_pairs(); ++k) {
    Complex<Traced> sum{Traced(0.0), Traced(0.0)};
    for (int i = flows.begins[k]; i < flows.begins[k + 1]; ++i) sum += jamps[flows.jamps[i]];
    const Traced weight = sum.re * sum.re + sum.im * sum.im;
    result[flows.numbers[2 * k]] = result[flows.numbers[2 * k + 1]] = weight;
  }
  return result;
}

}  // namespace

ColorForm::ColorForm(const ColorBlocks& color)
    : color_(color), flows_(jamps_from_components(color)) {
  for (const auto& block : color.blocks) add_block(block);
}

void ColorForm::add_block(const ColorBlock& block) {
  for (int i = 0; i < block.size(); ++i) {
    for (int j = 0; j <= i; ++j) {
      const double element = block.matrix[i * block.size() + j];
      terms_.push_back({size_ + i, size_ + j, i == j ? element : 2.0 * element});
    }
  }
  size_ += block.size();
}

TracedJamps ColorForm::components(const TracedJamps& jamps) const {
  return in_one(color_components(color_, jamps));
}

Traced ColorForm::sum(const std::vector<TracedJamps>& x) const {
  Traced total(0.0);
  for (const Term& term : terms_) {
    Traced product(0.0);
    for (const TracedJamps& of_helicity : x) {
      const auto &first = of_helicity[term.i], &second = of_helicity[term.j];
      product += first.re * second.re;
      product += first.im * second.im;
    }
    total += Traced(term.factor) * product;
  }
  return total;
}

Traced ColorForm::imaginary_product(const std::vector<TracedJamps>& x,
                                    const std::vector<TracedJamps>& y, double factor) const {
  Traced total(0.0);
  for (const Term& term : terms_) {
    Traced product(0.0);
    const auto add = [&](const Complex<Traced>& a, const Complex<Traced>& b) {
      product += a.re * b.im;
      product -= a.im * b.re;
    };
    for (std::size_t h = 0; h < x.size(); ++h) {
      add(x[h][term.i], y[h][term.j]);
      if (term.i != term.j) add(x[h][term.j], y[h][term.i]);
    }
    total += Traced(factor * (term.i == term.j ? term.factor : 0.5 * term.factor)) * product;
  }
  return total;
}

std::vector<Traced> ColorForm::flow_weights(const TracedJamps& components) const {
  TracedJamps jamps;
  for (const auto& row : flows_) {
    jamps.push_back({Traced(0.0), Traced(0.0)});
    for (int c = 0; c < size_; ++c) {
      jamps.back().re += Traced(row[c]) * components[c].re;
      jamps.back().im += Traced(row[c]) * components[c].im;
    }
  }
  if (color_.drawn_flows) return pair_weights(*color_.drawn_flows, jamps);
  std::vector<Traced> result;
  for (const auto& jamp : jamps) result.push_back(jamp.re * jamp.re + jamp.im * jamp.im);
  return result;
}

}  // namespace helikos::emit
