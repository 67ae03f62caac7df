// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/fusion.hpp"

#include <algorithm>

#include "helikos/theory/model/particle.hpp"

namespace helikos {

int conjugate_code(int code) { return code == singlet_gluon ? code : antiparticle(code); }

int color_of(int code) { return code == singlet_gluon ? 1 : find_particle(code)->color; }

FusionTable::FusionTable(std::vector<Vertex> vertices, bool has_singlets)
    : vertices_(std::move(vertices)) {
  for (const Vertex& vertex : vertices_) {
    add(vertex, vertex.particles);
    if (!has_singlets) continue;
    if (vertex.lorentz == Lorentz::FFV && find_particle(vertex.particles[2])->is_gluon()) {
      gluon_ = vertex.particles[2];
      add(vertex, {vertex.particles[0], vertex.particles[1], singlet_gluon});
    }
    if (vertex.lorentz == Lorentz::VVS2) {
      add(vertex, {singlet_gluon, singlet_gluon, vertex.particles[2]});
    }
    if (has_tensor(vertex.lorentz)) add_singlets(vertex);
    // Fermions are the first particles of a row.
    const auto is_fermion = [&](std::size_t place) {
      return find_particle(vertex.particles[place])->is_fermion();
    };
    if (num_legs(vertex.lorentz) > 3 && is_fermion(0) && !is_fermion(2))
      joins_bosons_at_lines_ = true;
  }
}

/// Adds the fusions of a vertex with a tensor where gluons are singlets: any number of those beside
/// triplets, or both of two without other colour.
void FusionTable::add_singlets(const Vertex& vertex) {
  std::vector<std::size_t> gluons;
  bool has_triplets = false;
  std::ptrdiff_t octets = 0;
  for (std::size_t place = 0; place < vertex.particles.size(); ++place) {
    const int code = vertex.particles[place];
    if (code == 0) continue;
    if (find_particle(code)->is_gluon()) gluons.push_back(place);
    has_triplets = has_triplets || color_of(code) == 3;
    octets += color_of(code) == 8 ? 1 : 0;
  }
  if (has_triplets && !gluons.empty()) gluon_ = vertex.particles[gluons.front()];
  const bool are_two = !has_triplets && gluons.size() == 2 && octets == 2;
  if (!has_triplets && !are_two) return;
  // Equal gluons play equal roles: the first ones are the singlets.
  auto particles = vertex.particles;
  for (std::size_t k = 0; k < gluons.size(); ++k) {
    particles[gluons[k]] = singlet_gluon;
    if (!are_two || k == 1) add(vertex, particles);
  }
}

namespace {

/// The place of a row (psibar) moves before all other fermions, that of a column (psi) behind them.
/// Fermions are the first particles of a vertex, so that an even number of them follow, cyclically.
double sign_of_place(int code, int place) {
  const Particle* particle = find_particle(code);
  const bool is_fermion = particle != nullptr && particle->is_fermion();
  return is_fermion && (code > 0) != (place % 2 == 0) ? -1.0 : 1.0;
}

}  // namespace

/// Adds one fusion for each particle that may be the output; equal particles play equal roles.
/// Inputs follow cyclically, as [A, B] has a sign; of fermions, the row comes before the column,
/// and fermions come before bosons where a row is made.
void FusionTable::add(const Vertex& vertex, const std::array<int, most_vertex_legs>& particles) {
  const int n = num_legs(vertex.lorentz);
  for (int place = 0; place < n; ++place) {
    const auto before = particles.begin() + place;
    if (std::find(particles.begin(), before, *before) != before) continue;
    Fusion fusion{
        &vertex, {}, n - 1, conjugate_code(*before), place, sign_of_place(*before, place)};
    for (int k = 1; k < n; ++k) fusion.inputs[k - 1] = particles[(place + k) % n];
    const auto& [a, b, c, more] =
        std::array{fusion.inputs[0], fusion.inputs[1], fusion.inputs[2], fusion.inputs[3]};
    if (more == 0)
      fusions_[{a, b, c}].push_back(fusion);
    else
      larger_.push_back(fusion);
  }
}

const std::vector<Fusion>& FusionTable::find(const std::array<int, 3>& inputs) const {
  static const std::vector<Fusion> none;
  const auto found = fusions_.find(inputs);
  return found == fusions_.end() ? none : found->second;
}

}  // namespace helikos
