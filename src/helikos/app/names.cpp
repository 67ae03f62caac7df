// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::app {
namespace {

template <class Value, std::size_t N>
using Names = std::array<std::pair<std::string_view, Value>, N>;

constexpr Names<Precision, 3> precisions{{{"double", Precision::double_precision},
                                          {"mixed", Precision::mixed},
                                          {"float", Precision::single_precision}}};
constexpr Names<RescueMode, 2> rescues{
    {{"auto", RescueMode::automatic}, {"none", RescueMode::none}}};
constexpr Names<ColorSum, 4> color_sums{{{"auto", ColorSum::automatic},
                                         {"kernel", ColorSum::kernel},
                                         {"gemm", ColorSum::gemm},
                                         {"fast", ColorSum::fast}}};
constexpr Names<Groups, 3> groups{
    {{"auto", Groups::automatic}, {"inline", Groups::one_kernel}, {"kernels", Groups::kernels}}};
constexpr Names<Executor, 3> executors{{{"auto", Executor::automatic},
                                        {"interpreted", Executor::interpreted},
                                        {"compiled", Executor::compiled}}};
constexpr Names<Recipe, 2> recipes{
    {{"recursion", Recipe::recursion}, {"diagrams", Recipe::diagrams}}};

template <class Value, std::size_t N>
Value find(const Names<Value, N>& names, std::string_view option, std::string_view name) {
  for (const auto& [known, value] : names) {
    if (known == name) return value;
  }
  throw InputError(fmt::format("{}: {} is unknown", option, name));
}

template <class Value, std::size_t N>
std::string name_in(const Names<Value, N>& names, Value wanted) {
  for (const auto& [name, value] : names) {
    if (value == wanted) return std::string(name);
  }
  return "unknown";
}

/// Configurations, separated by commas.
std::vector<int> helicity_list(const Process& process, std::string_view text) {
  std::vector<int> numbers;
  while (true) {
    const auto end = std::min(text.find(','), text.size());
    numbers.push_back(helicity_number(process, text.substr(0, end)));
    if (end == text.size()) return numbers;
    text.remove_prefix(end + 1);
  }
}

bool is_mode(std::string_view text) {
  return std::ranges::any_of(helicity_names, [=](const auto& mode) { return mode.first == text; });
}

}  // namespace

bool lists_helicities(const EngineOptions& options) {
  return options.helicities != "all" && options.helicities != "auto" &&
         !is_mode(options.helicities);
}

void check_for_several(const EngineOptions& options) {
  if (!lists_helicities(options)) return;
  throw InputError(
      "--helicities: a list is of the legs of one process, and there are several (--subprocess "
      "chooses one)");
}

MatrixElementOptions engine_options(const EngineOptions& options, const Process& process) {
  MatrixElementOptions result;
  result.program.recipe = find(recipes, "--recipe", options.recipe);
  result.precision = find(precisions, "--precision", options.precision);
  result.rescue = find(rescues, "--rescue", options.rescue);
  result.color_sum = find(color_sums, "--color-sum", options.color_sum);
  if (options.colors != "auto") result.colors = find(color_names, "--colors", options.colors);
  result.tf32 = options.tf32;
  result.executor = find(executors, "--executor", options.executor);
  result.all_helicities = options.helicities == "all";
  if (is_mode(options.helicities)) {
    result.helicities = find(helicity_names, "--helicities", options.helicities);
  } else if (lists_helicities(options)) {
    result.only_helicities = helicity_list(process, options.helicities);
  }
  result.groups = find(groups, "--groups", options.groups);
  result.memory = options.memory;
  result.instances = options.instances;
  result.helicity_batches = options.helicity_batches;
  return result;
}

std::string color_sum_of(const MatrixElementInfo& info) {
  return name_in(color_sums, info.color_sum) + (info.tf32 ? " (TF32)" : "");
}

std::string name_of(Precision precision) { return name_in(precisions, precision); }
std::string name_of(RescueMode rescue) { return name_in(rescues, rescue); }
std::string name_of(Recipe recipe) { return name_in(recipes, recipe); }
std::string name_of(Executor executor) { return name_in(executors, executor); }
std::string name_of(Groups which) { return name_in(groups, which); }

std::string name_of(const Strategy& strategy) {
  return fmt::format("{} {}", name_of(strategy.helicities), name_of(strategy.colors));
}

}  // namespace helikos::app
