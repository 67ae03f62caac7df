// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/model.hpp"

#include <algorithm>
#include <array>

namespace helikos {
namespace {

constexpr Particle quark(int pdg, std::string_view name, std::string_view antiname) {
  const bool up_type = pdg % 2 == 0;
  return {pdg, name, antiname, Spin::fermion, up_type ? 2 : -1, up_type ? 1 : -1, 3, false, true};
}

constexpr Particle lepton(int pdg, std::string_view name, std::string_view antiname) {
  const bool neutrino = pdg % 2 == 0;
  return {pdg, name,  antiname, Spin::fermion, neutrino ? 0 : -3, neutrino ? 1 : -1,
          1,   false, !neutrino};
}

constexpr Particle neutral_boson(int pdg, std::string_view name, Spin spin, int color,
                                 bool may_be_massive) {
  return {pdg, name, name, spin, 0, 0, color, true, may_be_massive};
}

// Codes: Review of Particle Physics, "Monte Carlo particle numbering scheme". Names: MadGraph's
// model `sm`.
constexpr std::array table{
    quark(1, "d", "d~"),
    quark(2, "u", "u~"),
    quark(3, "s", "s~"),
    quark(4, "c", "c~"),
    quark(5, "b", "b~"),
    quark(6, "t", "t~"),
    lepton(11, "e-", "e+"),
    lepton(12, "ve", "ve~"),
    lepton(13, "mu-", "mu+"),
    lepton(14, "vm", "vm~"),
    lepton(15, "ta-", "ta+"),
    lepton(16, "vt", "vt~"),
    neutral_boson(21, "g", Spin::vector, 8, false),
    neutral_boson(22, "a", Spin::vector, 1, false),
    neutral_boson(23, "z", Spin::vector, 1, true),
    Particle{24, "w+", "w-", Spin::vector, 3, 0, 1, false, true},
    neutral_boson(25, "h", Spin::scalar, 1, true),
};

}  // namespace

int Particle::generation() const {
  if (is_quark()) return (pdg + 1) / 2;
  if (is_lepton()) return (pdg - 9) / 2;
  return 0;
}

std::span<const Particle> standard_model_particles() { return table; }

const Particle* find_particle(int pdg) {
  const auto same_code = [pdg](const Particle& p) { return p.pdg == pdg || -p.pdg == pdg; };
  if (const auto found = std::ranges::find_if(table, same_code); found != table.end())
    return &*found;
  for (const Model* model : all_models()) {
    const auto found = std::ranges::find_if(model->auxiliaries, same_code);
    if (found != model->auxiliaries.end()) return &*found;
  }
  return nullptr;
}

int antiparticle(int pdg) {
  const Particle* particle = find_particle(pdg);
  return particle != nullptr && particle->self_conjugate ? pdg : -pdg;
}

}  // namespace helikos
