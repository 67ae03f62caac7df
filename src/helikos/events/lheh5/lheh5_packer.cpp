// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lheh5/lheh5_packer.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "helikos/events/event_checks.hpp"

namespace helikos::events {

Lheh5Packer::Lheh5Packer(const RunRecord& run) : run_(run) {
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i)
    rows_[run.subprocesses[i].id] = static_cast<int>(i) + 1;
}

void Lheh5Packer::append(std::vector<double>& numbers, const EventRecord& event) const {
  const auto row = rows_.find(event.process);
  if (row == rows_.end())
    throw std::invalid_argument(fmt::format("subprocess {} is none of the run's", event.process));
  numbers.insert(
      numbers.end(),
      {static_cast<double>(row->second), static_cast<double>(event.particles.size()), 0.0, 1.0,
       event.scale, event.mu_f, event.mu_r, event.alpha_qed, event.alpha_qcd, event.weight});
  numbers.insert(numbers.end(), event.weights.begin(), event.weights.end());
  numbers.insert(numbers.end(), event.fractions.begin(), event.fractions.end());
  for (const auto& particle : event.particles) {
    for (const int number : {particle.pdg, particle.status, particle.mothers[0],
                             particle.mothers[1], particle.colors[0], particle.colors[1]}) {
      numbers.push_back(static_cast<double>(number));
    }
    const auto& [e, px, py, pz] = particle.p;
    numbers.insert(numbers.end(), {px, py, pz, e, particle.mass, particle.lifetime, particle.spin});
  }
}

void Lheh5Packer::pack(std::span<const EventRecord> events, std::uint64_t first,
                       std::string& bytes) const {
  check_events(events, run_, first);
  std::vector<double> numbers;
  for (const auto& event : events) {
    numbers.clear();
    append(numbers, event);
    bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  }
}

}  // namespace helikos::events
