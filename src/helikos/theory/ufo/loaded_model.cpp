// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/loaded_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/ufo/parameters.hpp"

namespace helikos::ufo {
namespace {

/// Electric charge in units of e/3.
int thirds_of(const FolderParticle& particle) {
  const double thirds = 3.0 * particle.charge;
  if (std::abs(thirds - std::round(thirds)) > 1e-6)
    throw InputError(fmt::format("{}: the charge {} of {} is no multiple of 1/3",
                                 particle.place.str(), particle.charge, particle.name));
  return int(std::lround(thirds));
}

bool is_unphysical(const FolderParticle& particle) {
  return particle.is_ghost() || particle.is_goldstone;
}

Spin spin_of(const FolderParticle& particle) {
  using enum Spin;
  constexpr std::array spins{scalar, scalar, fermion, vector, spin_3_2, spin_2};  ///< (2S + 1)
  return spins[std::size_t(std::clamp(particle.spin, 0, 5))];
}

int power_in(const Orders& orders, const std::string& name) {
  const auto found = orders.find(name);
  return found == orders.end() ? 0 : found->second;
}

bool has_limit(const FolderOrder& order) {
  return order.expansion_order >= 0 && order.expansion_order < 99;
}

/// Whether a text has the name as a word, in upper or lower case.
bool has_word(std::string_view process, std::string_view order) {
  const std::string text = upper(process), name = upper(order);
  const auto is_letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end])))
      return true;
  }
  return false;
}

}  // namespace

LoadedModel::LoadedModel(std::string name, Folder folder, std::string_view process,
                         bool uses_formulas)
    : name_(std::move(name)), folder_(std::move(folder)), uses_formulas_(uses_formulas) {
  add_orders(process);
  add_particles();
  add_labels();
  evaluation_ = std::make_shared<const Evaluation>(folder_);
  table_ = make_parameter_table(folder_, evaluation_, particles_);
  set_scalings();
  add_vertices();
  model_.name = name_;
  model_.particles = particles_;
  model_.labels = labels_;
  model_.orders = orders_;
  model_.parameters = table_.get();
  model_.vertices = [this](const Parameters& parameters) { return vertices(parameters); };
  model_.conserves_flavors = false;
  model_.has_tensors = true;
  model_.missing = missing_;
}

/// The power of g_s of a coupling that is 0 by default shows where coefficients that are 0 have
/// values.
void LoadedModel::set_scalings() {
  const std::vector<double>& defaults = evaluation_->defaults();
  scalings_ = evaluation_->strong_scalings(defaults);
  std::vector<double> others = defaults;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const auto& block = folder_.parameters[std::size_t(evaluation_->externals()[i])].block;
    if (others[i] == 0.0 && block != "MASS" && block != "DECAY")
      others[i] = 0.3 + 0.01 * double(i % 17);
  }
  try {
    const auto of_others = evaluation_->strong_scalings(others);
    const auto couplings = evaluation_->values(defaults).couplings;
    for (std::size_t i = 0; i < scalings_.size(); ++i)
      if (couplings[i] == 0.0) scalings_[i] = of_others[i];
  } catch (const InputError&) {
    // These values have no meaning; `check` refuses couplings that scale otherwise.
  }
}

std::string_view LoadedModel::keep(std::string text) {
  texts_.push_back(std::move(text));
  return texts_.back();
}

/// The orders of programs: QCD and QED, those that the process names, then those with a limit. An
/// order with the limit 0 that the process does not name takes no place.
void LoadedModel::add_orders(std::string_view process) {
  const auto rank = [&](const FolderOrder& order) {
    if (order.name == "QCD" || order.name == "QED") return 0;
    if (has_word(process, order.name)) return 1;
    return has_limit(order) ? 2 : 3;
  };
  std::vector<const FolderOrder*> sorted;
  for (const FolderOrder& order : folder_.orders)
    if (rank(order) != 2 || order.expansion_order > 0) sorted.push_back(&order);
  std::ranges::stable_sort(sorted, {}, [&](const FolderOrder* order) { return rank(*order); });
  if (sorted.size() > std::size_t(max_orders)) {
    if (rank(*sorted[std::size_t(max_orders)]) < 3)
      throw InputError(
          fmt::format("{}: more than {} coupling orders have limits, or are named by the process",
                      folder_.path.string(), max_orders));
    sorted.resize(std::size_t(max_orders));
  }
  for (const FolderOrder* order : sorted)
    orders_.push_back({keep(order->name), order->hierarchy,
                       has_limit(*order) && !has_word(process, order->name)
                           ? order->expansion_order
                           : CouplingOrder::no_limit});
}

