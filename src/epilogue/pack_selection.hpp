// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color_sum/triangular_sum.hpp"
#include "epilogue/event_draw.hpp"

namespace helikos {

/// Helicity and flow of each event of a pack, for one batch of helicities. First `add` the shares
/// of |M|^2 in their order, of rotated jamps, up to a factor that all batches share; then `draw`.
template <class C>
class PackSelection {
 public:
  /// `running`: memory for `num_helicities` numbers.
  PackSelection(C* running, int num_helicities)
      : running_(running), num_helicities_(num_helicities) {}

  void add(int helicity, const C& share) {
    running_[helicity] = total_ += maximum(share, C(0));  // which keeps NaN
  }
  const C& total() const { return total_; }

  /// Updates draws[i] for the first `lanes` events of the pack. `configurations`: number of each
  /// helicity of the batch; `flow_random`: of each event, in [0, 1), or null where no flow is
  /// wanted.
  void draw(const std::int32_t* configurations, const JampMatrix<C>& jamps, int num_flows,
            int lanes, const double* flow_random, EventDraw* draws) const {
    bool taken[width_of<C>] = {};
    for (int i = 0; i < lanes; ++i) taken[i] = draws[i].takes(double(lane(total_, i)));
    const C passed = num_passed(generate<C>([&](int i) {
      return i < lanes ? Real(draws[i].uniform * double(lane(total_, i))) : Real(0);
    }));
    for (int i = 0; i < lanes; ++i) {
      if (!taken[i]) continue;
      const int helicity = not_past_end(static_cast<int>(lane(passed, i)), i);
      const double before = helicity == 0 ? 0.0 : double(lane(running_[helicity - 1], i));
      draws[i].pick(configurations[helicity], before, double(lane(running_[helicity], i)) - before,
                    double(lane(total_, i)));
      if (flow_random == nullptr) continue;
      draws[i].flow = flow_of(jamps, num_flows, helicity, i, flow_random[i]);
    }
  }

 private:
  using Real = RealOf<C>;

  /// Helicities whose running sums do not exceed `target`: the number of the one to pick.
  C num_passed(const C& target) const {
    C passed(0);
    for (int h = 0; h < num_helicities_; ++h) {
      passed += select(running_[h] <= target, C(1), C(0));
    }
    return passed;
  }

  /// Where the target was rounded up to the total, the last helicity that adds to it.
  int not_past_end(int helicity, int i) const {
    if (helicity < num_helicities_) return helicity;
    int last = num_helicities_ - 1;
    while (last > 0 && lane(running_[last - 1], i) == lane(total_, i)) --last;
    return last;
  }

  static int flow_of(const JampMatrix<C>& jamps, int num_flows, int helicity, int i,
                     double uniform) {
    const auto weight = [&](int f) {
      const Complex<C>& jamp = jamps.flow(f)[helicity];
      return double(norm(Complex<Real>{lane(jamp.re, i), lane(jamp.im, i)}));
    };
    double total = 0.0;
    for (int f = 0; f < num_flows; ++f) total += weight(f);
    return pick_index(num_flows, uniform, total, weight);
  }

  C* running_;
  int num_helicities_;
  C total_{0};
};

}  // namespace helikos
