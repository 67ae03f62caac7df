// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The words of enumerations, as users write them.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "helikos/generator/run_setup.hpp"

namespace helikos {

template <class Value>
struct OptionWord {
  std::string_view text;
  Value value;
};

/// All words of a type: `list`.
template <class Value>
struct OptionWords {};

template <>
struct OptionWords<Orders> {
  static constexpr std::array<OptionWord<Orders>, 2> list{
      {{"lowest", Orders::lowest}, {"all", Orders::all}}};
};

template <>
struct OptionWords<AlphaSource> {
  static constexpr std::array<OptionWord<AlphaSource>, 6> list{
      {{"auto", AlphaSource::automatic},
       {"set", AlphaSource::set},
       {"card", AlphaSource::card},
       {"1loop", AlphaSource::one_loop},
       {"2loop", AlphaSource::two_loops},
       {"3loop", AlphaSource::three_loops}}};
};

template <>
struct OptionWords<std::optional<HelicityMode>> {
  static constexpr std::array<OptionWord<std::optional<HelicityMode>>, 4> list{
      {{"sum", HelicityMode::sum},
       {"sample", HelicityMode::sample},
       {"phase", HelicityMode::phase},
       {"auto", std::nullopt}}};
};

template <>
struct OptionWords<std::optional<ColorMode>> {
  static constexpr std::array<OptionWord<std::optional<ColorMode>>, 5> list{
      {{"sum", ColorMode::sum},
       {"leading", ColorMode::leading},
       {"flow", ColorMode::flow},
       {"dressed", ColorMode::dressed},
       {"auto", std::nullopt}}};
};

template <>
struct OptionWords<Unweighting> {
  static constexpr std::array<OptionWord<Unweighting>, 3> list{{{"full", Unweighting::full},
                                                                {"partial", Unweighting::partial},
                                                                {"none", Unweighting::none}}};
};

template <>
struct OptionWords<TwoStage> {
  static constexpr std::array<OptionWord<TwoStage>, 3> list{
      {{"auto", TwoStage::automatic}, {"on", TwoStage::on}, {"off", TwoStage::off}}};
};

template <class Value>
concept HasWords = requires {
  OptionWords<Value>::list;
};

template <HasWords Value>
std::string word_of(const Value& value) {
  for (const auto& [text, known] : OptionWords<Value>::list)
    if (known == value) return std::string(text);
  return "";
}

/// The value of a word; none where it is unknown.
template <HasWords Value>
std::optional<Value> value_of_word(std::string_view word) {
  for (const auto& [text, known] : OptionWords<Value>::list)
    if (text == word) return known;
  return std::nullopt;
}

/// All words: "sum|auto".
template <HasWords Value>
std::string words_of(std::string_view separator = "|") {
  std::string all;
  for (const auto& word : OptionWords<Value>::list)
    all += (all.empty() ? "" : std::string(separator)) + std::string(word.text);
  return all;
}

}  // namespace helikos
