// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/detail/card_entries.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos {
namespace {

using enum CardBlock;

struct NamedEntry {
  std::string_view name;
  CardEntry entry;
};

/// Names of MadGraph's model `sm`. The entries of VCKMIN have the names of SLHA2.
constexpr NamedEntry names[] = {
    {"aEWM1", {sminputs, 1}}, {"Gf", {sminputs, 2}},   {"aS", {sminputs, 3}},
    {"MD", {mass, 1}},        {"MU", {mass, 2}},       {"MS", {mass, 3}},
    {"MC", {mass, 4}},        {"MB", {mass, 5}},       {"MT", {mass, 6}},
    {"Me", {mass, 11}},       {"MMU", {mass, 13}},     {"MTA", {mass, 15}},
    {"MZ", {mass, 23}},       {"MH", {mass, 25}},      {"ymdo", {yukawa, 1}},
    {"ymup", {yukawa, 2}},    {"yms", {yukawa, 3}},    {"ymc", {yukawa, 4}},
    {"ymb", {yukawa, 5}},     {"ymt", {yukawa, 6}},    {"yme", {yukawa, 11}},
    {"ymm", {yukawa, 13}},    {"ymtau", {yukawa, 15}}, {"lambda", {mixing, 1}},
    {"A", {mixing, 2}},       {"rhobar", {mixing, 3}}, {"etabar", {mixing, 4}},
    {"WT", {decay, 6}},       {"WZ", {decay, 23}},     {"WW", {decay, 24}},
    {"WH", {decay, 25}}};

constexpr std::pair<std::string_view, CardBlock> blocks[] = {
    {"SMINPUTS", sminputs}, {"MASS", mass},   {"YUKAWA", yukawa},
    {"VCKMIN", mixing},     {"DECAY", decay}, {"WIDTH", decay}};

double* coupling(ParameterInputs& inputs, int code) {
  double* const entries[] = {&inputs.inverse_alpha_ew, &inputs.fermi_constant, &inputs.alpha_s};
  return code >= 1 && code <= 3 ? entries[code - 1] : nullptr;
}

double* mixing_entry(Wolfenstein& w, int code) {
  double* const entries[] = {&w.lambda, &w.a, &w.rho, &w.eta};
  return code >= 1 && code <= 4 ? entries[code - 1] : nullptr;
}

[[noreturn]] void fail_unknown(std::string_view name) {
  throw InputError(fmt::format(
      "there is no parameter {}; there are {}, and those of blocks, such as 'mass 6' or 'decay 6'",
      quote_token(name), fmt::join(parameter_names(), " ")));
}

/// Throws for a mass of W. M_W follows from three other inputs, of which 1/alpha_EW is the least
/// precise.
[[noreturn]] void fail_w_mass(const ParameterInputs& inputs, double value) {
  const double z = inputs.mass[23], ratio = value / z;
  std::string advice;
  if (ratio > std::numbers::sqrt2 / 2 && ratio < 1.0)
    advice = fmt::format("; aEWM1={:.8g} gives this mass",
                         std::numbers::pi / (std::numbers::sqrt2 * inputs.fermi_constant * value *
                                             value * (1.0 - ratio * ratio)));
  throw InputError("the mass of the W follows from MZ, aEWM1 and Gf" + advice);
}

std::string_view without_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == text.npos ? std::string_view() : text.substr(first, last - first + 1);
}

std::optional<CardEntry> entry_of_name(std::string_view name) {
  if (upper(name) == "MW") return CardEntry{mass, 24};
  for (const auto& [known, entry] : names)
    if (upper(known) == upper(name)) return entry;
  return std::nullopt;
}

std::optional<CardEntry> entry_of_block(std::string_view block, std::string_view code) {
  const auto number = parse_integer(code);
  for (const auto& [known, meant] : blocks)
    if (known == upper(block) && number && *number > 0) return CardEntry{meant, *number};
  return std::nullopt;
}

CardEntry entry_of(std::string_view name) {
  const auto words = split_words(name);
  std::optional<CardEntry> found;
  if (words.size() == 1) found = entry_of_name(words[0]);
  if (words.size() == 2) found = entry_of_block(words[0], words[1]);
  if (!found) fail_unknown(name);
  return *found;
}

}  // namespace

std::string_view title(CardBlock block) {
  constexpr std::string_view titles[] = {"BLOCK SMINPUTS", "BLOCK MASS", "BLOCK YUKAWA",
                                         "BLOCK VCKMIN", "DECAY"};
  return titles[static_cast<int>(block)];
}

double* find_entry(ParameterInputs& inputs, const CardEntry& entry) {
  if (entry.block == sminputs) return coupling(inputs, entry.code);
  if (entry.block == mixing) return mixing_entry(inputs.mixing, entry.code);
  const Particle* particle = find_particle(entry.code);
  if (particle == nullptr || particle->is_auxiliary || entry.code <= 0) return nullptr;
  if (entry.block == yukawa && !particle->is_fermion()) return nullptr;
  const auto index = static_cast<std::size_t>(entry.code);
  if (entry.block == mass) return &inputs.mass[index];
  return entry.block == yukawa ? &inputs.yukawa[index] : &inputs.width[index];
}

CardEntry set_parameter(ParameterInputs& inputs, std::string_view text) {
  text = without_blanks(text);
  const auto equals = text.find('=');
  const auto sign = equals == text.npos ? text.find_last_of(" \t") : equals;
  if (sign == text.npos)
    throw InputError(
        fmt::format("{} has no value: write MT=172.5 or 'mass 6=172.5'", quote_token(text)));
  const auto name = without_blanks(text.substr(0, sign));
  const auto word = without_blanks(text.substr(sign + 1));
  const CardEntry entry = entry_of(name);
  const auto value = parse_real(word);
  if (!value || !std::isfinite(*value))
    throw InputError(fmt::format("{} is not a number", quote_token(word)));
  if (entry == CardEntry{mass, 24}) fail_w_mass(inputs, *value);
  double* const target = find_entry(inputs, entry);
  if (target == nullptr) fail_unknown(name);
  *target = *value;
  inputs.check();
  return entry;
}

std::vector<std::string_view> parameter_names() {
  std::vector<std::string_view> list;
  for (const NamedEntry& own : names) list.push_back(own.name);
  return list;
}

}  // namespace helikos
