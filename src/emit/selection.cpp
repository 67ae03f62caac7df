// SPDX-License-Identifier: Apache-2.0
#include "emit/selection.hpp"

#include <algorithm>
#include <map>

namespace helikos::emit {
namespace {

/// Legs with linear polarisations.
std::vector<int> linear_legs(const ScheduledProgram& program) {
  std::vector<int> legs;
  for (std::size_t leg = 0; leg < program.legs.size(); ++leg) {
    if (program.legs[leg].wavefunction == Wavefunction::linear_polarization) {
      legs.push_back(int(leg));
    }
  }
  return legs;
}

/// Helicities that differ in linear polarisations only, by their places in the program: in order,
/// so that the last gluon's state changes fastest.
std::vector<std::vector<int>> linear_sets(const ScheduledProgram& program) {
  LegMask linear = 0;
  for (const int leg : linear_legs(program)) linear |= leg_bit(leg);
  const LegMask all = leg_bit(int(program.legs.size())) - 1;
  std::map<HelicityMask, int> known;
  std::vector<std::vector<int>> sets;
  for (std::size_t h = 0; h < program.helicities.size(); ++h) {
    const auto others = program.helicities[h].restricted_to(all & ~linear);
    const auto [set, is_new] = known.try_emplace(others, int(sets.size()));
    if (is_new) sets.emplace_back();
    sets[set->second].push_back(int(h));
  }
  return sets;
}

Complex<Traced> select(const TracedCondition& condition, const Complex<Traced>& yes,
                       const Complex<Traced>& no) {
  return {select(condition, yes.re, no.re), select(condition, yes.im, no.im)};
}

/// Components of some helicities: (helicity, component).
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

/// a + i b (`sign` 1) or a - i b (-1), where `all` has a in the first half and b in the second.
Components rotated(const Components& all, int sign) {
  Components result(all.begin(), all.begin() + all.size() / 2);
  for (std::size_t h = 0; h < result.size(); ++h) {
    for (std::size_t c = 0; c < result[h].size(); ++c) {
      const Complex<Traced> a = result[h][c], b = all[result.size() + h][c];
      result[h][c] = sign > 0 ? Complex<Traced>{a.re - b.im, a.im + b.re}
                              : Complex<Traced>{a.re + b.im, a.im - b.re};
    }
  }
  return result;
}

/// What is selected so far.
class Choice {
 public:
  Choice(const ColorForm& form, Traced uniform) : form_(form), uniform_(uniform) {}

  /// The first set whose running sum exceeds the random number times the total. As the total is the
  /// last of these, and more than that, the set has a weight.
  void choose_set(const std::vector<Components>& sets, const std::vector<int>& numbers) {
    for (const Components& set : sets) {
      const Traced weight = form_.sum(set, 1.0);
      sums_.push_back(sums_.empty() ? weight : sums_.back() + weight);
    }
    const Traced target = uniform_ * sums_.back();
    chosen_ = sets.back();
    number_ = Traced(numbers.back());
    Traced before = sets.size() > 1 ? sums_[sets.size() - 2] : Traced(0.0);
    for (int s = int(sets.size()) - 2; s >= 0; --s) {
      const auto is_it = target < sums_[s];
      chosen_ = select(is_it, sets[s], chosen_);
      number_ = select(is_it, Traced(numbers[s]), number_);
      before = select(is_it, s > 0 ? sums_[s - 1] : Traced(0.0), before);
    }
    rest_ = target - before;
    // A compiler may leave out the rounding of the product.
    rest_ = select(rest_ < Traced(0.0), Traced(0.0), rest_);
  }

  /// The helicity of the first gluon that is not rotated yet. One without weight is not taken,
  /// wherever the sum over linear polarisations was rounded to: the rest is below the total.
  void choose_gluon(bool is_incoming, int stride) {
    factor_ *= 0.5;
    const Components first = rotated(chosen_, is_incoming ? 1 : -1);
    const Components second = rotated(chosen_, is_incoming ? -1 : 1);
    const Traced weight = form_.sum(first, factor_);
    const auto has_second = Traced(0.0) < form_.sum(second, factor_);
    const auto is_first = rest_ < select(has_second, weight, sums_.back());
    chosen_ = select(is_first, first, second);
    number_ += select(is_first, Traced(0.0), Traced(stride));
    rest_ = select(is_first, rest_, rest_ - weight);
  }

  /// Likewise the flow of the one helicity that is left.
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
  const ColorForm& form_;
  Traced uniform_;
  std::vector<Traced> sums_;
  Components chosen_;
  Traced number_, rest_;  ///< of the random number, in units of the total
  double factor_ = 1.0;   ///< as a rotation leaves out 1 / sqrt2
};

}  // namespace

bool is_closed_under_rotation(const ScheduledProgram& program) {
  const auto& legs = program.legs;
  const bool has_others = std::any_of(legs.begin(), legs.end(), [](const ExternalLeg& leg) {
    return leg.is_chosen || leg.wavefunction == Wavefunction::massive_linear_polarization;
  });
  const std::size_t size = std::size_t(1) << linear_legs(program).size();
  const auto sets = linear_sets(program);
  return !has_others && std::all_of(sets.begin(), sets.end(),
                                    [size](const auto& set) { return set.size() == size; });
}

TracedSelection trace_selection(const ScheduledProgram& program, const ColorBlocks& color,
                                const std::vector<int>& numbers, const TracedJamps& jamps,
                                Traced helicity_random, Traced flow_random) {
  const ColorForm form(color);
  const std::size_t num_helicities = program.helicities.size();
  const auto places = linear_sets(program);
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
  std::size_t state = places.front().size();
  for (const int leg : linear_legs(program)) {
    state /= 2;
    const auto& set = places.front();
    choice.choose_gluon(program.legs[leg].incoming, numbers[set[state]] - numbers[set[0]]);
  }
  return {choice.sums(), choice.number(), choice.flow(flow_random)};
}

}  // namespace helikos::emit
