// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "clustering/madgraph_numbers.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/observables/clustering/event_scales.hpp"
#include "helikos/phasespace/rambo.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"

/// \file
/// The steps of a clustering, found by sets of sets of legs, with rapidities and angles in place of
/// products, and a general Lorentz transformation as a matrix.

namespace helikos::clustering::test::brute_force_test {
namespace {

using Legs = std::set<int>;
using Lines = std::set<Legs>;  ///< of a diagram, from both ends

constexpr double tolerance = 1e-8;

struct Line {
  Legs legs;
  FourVector<double> p;
  double mass2;
  bool is_beam() const { return legs.contains(0) || legs.contains(1); }
};

std::vector<Lines> diagrams_of(const Process& process) {
  const Parameters parameters;
  std::vector<Lines> all;
  for (const Diagram& diagram : enumerate_diagrams(process, process.model().vertices(parameters),
                                                   diagram_options(process))) {
    if (std::ranges::any_of(diagram.vertices,
                            [](const DiagramVertex& v) { return v.num_lines > 3; }))
      continue;
    Lines lines;
    for (const DiagramLine& line : diagram.propagators) {
      Legs inside, outside;
      for (int leg = 0; leg < process.num_legs(); ++leg)
        ((line.legs >> leg & 1u) != 0 ? inside : outside).insert(leg);
      lines.insert(inside);
      lines.insert(outside);
    }
    all.push_back(lines);
  }
  return all;
}

double pt(const FourVector<double>& p) { return std::hypot(p.x, p.y); }
double mt2(const FourVector<double>& p) { return p.t * p.t - p.z * p.z; }

double measure(const Line& a, const Line& b) {
  if (a.is_beam()) return mt2(b.p) * (a.p.z * b.p.z < 0 ? 1 + 1e-6 : 1.0);
  for (const auto& [light, heavy] : {std::pair(a, b), std::pair(b, a)})
    if (light.mass2 < 1 && heavy.mass2 >= 1) return mt2(light.p) * (1 + 1e-6);
  const double deta = std::asinh(a.p.z / pt(a.p)) - std::asinh(b.p.z / pt(b.p));
  const double dphi = std::atan2(a.p.y, a.p.x) - std::atan2(b.p.y, b.p.x);
  const double least = std::min(pt(a.p), pt(b.p));
  return std::max(a.mass2, b.mass2) + 2 * least * least * (std::cosh(deta) - std::cos(dphi));
}

/// The boost to the rest frame of `total`, then a rotation that takes the momentum `p` to +z.
void transform(std::vector<Line>& lines, std::size_t beam, FourVector<double> total) {
  const double m = std::sqrt(dot(total, total));
  const double beta[3] = {total.x / total.t, total.y / total.t, total.z / total.t};
  const double gamma = total.t / m, b2 = 1 - 1 / (gamma * gamma);
  for (Line& line : lines) {
    const double r[3] = {line.p.x, line.p.y, line.p.z};
    const double along = beta[0] * r[0] + beta[1] * r[1] + beta[2] * r[2];
    const double shift = (b2 > 0 ? (gamma - 1) * along / b2 : 0.0) - gamma * line.p.t;
    line.p = {gamma * (line.p.t - along), r[0] + shift * beta[0], r[1] + shift * beta[1],
              r[2] + shift * beta[2]};
  }
  // By angles: about z so that y = 0, then about y.
  const auto& q = lines[beam].p;
  const double phi = std::atan2(q.y, q.x), theta = std::atan2(pt(q), q.z);
  for (Line& line : lines) {
    const auto p = line.p;
    const double x = std::cos(phi) * p.x + std::sin(phi) * p.y,
                 y = std::cos(phi) * p.y - std::sin(phi) * p.x;
    line.p = {p.t, std::cos(theta) * x - std::sin(theta) * p.z, y,
              std::cos(theta) * p.z + std::sin(theta) * x};
  }
}

/// The steps before rounding errors decide.
struct Found {
  std::vector<Legs> results;
  std::vector<double> measures;
};

Found clustered(std::vector<Lines> diagrams, const Momenta& momenta) {
  std::vector<Line> lines;
  for (std::size_t leg = 0; leg < momenta.size(); ++leg) {
    const double m2 = dot(momenta[leg], momenta[leg]);
    lines.push_back({{int(leg)}, momenta[leg], std::abs(m2) < 1e-6 ? 0.0 : m2});
  }
  Found found;
  while (lines.size() > 3) {
    std::multimap<double, std::pair<std::size_t, std::size_t>> order;
    for (std::size_t b = 2; b < lines.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) {
        Legs legs = lines[a].legs;
        legs.insert(lines[b].legs.begin(), lines[b].legs.end());
        if (std::ranges::any_of(diagrams, [&](const Lines& own) { return own.contains(legs); }))
          order.emplace(measure(lines[a], lines[b]), std::pair(a, b));
      }
    const auto [least, pair] = *order.begin();
    // Of two particles that are left, each may leave a beam.
    if (order.size() > 1 && std::next(order.begin())->first < least * (1 + 1e-8)) break;
    const auto [a, b] = pair;
    Line joined{lines[a].legs, {}, std::max(lines[a].mass2, lines[b].mass2)};
    joined.legs.insert(lines[b].legs.begin(), lines[b].legs.end());
    joined.p = a < 2 ? lines[a].p - lines[b].p : lines[a].p + lines[b].p;
    std::erase_if(diagrams, [&](const Lines& own) { return !own.contains(joined.legs); });
    found.results.push_back(joined.legs);
    found.measures.push_back(least);
    const bool moves = a < 2 && lines.size() > 4;
    lines[a] = joined;
    lines.erase(lines.begin() + std::ptrdiff_t(b));
    const auto total = lines[0].p + lines[1].p;
    if (moves && dot(total, total) > 100) transform(lines, a, total);
  }
  return found;
}

/// Processes of QCD and a W, where no resonance is, whatever the jets are.
TEST(Clustering, IsThatOfSetsOfLegs) {
  for (const std::string text :
       {"g g > t t~ g", "g g > t t~ g g", "g u > t t~ u g", "u d~ > w+ g g g", "g g > g g g"}) {
    const Process process = Process::parse(text);
    const auto diagrams = diagrams_of(process);
    const auto tables = make_clustering_tables(process, Parameters());
    const auto view = tables.view();
    std::vector<double> masses;
    for (const Leg& leg : process.legs())
      if (!leg.incoming) masses.push_back(Parameters().mass(leg.particle->pdg));
    const Rambo rambo(1500, {0.0, 0.0}, masses);
    const int count = 100;
    using Space = Kokkos::DefaultExecutionSpace;
    const RandomView<Space> random("random", count, rambo.numbers_per_event());
    const MomentaView<Space> points("momenta", count, process.num_legs(), 4);
    const EventView<Space> weights("weights", count);
    fill_random(Space(), 1, 0, random);
    rambo.generate(Space(), ConstRandomView<Space>(random), points, weights);
    const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), points);
    int compared = 0;
    for (int event = 0; event < count; ++event) {
      Momenta momenta;
      for (int leg = 0; leg < process.num_legs(); ++leg)
        momenta.push_back({p(event, leg, 0), p(event, leg, 1), p(event, leg, 2), p(event, leg, 3)});
      const Found wanted = clustered(diagrams, momenta);
      compared += int(wanted.results.size());
      const History own = cluster(view, momenta.data(), -1);
      ASSERT_TRUE(own.is_found);
      for (std::size_t i = 0; i < wanted.results.size(); ++i) {
        LegMask legs = 0;
        for (const int leg : wanted.results[i]) legs |= leg_bit(leg);
        const Step& step = own.steps[i];
        ASSERT_EQ(own.legs[step.result], legs) << text << " " << event << " " << i;
        EXPECT_NEAR(step.pt2, wanted.measures[i], tolerance * wanted.measures[i]) << text;
      }
    }
    EXPECT_GT(compared, count * (process.num_legs() - 4)) << text;
  }
}

}  // namespace
}  // namespace helikos::clustering::test::brute_force_test
