// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The words of enumerations, as users write them.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "helikos/engine/options.hpp"
#include "helikos/generator/run_setup.hpp"

namespace helikos {

template <class Value>
using OptionWord = std::pair<std::string_view, Value>;

/// All words of a type; empty: it has none.
template <class Value>
inline constexpr std::array<OptionWord<Value>, 0> option_words{};

template <>
inline constexpr std::array<OptionWord<Orders>, 2> option_words<Orders>{
    {{"lowest", Orders::lowest}, {"all", Orders::all}}};

template <>
inline constexpr std::array<OptionWord<AlphaSource>, 6> option_words<AlphaSource>{
    {{"auto", AlphaSource::automatic},
     {"set", AlphaSource::set},
     {"card", AlphaSource::card},
     {"1loop", AlphaSource::one_loop},
     {"2loop", AlphaSource::two_loops},
     {"3loop", AlphaSource::three_loops}}};

/// The first `Size` names of modes, and `auto` for the best of a trial.
template <std::size_t Size, class Names>
constexpr auto with_auto(const Names& names) {
  using Mode = std::optional<typename Names::value_type::second_type>;
  std::array<OptionWord<Mode>, Size + 1> words{};
  for (std::size_t i = 0; i < Size; ++i) words[i] = {names[i].first, names[i].second};
  words[Size] = {"auto", std::nullopt};
  return words;
}

template <>
inline constexpr auto option_words<std::optional<HelicityMode>> =
    with_auto<helicity_names.size()>(helicity_names);

template <>
inline constexpr auto option_words<std::optional<ColorMode>> =
    with_auto<color_names.size() - 1>(color_names);

template <>
inline constexpr std::array<OptionWord<Unweighting>, 3> option_words<Unweighting>{
    {{"full", Unweighting::full}, {"partial", Unweighting::partial}, {"none", Unweighting::none}}};

template <>
inline constexpr std::array<OptionWord<CutDecays>, 2> option_words<CutDecays>{
    {{"on", CutDecays::on}, {"off", CutDecays::off}}};

template <>
inline constexpr std::array<OptionWord<TwoStage>, 3> option_words<TwoStage>{
    {{"auto", TwoStage::automatic}, {"on", TwoStage::on}, {"off", TwoStage::off}}};

template <>
inline constexpr std::array<OptionWord<Precision>, 3> option_words<Precision>{
    {{"double", Precision::double_precision},
     {"mixed", Precision::mixed},
     {"float", Precision::single_precision}}};

template <>
inline constexpr std::array<OptionWord<RescueMode>, 2> option_words<RescueMode>{
    {{"auto", RescueMode::automatic}, {"none", RescueMode::none}}};

template <>
inline constexpr std::array<OptionWord<ColorSum>, 4> option_words<ColorSum>{
    {{"auto", ColorSum::automatic},
     {"kernel", ColorSum::kernel},
     {"gemm", ColorSum::gemm},
     {"fast", ColorSum::fast}}};

template <>
inline constexpr std::array<OptionWord<Groups>, 3> option_words<Groups>{
    {{"auto", Groups::automatic}, {"inline", Groups::one_kernel}, {"kernels", Groups::kernels}}};

template <>
inline constexpr std::array<OptionWord<Executor>, 3> option_words<Executor>{
    {{"auto", Executor::automatic},
     {"interpreted", Executor::interpreted},
     {"compiled", Executor::compiled}}};

template <>
inline constexpr std::array<OptionWord<Recipe>, 2> option_words<Recipe>{
    {{"recursion", Recipe::recursion}, {"diagrams", Recipe::diagrams}}};

template <class Value>
concept HasWords = !option_words<Value>.empty();

template <HasWords Value>
std::string word_of(const Value& value) {
  for (const auto& [text, known] : option_words<Value>)
    if (known == value) return std::string(text);
  return "";
}

/// The value of a word; none where it is unknown.
template <HasWords Value>
std::optional<Value> value_of_word(std::string_view word) {
  for (const auto& [text, known] : option_words<Value>)
    if (text == word) return known;
  return std::nullopt;
}

/// All words: "sum|auto".
template <HasWords Value>
std::string words_of(std::string_view separator = "|") {
  std::string all;
  for (const auto& [text, value] : option_words<Value>)
    all += (all.empty() ? "" : std::string(separator)) + std::string(text);
  return all;
}

}  // namespace helikos
