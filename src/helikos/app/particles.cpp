// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>
#include <utility>

#include "helikos/app/commands.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos::app {

void print_particles(const Model& model, const Parameters& parameters) {
  fmt::print("  {:<10}{:<14}{:>4}{:>14}{:>14}\n", "particle", "antiparticle", "PDG", "mass [GeV]",
             "width [GeV]");
  for (const Particle& particle : model.particles) {
    fmt::print("  {:<10}{:<14}{:>4}{:>14g}{:>14g}\n", particle.name, particle.antiname,
               particle.pdg, parameters.mass(particle.pdg), parameters.width(particle.pdg));
  }
}

namespace {

std::string names_of(const Vertex& vertex) {
  std::string names;
  for (int k = 0; k < num_legs(vertex.lorentz); ++k) {
    const int code = vertex.particles[k];
    const Particle& particle = *find_particle(code);
    names += fmt::format("{:<5}", code < 0 ? particle.antiname : particle.name);
  }
  return names;
}

/// The left and the right part of the coupling. Mixed quarks have only a left part, which is
/// complex.
std::pair<std::string, std::string> coupling_of(const Vertex& vertex) {
  const auto& [left, right] = vertex.coupling;
  if (vertex.lorentz == Lorentz::FFL) return {fmt::format("{:.8g}{:+.8g}i", left, right), "0"};
  return {fmt::format("{:.11g}", left), fmt::format("{:.11g}", right)};
}

}  // namespace

void print_model(const Model& model, const Parameters& parameters) {
  fmt::print("  {:<20}{:<11}{:>4}{:>5}{:>5}{:>30}{:>19}  {}\n", "outgoing", "structure", "QCD",
             "QED", "HIG", "left", "right", "unit");
  for (const Vertex& vertex : model.vertices(parameters)) {
    const auto& [left, right] = coupling_of(vertex);
    fmt::print("  {:<20}{:<11}{:>4}{:>5}{:>5}{:>30}{:>19}  {}\n", names_of(vertex),
               lorentz_name(vertex.lorentz), vertex.orders.qcd, vertex.orders.qed,
               vertex.orders.effective, left, right,
               vertex.dimension == 1    ? "GeV"
               : vertex.dimension == -1 ? "1/GeV"
                                        : "");
  }
}

}  // namespace helikos::app
