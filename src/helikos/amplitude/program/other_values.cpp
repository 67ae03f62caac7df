// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/other_values.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "helikos/amplitude/program/lines.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/resonance_widths.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// New values by the old ones. It is a function only where equal values stay equal.
template <std::size_t size>
class ValueMap {
 public:
  using Values = std::array<double, size>;

  /// False where `before` has another value already.
  bool add(const Values& before, const Values& now) {
    return values_.try_emplace(before, now).first->second == now;
  }
  /// nullptr where it is not known.
  const Values* find(const Values& before) const {
    const auto found = values_.find(before);
    return found == values_.end() ? nullptr : &found->second;
  }

 private:
  std::map<Values, Values> values_;
};

using CouplingMap = ValueMap<3>;    ///< left, right, dimension
using PropagatorMap = ValueMap<2>;  ///< mass with its sign, width

bool are_zero_alike(double a, double b) { return (a == 0.0) == (b == 0.0); }

CouplingMap::Values values_of(const ChiralCoupling& coupling, int dimension) {
  return {coupling.left, coupling.right, double(dimension)};
}

/// Whether a program has the same steps with either vertex. Those of gluons are parts of its
/// coefficients.
bool are_alike(const Vertex& a, const Vertex& b) {
  const auto& [left, right] = a.coupling;
  const auto& [new_left, new_right] = b.coupling;
  return a.particles == b.particles && a.lorentz == b.lorentz && a.orders == b.orders &&
         a.dimension == b.dimension && a.share == b.share && !a.tensor && !b.tensor &&
         a.lines == b.lines && are_zero_alike(left, new_left) && are_zero_alike(right, new_right) &&
         (!is_strong(a) || (left == new_left && right == new_right));
}

std::optional<CouplingMap> map_couplings(const std::vector<Vertex>& before,
                                         const std::vector<Vertex>& now) {
  if (!std::ranges::equal(before, now, are_alike)) return std::nullopt;
  CouplingMap map;
  for (std::size_t i = 0; i < before.size(); ++i)
    if (!map.add(values_of(before[i].coupling, before[i].dimension),
                 values_of(now[i].coupling, now[i].dimension)))
      return std::nullopt;
  return map;
}

std::optional<PropagatorMap> map_propagators(const Model& model, const Parameters& before,
                                             const Parameters& now) {
  PropagatorMap map;
  for (const Particle& particle : model.particles) {
    const double mass = field_mass(particle, before), new_mass = field_mass(particle, now);
    if (!are_zero_alike(mass, new_mass)) return std::nullopt;
    if (!map.add({mass, before.width(particle.pdg)}, {new_mass, now.width(particle.pdg)}))
      return std::nullopt;
  }
  return map;
}

bool take_values(AmplitudeProgram& program, const CouplingMap& couplings,
                 const PropagatorMap& propagators) {
  for (Coupling& own : program.couplings) {
    const auto* const value = couplings.find(values_of(own.value, own.dimension));
    if (value == nullptr) return false;
    own.value = {(*value)[0], (*value)[1]};
  }
  for (PropagatorParameters& own : program.propagators) {
    const auto* const value = propagators.find({own.mass, own.width});
    if (value == nullptr) return false;
    own = {(*value)[0], (*value)[1]};
  }
  return true;
}

/// Legs keep their states where masses are zero alike.
void take_masses(std::vector<ExternalLeg>& legs, const std::vector<ExternalLeg>& now) {
  for (std::size_t i = 0; i < legs.size(); ++i) legs[i].mass = now[i].mass;
}

}  // namespace

std::optional<AmplitudeProgram> with_values_of(const Parameters& now, const Parameters& before,
                                               const Process& process,
                                               const AmplitudeProgram& program,
                                               const ProgramOptions& options) {
  const ParticleScope scope(process.model());
  const Model& model = process.model();
  const bool has_numbers_elsewhere = !program.forms.empty() || !program.functions.empty() ||
                                     program.has_strong_couplings || model.own_propagator ||
                                     &now.table() != &before.table();
  if (has_numbers_elsewhere || options.recipe != Recipe::recursion) return std::nullopt;
  check_widths(process, now);
  MissingTrees(model, now).check(process);
  const auto couplings = map_couplings(model.vertices(before), model.vertices(now));
  if (!couplings) return std::nullopt;
  const auto propagators = map_propagators(model, before, now);
  AmplitudeProgram result = program;
  if (!propagators || !take_values(result, *couplings, *propagators)) return std::nullopt;
  take_masses(result.legs, external_legs(process, now, options.basis));
  return result;
}

}  // namespace helikos
