// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle_scope.hpp"

namespace helikos {
namespace {

constexpr Particle quark(int pdg, std::string_view name, std::string_view antiname,
                         std::string_view mass, std::string_view width = {}) {
  const bool up = pdg % 2 == 0;
  return {pdg, name, antiname, Spin::fermion, up ? 2 : -1, up ? 1 : -1, 3, false, mass, width};
}

constexpr Particle lepton(int pdg, std::string_view name, std::string_view antiname,
                          std::string_view mass) {
  return {pdg, name, antiname, Spin::fermion, -3, -1, 1, false, mass};
}

constexpr Particle neutrino(int pdg, std::string_view name, std::string_view antiname) {
  return {pdg, name, antiname, Spin::fermion, 0, 1, 1, false};
}

constexpr Particle neutral_boson(int pdg, std::string_view name, Spin spin, int color,
                                 std::string_view mass = {}, std::string_view width = {}) {
  return {pdg, name, name, spin, 0, 0, color, true, mass, width};
}

// Codes: Review of Particle Physics, "Monte Carlo particle numbering scheme". Names: MadGraph's
// model `sm`, which has no width of light fermions.
constexpr std::array table{
    quark(1, "d", "d~", "MD"),
    quark(2, "u", "u~", "MU"),
    quark(3, "s", "s~", "MS"),
    quark(4, "c", "c~", "MC"),
    quark(5, "b", "b~", "MB"),
    quark(6, "t", "t~", "MT", "WT"),
    lepton(11, "e-", "e+", "Me"),
    neutrino(12, "ve", "ve~"),
    lepton(13, "mu-", "mu+", "MMU"),
    neutrino(14, "vm", "vm~"),
    lepton(15, "ta-", "ta+", "MTA"),
    neutrino(16, "vt", "vt~"),
    neutral_boson(21, "g", Spin::vector, 8),
    neutral_boson(22, "a", Spin::vector, 1),
    neutral_boson(23, "z", Spin::vector, 1, "MZ", "WZ"),
    Particle{24, "w+", "w-", Spin::vector, 3, 0, 1, false, "MW", "WW"},
    neutral_boson(25, "h", Spin::scalar, 1, "MH", "WH"),
};

}  // namespace

int Particle::generation() const {
  if (pdg <= 6) return (pdg + 1) / 2;
  return pdg >= 11 && pdg <= 16 ? (pdg - 9) / 2 : 0;
}

std::span<const Particle> standard_model_particles() { return table; }

namespace {

const Particle* particle_in(const Model& model, int pdg) {
  const auto same_code = [pdg](const Particle& p) { return p.pdg == pdg || -p.pdg == pdg; };
  for (const auto particles : {model.particles, model.auxiliaries})
    if (const auto found = std::ranges::find_if(particles, same_code); found != particles.end())
      return &*found;
  return nullptr;
}

bool is_same(const Particle& a, const Particle& b) {
  return a.name == b.name && a.antiname == b.antiname && a.spin == b.spin && a.color == b.color &&
         a.charge_times_3 == b.charge_times_3;
}

/// That of the model that was added last. Throws InputError where models that were added differ.
const Particle* particle_in_all(int pdg) {
  constexpr std::size_t num_built_in = 2;
  const auto models = all_models();
  const Particle* last = nullptr;
  for (std::size_t i = models.size(); i-- > 0;) {
    if (last != nullptr && i < num_built_in) break;
    const Particle* own = particle_in(*models[i], pdg);
    if (own == nullptr) continue;
    if (last != nullptr && !is_same(*own, *last))
      throw InputError(fmt::format("the code {} is that of {} and of {} in different models", pdg,
                                   own->name, last->name));
    if (last == nullptr) last = own;
  }
  return last;
}

}  // namespace

const Particle* find_particle(int pdg) {
  const Model* model = ParticleScope::model();
  return model != nullptr ? particle_in(*model, pdg) : particle_in_all(pdg);
}

int antiparticle(int pdg) {
  const Particle* particle = find_particle(pdg);
  return particle != nullptr && particle->self_conjugate ? pdg : -pdg;
}

int outgoing_color(int pdg) {
  const Particle& own = *find_particle(pdg);
  const bool is_anti = (pdg < 0) != own.turns_color && (own.color == 3 || own.color == 6);
  return is_anti ? -own.color : own.color;
}

}  // namespace helikos
