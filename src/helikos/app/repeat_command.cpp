// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/repeat_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <type_traits>

#include "helikos/app/shell_words.hpp"

namespace helikos::app {
namespace {

/// As it was called: the launcher says ./helikos.
std::string program() {
  const char* const name = std::getenv("HELIKOS_COMMAND");
  return name == nullptr ? "helikos" : name;
}

/// In quotes only where a shell needs them.
std::string word(const std::string& text) {
  const auto is_harmless = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-+./,:=@%").find(char(c)) != std::string::npos;
  };
  return !text.empty() && std::ranges::all_of(text, is_harmless) ? text : quoted(text);
}

/// Options with their values, where these are not the default.
class Values {
 public:
  template <class T>
  void add(const char* name, const T& value) {
    list_.push_back({name, {fmt::format("{}", value)}, std::is_arithmetic_v<T>});
  }
  template <class T>
  void add(const char* name, const T& value, const T& usual) {
    if (value != usual) add(name, value);
  }
  template <class T>
  void add(const char* name, const std::optional<T>& value) {
    if (value) add(name, *value);
  }
  void add(const char* name, const std::vector<std::string>& values) {
    if (!values.empty()) list_.push_back({name, values, false, true});
  }
  void add(const char* name, const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(fmt::format("{}", value));
    if (!values.empty()) list_.push_back({name, texts, true, true});
  }
  void add_flag(const char* name, bool value) {
    if (value) list_.push_back({name, {}});
  }

  std::string words() const {
    std::string text;
    for (const auto& [name, values, is_number, is_list] : list_) {
      // The only ones whose values stand together.
      const bool is_pair = name == "beams" || name == "beam-energies";
      if (is_pair || values.empty()) text += " --" + name;
      for (const std::string& value : values)
        text += (is_pair ? " " : fmt::format(" --{} ", name)) + word(value);
    }
    return text;
  }

  /// Of a run file.
  std::string lines() const {
    std::string text;
    for (const auto& [name, values, is_number, is_list] : list_) {
      std::vector<std::string> texts;
      for (const std::string& value : values) texts.push_back(is_number ? value : toml_text(value));
      const std::string all = fmt::format("{}", fmt::join(texts, ", "));
      text += fmt::format("{} = {}\n", name,
                          is_list          ? "[" + all + "]"
                          : values.empty() ? "true"
                                           : all);
    }
    return text;
  }

 private:
  struct Value {
    std::string name;
    std::vector<std::string> values;  ///< none: a flag
    bool is_number = false, is_list = false;
  };

  static std::string toml_text(const std::string& value) {
    std::string text = "\"";
    for (const char c : value) text += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return text + '"';
  }

  std::vector<Value> list_;
};

Values values_of_process(const IntegrateOptions& options) {
  const IntegrateOptions usual;
  Values values;
  values.add("beams", options.beams);
  values.add("define", options.definitions);
  values.add("subprocess", options.subprocess, usual.subprocess);
  values.add("model", options.model, usual.model);
  values.add("param-card", options.param_card, usual.param_card);
  values.add("set", options.set);
  values.add("orders", options.orders, usual.orders);
  values.add("energy", options.energy);
  values.add("beam-energies", options.beam_energies);
  values.add("pdf", options.pdf, usual.pdf);
  values.add("pdf-path", options.pdf_path, usual.pdf_path);
  values.add("member", options.member, usual.member);
  values.add("alpha-s", options.alpha_s, usual.alpha_s);
  values.add("mur", options.mu_r, usual.mu_r);
  values.add("muf", options.mu_f, usual.mu_f);
  values.add("cut", options.cuts);
  values.add("helicities", options.helicities, usual.helicities);
  values.add("colors", options.colors, usual.colors);
  if (options.precision != precision_of_events(options.generation.events))
    values.add("precision", options.precision);
  values.add("points", options.points);
  values.add("max-points", options.most_points, usual.most_points);
  return values;
}

Values values_of_run(const IntegrateOptions& options, bool began_with_grids) {
  const IntegrateOptions usual;
  const EventOptions& events = options.generation;
  Values values;
  if (began_with_grids) values.add("grids", options.grids, usual.grids);
  values.add("seed", options.seed, usual.seed);
  values.add("unweighting", events.unweighting, usual.generation.unweighting);
  values.add("overweights", events.overweights);
  values.add("two-stage", events.two_stage, usual.generation.two_stage);
  values.add("max-pilot", events.most_pilot, usual.generation.most_pilot);
  values.add("bwcutoff", events.bwcutoff, usual.generation.bwcutoff);
  values.add_flag("scale-variations", events.scale_variations);
  values.add_flag("pdf-variations", events.pdf_variations);
  values.add_flag("accept-doubtful", events.accept_doubtful);
  values.add("events", events.events);
  values.add("output", events.output);
  return values;
}

/// events.lhe.gz: events.repeat.toml.
std::string run_file_of(const std::string& events) {
  std::filesystem::path path(events);
  if (path.extension() == ".gz") path.replace_extension();
  return path.replace_extension(".repeat.toml").string();
}

}  // namespace

std::string repeat_command(const std::vector<IntegrateOptions>& processes, bool began_with_grids) {
  const IntegrateOptions& first = processes.front();
  const Values of_run = values_of_run(first, began_with_grids);
  if (processes.size() == 1)
    return fmt::format("{} generate {}{}{}", program(), quoted(first.process),
                       values_of_process(first).words(), of_run.words());
  std::string file = of_run.lines();
  for (const IntegrateOptions& own : processes) {
    Values process;
    process.add("process", own.process);
    file += "\n[[process]]\n" + process.lines() + values_of_process(own).lines();
  }
  const std::string name = word(run_file_of(first.generation.output));
  return fmt::format("cat > {} <<'END'\n{}END\n{} generate {}", name, file, program(), name);
}

}  // namespace helikos::app
