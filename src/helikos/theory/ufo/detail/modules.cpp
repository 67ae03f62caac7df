// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/modules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos::ufo::python {
namespace {

constexpr std::size_t most_files = 100;
constexpr int deepest_list = 100;
constexpr std::size_t most_kept = std::size_t{1} << 22;        ///< values in lists with names
constexpr std::size_t most_characters = std::size_t{1} << 26;  ///< of joined strings

constexpr std::string_view object_library = "object_library";

/// Files of UFO folders that trees do not need. Many of them are programs.
constexpr std::string_view other_files[] = {
    object_library, "function_library", "write_param_card", "build_restrict",
    "decays",       "running",          "__init__"};

bool is_never_read(std::string_view name) {
  return name.starts_with("CT_") || name.starts_with("ct_") ||
         std::ranges::count(other_files, name) > 0;
}

std::string_view last_part(std::string_view dotted_name) {
  return dotted_name.substr(dotted_name.rfind('.') + 1);
}

std::optional<Type> type_named(std::string_view name) {
  constexpr std::pair<std::string_view, Type> types[] = {
      {"Particle", Type::particle},      {"Parameter", Type::parameter},
      {"Coupling", Type::coupling},      {"Lorentz", Type::structure},
      {"Vertex", Type::vertex},          {"CouplingOrder", Type::order},
      {"Propagator", Type::propagator},  {"CTVertex", Type::ignored},
      {"CTParameter", Type::ignored},    {"CTCoupling", Type::ignored},
      {"Decay", Type::ignored},          {"Function", Type::ignored},
      {"FormFactor", Type::form_factor}, {"Running", Type::ignored}};
  for (const auto& [known, type] : types)
    if (known == name) return type;
  return std::nullopt;
}

Value constructor_named(std::string_view name) {
  const auto type = type_named(name);
  Value value;
  value.kind = type ? Value::Kind::constructor : Value::Kind::foreign;
  value.type = type.value_or(Type::ignored);
  value.text = name;
  return value;
}

std::size_t size_of(const Value& value, int depth) {
  if (depth > deepest_list) return most_kept;
  std::size_t size = 1;
  for (const Value& item : value.items) size += size_of(item, depth + 1);
  return size;
}

}  // namespace

int Modules::number_of(std::string_view name) {
  const auto [entry, is_new] = numbers_.try_emplace(std::string(name), not_read);
  if (!is_new || is_never_read(name) || name.empty()) return entry->second;
  const auto file = path_ / (entry->first + ".py");
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return not_read;
  if (modules_.size() >= most_files)
    throw InputError(
        fmt::format("{}: files import more than {} files", path_.string(), most_files));
  entry->second = static_cast<int>(modules_.size());
  modules_.push_back(Module{file});
  return entry->second;
}

Module& Modules::load(int number) {
  Module& module = modules_[static_cast<std::size_t>(number)];
  if (std::exchange(module.is_read, true)) return module;
  module.source = read_source(module.path);
  content_.add(module.source.text);
  ModuleReader reader(*this, module);
  Parser(module.source, strings_, reader).read_file();
  return module;
}

bool Modules::load(std::string_view name) {
  const int number = number_of(name);
  if (number != not_read) load(number);
  return number != not_read;
}

const Value* Modules::find(const Module& module, std::string_view name) {
  if (const auto found = module.names.find(name); found != module.names.end())
    return &found->second;
  for (const int other : module.all_of) {
    const auto& names = load(other).names;
    if (const auto found = names.find(name); found != names.end()) return &found->second;
  }
  return nullptr;
}

void Modules::count_kept(const Value& value, const SourceText& source, int line) {
  num_kept_ += size_of(value, 0);
  if (num_kept_ >= most_kept) refuse(source, line, "the lists with names are too large");
}

std::string_view Modules::keep(std::string text, const SourceText& source, int line) {
  num_characters_ += text.size();
  if (num_characters_ > most_characters) refuse(source, line, "the joined strings are too long");
  return strings_.emplace_back(std::move(text));
}

void ModuleReader::bind(std::string_view name, Value value) {
  if (!value.items.empty()) modules_.count_kept(value, module_.source, value.line);
  module_.names.insert_or_assign(name, std::move(value));
}