void LoadedModel::check_orders(std::string_view process) const {
  for (const FolderOrder& order : folder_.orders) {
    const auto own = std::ranges::find(orders_, order.name, &CouplingOrder::name);
    const bool is_named = has_word(process, order.name);
    const bool has_lost_limit = own != orders_.end() && has_limit(order) && !own->has_limit();
    const bool is_free = own != orders_.end() && !own->has_limit();
    if (is_named ? is_free : !has_lost_limit) continue;
    throw InputError(
        fmt::format("{}: the model was read with the coupling orders of the first process, which "
                    "{} {}; put this "
                    "process into a run of its own",
                    name_, is_named ? "does not name" : "names", order.name));
  }
}

bool LoadedModel::lists(const FolderOrder& order) const {
  return std::ranges::find(orders_, order.name, &CouplingOrder::name) != orders_.end();
}

/// Whether a limit of an order without a place leaves out the coupling.
bool LoadedModel::is_left_out(const FolderCoupling& coupling) const {
  return std::ranges::any_of(folder_.orders, [&](const FolderOrder& order) {
    return !lists(order) && has_limit(order) &&
           power_in(coupling.orders, order.name) > order.expansion_order;
  });
}

CouplingOrders LoadedModel::orders_of(const FolderCoupling& coupling, int strong) const {
  std::vector<int> powers;
  int more = 0;
  for (const CouplingOrder& order : orders_)
    powers.push_back(power_in(coupling.orders, std::string(order.name)));
  for (const FolderOrder& order : folder_.orders)
    if (!lists(order)) more += order.hierarchy * power_in(coupling.orders, order.name);
  return {orders_, powers, strong, more};
}

/// A particle whose code is negative is the antiparticle of one with a positive code.
void LoadedModel::add_particles() {
  particles_.reserve(folder_.particles.size());
  for (const FolderParticle& own : folder_.particles) {
    numbers_.push_back(is_unphysical(own) ? -1 : int(particles_.size()));
    if (is_unphysical(own)) continue;
    const bool turns = own.pdg < 0;
    const int thirds = turns ? -thirds_of(own) : thirds_of(own);
    Particle particle{std::abs(own.pdg),
                      keep(turns ? own.antiname : own.name),
                      keep(turns ? own.name : own.antiname),
                      spin_of(own),
                      thirds,
                      0,
                      std::abs(own.color),
                      own.is_self_conjugate()};
    if (own.mass != "ZERO") particle.mass = keep(own.mass);
    if (own.width != "ZERO") particle.width = keep(own.width);
    if (particle.generation() > 0) particle.isospin_times_2 = particle.pdg % 2 == 0 ? 1 : -1;
    particles_.push_back(particle);
  }
}

/// The labels of MadGraph, of the particles that the model has.
void LoadedModel::add_labels() {
  const auto names = [this](std::initializer_list<int> codes) {
    std::string text;
    for (const int code : codes) {
      const auto found = std::ranges::find(particles_, std::abs(code), &Particle::pdg);
      if (found != particles_.end())
        text.append(1, ' ').append(code < 0 ? found->antiname : found->name);
    }
    return text;
  };
  const std::pair<const char*, std::string> labels[] = {
      {"p", names({21, 2, 4, 1, 3, -2, -4, -1, -3})},
      {"j", names({21, 2, 4, 1, 3, -2, -4, -1, -3})},
      {"l+", names({-11, -13})},
      {"l-", names({11, 13})},
      {"vl", names({12, 14, 16})},
      {"vl~", names({-12, -14, -16})}};
  for (const auto& [label, text] : labels)
    if (!text.empty()) labels_.push_back(keep(fmt::format("{} ={}", label, text)));
}

// ---- Vertices

}  // namespace helikos::ufo
