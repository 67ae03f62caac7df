// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/selection.hpp"

#include <bit>

#include "helikos/amplitude/schedule/linear_sets.hpp"

namespace helikos::emit {
namespace {

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
