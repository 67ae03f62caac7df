// SPDX-License-Identifier: Apache-2.0
#include "drawing/particle_label.hpp"

#include <fmt/format.h>

#include <string_view>

#include "model/particle.hpp"

namespace helikos {
namespace {

constexpr std::string_view gamma_letter = "\u03b3", mu = "\u03bc", nu = "\u03bd", tau = "\u03c4";
constexpr std::string_view overline = "\u0304", minus = "\u2212";

/// A letter, and what is raised (dy < 0) or lowered behind it.
struct Symbol {
  std::string letter;
  std::string_view script = "";
  int dy = 0;  ///< [px]
};

/// e, mu or tau.
std::string_view generation_letter(const Particle& lepton) {
  if (lepton.generation() == 1) return "e";
  return lepton.generation() == 2 ? mu : tau;
}

Symbol lepton_symbol(const Particle& lepton, bool anti) {
  const std::string_view letter = generation_letter(lepton);
  if (!lepton.is_neutrino()) return {std::string(letter), anti ? "+" : minus, -4};
  return {fmt::format("{}{}", nu, anti ? overline : ""), letter, 3};
}

Symbol symbol_of(int pdg) {
  const Particle* particle = find_particle(pdg);
  const bool anti = pdg < 0;
  if (particle == nullptr) return {fmt::format("{}", pdg)};
  if (particle->is_lepton()) return lepton_symbol(*particle, anti);
  if (particle->is_quark()) return {fmt::format("{}{}", particle->name, anti ? overline : "")};
  if (particle->pdg == 24) return {"W", anti ? minus : "+", -4};
  if (particle->pdg == 22) return {std::string(gamma_letter)};
  if (particle->is_gluon()) return {"g"};
  return {particle->spin == Spin::scalar ? "H" : "Z"};
}

}  // namespace

std::string particle_label(int pdg, const std::string& rest) {
  const Symbol symbol = symbol_of(pdg);
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
