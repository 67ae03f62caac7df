// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/detail/slha1.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos {
namespace {

/// A block of SLHA 2, and the block of SLHA 1 from which it follows.
struct BlockPair {
  std::string_view target, source;
};

constexpr BlockPair sfermion_mixings[] = {
    {"USQMIX", "STOPMIX"}, {"DSQMIX", "SBOTMIX"}, {"SELMIX", "STAUMIX"}};

/// T = A Y, "TU" = "AU" "YU"; the Yukawa matrix has the last letter of the block.
constexpr BlockPair trilinears[] = {{"TU", "AU"}, {"TD", "AD"}, {"TE", "AE"}};

/// Soft masses, and the code in MSOFT before that of the first generation.
struct SoftMass {
  std::string_view target;
  int before;
};

constexpr SoftMass soft_masses[] = {
    {"MSL2", 30}, {"MSE2", 33}, {"MSQ2", 40}, {"MSU2", 43}, {"MSD2", 46}};

/// Codes in SMINPUTS and particles, of pole masses.
constexpr std::pair<int, int> pole_masses[] = {{4, 23}, {6, 6}, {7, 15}};

constexpr std::string_view further_slha1_blocks[] = {"ALPHA", "YU",    "YD",
                                                     "YE",    "MSOFT", "SMINPUTS"};

using FoundNumber = std::optional<FromSlha1>;

const BlockPair* find_slha2_block(std::span<const BlockPair> pairs, std::string_view block) {
  const auto found = std::ranges::find(pairs, block, &BlockPair::target);
  return found == pairs.end() ? nullptr : &*found;
}

std::string block_title(std::string_view block) { return fmt::format("BLOCK {}", block); }

std::optional<double> number_on(const CardNumbers& card, const std::string& entry) {
  const auto found = card.find(entry);
  return found == card.end() ? std::nullopt : std::optional(found->second);
}

bool has_numbers_of(const CardNumbers& card, std::string_view block) {
  const std::string begin = fmt::format("{} ", block);
  const auto first = card.lower_bound(begin);
  return first != card.end() && first->first.starts_with(begin);
}

/// Sfermions 3 and 6 mix.
FoundNumber sfermion_mixing(std::string_view source, int i, int j, const CardNumbers& card) {
  const auto of_pair = [&](int row, int column) {
    return number_on(card, fmt::format("{} {} {}", source, row, column));
  };
  for (const int row : {1, 2})
    for (const int column : {1, 2})
      if (!of_pair(row, column)) return std::nullopt;
  if (i % 3 != 0 || j % 3 != 0) return FromSlha1{i == j ? 1.0 : 0.0, {block_title(source)}};
  return FromSlha1{*of_pair(i / 3, j / 3), {block_title(source)}};
}

/// A card without a Yukawa coupling of a light generation neglects it.
FoundNumber trilinear(std::string_view source, int i, int j, const CardNumbers& card) {
  const std::string yukawa = fmt::format("Y{}", source.back());
  if (!has_numbers_of(card, source) || !has_numbers_of(card, yukawa)) return std::nullopt;
  const std::string codes = fmt::format(" {} {}", i, j);
  const auto a = i == j ? number_on(card, std::string(source) + codes) : std::nullopt;
  const auto y = number_on(card, yukawa + codes);
  return FromSlha1{a && y ? *a * *y : 0.0, {block_title(source), block_title(yukawa)}};
}

FoundNumber soft_mass(int before, int i, int j, const CardNumbers& card) {
  if (i != j) return std::nullopt;
  const std::string source = fmt::format("MSOFT {}", before + i);
  const auto mass = number_on(card, source);
  if (!mass) return std::nullopt;
  return FromSlha1{*mass * std::abs(*mass), {source}};
}

FoundNumber pole_mass(int code, const CardNumbers& card) {
  for (const auto& [input, particle] : pole_masses) {
    const std::string source = fmt::format("SMINPUTS {}", input);
    if (const auto mass = number_on(card, source); mass && particle == code)
      return FromSlha1{*mass, {source}};
  }
  return std::nullopt;
}

FoundNumber matrix_number(std::string_view block, int i, int j, const CardNumbers& card) {
  if (const BlockPair* own = find_slha2_block(sfermion_mixings, block))
    return sfermion_mixing(own->source, i, j, card);
  if (block == "SNUMIX") {
    FoundNumber mixing = sfermion_mixing("STAUMIX", 3, 3, card);
    if (mixing) mixing->value = i == j ? 1.0 : 0.0;
    return mixing;
  }
  if (const BlockPair* own = find_slha2_block(trilinears, block))
    return trilinear(own->source, i, j, card);
  for (const SoftMass& own : soft_masses)
    if (block == own.target) return soft_mass(own.before, i, j, card);
  return std::nullopt;
}

}  // namespace

bool is_slha1_block(std::string_view block) {
  return std::ranges::count(sfermion_mixings, block, &BlockPair::source) > 0 ||
         std::ranges::count(trilinears, block, &BlockPair::source) > 0 ||
         std::ranges::count(further_slha1_blocks, block) > 0;
}

std::optional<FromSlha1> from_slha1(const std::string& entry, const CardNumbers& card) {
  const auto words = split_words(entry);
  std::vector<int> codes;
  for (std::size_t k = 1; k < words.size(); ++k) codes.push_back(to_int(words[k]).value_or(0));
  const bool is_number = codes.size() == 1;
  if (entry == "FRALPHA 1") {
    const auto alpha = number_on(card, "ALPHA");
    return alpha ? FoundNumber({*alpha, {block_title("ALPHA")}}) : std::nullopt;
  }
  if (is_number && words[0] == "MASS") return pole_mass(codes[0], card);
  if (codes.size() != 2 || std::ranges::any_of(codes, [](int own) { return own < 1 || own > 6; }))
    return std::nullopt;
  if (!words[0].starts_with("IM")) return matrix_number(words[0], codes[0], codes[1], card);
  FoundNumber real = matrix_number(words[0].substr(2), codes[0], codes[1], card);
  if (real) real->value = 0.0;
  return real;
}

}  // namespace helikos
