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
struct OptionWords<std::optional<HelicityMode>> {
  static constexpr auto list = with_auto<helicity_names.size()>(helicity_names);
};

template <>
struct OptionWords<std::optional<ColorMode>> {
  static constexpr auto list = with_auto<color_names.size() - 1>(color_names);
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

template <>
struct OptionWords<Precision> {
  static constexpr std::array<OptionWord<Precision>, 3> list{
      {{"double", Precision::double_precision},
       {"mixed", Precision::mixed},
       {"float", Precision::single_precision}}};
};

template <>
struct OptionWords<RescueMode> {
  static constexpr std::array<OptionWord<RescueMode>, 2> list{
      {{"auto", RescueMode::automatic}, {"none", RescueMode::none}}};
};

template <>
struct OptionWords<ColorSum> {
  static constexpr std::array<OptionWord<ColorSum>, 4> list{{{"auto", ColorSum::automatic},
                                                             {"kernel", ColorSum::kernel},
                                                             {"gemm", ColorSum::gemm},
                                                             {"fast", ColorSum::fast}}};
};

template <>
struct OptionWords<Groups> {
  static constexpr std::array<OptionWord<Groups>, 3> list{
      {{"auto", Groups::automatic}, {"inline", Groups::one_kernel}, {"kernels", Groups::kernels}}};
};

template <>
struct OptionWords<Executor> {
  static constexpr std::array<OptionWord<Executor>, 3> list{{{"auto", Executor::automatic},
                                                             {"interpreted", Executor::interpreted},
                                                             {"compiled", Executor::compiled}}};
};

template <>
struct OptionWords<Recipe> {
  static constexpr std::array<OptionWord<Recipe>, 2> list{
      {{"recursion", Recipe::recursion}, {"diagrams", Recipe::diagrams}}};
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
  for (const auto& [text, value] : OptionWords<Value>::list)
    all += (all.empty() ? "" : std::string(separator)) + std::string(text);
  return all;
}

}  // namespace helikos
