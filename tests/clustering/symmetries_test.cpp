// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "clustering/madgraph_numbers.hpp"
#include "helikos/observables/clustering/weighted_event.hpp"

namespace helikos::clustering::test::symmetries_test {
namespace {

/// Measures are differences of numbers up to 1e3 times larger.
constexpr double tolerance = 1e-10;

/// All numbers of the clustering of an event.
std::vector<double> numbers_of(const ClusteringTables& tables, const Momenta& momenta) {
  const auto view = tables.view();
  const ClusteredEvent event(view, momenta.data());
  const CentralScales scales = central_scales(event);
  WeightedEvent weighted(event);
  std::vector<double> all{scales.mu_r, scales.mu_f2[0], scales.mu_f2[1],
                          double(weighted.num_vertices()), double(weighted.num_ratios())};
  for (int i = 0; i < weighted.num_vertices(); ++i) all.push_back(weighted.vertex_scale(i));
  for (int i = 0; i < weighted.num_ratios(); ++i) {
    const DensityRatio& ratio = weighted.ratio(i);
    all.insert(all.end(), {double(ratio.beam), double(ratio.pdg), ratio.z, ratio.before, ratio.mu});
  }
  for (int leg = 2; leg < view.num_legs; ++leg) all.push_back(weighted.pt_of_jet(leg));
  return all;
}

void expect_equal(const std::vector<double>& a, const std::vector<double>& b,
                  const std::string& where) {
  ASSERT_EQ(a.size(), b.size()) << where;
  for (std::size_t i = 0; i < a.size(); ++i)
    EXPECT_NEAR(a[i], b[i], tolerance * (std::abs(a[i]) + 1.0)) << where << " " << i;
}

template <class Change>
void compare(const Change& changed) {
  for (const Event& event : madgraph_events()) {
    const auto tables = make_clustering_tables(Process::parse(event.process), Parameters());
    expect_equal(numbers_of(tables, event.momenta), numbers_of(tables, changed(event.momenta)),
                 event.process);
  }
}

TEST(ClusteringSymmetries, BoostAlongTheBeams) {
  compare([](Momenta momenta) {
    for (auto& p : momenta) p = {1.25 * p.t + 0.75 * p.z, p.x, p.y, 1.25 * p.z + 0.75 * p.t};
    return momenta;
  });
}

TEST(ClusteringSymmetries, RotationAboutTheBeams) {
  compare([](Momenta momenta) {
    for (auto& p : momenta) p = {p.t, 0.6 * p.x + 0.8 * p.y, 0.6 * p.y - 0.8 * p.x, p.z};
    return momenta;
  });
}

TEST(ClusteringSymmetries, ReflectionAcrossTheBeams) {
  compare([](Momenta momenta) {
    for (auto& p : momenta) p.x = -p.x;
    return momenta;
  });
}

/// A rotation of the beams is none.
TEST(ClusteringSymmetries, NotOtherRotations) {
  const Event event = madgraph_events().front();
  const auto tables = make_clustering_tables(Process::parse(event.process), Parameters());
  Momenta turned = event.momenta;
  for (std::size_t leg = 2; leg < turned.size(); ++leg) {
    auto& p = turned[leg];
    p = {p.t, 0.6 * p.x + 0.8 * p.z, p.y, 0.6 * p.z - 0.8 * p.x};
  }
  EXPECT_GT(std::abs(numbers_of(tables, event.momenta)[0] / numbers_of(tables, turned)[0] - 1),
            0.001);
}

/// The event with the momenta of two gluons exchanged is the same event.
TEST(ClusteringSymmetries, ExchangeOfEqualParticles) {
  int count = 0;
  for (const Event& event : madgraph_events()) {
    const Process process = Process::parse(event.process);
    const auto tables = make_clustering_tables(process, Parameters());
    for (std::size_t i = 2; i < event.momenta.size(); ++i)
      for (std::size_t k = i + 1; k < event.momenta.size(); ++k) {
        if (process.legs()[i].pdg() != process.legs()[k].pdg()) continue;
        Momenta exchanged = event.momenta;
        std::swap(exchanged[i], exchanged[k]);
        auto first = numbers_of(tables, event.momenta), second = numbers_of(tables, exchanged);
        const std::size_t legs = event.momenta.size() - 2, start = second.size() - legs - 2;
        std::swap(second[start + i], second[start + k]);
        expect_equal(first, second, event.process);
        ++count;
      }
  }
  EXPECT_GT(count, 5);
}

/// Along the lines of one subprocess and of the one with all particles of the other generation.
TEST(ClusteringSymmetries, ExchangeOfGenerations) {
  const auto own = make_clustering_tables(Process::parse("g u > e+ e- u g"), Parameters());
  const auto other = make_clustering_tables(Process::parse("g c > e+ e- c g"), Parameters());
  int count = 0;
  for (const Event& event : madgraph_events()) {
    if (event.process != "g u > e+ e- u g") continue;
    auto wanted = numbers_of(other, event.momenta);
    for (double& number : wanted)
      if (std::abs(number) == 4.0) number /= 2;  // codes of the lines in ratios of densities
    expect_equal(numbers_of(own, event.momenta), wanted, event.process);
    ++count;
  }
  EXPECT_GT(count, 3);
}

}  // namespace
}  // namespace helikos::clustering::test::symmetries_test
