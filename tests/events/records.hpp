// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events::test {

/// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("helikos_events_" + std::to_string(getpid()) + "_" + std::to_string(count++));
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// A writer of a file by its name.
inline std::unique_ptr<EventWriter> make_event_writer(const std::string& path, const RunRecord& run,
                                                      int threads,
                                                      std::optional<WriterPosition> position = {}) {
  check_format(path);
  return events::make_event_writer(files::PartFile(path), run, threads, position);
}

inline std::string read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// The text of an InputError, without a newline; empty where nothing was thrown.
template <class Function>
std::string error_of(const Function& function) {
  try {
    function();
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

inline RunRecord two_process_run() {
  RunRecord run;
  run.beams = {2212, 2212};
  run.energies = {6800.0, 6800.0};
  run.pdf_sets = {315000, 315000};
  run.version = "0.1.0";
  run.subprocesses = {{.cross_section = 512.25,
                       .error = 0.5,
                       .largest_weight = 520.0,
                       .id = 1,
                       .process = "u u~ > mu+ mu-"},
                      {.cross_section = 100.125,
                       .error = 0.25,
                       .largest_weight = 120.0,
                       .id = 2,
                       .process = "g g > t t~"}};
  const Attributes envelope{{"combine", "envelope"}}, hessian{{"combine", "symmhessian"}};
  run.variations = {
      {"MUR0.5_MUF1.0",
       "scales",
       "mu_r x 0.5 & mu_f x 1",
       {{"MUR", "0.5"}, {"MUF", "1.0"}},
       envelope},
      {"MUR2.0_MUF1.0", "scales", "mu_r x 2", {{"MUR", "2.0"}, {"MUF", "1.0"}}, envelope},
      {"MUR1.0_MUF1.0_PDF315001", "pdf", "member \"1\" <of> set", {{"PDF", "315001"}}, hessian}};
  run.header = {
      {"helikos", "process = \"p p > mu+ mu-\"\ncut = [\"pt(mu+) > 20 & x < 3\"]\nseed = 1\n"}};
  return run;
}

/// A massless or massive particle of a system at rest: E px py pz.
inline std::array<double, 4> at_angles(double e, double mass, double cos, double phi) {
  const double p = std::sqrt(e * e - mass * mass), sin = std::sqrt(1.0 - cos * cos);
  return {e, p * sin * std::cos(phi), p * sin * std::sin(phi), p * cos};
}

inline std::array<double, 4> boosted(const std::array<double, 4>& p, double gamma, double beta) {
  return {gamma * (p[0] + beta * p[3]), p[1], p[2], gamma * (p[3] + beta * p[0])};
}

/// u u~ > mu+ mu- or g g > t t~ of partons of two protons, with one of two colour flows.
class EventSource {
 public:
  explicit EventSource(unsigned seed) : random_(seed) {}

  EventRecord operator()(const RunRecord& run) {
    const bool has_tops = uniform() < 0.25;
    const double x1 = 0.05 + 0.3 * uniform(), x2 = 0.05 + 0.3 * uniform();
    const double energy = run.energies[0], mass = has_tops ? 173.0 : 0.0;
    const double e = energy * std::sqrt(x1 * x2);  // of either, in their frame
    const double gamma = (x1 + x2) / (2.0 * std::sqrt(x1 * x2)), beta = (x1 - x2) / (x1 + x2);
    const double cos = 2.0 * uniform() - 1.0, phi = 6.28 * uniform();
    const auto p = at_angles(e, mass, cos, phi);
    const std::array<double, 4> back = {p[0], -p[1], -p[2], -p[3]};
    EventRecord event;
    event.process = has_tops ? 2 : 1;
    event.weight = 612.375 * (uniform() < 0.1 ? -1.0 : 1.0) * (uniform() < 0.01 ? 1.5 : 1.0);
    event.scale = event.mu_f = 91.1876 + uniform();
    event.mu_r = 0.5 * event.mu_f;
    event.alpha_qed = 1.0 / 132.507;
    event.alpha_qcd = 0.118;
    event.fractions = {x1, x2};
    event.particles.resize(4);
    for (int i = 0; i < 2; ++i) {
      auto& in = event.particles[i];
      in.status = incoming;
      const double parton = energy * event.fractions[i];
      in.p = {parton, 0.0, 0.0, i == 0 ? parton : -parton};
      auto& out = event.particles[2 + i];
      out.mothers = {1, 2};
      out.mass = mass;
      out.p = boosted(i == 0 ? p : back, gamma, beta);
    }
    set_flavors(event, has_tops);
    for (std::size_t i = 0; i < run.variations.size(); ++i)
      event.weights.push_back(event.weight * (0.8 + 0.4 * uniform()));
    return event;
  }

  std::vector<EventRecord> operator()(const RunRecord& run, std::size_t number) {
    std::vector<EventRecord> events;
    for (std::size_t i = 0; i < number; ++i) events.push_back((*this)(run));
    return events;
  }

 private:
  double uniform() { return std::uniform_real_distribution<double>()(random_); }

  void set_flavors(EventRecord& event, bool has_tops) {
    auto* const particles = event.particles.data();
    auto &first = particles[0], &second = particles[1], &third = particles[2],
         &fourth = particles[3];
    const double spin = uniform() < 0.5 ? 1.0 : -1.0;
    if (!has_tops) {
      first.pdg = 2, second.pdg = -2, third.pdg = -13, fourth.pdg = 13;
      first.colors = {501, 0}, second.colors = {0, 501};
      first.spin = third.spin = spin, second.spin = fourth.spin = -spin;
      return;
    }
    first.pdg = second.pdg = 21, third.pdg = 6, fourth.pdg = -6;
    const bool is_swapped = uniform() < 0.5;
    (is_swapped ? second : first).colors = {501, 502};
    (is_swapped ? first : second).colors = {502, 503};
    third.colors = {501, 0}, fourth.colors = {0, 503};
    first.spin = second.spin = spin, third.spin = fourth.spin = -spin;
  }

  std::mt19937_64 random_;
};

}  // namespace helikos::events::test
