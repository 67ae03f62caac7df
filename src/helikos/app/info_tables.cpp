// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/info_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

/// The legs of the representative, from 1.
std::vector<int> leg_numbers(const Subprocess& subprocess) {
  auto legs = subprocess.legs;
  for (int& leg : legs) ++leg;
  return legs;
}

/// The number of programs that compute the subprocesses.
std::size_t count_representatives(const std::vector<Subprocess>& list) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    count += list[i].representative == static_cast<int>(i);
  return count;
}

void print_row(const Subprocess& s, int number, std::size_t width) {
  const std::string process = s.process.str();
  if (s.representative + 1 == number) return fmt::print("  {:>5}  {}\n", number, process);
  const std::string factor = s.factor == 1.0 ? "" : fmt::format("  times {:.6g}", s.factor);
  fmt::print("  {:>5}  {:<{}}  {:>10}  {}{}{}\n", number, process, width, s.representative + 1,
             fmt::join(leg_numbers(s), " "), s.reflects ? "  reflected" : "", factor);
}

void print_table(const std::string& request, const std::vector<Subprocess>& list) {
  std::size_t width = 10;
  for (const Subprocess& s : list) width = std::max(width, s.process.str().size());
  fmt::print("{}\n", request);
  fmt::print("  {:<22}{:>14}\n", "subprocesses", list.size());
  fmt::print("  {:<22}{:>14}\n\n", "programs", count_representatives(list));
  fmt::print("  {:>5}  {:<{}}  {:>10}  {}\n", "", "subprocess", width, "program of", "legs there");
  int number = 0;
  for (const Subprocess& s : list) print_row(s, ++number, width);
}

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

Json describe_subprocesses(const std::vector<Subprocess>& list) {
  Json json = Json::array();
  for (const Subprocess& subprocess : list) {
    json.push_back({{"number", json.size() + 1},
                    {"process", subprocess.process.str()},
                    {"program_of", subprocess.representative + 1},
                    {"legs", leg_numbers(subprocess)},
                    {"reflected", subprocess.reflects},
                    {"factor", subprocess.factor}});
  }
  return json;
}

void print_subprocesses(const ReadProcess& read, const std::string& json_file) {
  const ProcessRequest& request = read.request;
  const auto list = list_processes(request, read.parameters);
  check_available(list.front().process.restrictions(), request.str());
  const JsonFile json(json_file);
  json.write({{"process", request.str()},
              {"programs", count_representatives(list)},
              {"subprocesses", describe_subprocesses(list)},
              {"version", version()},
              {"commit", commit()}});
  if (!json.is_standard_output()) print_table(request.str(), list);
}

void print_particles(const Model& model, const Parameters& parameters) {
  fmt::print("  {:<10}{:<14}{:>4}{:>14}{:>14}\n", "particle", "antiparticle", "PDG", "mass [GeV]",
             "width [GeV]");
  for (const Particle& particle : model.particles) {
    fmt::print("  {:<10}{:<14}{:>4}{:>14g}{:>14g}\n", particle.name, particle.antiname,
               particle.pdg, parameters.mass(particle.pdg), parameters.width(particle.pdg));
  }
}

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
