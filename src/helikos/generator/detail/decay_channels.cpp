// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/decay_channels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace helikos::detail {
namespace {

/// By absolute values, particles before antiparticles.
Products sorted_products(Products products) {
  std::ranges::sort(products, {}, [](int code) { return std::pair(std::abs(code), code < 0); });
  return products;
}

std::vector<int> outgoing_of(const Vertex& vertex) {
  const auto begin = vertex.particles.begin();
  return {begin, begin + num_legs(vertex.lorentz)};
}

}  // namespace

DecayChannels::DecayChannels(const Model& model, const Parameters& parameters) : model_(model) {
  for (const Particle& own : model.particles) {
    masses_[own.pdg] = std::abs(parameters.mass(own.pdg));
    self_conjugate_[own.pdg] = own.self_conjugate;
  }
  const HighestPowers limits(model.orders);
  for (const Vertex& vertex : model.vertices(parameters))
    if (limits.allow(vertex.orders)) add(outgoing_of(vertex));
  computed_ = two_;
  for (const MissingVertex& vertex : model.missing)
    if (limits.allow(vertex.orders)) add(vertex.particles);
}

/// The decay of each incoming particle of a vertex. Auxiliary particles do not decay.
void DecayChannels::add(std::vector<int> outgoing) {
  const auto is_known = [this](int code) { return masses_.contains(std::abs(code)); };
  if (outgoing.size() > 4 || !std::ranges::all_of(outgoing, is_known)) return;
  auto& decays = outgoing.size() == 3 ? two_ : three_;
  for (std::size_t i = 0; i < outgoing.size(); ++i) {
    Products products = outgoing;
    products.erase(products.begin() + std::ptrdiff_t(i));
    decays[conjugate(outgoing[i])].insert(sorted_products(products));
    // The Hermitian conjugate may be a vertex of its own, or the same one.
    for (int& code : products) code = conjugate(code);
    decays[outgoing[i]].insert(sorted_products(products));
  }
}

double DecayChannels::sum_of_masses(const Products& products) const {
  double sum = 0.0;
  for (const int code : products) sum += mass(code);
  return sum;
}

bool DecayChannels::is_above(int mother, const Products& products) const {
  return mass(mother) > sum_of_masses(products) * (1.0 + 1e-12);
}

bool DecayChannels::is_on_shell(int mother, const Products& products) const {
  return mass(mother) >= sum_of_masses(products) * (1.0 - 1e-12);
}

std::set<Products> DecayChannels::of(int mother, bool is_open) const {
  std::set<Products> found;
  if (const auto own = two_.find(mother); own != two_.end())
    for (const Products& products : own->second)
      if (is_above(mother, products) == is_open) found.insert(products);
  return found;
}

std::set<Products> DecayChannels::states_by(int mother, const Products& two, Second second) const {
  std::set<Products> found;
  for (const std::size_t i : {0, 1}) {
    const int between = two[i], other = two[1 - i];
    const auto own = two_.find(between);
    if (between == mother || own == two_.end()) continue;
    for (const Products& last : own->second) {
      if (second == Second::on_shell && !is_on_shell(between, last)) continue;
      const Products three = sorted_products({other, last[0], last[1]});
      if (is_above(mother, three)) found.insert(three);
    }
  }
  return found;
}

/// Final states to which two open two-body decays lead: as a resonance, or by radiation of a
/// product.
std::set<Products> DecayChannels::resonant(int mother) const {
  std::set<Products> found;
  for (const Products& two : open(mother)) found.merge(states_by(mother, two, Second::on_shell));
  return found;
}

/// Final states of vertices of four particles.
std::set<Products> DecayChannels::contact(int mother) const {
  std::set<Products> found;
  if (const auto own = three_.find(mother); own != three_.end())
    for (const Products& three : own->second)
      if (is_above(mother, three)) found.insert(three);
  return found;
}

std::set<Products> DecayChannels::three_body(int mother) const {
  std::set<Products> found = contact(mother);
  for (const Products& two : closed(mother)) found.merge(states_by(mother, two, Second::any));
  const auto left_out = resonant(mother);
  std::erase_if(found, [&](const Products& three) { return left_out.contains(three); });
  return found;
}

std::set<Products> DecayChannels::bridges(int mother) const {
  std::set<Products> found, rest = three_body(mother);
  const auto all = rest;
  for (const Products& two : closed(mother))
    for (const Products& three : states_by(mother, two, Second::any)) {
      if (all.contains(three)) found.insert(two);
      rest.erase(three);
    }
  found.merge(rest);
  return found;
}

const MissingVertex* DecayChannels::missing(int mother) const {
  const HighestPowers limits(model_.orders);
  const auto own = computed_.find(mother);
  for (const MissingVertex& vertex : model_.missing) {
    if (vertex.particles.size() != 3 || !limits.allow(vertex.orders)) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      if (!masses_.contains(std::abs(vertex.particles[i]))) continue;
      Products products = vertex.particles;
      products.erase(products.begin() + std::ptrdiff_t(i));
      if (vertex.particles[i] == mother)
        for (int& code : products) code = conjugate(code);
      else if (conjugate(vertex.particles[i]) != mother)
        continue;
      products = sorted_products(products);
      const bool is_known = own != computed_.end() && own->second.contains(products);
      if (!is_known && is_above(mother, products)) return &vertex;
    }
  }
  return nullptr;
}

}  // namespace helikos::detail
