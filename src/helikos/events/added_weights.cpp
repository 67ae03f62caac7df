// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/added_weights.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"
#include "helikos/events/lhe/lhe_format.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::string_view list_begin = "<initrwgt>\n", list_end = "</initrwgt>";

/// The elements of a list of weights.
std::string elements_of(const std::vector<VariationRecord>& variations) {
  RunRecord run;
  run.variations = variations;
  const std::string text = weight_list(run);
  return text.substr(list_begin.size(), text.rfind(list_end) - list_begin.size());
}

}  // namespace

void add_variations(RunRecord& run, const std::vector<VariationRecord>& added) {
  for (const VariationRecord& variation : added) {
    if (std::ranges::find(run.variations, variation.id, &VariationRecord::id) !=
        run.variations.end())
      throw InputError(fmt::format("the events have a weight {} already", in_quotes(variation.id)));
    run.variations.push_back(variation);
  }
  std::string& text = run.weight_list.text;
  if (const auto end = text.rfind(list_end); end != text.npos && !added.empty())
    text.insert(end, elements_of(added));
}

}  // namespace helikos::events
