// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Events with the scales that MadGraph finds (madgraph_numbers.txt), and random events.

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/observables/clustering/clustering_tables.hpp"
#include "helikos/observables/clustering/clustering_view.hpp"

namespace helikos::clustering::test {

using Momenta = std::vector<FourVector<double>>;

/// Numbers that MadGraph finds for an event in one of its channels.
struct Result {
  std::string lines;  ///< of the diagram of the channel
  double mu_r, mu_f[2], weight, shower_scale[2], density_scale[2];
  std::vector<double> pt_clust;  ///< (outgoing leg)
};

struct Event {
  std::string process;
  int max_jet_flavor;
  double fractions[2];
  Momenta momenta;
  std::vector<Result> results;
};

inline std::vector<Event> madgraph_events() {
  std::ifstream file(HELIKOS_SOURCE_DIR "/tests/clustering/madgraph_numbers.txt");
  std::vector<Event> events;
  std::string process;
  int max_jet_flavor = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "process") {
      words >> max_jet_flavor >> std::ws;
      std::getline(words, process);
    } else if (kind == "event") {
      Event& event = events.emplace_back();
      event.process = process;
      event.max_jet_flavor = max_jet_flavor;
      words >> event.fractions[0] >> event.fractions[1];
      for (FourVector<double> p{}; words >> p.t >> p.x >> p.y >> p.z;) event.momenta.push_back(p);
    } else if (kind == "result") {
      Result& result = events.back().results.emplace_back();
      words >> result.lines >> result.mu_r >> result.mu_f[0] >> result.mu_f[1] >> result.weight;
      words >> result.shower_scale[0] >> result.shower_scale[1];
      words >> result.density_scale[0] >> result.density_scale[1];
      for (double pt = 0.0; words >> pt;) result.pt_clust.push_back(pt);
    }
  }
  return events;
}

/// The lines of a diagram, as the file has them.
inline std::string lines_of(const ClusteringTables& tables, int diagram) {
  std::vector<std::string> lines;
  for (int i = 0; i < tables.num_propagators; ++i) {
    const Propagator& line = tables.view().propagator(diagram, i);
    lines.push_back(std::to_string(line.legs) + ":" + std::to_string(std::abs(line.pdg)) + ",");
  }
  std::ranges::sort(lines);
  std::string all;
  for (const std::string& line : lines) all += line;
  return all;
}

inline int diagram_of(const ClusteringTables& tables, const std::string& lines) {
  for (int diagram = 0; diagram < tables.num_diagrams; ++diagram)
    if (lines_of(tables, diagram) == lines) return diagram;
  throw std::runtime_error("no diagram has the lines " + lines);
}

}  // namespace helikos::clustering::test
