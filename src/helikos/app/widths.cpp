// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/files/output_file.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/decay_widths.hpp"
#include "helikos/theory/process/multiparticles.hpp"
#include "helikos/theory/process/restrictions.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

/// The particles of the options, antiparticles as their particles.
std::vector<const Particle*> wanted_particles(const WidthsOptions& options, const Model& model,
                                              const Parameters& parameters) {
  std::vector<const Particle*> wanted;
  const Multiparticles labels(model);
  for (const std::string& name : options.particles) {
    const auto found = labels.find(name);
    if (found.empty()) throw InputError(labels.unknown(name));
    for (const NamedParticle& own : found)
      if (std::ranges::find(wanted, own.particle) == wanted.end()) wanted.push_back(own.particle);
  }
  if (!options.particles.empty()) return wanted;
  for (const Particle& own : model.particles)
    if (parameters.mass(own.pdg) != 0.0) wanted.push_back(&own);
  return wanted;
}

std::vector<std::string> names_of_products(const PartialWidth& channel) {
  std::vector<std::string> names;
  for (const int code : channel.products) names.emplace_back(name_of_code(code));
  return names;
}

/// The branching ratio; nothing where the total width is not known.
std::optional<double> ratio_of(const PartialWidth& channel, const ParticleWidth& all) {
  if (!all.why_incomplete.empty()) return std::nullopt;
  return channel.width / all.width;
}

Json channel_json(const PartialWidth& channel, const ParticleWidth& all) {
  const auto ratio = ratio_of(channel, all);
  return {{"products", names_of_products(channel)},
          {"pdg", channel.products},
          {"width_gev", channel.width},
          {"error_gev", channel.error},
          {"branching_ratio", ratio ? Json(*ratio) : Json()}};
}

Json width_json(const ParticleWidth& own, const Parameters& parameters) {
  Json channels = Json::array();
  for (const PartialWidth& channel : own.channels) channels.push_back(channel_json(channel, own));
  const bool is_known = own.why_incomplete.empty();
  return {{"name", own.particle->name},
          {"pdg", own.particle->pdg},
          {"mass_gev", own.mass},
          {"width_gev", is_known ? Json(own.width) : Json()},
          {"width_of_card_gev", parameters.width(own.particle->pdg)},
          {"channels", channels},
          {"neglected", own.neglected},
          {"without_orders", own.without_orders},
          {"why_incomplete", is_known ? Json() : Json(own.why_incomplete)}};
}

std::string ratio_text(const PartialWidth& channel, const ParticleWidth& all) {
  const auto ratio = ratio_of(channel, all);
  return ratio ? fmt::format("  {:>12.6g}", *ratio) : "";
}

void print_width(const ParticleWidth& own, const Parameters& parameters) {
  const bool is_known = own.why_incomplete.empty();
  fmt::print("{}  mass {:g} GeV, width {}, on the card {:g} GeV\n", own.particle->name, own.mass,
             !is_known              ? std::string("not known")
             : own.channels.empty() ? std::string("0 (no decay)")
                                    : fmt::format("{:.8g} GeV", own.width),
             parameters.width(own.particle->pdg));
  std::size_t longest = 0;
  for (const PartialWidth& channel : own.channels)
    longest =
        std::max(longest, fmt::format("{}", fmt::join(names_of_products(channel), " ")).size());
  for (const PartialWidth& channel : own.channels)
    fmt::print("  {:<{}}  {:>14.8g} GeV{}\n",
               fmt::format("{}", fmt::join(names_of_products(channel), " ")), longest,
               channel.width, ratio_text(channel, own));
}

/// Says which widths are not known, and which decays they leave out.
void say_doubts(const std::vector<ParticleWidth>& widths, const Model& model) {
  for (const ParticleWidth& own : widths) {
    if (!own.why_incomplete.empty())
      say(fmt::format("the width of {} is not known: {}", own.particle->name, own.why_incomplete));
    else if (!own.neglected.empty())
      say(fmt::format("{}: three-body decays are neglected (--three-body): by {}",
                      own.particle->name, fmt::join(own.neglected, ", ")));
    if (!own.without_orders.empty())
      say(fmt::format("{}: higher coupling orders are left out (--orders all has them): of {}",
                      own.particle->name, fmt::join(own.without_orders, ", ")));
    for (const std::string& line : integration_errors(model, own)) say(line);
  }
}

}  // namespace

void widths(const Communicator& world, const WidthsOptions& options) {
  if (!world.is_root()) return;
  const Parameters parameters = read_parameters_of(world, options);
  const Model& model = model_of(options, parameters.mixes_quarks());
  const auto particles = wanted_particles(options, model, parameters);
  const OutputFile card("--output", options.output);
  const JsonFile json(options.json);
  const auto widths = compute_widths(
      model, parameters, particles,
      {options.three_body ? ThreeBody::always : ThreeBody::where_needed, options.orders});
  say_doubts(widths, model);
  if (!options.output.empty()) {
    std::vector<std::string> notes;
    card.write(card_with_decays(model, parameters, widths, notes));
    for (const std::string& note : notes) say(note);
  }
  Json list = Json::array();
  for (const ParticleWidth& own : widths) list.push_back(width_json(own, parameters));
  json.write({{"model", options.model},
              {"restriction", restriction_of(options)},
              {"particles", list},
              {"version", version()},
              {"commit", commit()}});
  if (options.output == "-" || json.is_standard_output()) return;
  for (const ParticleWidth& own : widths) print_width(own, parameters);
}

}  // namespace helikos::app
