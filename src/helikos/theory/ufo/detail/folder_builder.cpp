// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/folder_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::ufo::python {
namespace {

constexpr std::size_t most_objects = 1000000;  ///< of a type
constexpr int largest_order = 1000;            ///< of the power of a coupling
constexpr std::size_t most_codes = 10;         ///< of an entry of a card

/// Adds to a list. Returns the number of the new entry.
template <class T>
int append(const Arguments& arguments, std::vector<T>& list, T entry) {
  if (list.size() >= most_objects)
    arguments.refuse(arguments.at("name"), "name", "is the name of one object too many");
  list.push_back(std::move(entry));
  return static_cast<int>(list.size()) - 1;
}

/// Whether a particle says that it is a Goldstone boson, in one of three spellings.
bool says_goldstone(const Arguments& arguments) {
  for (const std::string_view key : {"goldstone", "GoldstoneBoson", "goldstoneboson"}) {
    const Value* value = arguments.find(key);
    if (value == nullptr) continue;
    if (value->kind != Value::Kind::truth) arguments.refuse(*value, key, "must be True or False");
    if (value->number != 0.0) return true;
  }
  return false;
}

int one_of(const Arguments& arguments, std::string_view key, std::initializer_list<int> values) {
  const int value = arguments.integer(key);
  if (std::ranges::count(values, value) == 0)
    arguments.refuse(arguments.at(key), key,
                     fmt::format("is {}, but must be one of {}", value, fmt::join(values, ", ")));
  return value;
}

double number_or_zero(const Arguments& arguments, std::string_view key) {
  const Value* value = arguments.find(key);
  if (value == nullptr) return 0.0;
  if (value->kind != Value::Kind::number)
    arguments.refuse(*value, key, fmt::format("must be a number, not {}", description(*value)));
  return value->number;
}

/// Whether an argument is the second of two words, as in nature = 'external' or 'internal'.
bool is_second(const Arguments& arguments, std::string_view key, std::string_view first,
               std::string_view second) {
  const std::string word = arguments.word(key);
  if (word != first && word != second)
    arguments.refuse(arguments.at(key), key, fmt::format("must be '{}' or '{}'", first, second));
  return word == second;
}

bool is_identifier(std::string_view name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  return !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

}  // namespace

int FolderBuilder::add(Type type, const Value& call, const SourceText& source) {
  switch (type) {
    case Type::particle:
      return add_particle({call, source, "Particle"});
    case Type::parameter:
      return add_parameter({call, source, "Parameter"});
    case Type::coupling:
      return add_coupling({call, source, "Coupling"});
    case Type::structure:
      return add_structure({call, source, "Lorentz"});
    case Type::vertex:
      return add_vertex({call, source, "Vertex"});
    case Type::order:
      return add_order({call, source, "CouplingOrder"});
    case Type::propagator:
      return add_propagator({call, source, "Propagator"});
    case Type::form_factor:
      return add_form_factor({call, source, "FormFactor"});
    default:
      return -1;
  }
}

void FolderBuilder::check_has_antiparticle(const Value& particle, const SourceText& source) const {
  const FolderParticle& self = folder_.particles[std::size_t(particle.index)];
  if (self.is_self_conjugate())
    refuse(source, particle.line,
           fmt::format("{} is its own antiparticle: it has no anti()", in_backticks(self.name)));
}

void FolderBuilder::check_new(const Arguments& arguments, std::string_view kind,
                              const std::string& name, const Place& place) {
  const auto [entry, is_new] = places_.try_emplace(fmt::format("{} {}", kind, name), place.str());
  if (!is_new)
    arguments.refuse(arguments.at("name"), "name",
                     fmt::format("is also that of {}", entry->second));
}

int FolderBuilder::add_particle(const Arguments& arguments) {
  FolderParticle particle;
  particle.place = arguments.place();
  particle.name = arguments.name();
  particle.antiname = arguments.word("antiname");
  particle.pdg = arguments.integer("pdg_code");
  particle.spin = one_of(arguments, "spin", {-1, 1, 2, 3, 4, 5});
  particle.color = one_of(arguments, "color", {1, 3, -3, 6, -6, 8});
  particle.charge = number_or_zero(arguments, "charge");
  particle.is_goldstone = says_goldstone(arguments);
  const bool is_in_trees = !particle.is_ghost() && !particle.is_goldstone;
  particle.mass = parameter_name(arguments, "mass", is_in_trees);
  particle.width = parameter_name(arguments, "width", is_in_trees);
  particle.propagator = propagator_name(arguments);
  check_new(arguments, "particle", particle.name, particle.place);
  if (!particle.is_self_conjugate())
    check_new(arguments, "particle", particle.antiname, particle.place);
  return append(arguments, folder_.particles, std::move(particle));
}

/// The name of a mass or of a width: a parameter, or a string in its place. Old models give ghosts
/// and Goldstone bosons widths that they do not define.
std::string FolderBuilder::parameter_name(const Arguments& arguments, std::string_view key,
                                          bool is_needed) const {
  const Value& value = arguments.at(key);
  if (value.is_object(Type::parameter)) return folder_.parameters[std::size_t(value.index)].name;
  if (value.kind != Value::Kind::text)
    arguments.refuse(
        value, key,
        fmt::format("must be a parameter such as Param.ZERO, not {}", description(value)));
  std::string name(value.text);
  if (places_.contains("parameter " + name)) return name;
  if (is_needed && name != "ZERO")
    arguments.refuse(value, key, fmt::format("is {}, which is no parameter", in_backticks(name)));
  return "ZERO";
}

std::string FolderBuilder::propagator_name(const Arguments& arguments) const {
  const Value* value = arguments.find("propagator");
  if (value == nullptr || value->kind == Value::Kind::none) return {};
  const int number = arguments.object(*value, Type::propagator, "propagator");
  return folder_.propagators[std::size_t(number)].name;
}

int FolderBuilder::add_parameter(const Arguments& arguments) {
  arguments.check_keys(
      {"name", "nature", "type", "value", "texname", "lhablock", "lhacode", "scale"});
  FolderParameter parameter;
  parameter.place = arguments.place();
  parameter.name = arguments.name();
  if (!is_identifier(parameter.name))
    arguments.refuse(arguments.at("name"), "name",
                     "must have letters, digits and _ only, as expressions use it");
  parameter.is_external = is_second(arguments, "nature", "internal", "external");
  parameter.is_complex = is_second(arguments, "type", "real", "complex");
  read_value(arguments, parameter);
  if (parameter.is_external) read_card_entry(arguments, parameter);
  // Python keeps both, and expressions would mean one of them: the model is wrong.
  check_new(arguments, "parameter", parameter.name, parameter.place);
  return append(arguments, folder_.parameters, std::move(parameter));
}

void FolderBuilder::read_value(const Arguments& arguments, FolderParameter& parameter) const {
  const Value& value = arguments.at("value");
  if (value.kind == Value::Kind::number) {
    parameter.value = value.number;
  } else if (!parameter.is_external) {
    parameter.value = arguments.text("value");
  } else {
    const bool is_text = value.kind == Value::Kind::text;
    const auto number = is_text ? to_decimal(trimmed(value.text)) : std::nullopt;
    if (!number)
      arguments.refuse(
          value, "value",
          fmt::format("of an external parameter must be a number, not {}", description(value)));
    parameter.value = *number;
  }
  if (const auto* number = std::get_if<double>(&parameter.value); number && !std::isfinite(*number))
    arguments.refuse(value, "value", "is not finite");
}

void FolderBuilder::read_card_entry(const Arguments& arguments, FolderParameter& parameter) const {
  parameter.block = arguments.word("lhablock");
  parameter.codes = arguments.integers("lhacode");
  if (parameter.codes.empty() || parameter.codes.size() > most_codes)
    arguments.refuse(arguments.at("lhacode"), "lhacode",
                     fmt::format("must have 1 to {} integers", most_codes));
}

int FolderBuilder::add_coupling(const Arguments& arguments) {
  arguments.check_keys({"name", "value", "order", "texname"});
  FolderCoupling coupling;
  coupling.place = arguments.place();
  coupling.name = arguments.name();
  const Value& value = arguments.at("value");
  const bool is_number = value.kind == Value::Kind::number;
  coupling.value = is_number ? fmt::format("{}", value.number) : arguments.text("value");
  coupling.orders = read_orders(arguments);
  return append(arguments, folder_.couplings, std::move(coupling));
}

Orders FolderBuilder::read_orders(const Arguments& arguments) const {
  const Value& dict = arguments.dict("order");
  Orders orders;
  std::set<std::string_view> names;
  for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
    const auto name = arguments.text_of(dict.items[i], "order");
    const int power = arguments.integer_of(dict.items[i + 1], "order");
    if (!names.insert(name).second)
      arguments.refuse(dict.items[i], "order", fmt::format("has {} twice", in_backticks(name)));
    if (!is_identifier(name))
      arguments.refuse(dict.items[i], "order",
                       fmt::format("has {}, which is no name of an order", in_backticks(name)));
    if (std::abs(power) > largest_order)
      arguments.refuse(dict.items[i], "order", fmt::format("has the power {}", power));
    if (power != 0) orders.emplace(name, power);
  }
  return orders;
}

