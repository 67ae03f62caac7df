// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "helikos/engine/color_sum/triangular_sum.hpp"
#include "helikos/engine/epilogue/selection_tables.hpp"

namespace helikos {

/// Helicity and flow of each event of a pack, for one batch of helicities. First `add` takes the
/// shares of |M|^2 of the states of the batch in their order, up to a factor that all batches have
/// in common; then `draw` selects.
template <class C>
class PackSelection {
 public:
  using Real = RealOf<C>;
  using Tables = SelectionTables<Real, Kokkos::DefaultHostExecutionSpace>;

  /// Size of the memory for a selection.
  static std::size_t memory_size(const Tables& tables) {
    const std::size_t jamps = tables.num_jamps(), states = tables.num_states();
    return tables.most_weights() + jamps + 3 * states + 2 * jamps * (states + 1);
  }

  /// `memory`: memory for memory_size numbers.
  PackSelection(const Tables& tables, const JampMatrix<C>& jamps, C* memory)
      : tables_(tables), jamps_(jamps), num_jamps_(tables.num_jamps()), running_(memory) {
    factors_ = running_ + tables.most_weights();
    signs_ = factors_ + num_jamps_;
    x_ = reinterpret_cast<Complex<C>*>(signs_ + tables.num_states());
    flows_ = x_ + tables.num_states();
    members_ = flows_ + num_jamps_;
  }

  void add(int state, const C& share) {
    running_[state] = total_ += maximum(share, C(0));  // maximum keeps NaN
  }

  /// Updates draws[i] for the first `lanes` events of the pack. `flow_random`: one number in [0, 1)
  /// for each event, or null if no flow is wanted.
  void draw(int lanes, const double* flow_random, EventDraw* draws) {
    EventDraw own[width];
    bool taken[width] = {}, any = false;
    for (int i = 0; i < lanes; ++i) {
      taken[i] = draws[i].takes(double(lane(total_, i)));
      own[i] = draws[i];
      any = any || taken[i];
    }
    if (!any) return;
    int states[width], sets[width], helicities[width] = {};
    pick(tables_.num_helicities(), own, states);
    for (int i = 0; i < width; ++i) sets[i] = tables_.set_of(states[i]);
    if (tables_.num_legs > 0) pick_square(states, own);
    gather_sets(sets);
    if (tables_.num_legs > 0) pick_helicity(own, helicities);
    if (flow_random != nullptr) pick_flow(helicities, lanes, flow_random, own);
    for (int i = 0; i < lanes; ++i) {
      own[i].helicity = tables_.numbers((sets[i] << tables_.num_legs) + helicities[i]);
      if (taken[i]) draws[i] = own[i];
    }
  }

 private:
  static constexpr int width = width_of<C>;
  static constexpr int together = 4;  ///< squares that are summed together

  /// For each lane: selects the first of `count` alternatives whose running sum is larger than
  /// uniform * total. If rounding makes this product equal to the total, the last alternative with
  /// a weight above zero is selected.
  void pick(int count, EventDraw* draws, int* places) const {
    Real totals[width], numbers[width];
    store(running_[count - 1], totals);
    const C target = generate<C>([&](int i) { return Real(draws[i].uniform * double(totals[i])); });
    C passed(0);
    for (int k = 0; k < count; ++k) passed += select(running_[k] <= target, C(1), C(0));
    store(passed, numbers);
    for (int i = 0; i < width; ++i) {
      const int place = static_cast<int>(numbers[i]);
      places[i] = place < count ? place : last_that_adds(count, i);
      const double before = places[i] > 0 ? double(running(places[i] - 1, i)) : 0.0;
      draws[i].pick(before, double(running(places[i], i)) - before, double(totals[i]));
    }
  }

  Real running(int k, int i) const {
    return reinterpret_cast<const Real*>(running_)[std::size_t(k) * width + i];
  }

  int last_that_adds(int count, int i) const {
    int place = count - 1;
    while (place > 0 && running(place, i) == running(place - 1, i)) --place;
    return place;
  }

  /// Selects a square by its |x|^2 in the state of each lane, and stores its factors.
  void pick_square(const int* states, EventDraw* draws) {
    for (int f = 0; f < num_jamps_; ++f) flows_[f] = jamp_of(f, states);
    C sum(0);
    for (int k = 0; k < tables_.num_squares; k += together) {
      Complex<C> x[together];
      for (auto& sum_of_flows : x) sum_of_flows = {C(0), C(0)};
      const int last = std::min(k + together, tables_.num_squares) - 1;
      for (int f = 0; f < num_jamps_; ++f) {
        for (int j = 0; j < together; ++j) {
          x[j] += C(tables_.factors(f * tables_.num_squares + std::min(k + j, last))) * flows_[f];
        }
      }
      for (int j = k; j <= last; ++j) running_[j] = sum += norm(x[j - k]);
    }
    int squares[width];
    pick(tables_.num_squares, draws, squares);
    for (int f = 0; f < num_jamps_; ++f) {
      factors_[f] =
          generate<C>([&](int i) { return tables_.factors(f * tables_.num_squares + squares[i]); });
    }
  }

  Complex<C> jamp_of(int flow, const int* states) const {
    const Real* jamps = reinterpret_cast<const Real*>(jamps_.flow(flow));
    const auto part = [&](int offset) {
      return generate<C>([&](int i) { return jamps[2 * width * states[i] + offset + i]; });
    };
    return {part(0), part(width)};
  }

