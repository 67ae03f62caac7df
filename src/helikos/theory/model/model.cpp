// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/model.hpp"

#include <fmt/format.h>

#include <deque>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos {
namespace {

bool equal_ignoring_case(std::string_view a, std::string_view b) { return upper(a) == upper(b); }

}  // namespace

std::optional<NamedParticle> Model::find(std::string_view wanted) const {
  std::optional<NamedParticle> found;
  bool is_one = true;
  for (const Particle& particle : particles)
    for (const bool anti : {false, true}) {
      if (anti && particle.self_conjugate) continue;
      const std::string_view name = anti ? particle.antiname : particle.name;
      if (name == wanted) return NamedParticle{&particle, anti};
      if (!equal_ignoring_case(wanted, name)) continue;
      is_one = is_one && !found;
      found = NamedParticle{&particle, anti};
    }
  return is_one ? found : std::nullopt;
}

std::optional<int> Model::find_order(std::string_view wanted) const {
  for (std::size_t slot = 0; slot < orders.size(); ++slot)
    if (equal_ignoring_case(wanted, orders[slot].name)) return static_cast<int>(slot);
  return std::nullopt;
}

bool Model::has_only_qcd(const CouplingOrders& powers) const {
  const auto qcd = find_order("QCD");
  for (int slot = 0; slot < static_cast<int>(orders.size()); ++slot)
    if (slot != qcd && powers.power(slot) > 0) return false;
  return powers.weight() == (qcd ? powers.power(*qcd) * orders[std::size_t(*qcd)].weight : 0);
}

void refuse_power(std::string_view order, int power, int most) {
  throw InputError(fmt::format("a vertex has {} = {}, which is not in the range from 0 to {}",
                               quote_token(order), power, most));
}

void refuse_powers(int powers, int orders) {
  throw InputError(fmt::format("a vertex has {} powers of {} coupling orders (at most {})", powers,
                               orders, max_orders));
}

namespace {

void check_orders(const Model& model) {
  const auto fail = [&](const std::string& what) {
    throw InputError(fmt::format("the model {} has {}", model.name, what));
  };
  if (model.orders.size() > max_orders)
    fail(fmt::format("{} coupling orders, more than {}", model.orders.size(), max_orders));
  for (std::size_t slot = 0; slot < model.orders.size(); ++slot) {
    const auto& [name, weight, limit] = model.orders[slot];
    if (name.empty() || upper(name) == "WEIGHTED")
      fail(fmt::format("a coupling order with the name {}", quote_token(name)));
    if (model.find_order(name) != static_cast<int>(slot))
      fail("two coupling orders with the name " + quote_token(name));
    if (weight < 0 || limit < 0)
      fail(fmt::format("a negative weight or limit of the coupling order {}", quote_token(name)));
  }
}

struct KnownModels {
  std::vector<const Model*> models;
  std::deque<Model> mixing;  ///< the same ones where quarks mix

  void add(const Model& model) {
    check_orders(model);
    models.push_back(&model);
    mixing.push_back(model);
    mixing.back().mixes_quarks = true;
  }
};

KnownModels& known_models() {
  static KnownModels known = [] {
    KnownModels own;
    for (const Model* model : {&standard_model(), &heft()}) own.add(*model);
    return own;
  }();
  return known;
}

}  // namespace

void add_model(const Model& model) { known_models().add(model); }

std::span<const Model* const> all_models() { return known_models().models; }

const Model& find_model(std::string_view name, bool mixes_quarks) {
  const auto& [models, mixing] = known_models();
  std::string names;
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (models[i]->name == name) return mixes_quarks ? mixing[i] : *models[i];
    names.append(1, ' ').append(models[i]->name);
  }
  throw InputError(fmt::format("{} is no model; there are:{}", quote_token(name), names));
}

}  // namespace helikos
