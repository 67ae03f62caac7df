// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/joins.hpp"

#include <algorithm>

namespace helikos {

Joins::Joins(const std::vector<Vertex>& vertices) {
  number_particles(vertices);
  pairs_.resize(pdgs_.size() * pdgs_.size());
  pair_numbers_.assign(pairs_.size(), -1);
  for (std::size_t row = 0; row < vertices.size(); ++row) {
    add(vertices[row], static_cast<int>(row));
  }
  if (!group_numbers_.empty()) group_numbers_.resize(groups_.size(), -1);
}

void Joins::number_particles(const std::vector<Vertex>& vertices) {
  for (const Vertex& vertex : vertices) {
    for (int i = 0; i < num_legs(vertex.lorentz); ++i) {
      const int pdg = vertex.particles[static_cast<std::size_t>(i)];
      pdgs_.push_back(pdg);
      pdgs_.push_back(antiparticle(pdg));
    }
  }
  std::ranges::sort(pdgs_);
  pdgs_.erase(std::unique(pdgs_.begin(), pdgs_.end()), pdgs_.end());
}

int Joins::number(int pdg) const {
  const auto found = std::ranges::lower_bound(pdgs_, pdg);
  return found != pdgs_.end() && *found == pdg ? static_cast<int>(found - pdgs_.begin()) : -1;
}

/// Each particle of the vertex in turn is the line to the root. Seen from there, an outgoing
/// particle comes in.
void Joins::add(const Vertex& vertex, int row) {
  const int n = num_legs(vertex.lorentz);
  std::array<int, most_vertex_legs> sorted{};
  std::ranges::transform(vertex.particles, sorted.begin(), [this](int pdg) { return number(pdg); });
  std::sort(sorted.begin(), sorted.begin() + n);
  for (int i = 0; i < n; ++i) {
    const auto at = sorted.begin() + i;
    if (i > 0 && *at == *(at - 1)) continue;
    const Join join{number(antiparticle(pdg(*at))), row, vertex.orders, vertex.share};
    std::array<int, most_vertex_inputs> inputs{};
    std::copy(at + 1, sorted.begin() + n, std::copy(sorted.begin(), at, inputs.begin()));
    if (n == 3)
      add_pair({inputs[0], inputs[1]}, join);
    else if (n == 4)
      add_triple({inputs[0], inputs[1], inputs[2]}, join);
    else
      add_larger({inputs.begin(), inputs.begin() + n - 1}, join);
  }
}

void Joins::add_pair(std::array<int, 2> inputs, const Join& join) {
  const auto [a, b] = inputs;
  pairs_[at(a, b)].push_back(join);
  if (a != b) pairs_[at(b, a)].push_back(join);
}

/// Each different particle of the three may be the one outside the pair.
void Joins::add_triple(std::array<int, 3> inputs, const Join& join) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (i > 0 && inputs[i] == inputs[i - 1]) continue;
    const int pair = make_pair_number(inputs[i == 0 ? 1 : 0], inputs[i == 2 ? 1 : 2]);
    groups_[at(pair, inputs[i])].push_back(join);
  }
}

/// Each different particle may be the one that is added last to a group of the others.
void Joins::add_larger(const std::vector<int>& inputs, const Join& join) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (i > 0 && inputs[i] == inputs[i - 1]) continue;
    std::vector<int> others = inputs;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const int group = make_group_number(others);
    groups_[at(group, inputs[i])].push_back(join);
  }
}

/// The number of a group, for any order in which its particles are added. particles: sorted.
int Joins::make_group_number(std::vector<int> particles) {
  if (particles.size() == 2) return make_pair_number(particles[0], particles[1]);
  const auto known = groups_of_more_.find(particles);
  if (known != groups_of_more_.end()) return known->second;
  const int number = new_group();
  groups_of_more_[particles] = number;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    std::vector<int> others = particles;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const int group = make_group_number(others);
    group_numbers_.resize(groups_.size(), -1);
    group_numbers_[at(group, particles[i])] = number;
  }
  return number;
}

int Joins::make_pair_number(int a, int b) {
  int& number = pair_numbers_[at(a, b)];
  if (number < 0) {
    number = new_group();
    pair_numbers_[at(b, a)] = number;
  }
  return number;
}

int Joins::new_group() {
  groups_.resize(groups_.size() + pdgs_.size());
  return static_cast<int>(groups_.size() / pdgs_.size()) - 1;
}

std::span<const Join> Joins::of_group(int group, int c) const {
  if (group < 0) return {};
  return groups_[at(group, c)];
}

AllowedLines::AllowedLines(const Joins& joins, const DiagramOptions& options,
                           const Process& process)
    : incoming_(incoming_legs(process)),
      all_but_root_((leg_bit(process.num_legs()) - 1) & ~leg_bit(0)),
      required_(options.required_s_channels),
      forbidden_(static_cast<std::size_t>(joins.num_particles()), 0),
      excluded_(forbidden_) {
  const auto mark = [&](std::vector<char>& particles, int pdg) {
    const int number = joins.number(pdg);
    if (number >= 0) particles[static_cast<std::size_t>(number)] = 1;
  };
  for (const int pdg : options.forbidden_s_channel) mark(forbidden_, pdg);
  for (const int pdg : options.excluded) {
    mark(excluded_, pdg);
    mark(excluded_, antiparticle(pdg));
  }
}

bool AllowedLines::allow(LegMask legs, int particle) const {
  if (legs == all_but_root_) return true;  // the root itself
  const auto number = static_cast<std::size_t>(particle);
  const bool s_channel = (legs & incoming_) == 0;
  return !excluded_[number] && !(s_channel && forbidden_[number]);
}

unsigned AllowedLines::seen(LegMask legs, int pdg) const {
  return required_.bit(s_channel_code(incoming_, legs, pdg));
}

}  // namespace helikos
