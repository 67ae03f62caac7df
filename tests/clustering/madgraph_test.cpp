// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "clustering/madgraph_numbers.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/observables/clustering/weighted_event.hpp"

namespace helikos::clustering::test::madgraph_test {
namespace {

/// MadGraph prints 15 digits. Measures are differences of numbers up to 1e3 times larger.
constexpr double tolerance = 1e-9;
constexpr double energy = 13000.0;

/// The coupling and the densities that MadGraph's routines were given.
double alpha_s(double q) {
  return 0.118 / (1 + 0.118 * 23.0 / 3.0 / (4 * 3.14159265358979) * 2 * std::log(q / 91.188));
}
double density(int pdg, double x, double q) {
  return std::pow(1 - x, 3 + 0.01 * pdg) *
         (1 + 0.1 * ((pdg + 60) % 30) * std::log(q) * std::pow(x, 0.2)) / x;
}

void expect_near(double own, double wanted, const std::string& where) {
  EXPECT_NEAR(own, wanted, tolerance * std::abs(wanted)) << where;
}

ClusteringTables tables_of(const Event& event) {
  return make_clustering_tables(Process::parse(event.process), Parameters(),
                                {15.0, event.max_jet_flavor, 5});
}

double weight_of(const WeightedEvent& scales, const Event& event) {
  if (!scales.is_possible()) return 0.0;
  double weight = 1.0;
  for (int i = 0; i < scales.num_vertices(); ++i)
    weight *= alpha_s(scales.vertex_scale(i)) / alpha_s(scales.mu_r());
  for (int i = 0; i < scales.num_ratios(); ++i) {
    const DensityRatio& ratio = scales.ratio(i);
    const double x = event.fractions[ratio.beam] * ratio.z;
    weight *= density(ratio.pdg, x, ratio.mu) / density(ratio.pdg, x, ratio.before);
  }
  return weight;
}

TEST(Clustering, HasTheScalesOfMadGraph) {
  int count = 0;
  for (const Event& event : madgraph_events()) {
    const auto tables = tables_of(event);
    const auto view = tables.view();
    for (const Result& wanted : event.results) {
      const int diagram = diagram_of(tables, wanted.lines);
      const ClusteredEvent own(view, event.momenta.data(), diagram);
      ASSERT_TRUE(own.is_found());
      const CentralScales scales = central_scales(own);
      const std::string where = event.process + " " + wanted.lines;
      expect_near(scales.mu_r, wanted.mu_r, where);
      for (int beam = 0; beam < 2; ++beam)
        expect_near(std::sqrt(scales.mu_f2[beam]), wanted.mu_f[beam], where);
      ++count;
    }
  }
  EXPECT_EQ(count, 111);
}

TEST(Clustering, HasTheWeightsOfMadGraph) {
  int with_weight = 0, with_density = 0;
  for (const Event& event : madgraph_events()) {
    const auto tables = tables_of(event);
    const auto view = tables.view();
    for (const Result& wanted : event.results) {
      const ClusteredEvent clustered(view, event.momenta.data(), diagram_of(tables, wanted.lines));
      WeightedEvent own(clustered);
      const std::string where = event.process + " " + wanted.lines;
      expect_near(weight_of(own, event), wanted.weight, where);
      expect_near(own.mu_r(), wanted.mu_r, where);
      for (int beam = 0; beam < 2; ++beam) {
        expect_near(own.shower_scale(beam), wanted.shower_scale[beam], where);
        expect_near(own.mu_f(beam), wanted.density_scale[beam], where);
      }
      for (int leg = 2; leg < view.num_legs; ++leg) {
        const double pt = own.pt_of_jet(leg);
        expect_near(pt > 0.0 ? pt : energy, wanted.pt_clust[std::size_t(leg - 2)], where);
      }
      with_weight += own.num_vertices() > 0;
      with_density += own.num_ratios() > 0;
    }
  }
  EXPECT_GT(with_weight, 50);
  EXPECT_GT(with_density, 30);
}

/// The densities of a beam with the last scale times k, in the order of MadGraph's systematics:
/// each emission has a density before it and one behind it, at its scale or the last one if that is
/// lower.
double varied_densities(const WeightedEvent& own, const Event& event, int pdg, int beam, double k) {
  struct Line {
    int pdg;
    double x, q;
  };
  std::vector<Line> lines{{pdg, event.fractions[beam], own.mu_f(beam)}};
  for (int i = 0; i < own.num_ratios(); ++i)
    if (const DensityRatio& ratio = own.ratio(i); ratio.beam == beam)
      lines.push_back({ratio.pdg, event.fractions[beam] * ratio.z, ratio.mu});
  const double last = k * lines.back().q;
  double product = density(lines.back().pdg, lines.back().x, last);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const double q = std::min(lines[i].q, last);
    product *= density(lines[i].pdg, lines[i].x, q) / density(lines[i + 1].pdg, lines[i + 1].x, q);
  }
  return product;
}

TEST(Clustering, VariesDensitiesAsMadGraphDoes) {
  int cut_off = 0, several = 0;
  for (const Event& event : madgraph_events()) {
    const auto tables = tables_of(event);
    const auto view = tables.view();
    const Process process = Process::parse(event.process);
    for (const Result& result : event.results) {
      const ClusteredEvent clustered(view, event.momenta.data(), diagram_of(tables, result.lines));
      const WeightedEvent own(clustered);
      if (!own.is_possible()) continue;
      for (const double k : {0.25, 0.5, 1.0, 2.0})
        for (int beam = 0; beam < 2; ++beam) {
          const int pdg = process.legs()[std::size_t(beam)].pdg();
          const double last = k * own.last_scale(beam);
          double product = density(pdg, event.fractions[beam], own.mu_f(beam, last));
          int ratios = 0;
          for (int i = 0; i < own.num_ratios(); ++i) {
            const DensityRatio ratio = own.ratio(i, last);
            if (ratio.beam != beam) continue;
            const double x = event.fractions[beam] * ratio.z;
            product *= density(ratio.pdg, x, ratio.mu) / density(ratio.pdg, x, ratio.before);
            ++ratios;
          }
          expect_near(product, varied_densities(own, event, pdg, beam, k), event.process);
          cut_off += ratios > 0 && own.mu_f(beam) > last;
          several += ratios > 1;
        }
    }
  }
  EXPECT_GT(cut_off, 5);
  EXPECT_GT(several, 5);
}

/// The scale of the channel that an event is most likely from: Z where the leptons have its mass.
TEST(Clustering, TakesTheLargestDiagram) {
  const auto tables = make_clustering_tables(Process::parse("u u~ > e+ e- g"), Parameters());
  ASSERT_TRUE(tables.needs_largest);
  const auto view = tables.view();
  for (const double mass : {91.188, 40.0}) {
    const double e = mass / 2, boost = std::sqrt(1 + 9 * mass * mass / mass / mass), g = 3 * mass;
    // A pair at rest along x, boosted along y against the gluon.
    const Momenta outgoing{
        {e * boost, e, e * g / mass, 0.0}, {e * boost, -e, e * g / mass, 0.0}, {g, 0.0, -g, 0.0}};
    const double half = (mass * boost + g) / 2;
    Momenta momenta{{half, 0.0, 0.0, half}, {half, 0.0, 0.0, -half}};
    momenta.insert(momenta.end(), outgoing.begin(), outgoing.end());
    const ClusteredEvent own(view, momenta.data());
    const auto code = [&](int diagram) {
      for (int i = 0; i < tables.num_propagators; ++i)
        if (view.propagator(diagram, i).legs == 0b01100) return view.propagator(diagram, i).pdg;
      return 0;
    };
    EXPECT_EQ(code(detail::largest_diagram(view, own.momenta())), mass > 80 ? 23 : 22);
    EXPECT_EQ(code(own.history().diagram), mass > 80 ? 23 : 22);
  }
}

TEST(Clustering, RefusesDecaysAndDiagramsWithoutVerticesOfThreeLines) {
  EXPECT_THROW(make_clustering_tables(Process::parse("t > b w+"), Parameters()), InputError);
  const auto four = make_clustering_tables(Process::parse("g g > g g"), Parameters());
  EXPECT_EQ(four.num_diagrams, 3);  // and one of a vertex of four gluons
}

}  // namespace
}  // namespace helikos::clustering::test::madgraph_test
