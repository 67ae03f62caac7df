// SPDX-License-Identifier: Apache-2.0
// Linear relations between partial amplitudes. They follow from colour alone (photons decouple,
// R. Kleiss, H. Kuijf, Nucl. Phys. B312 (1989) 616), or from colour and kinematics (Z. Bern, J.
// Carrasco, H. Johansson, Phys. Rev. D78 (2008) 085011; for quark lines H. Johansson, A. Ochirov,
// JHEP 01 (2016) 170).
#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/detail/model_recursion.hpp"

namespace helikos::test::color_relations_test {
namespace {

using Amplitude = std::complex<double>;

/// Flows of a process with the jamps of all helicities.
using FlowJamps = std::map<ColorFlow, std::vector<Amplitude>>;

/// Gluons alone: a flow is one string, first gluon, others, last gluon.
std::vector<ColorFlow> flows_of(const AmplitudeProgram& program) {
  if (program.color.kind != ColorBasis::Kind::adjoint) return program.color.flows;
  std::vector<ColorFlow> flows;
  for (const auto& order : all_permutations(program.num_legs() - 2)) {
    ColorString line{0};
    for (const auto gluon : order) line.push_back(gluon + 1);
    line.push_back(program.num_legs() - 1);
    flows.push_back({line});
  }
  return flows;
}

FlowJamps flow_jamps(const std::string& text, const Point& point, const Parameters& parameters) {
  const FusionTable fusions(standard_model().vertices(parameters));
  const auto program = model_recursion(Process::parse(text), fusions, parameters, {});
  const auto values = run_program(program, point).values;
  const auto flows = flows_of(program);
  const auto states = static_cast<std::ptrdiff_t>(values.size() / flows.size());
  FlowJamps result;
  for (std::size_t f = 0; f < flows.size(); ++f) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(f) * states;
    result[flows[f]] = {first, first + states};
  }
  return result;
}

/// Sum of factor times jamps, and the largest term.
class Sum {
 public:
  void add(const std::vector<Amplitude>& jamps, double factor) {
    values_.resize(jamps.size());
    for (std::size_t h = 0; h < jamps.size(); ++h) {
      values_[h] += factor * jamps[h];
      largest_term_ = std::max(largest_term_, std::abs(factor * jamps[h]));
    }
  }

  /// In units of the largest term.
  double size() const {
    double result = 0.0;
    for (const Amplitude& value : values_) {
      if (!(std::abs(value) <= result)) result = std::abs(value);
    }
    return result / largest_term_;
  }

