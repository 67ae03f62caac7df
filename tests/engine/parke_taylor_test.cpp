// SPDX-License-Identifier: Apache-2.0
// Gluons alone whose amplitudes are known in closed form, for any number of them: two unlike the
// others, A(1..n) = <ij>^4 / (<12> <23> .. <n1>), and less than two, zero. S. Parke, T. Taylor,
// Phys. Rev. Lett. 56 (1986) 2459; M. Mangano, S. Parke, Phys. Rept. 200 (1991) 301,
// eqs. 3.16, 4.9.
#include <gtest/gtest.h>

#include <complex>
#include <numeric>
#include <random>

#include "engine/conditioning.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::parke_taylor_test {
namespace {

using Space = MatrixElement::Space;
using Amplitude = std::complex<double>;

/// <ij> of all pairs of legs without mass. A turned momentum has i times the spinor, which is left
/// out: it gives all orders of an amplitude the same phase.
class SpinorProducts {
 public:
  explicit SpinorProducts(const Point& point) {
    for (const Momentum& p : point) {
      // Light-cone components along x: no leg of a collision along z is near its singularity.
      const double plus = p.t + p.x;
      spinors_.push_back({std::sqrt(plus), Amplitude(p.y, p.z) / std::sqrt(plus)});
    }
  }
  Amplitude operator()(int i, int j) const {
    return spinors_[i][0] * spinors_[j][1] - spinors_[i][1] * spinors_[j][0];
  }

 private:
  std::vector<std::array<Amplitude, 2>> spinors_;
};

/// Helicities of all legs, taken as outgoing.
struct Helicities {
  std::vector<int> signs;  ///< (leg)

  /// The legs whose sign is `sign`.
  std::vector<int> legs(int sign) const {
    std::vector<int> result;
    for (int leg = 0; leg < static_cast<int>(signs.size()); ++leg)
      if (signs[leg] == sign) result.push_back(leg);
    return result;
  }
  /// States of the legs, as HelicitySampler counts them.
  int state(int leg) const { return (leg < 2 ? -signs[leg] : signs[leg]) > 0 ? 1 : 0; }
  /// theory/process/helicity.hpp
  int number() const {
    int result = 0;
    for (int leg = 0; leg < static_cast<int>(signs.size()); ++leg) result = 2 * result + state(leg);
    return result;
  }
};

/// Amplitude of all legs in an order, by the formula of Parke and Taylor; either of the two
/// classes.
Amplitude parke_taylor(const SpinorProducts& product, const Helicities& h,
                       const std::vector<int>& order) {
  const bool is_plus = h.legs(-1).size() == 2;
  const auto pair = h.legs(is_plus ? -1 : 1);
  Amplitude result = std::pow(product(pair[0], pair[1]), 4);
  for (std::size_t k = 0; k < order.size(); ++k)
    result /= product(order[k], order[(k + 1) % order.size()]);
  return is_plus ? result : std::conj(result);
}

struct FlowSum {
  Amplitude amplitude = 0.0;
  double squares = 0.0;
};

/// All orders in which each gluon's anticolour is the next one's colour.
class ValidOrders {
 public:
  ValidOrders(const SpinorProducts& product, const Helicities& h, const ColorConfiguration& colors)
      : product_(product), h_(h), colors_(colors), is_taken_(colors.size(), 0) {
    take(0);
  }
  const FlowSum& sum() const { return sum_; }

 private:
  void take(int leg) {
    order_.push_back(leg);
    is_taken_[leg] = 1;
    if (order_.size() == colors_.size()) {
      if (colors_[leg].anticolor == colors_[0].color) add();
    } else {
      for (int next = 1; next < static_cast<int>(colors_.size()); ++next)
        if (!is_taken_[next] && colors_[leg].anticolor == colors_[next].color) take(next);
    }
    order_.pop_back();
    is_taken_[leg] = 0;
  }
  void add() {
    const Amplitude a = parke_taylor(product_, h_, order_);
    sum_.amplitude += a;
    sum_.squares += std::norm(a);
  }

