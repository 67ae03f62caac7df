// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/selection.hpp"

#include <algorithm>
#include <bit>

#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/schedule/linear_sets.hpp"

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

/// The colour matrix as a quadratic form of the components of all its blocks, one block behind the
/// other.
class ColorForm {
 public:
  explicit ColorForm(const ColorBlocks& color);

  TracedJamps components(const TracedJamps& jamps) const;
  /// The sum over helicities of J^+ C J, from the components of each helicity configuration.
  /// Products of components are summed before they are multiplied by their common factor.
  Traced sum(const std::vector<TracedJamps>& x) const;
  /// `factor` times the sum over helicities of Im J^+ C K.
  Traced imaginary_product(const std::vector<TracedJamps>& x, const std::vector<TracedJamps>& y,
                           double factor) const;
  /// |partial amplitude|^2 of each flow, up to a factor.
  std::vector<Traced> flow_weights(const TracedJamps& components) const;

 private:
  struct Term {
    int i, j;
    double factor;
  };
  void add_block(const ColorBlock& block);

  const ColorBlocks& color_;
  std::vector<Term> terms_;
  std::vector<std::vector<double>> flows_;  ///< (flow, component): jamps from components
  int size_ = 0;
};

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

Complex<Traced> select(const TracedCondition& condition, const Complex<Traced>& yes,
                       const Complex<Traced>& no) {
  return {select(condition, yes.re, no.re), select(condition, yes.im, no.im)};
}

/// Components of some helicity configurations: (helicity, component).
using Components = std::vector<TracedJamps>;

Components select(const TracedCondition& condition, const Components& yes, const Components& no) {
  Components result = yes;
  for (std::size_t h = 0; h < yes.size(); ++h) {
    for (std::size_t c = 0; c < yes[h].size(); ++c) {
      result[h][c] = select(condition, yes[h][c], no[h][c]);
    }
  }
  return result;
}

/// The selection so far. `distance_` is the distance of the random number times the total from the
/// upper end of the selected interval: above zero and at most `weight_` for any rounding of sums.
/// Configurations without weight are thus never selected.
class Choice {
 public:
  Choice(const ColorForm& form, Traced uniform) : form_(form), uniform_(uniform) {}

  /// The first set whose running sum exceeds the random number times the total.
  void choose_set(const std::vector<Components>& sets, const std::vector<int>& numbers) {
    std::vector<Traced> weights;
    for (const Components& set : sets) {
      weights.push_back(form_.sum(set));
      sums_.push_back(sums_.empty() ? weights.back() : sums_.back() + weights.back());
    }
    const Traced target = uniform_ * sums_.back();
    Traced end = sums_.back();
    chosen_ = sets.back();
    number_ = Traced(numbers.back());
    weight_ = weights.back();
    for (int s = int(sets.size()) - 2; s >= 0; --s) {
      const auto is_it = target < sums_[s];
      chosen_ = select(is_it, sets[s], chosen_);
      number_ = select(is_it, Traced(numbers[s]), number_);
      weight_ = select(is_it, weights[s], weight_);
      end = select(is_it, sums_[s], end);
    }
    distance_ = minimum(end - target, weight_);
  }

  /// Selects the helicity of the first gluon that is not yet rotated. For its linear polarisations
  /// a and b, a + i b and a - i b have half of the weight of the sum each, minus and plus Im a^+ C
  /// b.
  void choose_gluon(bool is_incoming, int stride) {
    const auto half = chosen_.begin() + chosen_.size() / 2;
    const Components a(chosen_.begin(), half), b(half, chosen_.end());
    const Traced shift = form_.imaginary_product(a, b, factor_);
    const Traced second =
        is_incoming ? Traced(0.5) * weight_ + shift : Traced(0.5) * weight_ - shift;
    const auto is_first = second < distance_;
    const Traced sign(is_incoming ? 1.0 : -1.0);
    chosen_ = rotated(a, b, select(is_first, sign, -sign));
    number_ += select(is_first, Traced(0.0), Traced(stride));
    distance_ = select(is_first, distance_ - second, distance_);
    weight_ = select(is_first, weight_ - second, second);
    factor_ *= 0.5;
  }

  /// The first flow of the selected helicity configuration whose running sum exceeds a random
  /// number times the total.
  Traced flow(Traced uniform) const {
    auto running = form_.flow_weights(chosen_.front());
    for (std::size_t f = 1; f < running.size(); ++f) running[f] += running[f - 1];
    const Traced target = uniform * running.back();
    Traced passed(0.0);
    for (std::size_t f = 0; f + 1 < running.size(); ++f) {
      passed += select(target < running[f], Traced(0.0), Traced(1.0));
    }
    return passed;
  }

  const std::vector<Traced>& sums() const { return sums_; }
  Traced number() const { return number_; }

 private:
  /// a + i b or a - i b
  static Components rotated(Components a, const Components& b, Traced sign) {
    for (std::size_t h = 0; h < a.size(); ++h) {
      for (std::size_t c = 0; c < a[h].size(); ++c) {
        a[h][c].re -= sign * b[h][c].im;
        a[h][c].im += sign * b[h][c].re;
      }
    }
    return a;
  }

  const ColorForm& form_;
  Traced uniform_;
  std::vector<Traced> sums_;
  Components chosen_;
  Traced number_, distance_, weight_;
  double factor_ = 1.0;  ///< each rotation leaves out a factor 1 / sqrt2
};

/// Factors do not move while this object lives. Weights that are equal up to rounding are compared,
/// so that all of them must be rounded in the same way.
struct FactorsStay {
  FactorsStay() { Recording::graph().move_factors(false); }
  FactorsStay(const FactorsStay&) = delete;
  ~FactorsStay() { Recording::graph().move_factors(true); }
};

}  // namespace

TracedSelection trace_selection(const ScheduledProgram& program, const ColorBlocks& color,
                                const std::vector<int>& numbers, const TracedJamps& jamps,
                                Traced helicity_random, Traced flow_random) {
  const FactorsStay factors_stay;
  const ColorForm form(color);
  const std::size_t num_helicities = program.helicities.size();
  const auto places = linear_sets(program.legs, program.helicities);
  std::vector<Components> sets;
  std::vector<int> first;
  for (const auto& set : places) {
    sets.emplace_back();
    first.push_back(numbers[set.front()]);
    for (const int h : set) {
      TracedJamps of_helicity;
      for (int f = 0; f < program.num_flows; ++f) {
        of_helicity.push_back(jamps[f * num_helicities + h]);
      }
      sets.back().push_back(form.components(of_helicity));
    }
  }
  Choice choice(form, helicity_random);
  choice.choose_set(sets, first);
  const auto& set = places.front();
  std::size_t stride = set.size();
  for (LegMask left = linear_legs(program.legs); left != 0; left &= left - 1) {
    const int leg = std::countr_zero(left);
    stride /= 2;
    choice.choose_gluon(program.legs[leg].incoming, numbers[set[stride]] - numbers[set[0]]);
  }
  return {choice.sums(), choice.number(), choice.flow(flow_random)};
}

}  // namespace helikos::emit
