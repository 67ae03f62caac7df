// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/decay_widths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/engine/host_element.hpp"
#include "helikos/generator/detail/decay_channels.hpp"
#include "helikos/generator/detail/decay_kinematics.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

using detail::DecayChannels;
using detail::Products;

/// Widths of the same parameter that differ by more are different.
constexpr double equal_widths = 1e-6;

/// An error of the integration that is larger, relative to the width, is said.
constexpr double largest_error = 1e-4;

/// A decay that vanishes identically has a rounding error of (1e-16)^2 of the width.
constexpr double least_fraction = 1e-26;

Leg leg_of(const Model& model, int code, bool incoming) {
  const auto own = std::ranges::find(model.particles, std::abs(code), &Particle::pdg);
  return {&*own, code < 0, incoming};
}

/// The part of a model that a decay may need: vertices of at least two of its particles, within
/// the limits of the orders. Models have thousands of vertices, and each process reads them several
/// times.
class DecayModel {
 public:
  DecayModel(const Model& model, const std::vector<Vertex>& vertices, int mother,
             const Products& products)
      : model_(model), codes_{std::abs(mother)} {
    for (const int code : products) codes_.insert(std::abs(code));
    const HighestPowers limits(model.orders);
    for (const Vertex& own : vertices)
      if (limits.allow(own.orders) &&
          may_need(std::span(own.particles).first(std::size_t(num_legs(own.lorentz)))))
        vertices_.push_back(own);
    for (const MissingVertex& own : model.missing)
      if (limits.allow(own.orders) && may_need(own.particles)) missing_.push_back(own);
    model_.vertices = [this](const Parameters&) { return vertices_; };
    model_.missing = missing_;
  }
  DecayModel(const DecayModel&) = delete;

  const Model& model() const { return model_; }

 private:
  bool may_need(std::span<const int> legs) const {
    return std::ranges::count_if(legs,
                                 [this](int code) { return codes_.contains(std::abs(code)); }) > 1;
  }

  Model model_;
  std::set<int> codes_;
  std::vector<Vertex> vertices_;
  std::vector<MissingVertex> missing_;
};

Process decay_process(const Model& model, int mother, const Products& products, Orders orders) {
  std::vector<Leg> legs{leg_of(model, mother, true)};
  for (const int code : products) legs.push_back(leg_of(model, code, false));
  Restrictions restrictions;
  if (orders == Orders::all) restrictions.orders = {{.value = OrderBound::no_limit}};
  return Process::make(std::move(legs), std::move(restrictions), model);
}

/// Computes the widths of a model's particles.
class Widths {
 public:
  Widths(const Model& model, const Parameters& parameters, const WidthOptions& options)
      : model_(model),
        parameters_(parameters),
        options_(options),
        vertices_(model.vertices(parameters)),
        channels_(model, parameters) {}

  ParticleWidth of(const Particle& particle) const {
    const int code = particle.pdg;
    ParticleWidth result{&particle, channels_.mass(code)};
    if (result.mass == 0.0) return result;
    if (const MissingVertex* missing = channels_.missing(code))
      result.why_incomplete = fmt::format("it decays by the vertex {}, which is missing: {}",
                                          missing->name, missing->reason);
    const auto open = channels_.open(code);
    for (const Products& products : open) add(products, result);
    if (open.empty() || options_.three_body == ThreeBody::always) {
      for (const Products& products : channels_.three_body(code)) add(products, result);
    } else {
      for (const Products& bridge : channels_.bridges(code))
        result.neglected.push_back(decay_text(model_, code, bridge));
    }
    std::erase_if(result.channels, [&](const PartialWidth& own) {
      return own.width <= least_fraction * result.width;
    });
    std::ranges::stable_sort(result.channels, std::greater(), &PartialWidth::width);
    return result;
  }

 private:
  void add(const Products& products, ParticleWidth& result) const {
    const int code = result.particle->pdg;
    try {
      PartialWidth own = partial_width(code, products);
      if (!std::isfinite(own.width)) throw InputError("its |M|^2 is not a finite number");
      if (own.lacks_orders) result.without_orders.push_back(decay_text(model_, code, products));
      if (own.width == 0.0) return;
      result.width += own.width;
      result.channels.push_back(std::move(own));
    } catch (const InputError& error) {
      if (!result.why_incomplete.empty()) return;
      const std::string text = decay_text(model_, code, products), what = error.what();
      result.why_incomplete = what.starts_with(text) ? what : text + ": " + what;
    }
  }

