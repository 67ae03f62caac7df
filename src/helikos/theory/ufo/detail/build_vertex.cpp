// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "helikos/theory/ufo/detail/folder_builder.hpp"

/// \file
/// The vertices of a UFO folder.

namespace helikos::ufo::python {
namespace {

constexpr std::size_t most_legs = 32;

/// Whether a vertex of models with loops is a counterterm: type = ['R2', ..].
bool is_counterterm(const Arguments& arguments) {
  const Value* type = arguments.find("type");
  if (type == nullptr) return false;
  const bool is_list = type->kind == Value::Kind::list && !type->items.empty();
  const Value& kind = is_list ? type->items.front() : *type;
  return arguments.text_of(kind, "type") != "base";
}

}  // namespace

int FolderBuilder::add_vertex(const Arguments& arguments) {
  if (is_counterterm(arguments)) return -1;
  arguments.check_keys({"name", "particles", "color", "lorentz", "couplings", "type"});
  FolderVertex vertex;
  vertex.place = arguments.place();
  vertex.name = arguments.name();
  read_legs(arguments, vertex);
  for (const Value& color : arguments.list("color"))
    vertex.colors.emplace_back(arguments.text_of(color, "color"));
  read_terms(arguments, vertex);
  if (folder_.vertices.size() >= 1000000)
    arguments.refuse(arguments.at("name"), "name", "is the name of one vertex too many");
  folder_.vertices.push_back(std::move(vertex));
  return static_cast<int>(folder_.vertices.size()) - 1;
}

void FolderBuilder::read_legs(const Arguments& arguments, FolderVertex& vertex) const {
  const auto& particles = arguments.list("particles");
  if (particles.empty() || particles.size() > most_legs)
    arguments.refuse(arguments.at("particles"), "particles",
                     fmt::format("must have 1 to {} particles", most_legs));
  for (const Value& particle : particles)
    vertex.legs.push_back(
        {arguments.object(particle, Type::particle, "particles"), particle.is_anti});
}

/// Whether trees in unitary gauge have the vertex. Other vertices may be wrong (those of loop_sm
/// are).
bool FolderBuilder::is_in_trees(const FolderVertex& vertex) const {
  return std::ranges::none_of(vertex.legs, [&](const FolderLeg& leg) {
    const FolderParticle& particle = folder_.particles[std::size_t(leg.particle)];
    return particle.is_ghost() || particle.is_goldstone;
  });
}

std::vector<int> FolderBuilder::read_structures(const Arguments& arguments,
                                                const FolderVertex& vertex) const {
  std::vector<int> structures;
  for (const Value& value : arguments.list("lorentz")) {
    structures.push_back(arguments.object(value, Type::structure, "lorentz"));
    if (is_in_trees(vertex)) check_spins(arguments, value, vertex);
  }
  return structures;
}

void FolderBuilder::check_spins(const Arguments& arguments, const Value& value,
                                const FolderVertex& vertex) const {
  const FolderStructure& structure = folder_.structures[std::size_t(value.index)];
  const auto& spins = structure.spins;
  if (spins.size() != vertex.legs.size())
    arguments.refuse(value, "lorentz",
                     fmt::format("has {} for {} particles, but the vertex has {}",
                                 in_backticks(structure.name), spins.size(), vertex.legs.size()));
  for (std::size_t i = 0; i < spins.size(); ++i) {
    const auto& particle = folder_.particles[std::size_t(vertex.legs[i].particle)];
    if (spins[i] == particle.spin) continue;
    arguments.refuse(
        value, "lorentz",
        fmt::format("has {} with 2S+1 = {} for leg {}, but {} has {}", in_backticks(structure.name),
                    spins[i], i + 1, in_backticks(particle.name), particle.spin));
  }
}

void FolderBuilder::read_terms(const Arguments& arguments, FolderVertex& vertex) const {
  const std::vector<int> structures = read_structures(arguments, vertex);
  const Value& couplings = arguments.dict("couplings");
  std::set<std::pair<int, int>> keys;
  for (std::size_t i = 0; i + 1 < couplings.items.size(); i += 2) {
    const Value& key = couplings.items[i];
    FolderTerm term = read_term(arguments, key, couplings.items[i + 1]);
    const int num_colors = static_cast<int>(vertex.colors.size()),
              num_structures = static_cast<int>(structures.size());
    if (term.color < 0 || term.color >= num_colors)
      arguments.refuse(key, "couplings",
                       fmt::format("has colour {}, but `color` has {}: numbers begin with 0",
                                   term.color, num_colors));
    if (term.structure < 0 || term.structure >= num_structures)
      arguments.refuse(key, "couplings",
                       fmt::format("has Lorentz structure {}, but `lorentz` has {}: numbers begin "
                                   "with 0",
                                   term.structure, num_structures));
    if (!keys.emplace(term.color, term.structure).second)
      arguments.refuse(key, "couplings",
                       fmt::format("has ({}, {}) twice", term.color, term.structure));
    term.structure = structures[std::size_t(term.structure)];
    vertex.terms.push_back(std::move(term));
  }
}

/// A term with the place of its structure in the list of the vertex.
FolderTerm FolderBuilder::read_term(const Arguments& arguments, const Value& key,
                                    const Value& value) const {
  if (key.kind != Value::Kind::list || key.items.size() != 2)
    arguments.refuse(key, "couplings", "must have keys such as (0,0)");
  FolderTerm term;
  term.color = arguments.integer_of(key.items[0], "couplings");
  term.structure = arguments.integer_of(key.items[1], "couplings");
  if (value.kind != Value::Kind::list) {
    term.couplings.push_back(arguments.object(value, Type::coupling, "couplings"));
    return term;
  }
  if (value.items.empty()) arguments.refuse(value, "couplings", "has an empty list");
  for (const Value& item : value.items)
    term.couplings.push_back(arguments.object(item, Type::coupling, "couplings"));
  return term;
}

}  // namespace helikos::ufo::python