int FolderBuilder::add_structure(const Arguments& arguments) {
  arguments.check_keys({"name", "spins", "structure", "formfactors"});
  FolderStructure structure;
  structure.place = arguments.place();
  structure.name = arguments.name();
  structure.spins = arguments.integers("spins");
  structure.structure = arguments.text("structure");
  const Value* functions = arguments.find("formfactors");
  if (functions != nullptr && functions->kind != Value::Kind::none)
    for (const Value& value : arguments.list("formfactors"))
      structure.form_factors.push_back(folder_.form_factors[std::size_t(
          arguments.object(value, Type::form_factor, "formfactors"))]);
  return append(arguments, folder_.structures, std::move(structure));
}

/// The type, real or complex, says nothing that the value does not.
int FolderBuilder::add_form_factor(const Arguments& arguments) {
  arguments.check_keys({"name", "type", "value"});
  FolderFormFactor own;
  own.place = arguments.place();
  own.name = arguments.name();
  if (!is_identifier(own.name))
    arguments.refuse(arguments.at("name"), "name", "must have letters, digits and _ only");
  own.value = arguments.text("value");
  check_new(arguments, "form factor", own.name, own.place);
  return append(arguments, folder_.form_factors, std::move(own));
}

int FolderBuilder::add_order(const Arguments& arguments) {
  arguments.check_keys({"name", "expansion_order", "hierarchy", "perturbative_expansion"});
  FolderOrder order;
  order.place = arguments.place();
  order.name = arguments.name();
  if (!is_identifier(order.name))
    arguments.refuse(arguments.at("name"), "name", "must have letters, digits and _ only");
  order.expansion_order = arguments.integer_or("expansion_order", order.expansion_order);
  order.hierarchy = arguments.integer_or("hierarchy", order.hierarchy);
  check_new(arguments, "order", order.name, order.place);
  return append(arguments, folder_.orders, std::move(order));
}

int FolderBuilder::add_propagator(const Arguments& arguments) {
  arguments.check_keys({"name", "numerator", "denominator"});
  FolderPropagator propagator;
  propagator.place = arguments.place();
  propagator.name = arguments.name();
  propagator.numerator = arguments.text("numerator");
  propagator.denominator = arguments.text("denominator");
  check_new(arguments, "propagator", propagator.name, propagator.place);
  return append(arguments, folder_.propagators, std::move(propagator));
}

void FolderBuilder::complete_orders(bool has_file) {
  std::set<std::string> known;
  for (const FolderOrder& order : folder_.orders) known.insert(order.name);
  for (const FolderCoupling& coupling : folder_.couplings)
    for (const auto& [name, power] : coupling.orders) {
      if (!known.insert(name).second) continue;
      if (has_file)
        throw InputError(
            fmt::format("{}: Coupling {}: `order` has {}, which coupling_orders.py "
                        "does not define",
                        coupling.place.str(), in_backticks(coupling.name), in_backticks(name)));
      FolderOrder order{coupling.place, name};
      // WEIGHTED counts QED twice, as all models do that have the file.
      if (name == "QED") order.hierarchy = 2;
      folder_.orders.push_back(order);
    }
}

}  // namespace helikos::ufo::python
