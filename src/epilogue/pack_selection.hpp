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
    const Real* chosen[width_of<C>];  // jamps of the helicity of each lane
    for (int i = 0; i < width_of<C>; ++i) {
      const int helicity = not_past_end(static_cast<int>(lane(passed, i)), i);
      chosen[i] = reinterpret_cast<const Real*>(jamps.data + helicity) + i;
      if (!taken[i]) continue;
      const double before = helicity == 0 ? 0.0 : double(lane(running_[helicity - 1], i));
      draws[i].pick(configurations[helicity], before, double(lane(running_[helicity], i)) - before,
                    double(lane(total_, i)));
    }
    if (flow_random == nullptr) return;
    const FlowWeights weights{chosen, 2 * width_of<C> * jamps.flow_stride};
    const C flows = weights.pick(num_flows, lanes, flow_random);
    for (int i = 0; i < lanes; ++i) {
      if (taken[i]) draws[i].flow = weights.not_without(static_cast<int>(lane(flows, i)), i);
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

  /// |jamp|^2 of the flows, each lane of a helicity of its own.
  struct FlowWeights {
    const Real* const* chosen;
    std::size_t flow_stride;  ///< [Real]

    C operator()(int flow) const {
      const auto part = [&](std::size_t offset) {
        return generate<C>([&](int i) { return chosen[i][flow * flow_stride + offset]; });
      };
      return norm(Complex<C>{part(0), part(width_of<C>)});
    }

    C pick(int num_flows, int lanes, const double* uniform) const {
      C total(0), running(0), passed(0);
      for (int f = 0; f < num_flows; ++f) total += (*this)(f);
      const C target = generate<C>(
          [&](int i) { return i < lanes ? Real(uniform[i] * double(lane(total, i))) : Real(0); });
      for (int f = 0; f < num_flows - 1; ++f) {
        running += (*this)(f);
        passed += select(running <= target, C(1), C(0));
      }
      return passed;
    }

    /// Where the target was rounded up to the total, the last flow that adds to it.
    int not_without(int flow, int i) const {
      const auto is_zero = [&](int f) {
        const Real* jamp = chosen[i] + f * flow_stride;
        return jamp[0] == Real(0) && jamp[width_of<C>] == Real(0);
      };
      while (flow > 0 && is_zero(flow)) --flow;
      return flow;
    }
  };

  C* running_;
  int num_helicities_;
  C total_{0};
};

}  // namespace helikos
