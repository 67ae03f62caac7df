// SPDX-License-Identifier: Apache-2.0
#include "app/repeat_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/shell_words.hpp"

namespace helikos::app {
namespace {

/// In quotes only where a shell needs them.
std::string word(const std::string& text) {
  const auto is_harmless = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-+./,:=@%").find(char(c)) != std::string::npos;
  };
  return !text.empty() && std::ranges::all_of(text, is_harmless) ? text : quoted(text);
}

/// What differs from its default.
class OptionWords {
 public:
  template <class T>
  void add(const char* name, const T& value, const T& usual) {
    if (value != usual) append(name, fmt::format("{}", value));
  }
  template <class T>
  void add(const char* name, const std::optional<T>& value) {
    if (value) append(name, fmt::format("{}", *value));
  }
  void add(const char* name, const std::vector<std::string>& values) {
    for (const std::string& value : values) append(name, value);
  }
  void add_flag(const char* name, bool value) {
    if (value) text_ += fmt::format(" --{}", name);
  }
  const std::string& text() const { return text_; }

 private:
  void append(const char* name, const std::string& value) {
    text_ += fmt::format(" --{} {}", name, word(value));
  }
  std::string text_;
};

}  // namespace

std::string repeat_command(const IntegrateOptions& options, bool began_with_grids) {
  const IntegrateOptions usual;
  const EventOptions& events = options.generation;
  OptionWords words;
  words.add("define", options.definitions);
  words.add("subprocess", options.subprocess, usual.subprocess);
  words.add("model", options.model, usual.model);
  words.add("param-card", options.param_card, usual.param_card);
  words.add("orders", options.orders, usual.orders);
  std::string beams;
  if (!options.beams.empty()) beams = fmt::format(" --beams {}", fmt::join(options.beams, " "));
  words.add("energy", options.energy);
  words.add("pdf", options.pdf, usual.pdf);
  words.add("pdf-path", options.pdf_path, usual.pdf_path);
  words.add("member", options.member, usual.member);
  words.add("alpha-s", options.alpha_s, usual.alpha_s);
  words.add("mur", options.mu_r, usual.mu_r);
  words.add("muf", options.mu_f, usual.mu_f);
  words.add("cut", options.cuts);
  if (options.precision != precision_of_events(events.events))
    words.add("precision", options.precision);
  words.add("points", options.points);
  words.add("max-points", options.most_points, usual.most_points);
  if (began_with_grids) words.add("grids", options.grids, usual.grids);
  words.add("seed", options.seed, usual.seed);
  words.add("helicities", options.helicities, usual.helicities);
  words.add("colors", options.colors, usual.colors);
  words.add("unweighting", events.unweighting, usual.generation.unweighting);
  words.add("overweights", events.overweights);
  words.add("max-pilot", events.most_pilot, usual.generation.most_pilot);
  words.add_flag("scale-variations", events.scale_variations);
  words.add_flag("pdf-variations", events.pdf_variations);
  return fmt::format("helikos generate {}{}{} --events {} --output {}", quoted(options.process),
                     beams, words.text(), events.events, word(events.output));
}

}  // namespace helikos::app