  /// Throws InputError where a tree needs a missing vertex.
  bool has_tree(const Process& process) const {
    if (!TreeOrders(process.model(), parameters_).allowed(process).empty()) return true;
    MissingTrees(process.model(), parameters_).check(process);
    return false;
  }

  /// Whether there are diagrams besides those of the orders that are taken.
  bool lacks_orders(const Model& model, int mother, const Products& products) const {
    if (options_.orders == Orders::all) return false;
    const auto orders =
        TreeOrders(model, parameters_).allowed(decay_process(model, mother, products, Orders::all));
    return std::ranges::any_of(orders, [&](const CouplingOrders& powers) {
      return powers.weight() > lowest_weight(orders);
    });
  }

  PartialWidth partial_width(int mother, const Products& products) const {
    const DecayModel own(model_, vertices_, mother, products);
    const Process process = decay_process(own.model(), mother, products, options_.orders);
    if (!has_tree(process)) return {products};
    PartialWidth result = finite_width(process, mother, products);
    result.lacks_orders = lacks_orders(own.model(), mother, products);
    return result;
  }

  PartialWidth finite_width(const Process& process, int mother, const Products& products) const {
    HostElement element(process, parameters_);
    const auto amplitude = [&](const detail::Momenta& momenta) { return element(momenta); };
    const auto mass = [&](std::size_t i) { return channels_.mass(products[i]); };
    const double m = channels_.mass(mother);
    if (products.size() == 2)
      return {products, detail::two_body_width({m, mass(0), mass(1)}, amplitude)};
    const auto result = detail::three_body_width({m, mass(0), mass(1), mass(2)}, amplitude);
    return {products, result.value, result.error};
  }

  const Model& model_;
  const Parameters& parameters_;
  WidthOptions options_;
  std::vector<Vertex> vertices_;
  DecayChannels channels_;
};

std::string note_on(const ParticleWidth& own, const Model& model) {
  const int mother = own.particle->pdg;
  const std::size_t count = own.channels.size();
  std::string text =
      fmt::format("width of {}: {:.6g} GeV at tree level, ", own.particle->name, own.width);
  if (count == 0) return text + "as it has no decay";
  const std::string first = decay_text(model, mother, own.channels.front().products);
  text += count == 1 ? "from " + first : fmt::format("from {} decays: {}, ..", count, first);
  if (!own.neglected.empty())
    text += fmt::format("; three-body decays are neglected, by {}", fmt::join(own.neglected, ", "));
  if (!own.without_orders.empty())
    text += fmt::format("; higher coupling orders are left out (`orders` all has them) of {}",
                        fmt::join(own.without_orders, ", "));
  for (const std::string& line : integration_errors(model, own)) text += "; " + line;
  return text;
}

bool are_equal(double width, double other) {
  return std::abs(width - other) <= equal_widths * std::max(width, other);
}

/// The particles that have this width.
std::vector<const Particle*> particles_of(const Model& model, const Parameters& parameters,
                                          const ParameterRow& row) {
  std::vector<const Particle*> found;
  for (const Particle& own : model.particles)
    if (parameters.table().of_particle(own.pdg).width == &row) found.push_back(&own);
  return found;
}

double width_of_row(const Widths& widths, const Model& model, const Parameters& parameters,
                    const ParameterRow& row, std::vector<std::string>& notes) {
  std::optional<double> result;
  for (const Particle* particle : particles_of(model, parameters, row)) {
    const ParticleWidth own = widths.of(*particle);
    if (!own.why_incomplete.empty())
      throw InputError(fmt::format("the width of {} cannot be computed (Auto): {}", particle->name,
                                   own.why_incomplete));
    notes.push_back(note_on(own, model));
    if (result && !are_equal(*result, own.width))
      throw InputError(fmt::format(
          "{} is the width of several particles, which have {:g} and {:g} GeV: it cannot be Auto",
          row.name, *result, own.width));
    result = own.width;
  }
  if (!result)
    throw InputError(
        fmt::format("{} is the width of no particle of the model, and cannot be Auto", row.name));
  return *result;
}

/// The width of this code; nullptr where it is not known.
const ParticleWidth* known_width(std::span<const ParticleWidth> widths, const Particle& particle) {
  const auto own =
      std::ranges::find(widths, particle.pdg, [](const auto& one) { return one.particle->pdg; });
  return own == widths.end() || !own->why_incomplete.empty() ? nullptr : &*own;
}

