// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/clustered_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

bool is_clustering(std::string_view word) { return word == "clustered" || word == "ckkw"; }

/// Whether one of the words stands in an expression.
bool has_clustering(std::string_view text) {
  std::string word;
  for (const char c : std::string(text) + ' ') {
    const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (!is_letter && is_clustering(word)) return true;
    word = is_letter ? word + c : "";
  }
  return false;
}

std::optional<double> plain_number(const std::string& text) {
  double number = 0.0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

bool has_same_jets(const Subprocess& subprocess, const Process& representative,
                   const clustering::ClusteringSettings& settings) {
  const auto kind = [&](const Leg& leg) {
    return clustering::line_kind(leg.pdg(), settings) &
           (clustering::is_jet | clustering::is_parton);
  };
  const auto& legs = subprocess.process.legs();
  for (std::size_t leg = 0; leg < legs.size(); ++leg)
    if (kind(representative.legs()[std::size_t(subprocess.legs[leg])]) != kind(legs[leg]))
      return false;
  return true;
}

}  // namespace

std::optional<ClusteredWord> clustered_word(const std::string& text) {
  const std::string own = without_blanks(text);
  const auto sign = own.find_first_of("*/");
  const std::string before = own.substr(0, sign),
                    behind = sign == own.npos ? "" : own.substr(sign + 1);
  const bool is_first = is_clustering(before);
  const std::string& word = is_first ? before : behind;
  if (!is_clustering(word)) {
    if (has_clustering(own))
      throw InputError(fmt::format(
          "{}: clustered and ckkw stand alone or with a factor: 0.5*clustered, clustered/2", text));
    return std::nullopt;
  }
  ClusteredWord result{1.0, word == "ckkw"};
  if (sign == own.npos) return result;
  const bool divides = own[sign] == '/';
  const auto factor = plain_number(is_first ? behind : before);
  if (!factor || (divides && !is_first))
    throw InputError(
        fmt::format("{}: the factor of {} is a number: 0.5*{}, {}/2", text, word, word, word));
  result.factor = divides ? 1.0 / *factor : *factor;
  if (!(result.factor > 0.0) || !std::isfinite(result.factor))
    throw InputError(fmt::format("{}: a scale is above zero", text));
  return result;
}

clustering::ClusteringSettings clustering_settings(const ProcessSetup& setup,
                                                   const Parameters& parameters) {
  int flavor = 3;
  while (flavor < 5 && parameters.mass(flavor + 1) == 0.0) ++flavor;
  return {setup.bwcutoff, flavor, 5};
}

ChosenProcesses separated_by_jets(ChosenProcesses chosen,
                                  const clustering::ClusteringSettings& settings) {
  for (std::size_t i = 0; i < chosen.list.size(); ++i) {
    Subprocess& own = chosen.list[i];
    if (own.representative == int(i) ||
        has_same_jets(own, chosen.list[std::size_t(own.representative)].process, settings))
      continue;
    own = alone(own.process);
    own.representative = int(i);
  }
  if (!chosen.only || chosen.list[*chosen.only].representative != int(*chosen.only)) return chosen;
  return {{alone(chosen.list[*chosen.only].process)}};
}

PartonCodes codes_of(const Subprocess& subprocess, const Process& representative,
                     const Collider& collider) {
  PartonCodes codes;
  const bool is_turned = subprocess.legs.front() != 0;
  for (int beam = 0; beam < 2; ++beam) {
    const bool is_second = (beam == 1) != is_turned;
    const int hadron = is_second ? collider.hadrons.second : collider.hadrons.first;
    const int sign = hadron < 0 ? -1 : 1;
    auto& of_beam = codes.of[beam];
    for (int code = -6; code <= 6; ++code)
      of_beam[beams::Partons::place(code)] = std::int8_t(sign * code);
    of_beam[beams::Partons::place(22)] = 22;
    const auto& legs = subprocess.process.legs();
    for (std::size_t leg = 0; leg < legs.size(); ++leg) {
      const int from = representative.legs()[std::size_t(subprocess.legs[leg])].pdg(),
                to = legs[leg].pdg();
      if (from == 0 || std::abs(from) > 6 || std::abs(to) > 6) continue;
      of_beam[beams::Partons::place(from)] = std::int8_t(sign * to);
      of_beam[beams::Partons::place(-from)] = std::int8_t(-sign * to);
    }
  }
  return codes;
}

void check_clustered(const std::optional<ClusteredWord>& mu_r,
                     const std::optional<ClusteredWord>& mu_f, const Collider& collider, bool runs,
                     double xqcut) {
  const bool is_weighted = (mu_r && mu_r->is_weighted) || (mu_f && mu_f->is_weighted);
  if (xqcut > 0.0 && !is_weighted)
    throw InputError("`xqcut`: is used with `mur` ckkw only; `cut` \"kt(j) > 20\" is a cut");
  if (!mu_r && !mu_f) return;
  const char* const key = mu_r ? "mur" : "muf";
  if (!collider.has_hadrons() || collider.has_one_hadron())
    throw InputError(
        fmt::format("`{}`: events are clustered in collisions of two hadrons only", key));
  if (!is_weighted) return;
  if (!runs)
    throw InputError("`muf` ckkw: alpha_s does not run; choose a running alpha_s (`alpha-s`)");
  if (!mu_r || !mu_r->is_weighted)
    throw InputError(
        "`muf` ckkw needs `mur` ckkw: the scales of alpha_s are those of the steps too");
  if (!mu_f || mu_f->factor != mu_r->factor)
    throw InputError("`mur` ckkw needs `muf` ckkw or clustered, with the same factor");
}

}  // namespace helikos
