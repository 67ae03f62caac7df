// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/model_lists.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <complex>
#include <cstdlib>
#include <set>

#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/process/restrictions.hpp"
#include "helikos/theory/ufo/model_library.hpp"
#include "helikos/theory/ufo/parameters.hpp"

namespace helikos::app {
namespace {

using Cells = std::vector<std::string>;

std::string number_text(double value) { return fmt::format("{:.8g}", value); }

std::string number_text(std::complex<double> value) {
  if (value.imag() == 0.0) return number_text(value.real());
  if (value.real() == 0.0) return number_text(value.imag()) + "i";
  return fmt::format("{:.8g}{:+.8g}i", value.real(), value.imag());
}

Json number_json(std::complex<double> value) {
  return value.imag() == 0.0 ? Json(value.real()) : Json({value.real(), value.imag()});
}

std::string thirds_text(int thirds) {
  return thirds % 3 == 0 ? std::to_string(thirds / 3) : fmt::format("{}/3", thirds);
}

std::string spin_text(int twice) {
  return twice % 2 == 0 ? std::to_string(twice / 2) : fmt::format("{}/2", twice);
}

/// 2S of particles of built-in models; folders say it themselves.
int twice_spin(Spin spin) { return spin == Spin::scalar ? 0 : spin == Spin::fermion ? 1 : 2; }

int twice_spin(const Model& model, const Particle& particle) {
  if (const auto* loaded = ufo::find_loaded(model.name))
    for (const ufo::FolderParticle& own : loaded->folder().particles)
      if (std::abs(own.pdg) == particle.pdg) return own.spin - 1;
  return twice_spin(particle.spin);
}

/// Labels that stand for this particle or its antiparticle alone: names of MadGraph.
Cells labels_of(const Model& model, const Particle& particle) {
  Cells names;
  for (const std::string_view label : model.labels) {
    const auto words = split_words(label);  // "t1 = stop1"
    if (words.size() == 3 && (words[2] == particle.name || words[2] == particle.antiname))
      names.emplace_back(words[0]);
  }
  return names;
}

std::string limit_text(int limit) { return limit < 0 || limit >= 99 ? "-" : std::to_string(limit); }

/// The orders of a model; those of a folder are more than programs have.
std::vector<ufo::FolderOrder> orders_of(const Model& model) {
  if (const auto* loaded = ufo::find_loaded(model.name)) return loaded->folder().orders;
  std::vector<ufo::FolderOrder> orders;
  for (const CouplingOrder& own : model.orders)
    orders.push_back({{}, std::string(own.name), own.has_limit() ? own.limit : 99, own.weight});
  return orders;
}

const char* kind_text(ParameterKind kind) {
  return kind == ParameterKind::input     ? "input"
         : kind == ParameterKind::derived ? "derived"
                                          : "fixed";
}

/// A parameter of a list.
struct ListedParameter {
  std::string name, entry, kind;
  std::complex<double> value;
  std::string expression;
};

/// The rows of cards, then the internal parameters of a folder.
std::vector<ListedParameter> parameters_of(const Model& model, const Parameters& parameters) {
  std::vector<ListedParameter> list;
  std::set<std::string> names;
  for (const ParameterRow& row : parameters.table().rows()) {
    if (row.kind == ParameterKind::zero) continue;
    list.push_back({row.name, row.entry, kind_text(row.kind), parameters.inputs()[row], {}});
    names.insert(row.name);
  }
  const auto* loaded = ufo::find_loaded(model.name);
  if (loaded == nullptr) return list;
  const auto& evaluation = loaded->evaluation();
  const auto values = evaluation.parameters(external_values(evaluation, parameters.inputs()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ufo::FolderParameter& own = loaded->folder().parameters[i];
    const auto* text = std::get_if<std::string>(&own.value);
    const auto same = std::ranges::find(list, own.name, &ListedParameter::name);
    if (same != list.end() && text != nullptr) same->expression = *text;
    if (!own.is_external && !names.contains(own.name))
      list.push_back({own.name, "", "internal", values[i], text ? *text : ""});
  }
  return list;
}

/// A vertex of a folder without Goldstone bosons and ghosts.
bool is_physical(const ufo::Folder& folder, const ufo::FolderVertex& vertex) {
  return std::ranges::none_of(vertex.legs, [&](const ufo::FolderLeg& leg) {
    const auto& own = folder.particles[std::size_t(leg.particle)];
    return own.is_ghost() || own.is_goldstone;
  });
}

Cells names_of_legs(const ufo::Folder& folder, const ufo::FolderVertex& vertex) {
  Cells names;
  for (const ufo::FolderLeg& leg : vertex.legs) {
    const auto& own = folder.particles[std::size_t(leg.particle)];
    names.push_back(leg.anti ? own.antiname : own.name);
  }
  return names;
}

std::string orders_text(const ufo::Orders& orders) {
  std::string text;
  for (const auto& [name, power] : orders)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, power);
  return text;
}

/// The values of all couplings of a folder.
std::vector<std::complex<double>> couplings_of(const ufo::LoadedModel& loaded,
                                               const Parameters& parameters) {
  const auto& evaluation = loaded.evaluation();
  return evaluation.values(external_values(evaluation, parameters.inputs())).couplings;
}

Json term_json(const ufo::Folder& folder, const ufo::FolderVertex& vertex,
               const ufo::FolderTerm& term, const std::vector<std::complex<double>>& values) {
  Json couplings = Json::array();
  for (const int number : term.couplings) {
    const auto& own = folder.couplings[std::size_t(number)];
    couplings.push_back({{"name", own.name},
                         {"value", number_json(values[std::size_t(number)])},
                         {"orders", own.orders}});
  }
  return {{"color", vertex.colors[std::size_t(term.color)]},
          {"lorentz", folder.structures[std::size_t(term.structure)].name},
          {"couplings", couplings}};
}

Json folder_vertex_json(const ufo::LoadedModel& loaded, const Parameters& parameters) {
  const ufo::Folder& folder = loaded.folder();
  const auto values = couplings_of(loaded, parameters);
  Json list = Json::array();
  for (const ufo::FolderVertex& vertex : folder.vertices) {
    if (!is_physical(folder, vertex)) continue;
    Json terms = Json::array();
    for (const ufo::FolderTerm& term : vertex.terms)
      terms.push_back(term_json(folder, vertex, term, values));
    list.push_back(
        {{"name", vertex.name}, {"particles", names_of_legs(folder, vertex)}, {"terms", terms}});
  }
  return list;
}

Json powers_json(const Model& model, const CouplingOrders& orders) {
  Json json = Json::object();
  for (std::size_t slot = 0; slot < model.orders.size(); ++slot)
    if (const int power = orders.power(int(slot)); power != 0)
      json[std::string(model.orders[slot].name)] = power;
  return json;
}

Cells names_by_code(std::span<const int> codes) {
  Cells names;
  for (const int code : codes) names.emplace_back(name_of_code(code));
  return names;
}

}  // namespace

std::string TextTable::str() const {
  std::vector<std::size_t> widths(columns.size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += columns[i] == 'r' ? fmt::format("  {:>{}}", row[i], widths[i])
                                : fmt::format("  {:<{}}", row[i], widths[i]);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

TextTable particle_table(const Model& model, const Parameters& parameters) {
  TextTable table{"llrrrrrrl",
                  {{"particle", "antiparticle", "PDG", "spin", "colour", "charge", "mass [GeV]",
                    "width [GeV]", "also"}}};
  for (const Particle& own : model.particles)
    table.rows.push_back({std::string(own.name), std::string(own.antiname), std::to_string(own.pdg),
                          spin_text(twice_spin(model, own)), std::to_string(own.color),
                          thirds_text(own.charge_times_3),
                          fmt::format("{:g}", parameters.signed_mass(own.pdg)),
                          fmt::format("{:g}", parameters.width(own.pdg)),
                          fmt::format("{}", fmt::join(labels_of(model, own), " "))});
  return table;
}

Json particle_json(const Model& model, const Parameters& parameters) {
  Json list = Json::array();
  for (const Particle& own : model.particles)
    list.push_back({{"name", std::string(own.name)},
                    {"antiname", std::string(own.antiname)},
                    {"also", labels_of(model, own)},
                    {"pdg", own.pdg},
                    {"spin", twice_spin(model, own) / 2.0},
                    {"color", own.color},
                    {"charge", own.charge_times_3 / 3.0},
                    {"mass", parameters.signed_mass(own.pdg)},
                    {"width", parameters.width(own.pdg)}});
  return list;
}

TextTable order_table(const Model& model) {
  TextTable table{"lrrl", {{"order", "hierarchy", "limit", ""}}};
  for (const ufo::FolderOrder& own : orders_of(model))
    table.rows.push_back(
        {own.name, std::to_string(own.hierarchy), limit_text(own.expansion_order),
         model.find_order(own.name) ? "" : "has no place unless a process names it"});
  return table;
}

Json order_json(const Model& model) {
  Json list = Json::array();
  for (const ufo::FolderOrder& own : orders_of(model)) {
    const bool has_limit = own.expansion_order >= 0 && own.expansion_order < 99;
    list.push_back({{"name", own.name},
                    {"hierarchy", own.hierarchy},
                    {"limit", has_limit ? Json(own.expansion_order) : Json()}});
  }
  return list;
}

TextTable parameter_table(const Model& model, const Parameters& parameters) {
  TextTable table{"lllr", {{"parameter", "entry", "", "value"}}};
  for (const ListedParameter& own : parameters_of(model, parameters))
    table.rows.push_back({own.name, own.entry, own.kind, number_text(own.value)});
  return table;
}

Json parameter_json(const Model& model, const Parameters& parameters) {
  Json list = Json::array();
  for (const ListedParameter& own : parameters_of(model, parameters)) {
    Json json{{"name", own.name}, {"kind", own.kind}, {"value", number_json(own.value)}};
    if (!own.entry.empty()) json["entry"] = own.entry;
    if (!own.expression.empty()) json["expression"] = own.expression;
    list.push_back(std::move(json));
  }
  return list;
}

TextTable folder_vertex_table(const Model& model, const Parameters& parameters) {
  TextTable table{"llllllr",
                  {{"vertex", "outgoing", "colour", "Lorentz", "orders", "coupling", "value"}}};
  const auto* loaded = ufo::find_loaded(model.name);
  if (loaded == nullptr) return table;
  const ufo::Folder& folder = loaded->folder();
  const auto values = couplings_of(*loaded, parameters);
  for (const ufo::FolderVertex& vertex : folder.vertices) {
    if (!is_physical(folder, vertex)) continue;
    bool is_first = true;
    for (const ufo::FolderTerm& term : vertex.terms)
      for (const int number : term.couplings) {
        const auto& coupling = folder.couplings[std::size_t(number)];
        table.rows.push_back(
            {is_first ? vertex.name : "",
             is_first ? fmt::format("{}", fmt::join(names_of_legs(folder, vertex), " ")) : "",
             vertex.colors[std::size_t(term.color)],
             folder.structures[std::size_t(term.structure)].name, orders_text(coupling.orders),
             coupling.name, number_text(values[std::size_t(number)])});
        is_first = false;
      }
  }
  return table;
}

Json vertex_json(const Model& model, const Parameters& parameters) {
  if (const auto* loaded = ufo::find_loaded(model.name))
    return folder_vertex_json(*loaded, parameters);
  Json list = Json::array();
  for (const Vertex& vertex : model.vertices(parameters)) {
    const std::span codes(vertex.particles.data(), std::size_t(num_legs(vertex.lorentz)));
    list.push_back({{"particles", names_by_code(codes)},
                    {"lorentz", lorentz_name(vertex.lorentz)},
                    {"orders", powers_json(model, vertex.orders)},
                    {"couplings", {vertex.coupling.left, vertex.coupling.right}},
                    {"dimension", vertex.dimension}});
  }
  return list;
}

TextTable missing_table(const Model& model) {
  TextTable table{"lll", {{"vertex", "outgoing", "reason"}}};
  for (const MissingVertex& own : model.missing) {
    Cells row{own.name, fmt::format("{}", fmt::join(names_by_code(own.particles), " ")),
              own.reason};
    if (row != table.rows.back()) table.rows.push_back(std::move(row));
  }
  return table;
}

Json missing_json(const Model& model) {
  Json list = Json::array();
  for (const MissingVertex& own : model.missing)
    list.push_back({{"name", own.name},
                    {"particles", names_by_code(own.particles)},
                    {"orders", powers_json(model, own.orders)},
                    {"reason", own.reason}});
  return list;
}

}  // namespace helikos::app
