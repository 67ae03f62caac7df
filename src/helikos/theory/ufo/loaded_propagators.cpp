// SPDX-License-Identifier: Apache-2.0
// Propagators of a folder (theory/ufo/detail/own_propagator.hpp).
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/detail/own_propagator.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "helikos/theory/ufo/parameters.hpp"

namespace helikos::ufo {
namespace {

const FolderPropagator& find_propagator(const Folder& folder, const std::string& name) {
  return *std::ranges::find(folder.propagators, name, &FolderPropagator::name);
}

bool is_majorana(const FolderParticle& particle) {
  return particle.spin % 2 == 0 && particle.is_self_conjugate();
}

}  // namespace

/// Why a particle with a propagator of its own has no programs; empty where it has.
std::string LoadedModel::why_not_propagated(const FolderParticle& own) const {
  if (own.propagator.empty()) return {};
  try {
    check_propagator(find_propagator(folder_, own.propagator), own.spin, is_majorana(own),
                     evaluation_->names());
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

const std::string& LoadedModel::why_not_propagated(const FolderLeg& leg) {
  const auto known = reasons_.find(leg.particle);
  if (known != reasons_.end()) return known->second;
  const FolderParticle& own = folder_.particles[std::size_t(leg.particle)];
  return reasons_.emplace(leg.particle, why_not_propagated(own)).first->second;
}

std::optional<OwnPropagator> LoadedModel::own_propagator(int pdg,
                                                         const Parameters& parameters) const {
  const auto is_own = [&](const FolderParticle& own) {
    return !own.propagator.empty() && std::abs(own.pdg) == std::abs(pdg);
  };
  const auto found = std::ranges::find_if(folder_.particles, is_own);
  if (found == folder_.particles.end()) return std::nullopt;
  PropagatedParticle particle{
      found->spin, parameters.mass(pdg), parameters.width(pdg), {}, is_majorana(*found)};
  if (found->spin % 2 == 0) particle.mass = parameters.signed_mass(pdg);
  const auto values =
      evaluation_->strong_parameters(external_values(*evaluation_, parameters.inputs()));
  for (std::size_t i = 0; i < evaluation_->names().size(); ++i) {
    const std::string& name = evaluation_->names()[i];
    if (values.slots[i].is_number())
      particle.parameters[name] = values.slots[i].number.value;
    else
      particle.functions[name] = std::get<MomentumFunction>(values.value(i));
  }
  return read_propagator(find_propagator(folder_, found->propagator), particle);
}

}  // namespace helikos::ufo
