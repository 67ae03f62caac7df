// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/loaded_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/ufo/detail/madgraph_names.hpp"
#include "helikos/theory/ufo/parameters.hpp"

namespace helikos::ufo {
namespace {

/// Electric charge in units of e/3.
int thirds_of(const FolderParticle& particle) {
  constexpr double most = 1e6;
  const double thirds = 3.0 * particle.charge;
  if (!(std::abs(thirds - std::round(thirds)) <= 1e-6 && std::abs(thirds) <= most))
    throw InputError(fmt::format("{}: the charge {} of {} is no multiple of 1/3, or too large",
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

/// Codes of auxiliaries of trees are larger; the other one is that of an auxiliary of programs.
constexpr int most_code = (1 << 30) - 1, singlet_code = 9900000;

/// Throws InputError where a particle cannot be told from others, or contradicts itself.
void check_particle(const FolderParticle& particle, const std::vector<Particle>& others) {
  const auto refuse = [&](const std::string& what) {
    throw InputError(fmt::format("{}: {} {}", particle.place.str(), particle.name, what));
  };
  if (particle.pdg == 0 || std::abs(particle.pdg) > most_code)
    refuse(fmt::format("has the pdg_code {}, which is not in the range from 1 to {}", particle.pdg,
                       most_code));
  if (std::abs(particle.pdg) == singlet_code)
    refuse(fmt::format("has the pdg_code {}, which Helikos needs itself", singlet_code));
  const auto same = std::ranges::find(others, std::abs(particle.pdg), &Particle::pdg);
  if (same != others.end()) refuse(fmt::format("has the pdg_code of {}", same->name));
  if (!particle.is_self_conjugate()) return;
  if (std::abs(particle.color) == 3 || std::abs(particle.color) == 6)
    refuse(fmt::format("is its own antiparticle, and has the colour {}", particle.color));
  if (particle.charge != 0.0) refuse("is its own antiparticle, and has a charge");
}

std::set<int> set_of(const std::vector<int>& numbers) { return {numbers.begin(), numbers.end()}; }

/// Orders without a limit that no process names have a place up to this number of orders.
constexpr std::size_t most_free_orders = 6;

/// Whether a text has the name as a word.
bool has_word(std::string_view text, std::string_view name) {
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

/// Whether a process names an order, in upper or lower case where it does not name another one as
/// that is written.
bool is_named_in(std::string_view process, const FolderOrder& order,
                 const std::vector<FolderOrder>& all) {
  if (has_word(process, order.name)) return true;
  if (!has_word(upper(process), upper(order.name))) return false;
  return std::ranges::none_of(all, [&](const FolderOrder& other) {
    return upper(other.name) == upper(order.name) && has_word(process, other.name);
  });
}

}  // namespace

LoadedModel::LoadedModel(std::string name, Folder folder, std::string_view process,
                         bool uses_formulas)
    : name_(std::move(name)), folder_(std::move(folder)), uses_formulas_(uses_formulas) {
  build(process);
}

LoadedModel::LoadedModel(std::string name, ModelParts parts, std::string_view process)
    : name_(std::move(name)),
      folder_(std::move(parts.folder)),
      evaluation_(std::make_shared<const Evaluation>(std::move(parts.evaluation))),
      structures_(std::move(parts.structures)),
      powers_(std::move(parts.powers)),
      uses_formulas_(true),
      read_(std::move(parts.read)) {
  build(process);
}

void LoadedModel::build(std::string_view process) {
  add_orders(process);
  add_particles();
  add_labels();
  add_madgraph_names();
  if (!evaluation_) evaluation_ = std::make_shared<const Evaluation>(folder_);
  table_ = make_parameter_table(folder_, evaluation_, particles_);
  set_parameter_names();
  if (powers_.empty()) set_powers();
  add_vertices();
  model_.name = name_;
  model_.particles = particles_;
  model_.labels = labels_;
  model_.orders = orders_;
  model_.parameters = table_.get();
  model_.vertices = [this](const Parameters& parameters) { return known_vertices(parameters); };
  model_.conserves_flavors = false;
  model_.has_epsilons = has_epsilons();
  model_.has_tensors = true;
  model_.missing = missing_;
  if (std::ranges::any_of(folder_.particles,
                          [](const auto& own) { return !own.propagator.empty(); }))
    model_.own_propagator = [this](int pdg, const Parameters& parameters) {
      return own_propagator(pdg, parameters);
    };
}

std::vector<Vertex> LoadedModel::known_vertices(const Parameters& parameters) {
  const std::scoped_lock lock(known_.mutex);
  if (known_.parameters != parameters) {
    known_.parameters.reset();
    known_.vertices = vertices(parameters);
    known_.parameters = parameters;
  }
  return known_.vertices;
}

bool LoadedModel::has_epsilons() const {
  const auto has_epsilon = [](const std::string& color) {
    return color.find("Epsilon") != std::string::npos;
  };
  return std::ranges::any_of(folder_.vertices, [&](const FolderVertex& vertex) {
    return std::ranges::any_of(vertex.colors, has_epsilon);
  });
}

/// The parameters that functions of momenta may name.
void LoadedModel::set_parameter_names() {
  const auto& names = evaluation_->names();
  parameter_names_.insert(names.begin(), names.end());
}

/// A coupling, or a term of it, that is 0 by default has its power of g_s where coefficients that
/// are 0 have values.
void LoadedModel::set_powers() {
  const std::vector<double>& defaults = evaluation_->defaults();
  for (const StrongScaling& own : evaluation_->strong_scalings(defaults))
    powers_.push_back(own.powers());
  std::vector<double> others = defaults;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const auto& block = folder_.parameters[std::size_t(evaluation_->externals()[i])].block;
    if (others[i] == 0.0 && block != "MASS" && block != "DECAY")
      others[i] = 0.3 + 0.01 * double(i % 17);
  }
  try {
    const auto of_others = evaluation_->strong_scalings(others);
    const auto couplings = evaluation_->values(defaults).couplings;
    for (std::size_t i = 0; i < powers_.size(); ++i) {
      if (couplings[i] == 0.0) powers_[i].clear();
      std::set<int> all(powers_[i].begin(), powers_[i].end());
      if (couplings[i] == 0.0 || !powers_[i].empty()) all.merge(set_of(of_others[i].powers()));
      powers_[i].assign(all.begin(), all.end());
    }
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
    if (is_named_in(process, order, folder_.orders)) return 1;
    return has_limit(order) ? 2 : 3;
  };
  std::vector<const FolderOrder*> sorted;
  for (const FolderOrder& order : folder_.orders)
    if (rank(order) != 2 || order.expansion_order > 0) sorted.push_back(&order);
  std::ranges::stable_sort(sorted, {}, [&](const FolderOrder* order) { return rank(*order); });
  while (sorted.size() > most_free_orders && rank(*sorted.back()) == 3) sorted.pop_back();
  if (sorted.size() > std::size_t(max_orders))
    throw InputError(
        fmt::format("{}: more than {} coupling orders have limits, or are named by the process",
                    folder_.path.string(), max_orders));
  for (const FolderOrder* order : sorted)
    orders_.push_back({keep(order->name), order->hierarchy,
                       has_limit(*order) && !is_named_in(process, *order, folder_.orders)
                           ? order->expansion_order
                           : CouplingOrder::no_limit});
  for (const FolderOrder& order : folder_.orders)
    if (!lists(order)) unlisted_.push_back(&order);
}

void LoadedModel::check_orders(std::string_view process) const {
  for (const FolderOrder& order : folder_.orders) {
    const auto own = std::ranges::find(orders_, order.name, &CouplingOrder::name);
    const bool is_named = is_named_in(process, order, folder_.orders);
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
  return std::ranges::any_of(unlisted_, [&](const FolderOrder* order) {
    return has_limit(*order) && power_in(coupling.orders, order->name) > order->expansion_order;
  });
}

CouplingOrders LoadedModel::orders_of(const FolderCoupling& coupling, int strong) const {
  std::vector<int> powers;
  int more = 0;
  for (const CouplingOrder& order : orders_)
    powers.push_back(power_in(coupling.orders, std::string(order.name)));
  for (const FolderOrder* order : unlisted_)
    more += order->hierarchy * power_in(coupling.orders, order->name);
  return {orders_, powers, strong, more};
}

/// A particle whose code is negative is the antiparticle of one with a positive code.
void LoadedModel::add_particles() {
  particles_.reserve(folder_.particles.size());
  for (const FolderParticle& own : folder_.particles) {
    numbers_.push_back(is_unphysical(own) ? -1 : int(particles_.size()));
    if (is_unphysical(own)) continue;
    check_particle(own, particles_);
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
    particle.turns_color = (own.color < 0) != turns && particle.color != 1 && particle.color != 8;
    if (particle.generation() > 0) particle.isospin_times_2 = particle.pdg % 2 == 0 ? 1 : -1;
    particles_.push_back(particle);
  }
}

/// Names of particles and coupling orders in upper case, which labels cannot have.
std::set<std::string> LoadedModel::taken_names() const {
  std::set<std::string> taken;
  for (const Particle& own : particles_) taken.insert({upper(own.name), upper(own.antiname)});
  for (const FolderOrder& own : folder_.orders) taken.insert(upper(own.name));
  return taken;
}

/// The labels of MadGraph, of the particles that the model has. A particle of the same name comes
/// before a label.
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
  const std::set<std::string> taken = taken_names();
  for (const auto& [label, text] : labels)
    if (!text.empty() && !taken.contains(upper(label)))
      labels_.push_back(keep(fmt::format("{} ={}", label, text)));
}

/// Names of MadGraph by codes, as labels, where no particle, label or coupling order has this name.
void LoadedModel::add_madgraph_names() {
  std::set<std::string> taken = taken_names();
  for (const std::string_view label : labels_) taken.insert(upper(split_words(label).front()));
  for (const MadgraphName& name : madgraph_names()) {
    const auto own = std::ranges::find(particles_, std::abs(name.code), &Particle::pdg);
    if (own == particles_.end() || (name.code < 0 && own->self_conjugate)) continue;
    if (!taken.insert(upper(name.name)).second) continue;
    labels_.push_back(
        keep(fmt::format("{} = {}", name.name, name.code < 0 ? own->antiname : own->name)));
  }
}

std::vector<std::string> LoadedModel::strong_masses(const Parameters& parameters) const {
  const auto own =
      evaluation_->strong_parameters(external_values(*evaluation_, parameters.inputs()));
  std::vector<std::string> texts;
  std::set<std::string_view> known;
  for (const Particle& particle : particles_)
    for (const bool is_mass : {true, false}) {
      const std::string_view name = is_mass ? particle.mass : particle.width;
      const auto number = evaluation_->find(name);
      if (!number || own.slots[std::size_t(*number)].is_number() || !known.insert(name).second)
        continue;
      texts.push_back(
          fmt::format("the {} {} of {}", is_mass ? "mass" : "width", name, particle.name));
    }
  return texts;
}

}  // namespace helikos::ufo