 private:
  std::vector<Amplitude> values_;
  double largest_term_ = 0.0;
};

/// As in gauge_test.cpp: 1/P^2 has the error 4 (eps + defect) s / P^2 in each propagator, and the
/// rest some 16 eps a leg.
double jamp_bound(const Point& point) {
  double s = 0.0;
  for (const Momentum& p : point) s = std::max(s, 4.0 * p.t * p.t);
  return (epsilon + defect(point)) * static_cast<double>(point.size()) *
         (4.0 * s / smallest_invariant(point) + 16.0);
}

/// Away from soft and collinear gluons.
Point calm_point(const std::string& text, const Parameters& parameters = {}) {
  for (const Point& point : rambo_points(text, 1000.0, 64, parameters)) {
    if (smallest_invariant(point) > 2e3) return point;
  }
  throw std::runtime_error("no point");
}

ColorFlow without(const ColorFlow& flow, int leg) {
  ColorFlow result = flow;
  for (ColorString& line : result) std::erase(line, leg);
  return result;
}

struct Photon {
  std::string with_gluon, with_photon;
  int leg;
  double charge;
};

/// A gluon whose colour matrix is the unit matrix is a photon: with T^a / sqrt2 replaced by the
/// charge, the sum over all places of the gluon in the strings.
double photon_difference(const Photon& c, const Point& point, double wrong = 1.0) {
  const Parameters parameters;
  const auto gluon = flow_jamps(c.with_gluon, point, parameters);
  const auto photon = flow_jamps(c.with_photon, point, parameters);
  const double charge =
      std::sqrt(8.0 * std::numbers::pi * parameters.alpha_ew()) * std::abs(c.charge) * wrong;
  double plus = 0.0, minus = 0.0;
  for (const auto& [flow, jamps] : photon) {
    Sum difference, sum;
    difference.add(jamps, 1.0);
    sum.add(jamps, 1.0);
    for (const auto& [longer, terms] : gluon) {
      if (without(longer, c.leg) != flow) continue;
      difference.add(terms, -charge);
      sum.add(terms, charge);
    }
    plus = std::max(plus, sum.size());
    minus = std::max(minus, difference.size());
  }
  return std::min(plus, minus);  // jamps of a process have a sign in common
}

const std::vector<Photon> photons{{"g g > t t~ g", "g g > t t~ a", 4, 2.0 / 3.0},
                                  {"u u~ > g g g g", "u u~ > g a g g", 3, 2.0 / 3.0},
                                  {"u u~ > c c~ g", "u u~ > c c~ a", 4, 2.0 / 3.0},
                                  {"d s~ > d s~ g g", "d s~ > d s~ g a", 5, 1.0 / 3.0},
                                  {"u u > u u g", "u u > u u a", 4, 2.0 / 3.0},
                                  {"u u~ > c c~ t t~ g", "u u~ > c c~ t t~ a", 6, 2.0 / 3.0},
                                  {"u u~ > z g g", "u u~ > z g a", 4, 2.0 / 3.0}};

TEST(ColorRelations, PhotonsDecouple) {
  for (const Photon& c : photons) {
    Worst worst(c.with_photon);
    const Point point = calm_point(c.with_gluon);
    worst.add_vanishing(photon_difference(c, point), jamp_bound(point));
    EXPECT_GT(photon_difference(c, point, 1.01), 1e-4) << c.with_photon;
  }
}

/// The part of a gluon's propagator with -1/3 is a photon between two quark lines.
TEST(ColorRelations, SingletPartOfAGluonIsAPhoton) {
  const Parameters parameters;
  const double charge2 = 8.0 * std::numbers::pi * parameters.alpha_ew() * 4.0 / 9.0;
  for (const std::string text : {"u u~ > c c~", "u u~ > c c~ g", "u u~ > c c~ g g"}) {
    Worst worst(text);
    const Point point = calm_point(text);
    const auto strong = flow_jamps(text, point, parameters);
    const auto weak = flow_jamps(text + " QED==2 / z", point, parameters);
    EXPECT_LT(weak.size(), strong.size());
    double plus = 0.0, minus = 0.0;
    for (const auto& [flow, jamps] : weak) {
      Sum sum, difference;
      for (Sum* s : {&sum, &difference}) s->add(strong.at(flow), 1.0);
      sum.add(jamps, 1.0 / (3.0 * charge2));
      difference.add(jamps, -1.0 / (3.0 * charge2));
      plus = std::max(plus, sum.size());
      minus = std::max(minus, difference.size());
    }
    worst.add_vanishing(std::min(plus, minus), jamp_bound(point));
    EXPECT_GT(std::max(plus, minus), 0.1);
  }
}

/// All ways to mix two orders.
void shuffle(const ColorString& a, const ColorString& b, const ColorString& done,
             std::vector<ColorString>& result) {
  const auto take = [&](const ColorString& from, const ColorString& other) {
    ColorString longer = done;
    longer.push_back(from.front());
    shuffle({from.begin() + 1, from.end()}, other, longer, result);
  };
  if (a.empty() && b.empty()) return result.push_back(done);
  if (!a.empty()) take(a, b);
  if (!b.empty()) take(b, a);
}

/// Jamps of g g > n g with the last two gluons exchanged, which both have two states: strings from
/// the first gluon to the last but one.
FlowJamps with_other_end(const std::string& text, Point point) {
  std::swap(point[point.size() - 1], point[point.size() - 2]);
  const int last = static_cast<int>(point.size()) - 1;
  FlowJamps result;
  for (auto& [flow, jamps] : flow_jamps(text, point, {})) {
    ColorFlow exchanged = flow;
    for (int& leg : exchanged[0]) leg = leg == last ? last - 1 : leg == last - 1 ? last : leg;
    std::vector<Amplitude> states(jamps.size());
    for (std::size_t h = 0; h < jamps.size(); ++h) {
      states[(h & ~std::size_t{3}) | (h & 1) << 1 | (h >> 1 & 1)] = jamps[h];
    }
    result[exchanged] = states;
  }
  return result;
}

/// A(1, alpha, n, beta) = (-1)^|beta| times the sum of A(1, sigma, n) over all sigma that mix alpha
/// with the reverse of beta. With one gluon in beta it is the decoupling of a U(1) gluon. (The
/// orderings of one quark line have no such relation: they are those that stand on the right.)
TEST(ColorRelations, GluonsObeyKleissAndKuijf) {
  for (const std::string text : {"g g > g g", "g g > g g g", "g g > g g g g"}) {
    Worst worst(text);
    const Point point = calm_point(text);
    const auto right = flow_jamps(text, point, {});
    const int n = static_cast<int>(point.size()) - 1;
    for (const auto& [flow, jamps] : with_other_end(text, point)) {
      const auto place = std::ranges::find(flow[0], n);
      const ColorString alpha(flow[0].begin() + 1, place);
      const ColorString beta(flow[0].rbegin(), std::make_reverse_iterator(place + 1));
      std::vector<ColorString> orders;
      shuffle(alpha, beta, {0}, orders);
      Sum sum;
      sum.add(jamps, 1.0);
      for (ColorString& order : orders) {
        order.push_back(n);
        sum.add(right.at({order}), beta.size() % 2 == 0 ? -1.0 : 1.0);
      }
      worst.add_vanishing(sum.size(), jamp_bound(point));
    }
  }
}

Momentum outgoing(const Process& process, const Point& point, int leg) {
  return (process.legs()[leg].incoming ? -1.0 : 1.0) * point[leg];
}

/// Gluon k goes through a string: the sum over its places of 2 p_k.(sum of the momenta before it)
/// times the jamp.
double bcj_sum(const std::string& text, const Point& point, const FlowJamps& jamps, int k) {
  const auto process = Process::parse(text);
  double largest = 0.0;
  for (const auto& [flow, unused] : jamps) {
    if (flow[0][1] != k) continue;
    const ColorString others = without(flow, k)[0];
    Momentum before{0, 0, 0, 0};
    Sum sum;
    for (std::size_t place = 1; place < others.size(); ++place) {
      before = before + outgoing(process, point, others[place - 1]);
      ColorString line = others;
      line.insert(line.begin() + static_cast<std::ptrdiff_t>(place), k);
      sum.add(jamps.at({line}), 2.0 * dot(outgoing(process, point, k), before));
    }
    largest = std::max(largest, sum.size());
  }
  return largest;
}

/// On the mass shell and without widths only.
TEST(ColorRelations, GluonsObeyBernCarrascoAndJohansson) {
  const auto parameters = without_widths();
  for (const auto& [text, gluon] : {std::pair<std::string, int>{"g g > g g g", 3},
                                    {"g g > g g g g", 2},
                                    {"u u~ > g g g", 3},
                                    {"g g > t t~ g", 4},
                                    {"g g > b b~ g g", 1}}) {
    Worst worst(text);
    const Point point = calm_point(text, parameters);
    const auto jamps = flow_jamps(text, point, parameters);
    worst.add_vanishing(bcj_sum(text, point, jamps, gluon), jamp_bound(point));
    Point off_shell = point;
    off_shell[gluon].t *= 1.01;
    EXPECT_GT(bcj_sum(text, off_shell, flow_jamps(text, off_shell, parameters), gluon), 1e-5);
  }
}

}  // namespace
}  // namespace helikos::test::color_relations_test
