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

/// From linear polarisations to helicities: with a and b those of the gluon whose states are
/// `stride` apart, a + i b and a - i b, which an outgoing one has the other way round.
void rotate(Components& x, std::size_t stride, bool is_incoming) {
  for (std::size_t h = 0; h < x.size(); ++h) {
    if ((h & stride) != 0) continue;
    TracedJamps &first = x[h], &second = x[h + stride];
    for (std::size_t c = 0; c < first.size(); ++c) {
      const Complex<Traced> a = first[c], b = second[c];
      first[c] = {a.re - b.im, a.im + b.re};
      second[c] = {a.re + b.im, a.im - b.re};
    }
    if (!is_incoming) std::swap(first, second);
  }
}

/// What is selected so far.
class Choice {
 public:
  Choice(const ColorForm& form, Traced uniform) : form_(form), uniform_(uniform) {}

  /// Of some sets of helicities, the first whose running sum exceeds a target: the random number
  /// times the total, and later what that leaves of what was chosen, measured from its end. So it
  /// is below the last of the sums, however they were rounded, and a set without weight is not
  /// chosen. `numbers` are added to that of what was chosen; `factor`: of the sums.
  void choose(const std::vector<Components>& sets, const std::vector<int>& numbers, double factor) {
    sums_.clear();
    for (const Components& set : sets) {
      const Traced weight = form_.sum(set, factor);
      sums_.push_back(sums_.empty() ? weight : sums_.back() + weight);
    }
    const Traced target = target_below(sums_.back());
    Traced number(numbers.back()), end = sums_.back();
    chosen_ = sets.back();
    for (int s = int(sets.size()) - 2; s >= 0; --s) {
      const auto is_it = target < sums_[s];
      chosen_ = select(is_it, sets[s], chosen_);
      number = select(is_it, Traced(numbers[s]), number);
      end = select(is_it, sums_[s], end);
    }
    number_ = is_first_ ? number : number_ + number;
    rest_ = end - target;
    is_first_ = false;
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

  const Components& chosen() const { return chosen_; }
  const std::vector<Traced>& sums() const { return sums_; }
  Traced number() const { return number_; }

 private:
  Traced target_below(Traced total) const {
    if (is_first_) return uniform_ * total;
    const Traced target = total - rest_;
    return select(target < Traced(0.0), Traced(0.0), target);
  }

  const ColorForm& form_;
  Traced uniform_;
  std::vector<Traced> sums_;  ///< running ones, of the last choice
  Components chosen_;
  Traced number_, rest_;
  bool is_first_ = true;
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
  choice.choose(sets, first, 1.0);
  const auto sums = choice.sums();
  // Each rotation leaves out a factor 1 / sqrt2.
  const auto& set = places.front();
  Components rotated = choice.chosen();
  std::size_t stride = set.size();
  for (const int leg : linear_legs(program)) {
    stride /= 2;
    rotate(rotated, stride, program.legs[leg].incoming);
  }
  std::vector<Components> helicities;
  std::vector<int> others;
  for (std::size_t k = 0; k < set.size(); ++k) {
    helicities.push_back({rotated[k]});
    others.push_back(numbers[set[k]] - numbers[set[0]]);
  }
  choice.choose(helicities, others, 1.0 / double(set.size()));
  return {sums, choice.number(), choice.flow(flow_random)};
}

}  // namespace helikos::emit
