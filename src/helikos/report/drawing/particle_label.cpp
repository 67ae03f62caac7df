// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/particle_label.hpp"

#include <fmt/format.h>

#include <string_view>

#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

constexpr std::string_view gamma_letter = "\u03b3", mu = "\u03bc", nu = "\u03bd", tau = "\u03c4";
constexpr std::string_view overline = "\u0304", minus = "\u2212";

/// e, mu or tau.
std::string_view generation_letter(const Particle& lepton) {
  if (lepton.generation() == 1) return "e";
  return lepton.generation() == 2 ? mu : tau;
}

ParticleSymbol lepton_symbol(const Particle& lepton, bool anti) {
  const std::string_view letter = generation_letter(lepton);
  if (!lepton.is_neutrino()) return {std::string(letter), anti ? "+" : minus, -4};
  return {fmt::format("{}{}", nu, anti ? overline : ""), letter, 3};
}

/// The name of the boson in capitals, with a raised sign if it is charged.
ParticleSymbol boson_symbol(const Particle& boson, bool anti) {
  const std::string name = upper(boson.name);
  if (boson.charge_times_3 == 0) return {name};
  return {name.substr(0, name.size() - 1), anti ? minus : "+", -4};
}

}  // namespace

ParticleSymbol particle_symbol(int pdg) {
  const Particle* particle = find_particle(pdg);
  const bool anti = pdg < 0;
  if (particle == nullptr) return {fmt::format("{}", pdg)};
  if (particle->is_lepton()) return lepton_symbol(*particle, anti);
  if (particle->is_fermion()) return {fmt::format("{}{}", particle->name, anti ? overline : "")};
  if (particle->is_photon()) return {std::string(gamma_letter)};
  if (particle->is_gluon()) return {std::string(particle->name)};
  return boson_symbol(*particle, anti);
}

std::string particle_label(int pdg, const std::string& rest) {
  const ParticleSymbol symbol = particle_symbol(pdg);
  std::string text = symbol.letter;
  if (symbol.dy != 0) {
    text += fmt::format("<tspan dy=\"{}\" class=\"s\">{}</tspan>", symbol.dy, symbol.script);
  }
  if (!rest.empty()) {
    text += fmt::format("<tspan dx=\"2\" dy=\"{}\" class=\"n\">{}</tspan>", -symbol.dy, rest);
  }
  return text;
}

}  // namespace helikos
