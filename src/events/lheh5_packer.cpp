// SPDX-License-Identifier: Apache-2.0
#include "events/lheh5_packer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "events/checks_of_writer.hpp"
#include "events/lheh5_layout.hpp"

namespace helikos::events {

Lheh5Packer::Lheh5Packer(const RunRecord& run) : run_(run) {
  for (std::size_t i = 0; i < run.subprocesses.size(); ++i)
    rows_[run.subprocesses[i].id] = static_cast<int>(i) + 1;
}

void Lheh5Packer::add_event(std::vector<double>& numbers, const EventRecord& event) const {
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

std::string Lheh5Packer::pack(std::span<const EventRecord> events, std::uint64_t first) const {
  check_events(events, run_, first);
  std::string bytes;
  std::vector<double> numbers;
  while (!events.empty()) {
    const auto slab = events.first(std::min(lheh5::slab_events, events.size()));
    numbers.clear();
    for (const auto& event : slab) add_event(numbers, event);
    bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
    events = events.subspan(slab.size());
  }
  return bytes;
}

}  // namespace helikos::events