  /// members(flow, place): the jamps of the polarisation set of each lane. x(s): their sum with the
  /// factors.
  void gather_sets(const int* sets) {
    int active[width], count = 0;
    for (int i = 0; i < width; ++i) {
      if (std::find(active, active + count, sets[i]) == active + count) active[count++] = sets[i];
    }
    const C numbers = generate<C>([&](int i) { return Real(sets[i]); });
    switch (count) {
      case 1:
        return gather<1>(numbers, active, count);
      case 2:
        return gather<2>(numbers, active, count);
      case 3:
        return gather<3>(numbers, active, count);
      case 4:
        return gather<4>(numbers, active, count);
      default:
        return gather<0>(numbers, active, count);
    }
  }

  /// `numbers`: polarisation sets of the lanes; `active`: the distinct sets among them. Their
  /// number is `known`, or `count` if `known` is 0.
  template <int known>
  void gather(const C& numbers, const int* active, int count) {
    if (known > 0) count = known;
    const int states = tables_.num_states();
    constexpr int room = std::max(known, width);
    decltype(numbers == numbers) here[room];
    const std::int32_t* members[room];
    for (int a = 0; a < count; ++a) {
      here[a] = numbers == C(Real(active[a]));
      members[a] = &tables_.members(active[a] << tables_.num_legs);
    }
    const std::int32_t* const places = tables_.places.data();
    for (int s = 0; s < states; ++s) x_[s] = {C(0), C(0)};
    for (int f = 0; f < num_jamps_; ++f) {
      const Complex<C>* jamps = jamps_.flow(f);
      Complex<C>* const target = members_ + std::size_t(f) * states;
      const C factor = factors_[f];
      for (int s = 0; s < states; ++s) {
        Complex<C> z{C(0), C(0)};
        for (int a = 0; a < count; ++a) {
          if (members[a][s] < 0) continue;
          const Complex<C>& jamp = jamps[members[a][s]];
          z = {select(here[a], jamp.re, z.re), select(here[a], jamp.im, z.im)};
        }
        target[places[s]] = z;
        x_[s] += factor * z;
      }
    }
  }

  /// Selects a true helicity by its |x|^2.
  void pick_helicity(EventDraw* draws, int* helicities) {
    const int states = tables_.num_states();
    C size(0);
    for (int s = 0; s < states; ++s) {
      size += norm(x_[s]);
      x_[s] = with_phase(s, x_[s]);
    }
    for (int bit = 1; bit < states; bit *= 2) {
      for (int s = 0; s < states; ++s) {
        if ((s & bit) != 0) continue;
        const Complex<C> a = x_[s], b = x_[s | bit];
        x_[s] = a + b;
        x_[s | bit] = a - b;
      }
    }
    const C limit = C(Real(least_weight<Real> * states)) * size;
    C sum(0);
    for (int h = 0; h < states; ++h) {
      const C weight = norm(x_[h]);
      running_[h] = sum += select(weight > limit, weight, C(0));
    }
    pick(states, draws, helicities);
  }

  void pick_flow(const int* helicities, int lanes, const double* flow_random, EventDraw* own) {
    const int states = tables_.num_states();
    signs_[0] = C(1);
    for (int bit = 1; bit < states; bit *= 2) {
      const C of_bit =
          generate<C>([&](int i) { return Real((helicities[i] & bit) != 0 ? -1 : 1); });
      for (int s = 0; s < bit; ++s) signs_[s | bit] = of_bit * signs_[s];
    }
    C* const ordered = running_;
    for (int s = 0; s < states; ++s) {
      ordered[tables_.places(s)] = (number_of_bs(s) & 2) != 0 ? -signs_[s] : signs_[s];
    }
    const int evens = tables_.num_evens();
    for (int f = 0; f < num_jamps_; ++f) {
      const Complex<C>* jamps = members_ + std::size_t(f) * states;
      Complex<C> even{C(0), C(0)}, odd{C(0), C(0)};  // by the number of b's
      for (int place = 0; place < evens; ++place) even += ordered[place] * jamps[place];
      for (int place = evens; place < states; ++place) odd += ordered[place] * jamps[place];
      flows_[f] = {even.re - odd.im, even.im + odd.re};
    }
    const int count = add_flows();
    EventDraw draws[width];
    for (int i = 0; i < lanes; ++i) draws[i].uniform = flow_random[i];
    int flows[width];
    pick(count, draws, flows);
    const auto& pairs = tables_.pairs;
    for (int i = 0; i < lanes; ++i) {
      own[i].flow = pairs.count() > 0 ? pairs.flow(flows[i], draws[i].uniform) : flows[i];
    }
  }

  /// Fills the running sums of the weights of flows, or of pairs of flows, from the jamps of a
  /// helicity. Returns their number.
  int add_flows() {
    const auto& pairs = tables_.pairs;
    C sum(0);
    for (int k = 0; k < pairs.count(); ++k) {
      const auto amplitude =
          pairs.template amplitude<Complex<C>>(k, [&](int f) { return flows_[f]; });
      running_[k] = sum += norm(amplitude);
    }
    if (pairs.count() > 0) return pairs.count();
    for (int f = 0; f < num_jamps_; ++f) running_[f] = sum += norm(flows_[f]);
    return num_jamps_;
  }

  const Tables& tables_;
  JampMatrix<C> jamps_;
  int num_jamps_;
  C total_{0};
  C* running_;           ///< running sums of weights
  C* factors_;           ///< (flow), factors of the selected square of each lane
  C* signs_;             ///< (s), signs of the selected helicity of each lane
  Complex<C>* x_;        ///< (s), then (h)
  Complex<C>* flows_;    ///< (jamp), of the state of each lane, then of its helicity
  Complex<C>* members_;  ///< (jamp, place), of the polarisation set of each lane
};

}  // namespace helikos