  const SpinorProducts& product_;
  const Helicities& h_;
  const ColorConfiguration& colors_;
  std::vector<char> is_taken_;
  std::vector<int> order_;
  FlowSum sum_;
};

Process gluons(int n) {
  std::string text = "g g >";
  for (int k = 2; k < n; ++k) text += " g";
  return Process::parse(text);
}

/// From the squared amplitude with g_s = 1.
double scale_of(const Process& process) {
  return process.initial_average() / process.identical_factor() *
         std::pow(Parameters().strong_coupling(), 2 * (process.num_legs() - 2));
}

/// Both classes, with the two at random.
std::vector<Helicities> mhv(int n, std::mt19937& random) {
  std::vector<Helicities> result;
  for (const int sign : {-1, 1}) {
    Helicities h{std::vector<int>(n, -sign)};
    const int first = static_cast<int>(random() % n);
    h.signs[first] = h.signs[(first + 1 + random() % (n - 1)) % n] = sign;
    result.push_back(h);
  }
  return result;
}

/// All alike, and one unlike the others.
std::vector<Helicities> vanishing(int n, std::mt19937& random) {
  std::vector<Helicities> result;
  for (const int sign : {-1, 1}) {
    result.push_back({std::vector<int>(n, sign)});
    result.push_back(result.back());
    result.back().signs[random() % n] = -sign;
  }
  return result;
}

/// Lines of colour that go in a circle through all gluons in a random order.
ColorConfiguration random_colors(int n, std::mt19937& random) {
  std::vector<int> order(n), colors;
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  for (int k = 0; k < n; ++k) colors.push_back(static_cast<int>(random() % 3));
  ColorConfiguration result(n);
  for (int k = 0; k < n; ++k) result[order[k]] = {colors[k], colors[(k + 1) % n]};
  return result;
}

/// |M|^2 of some helicities with colours `treatment` of one configuration.
std::vector<double> squares(const Process& process, const Point& point,
                            const ColorConfiguration& colors, ColorTreatment treatment,
                            const std::vector<Helicities>& helicities) {
  MatrixElementOptions options;
  options.helicities = HelicityMode::phase;
  options.program.basis = PolarizationBasis::helicity;
  options.program.colors = treatment;
  options.program.configuration = colors;
  MatrixElement matrix_element(process, Parameters(), options);
  const int count = static_cast<int>(helicities.size()), n = process.num_legs();
  RandomView<Kokkos::HostSpace> states("states", count, few_states * n);
  for (int e = 0; e < count; ++e)
    for (int leg = 0; leg < n; ++leg) states(e, few_states * leg + helicities[e].state(leg)) = 1.0;
  const auto momenta = to_view(Points(count, point));
  const EventView<Space> results("results", count);
  matrix_element(
      Space(),
      {.momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), momenta),
       .superpositions = Kokkos::create_mirror_view_and_copy(Space::memory_space(), states)},
      {results});
  const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), results);
  return {values.data(), values.data() + count};
}

/// Sums of up to thousands of orders, with invariants of a thousandth of s.
constexpr double tolerance = 1e-9;

TEST(ParkeTaylor, HoldsForSampledColors) {
  std::mt19937 random(4);
  for (int n = 4; n <= 12; ++n) {
    const auto process = gluons(n);
    const Point point = rambo_points(process, 1000.0, 1, {}, false, 5).front();
    const SpinorProducts product(point);
    const double scale = scale_of(process);
    Worst worst(process.str());
    for (const auto treatment : {ColorTreatment::dressed, ColorTreatment::flows}) {
      if (treatment == ColorTreatment::flows && n > 9) continue;
      const auto colors = random_colors(n, random);
      auto helicities = mhv(n, random);
      const auto zeros = vanishing(n, random);
      helicities.insert(helicities.end(), zeros.begin(), zeros.end());
      const auto found = squares(process, point, colors, treatment, helicities);
      double largest = 0.0;
      for (std::size_t k = 0; k < helicities.size(); ++k) {
        if (k >= 2) {
          worst.add_vanishing(found[k] / largest, 1e-18);
          continue;
        }
        const FlowSum expected = ValidOrders(product, helicities[k], colors).sum();
        ASSERT_GT(expected.squares, 0.0);
        worst.add(found[k], scale * std::norm(expected.amplitude),
                  tolerance * scale * std::max(expected.squares, std::norm(expected.amplitude)));
        largest = std::max(largest, scale * expected.squares);
      }
    }
  }
}

/// Summed over colours: of two traces of gluons of U(3), which is as good as SU(3) for gluons
/// alone, as many factors of 3 are left as there are loops of colour.
TEST(ParkeTaylor, HoldsForTheSumOverColors) {
  std::mt19937 random(6);
  for (int n = 4; n <= 6; ++n) {
    const auto process = gluons(n);
    const Point point = rambo_points(process, 1000.0, 1, {}, false, 5).front();
    const SpinorProducts product(point);
    for (const Helicities& h : mhv(n, random)) {
      std::vector<std::vector<int>> orders;
      std::vector<Amplitude> amplitudes;
      for (const auto& rest : all_permutations(n - 1)) {
        orders.push_back({0});
        for (const auto k : rest) orders.back().push_back(k + 1);
        amplitudes.push_back(parke_taylor(product, h, orders.back()));
      }
      double expected = 0.0;
      for (std::size_t a = 0; a < orders.size(); ++a) {
        std::vector<int> after(n);
        for (int k = 0; k < n; ++k) after[orders[a][k]] = orders[a][(k + 1) % n];
        for (std::size_t b = 0; b < orders.size(); ++b) {
          std::vector<int> before(n);
          for (int k = 0; k < n; ++k) before[orders[b][(k + 1) % n]] = orders[b][k];
          std::vector<char> is_seen(n, 0);
          int loops = 0;
          for (int k = 0; k < n; ++k) {
            loops += !is_seen[k];
            for (int at = k; !is_seen[at]; at = before[after[at]]) is_seen[at] = 1;
          }
          expected += std::pow(3.0, loops) * (amplitudes[a] * std::conj(amplitudes[b])).real();
        }
      }
      MatrixElementOptions options;
      options.only_helicities = {h.number()};
      Worst worst(process.str() + " " + helicity_text(process, h.number()));
      worst.add_relative(evaluate(process, {point}, options).front(), scale_of(process) * expected,
                         tolerance);
    }
  }
}

}  // namespace
}  // namespace helikos::test::parke_taylor_test