/// Why the particles that share a width do not give its value; empty where they do.
std::string why_kept(std::span<const Particle* const> sharing,
                     std::span<const ParticleWidth> widths) {
  const ParticleWidth* first = nullptr;
  for (const Particle* particle : sharing) {
    const ParticleWidth* const own = known_width(widths, *particle);
    if (own == nullptr) return fmt::format("the width of {} is not computed", particle->name);
    if (first == nullptr) first = own;
    if (!are_equal(first->width, own->width))
      return fmt::format("those of {} and {} are {:.6g} and {:.6g} GeV", first->particle->name,
                         own->particle->name, first->width, own->width);
  }
  return "";
}

/// The lines "BR NDA ID1 ID2" of a card.
std::string branching_table(const ParticleWidth& own) {
  std::string table;
  for (const PartialWidth& channel : own.channels) {
    table += fmt::format("{:>16.8e} {:>3}   ", channel.width / own.width, channel.products.size());
    for (const int code : channel.products) table += fmt::format(" {:>9}", code);
    table += "\n";
  }
  return table;
}

/// The smallest mass of the particles that have this width; 0 for none.
double mass_of_row(const Model& model, const Parameters& parameters, const ParameterRow& row) {
  std::optional<double> least;
  for (const Particle* own : particles_of(model, parameters, row)) {
    const double mass = std::abs(parameters.mass(own->pdg));
    least = std::min(least.value_or(mass), mass);
  }
  return least.value_or(0.0);
}

}  // namespace

std::string decay_text(const Model& model, int mother, std::span<const int> products) {
  std::string text = std::string(leg_of(model, mother, true).name()) + " >";
  for (const int code : products) text.append(" ").append(leg_of(model, code, false).name());
  return text;
}

std::vector<std::string> integration_errors(const Model& model, const ParticleWidth& own) {
  std::vector<std::string> lines;
  for (const PartialWidth& channel : own.channels)
    if (channel.error > largest_error * own.width)
      lines.push_back(fmt::format("{}: the error of the integration is {:.1g} GeV",
                                  decay_text(model, own.particle->pdg, channel.products),
                                  channel.error));
  return lines;
}

std::vector<ParticleWidth> compute_widths(const Model& model, const Parameters& parameters,
                                          std::span<const Particle* const> particles,
                                          const WidthOptions& options) {
  const ParticleScope scope(model);
  const Widths widths(model, parameters, options);
  std::vector<ParticleWidth> result;
  for (const Particle* own : particles) result.push_back(widths.of(*own));
  return result;
}

Parameters with_widths(const Model& model, const Parameters& parameters,
                       std::span<const ParameterRow* const> rows, Orders orders,
                       std::vector<std::string>& notes) {
  const ParticleScope scope(model);
  std::vector<const ParameterRow*> ordered(rows.begin(), rows.end());
  std::ranges::stable_sort(
      ordered, {}, [&](const ParameterRow* row) { return mass_of_row(model, parameters, *row); });
  Parameters result = parameters;
  for (const ParameterRow* row : ordered) {
    ParameterInputs inputs = result.inputs();
    const Widths widths(model, result, {.orders = orders});
    inputs[*row] = width_of_row(widths, model, result, *row, notes);
    result = Parameters(inputs);
  }
  return result;
}

std::string card_with_decays(const Model& model, const Parameters& parameters,
                             std::span<const ParticleWidth> widths,
                             std::vector<std::string>& notes) {
  ParameterInputs inputs = parameters.inputs();
  std::map<std::string, std::string> tables;  // by the begin of the line of a width
  std::set<const ParameterRow*> seen;
  for (const ParticleWidth& own : widths) {
    const ParameterRow* row = parameters.table().of_particle(own.particle->pdg).width;
    if (!own.why_incomplete.empty() || row == nullptr || row->kind != ParameterKind::input ||
        !seen.insert(row).second)
      continue;
    const auto sharing = particles_of(model, parameters, *row);
    if (const std::string why = why_kept(sharing, widths); !why.empty()) {
      notes.push_back(
          fmt::format("{} is the width of several particles, and keeps its value {:g} "
                      "GeV on the card: {}",
                      row->name, inputs[*row], why));
      continue;
    }
    inputs[*row] = own.width;
    for (const Particle* particle : sharing)
      if (row->entry == fmt::format("DECAY {}", particle->pdg))
        tables[row->entry] = branching_table(*known_width(widths, *particle));
  }
  std::istringstream card(card_text(Parameters(inputs)));
  std::string result;
  for (std::string line; std::getline(card, line);) {
    result += line + "\n";
    std::istringstream words(line);
    std::string keyword, code;
    if (words >> keyword >> code && keyword == "DECAY")
      if (const auto own = tables.find(keyword + " " + code); own != tables.end())
        result += own->second;
  }
  return result;
}

}  // namespace helikos