void ModuleReader::import_module(const ImportedName& imported) {
  const auto name = last_part(imported.name);
  Value value;
  value.index = modules_.number_of(name);
  value.kind = value.index == Modules::not_read ? Value::Kind::foreign : Value::Kind::module;
  value.text = name;
  value.line = imported.line;
  bind(imported.alias, std::move(value));
}

void ModuleReader::import_names(std::string_view module, std::span<const ImportedName> names,
                                int line) {
  if (module.empty()) {
    for (const ImportedName& name : names) import_module(name);
    if (names.empty()) refuse_program(module_.source, line, "`from . import *` takes all files");
    return;
  }
  const int number = modules_.number_of(last_part(module));
  if (names.empty() && number != Modules::not_read) module_.all_of.push_back(number);
  for (const ImportedName& name : names) {
    Value value = constructor_named(name.name);
    if (number != Modules::not_read) {
      const Module& other = modules_.load(number);
      const Value* found = modules_.find(other, name.name);
      if (found == nullptr)
        refuse(module_.source, name.line,
               fmt::format("{} does not define {}", other.source.name, in_backticks(name.name)));
      value = *found;
    }
    bind(name.alias, std::move(value));
  }
}

void ModuleReader::assign(std::span<const Value> targets, Value value) {
  for (const Value& target : targets) {
    if (target.text.find('.') == target.text.npos) continue;
    const auto attribute = last_part(target.text);
    // They tell which counterterms there are.
    if (attribute == "loop_particles" || attribute == "counterterm") return;
    refuse_program(module_.source, target.line,
                   fmt::format("{} gets a new value", in_backticks(target.text)));
  }
  evaluate(value);
  if (value.kind == Value::Kind::name) refuse_unknown(value);
  for (const Value& target : targets) bind(target.text, value);
}

void ModuleReader::expression(Value value) {
  evaluate(value);
  if (value.kind == Value::Kind::object || value.kind == Value::Kind::text) return;
  refuse_program(module_.source, value.line, description(value) + " is a statement");
}

bool ModuleReader::is_true(Value condition) {
  if (condition.kind == Value::Kind::negation) return !is_true(std::move(condition.items[0]));
  evaluate(condition);
  switch (condition.kind) {
    case Value::Kind::number:
    case Value::Kind::truth:
      return condition.number != 0.0;
    case Value::Kind::text:
      return !condition.text.empty();
    case Value::Kind::none:
      return false;
    case Value::Kind::name:
      refuse_unknown(condition);
    default:
      refuse_program(module_.source, condition.line,
                     fmt::format("{} is a condition", description(condition)));
  }
}

void ModuleReader::refuse_unknown(const Value& name) const {
  refuse(module_.source, name.line, in_backticks(name.text) + " is not defined");
}

const Value* ModuleReader::find(std::string_view dotted_name, Value& memory) {
  const Module* module = &module_;
  const Value* found = nullptr;
  for (std::string_view rest = dotted_name; !rest.empty();) {
    const auto dot = std::min(rest.find('.'), rest.size());
    const auto part = rest.substr(0, dot);
    rest.remove_prefix(std::min(dot + 1, rest.size()));
    if (found != nullptr && found->kind == Value::Kind::foreign) {
      memory = constructor_named(part);
      found = &memory;
    } else if (found != nullptr && found->kind != Value::Kind::module) {
      return nullptr;
    } else {
      if (found != nullptr) module = &modules_.load(found->index);
      const bool is_first = found == nullptr;
      found = modules_.find(*module, part);
      if (found == nullptr && is_first && type_named(part)) {
        memory = constructor_named(part);
        found = &memory;
      }
      if (found == nullptr) return nullptr;
    }
  }
  return found;
}

/// Puts what a name means in its place. An unknown name stays.
void ModuleReader::resolve(Value& name) {
  Value memory;
  const Value* found = find(name.text, memory);
  if (found == nullptr) return;
  const auto text = name.text;
  const int line = name.line;
  if (!found->items.empty()) modules_.count_kept(*found, module_.source, line);
  name = found == &memory ? std::move(memory) : *found;
  name.line = line;
  if (name.kind != Value::Kind::text) name.text = text;
}

}  // namespace helikos::ufo::python
