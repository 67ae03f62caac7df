// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/app/validators.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos::app {

void add_choice(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
                const std::vector<std::string>& choices) {
  app.add_option(name, value, help)
      ->capture_default_str()
      ->check(CLI::IsMember(choices).description(""))
      ->type_name(fmt::format("{}", fmt::join(choices, "|")));
}

CLI::Option* add_common(CLI::App& app, CommonOptions& options) {
  auto* process =
      app.add_option(
             "process", options.process,
             "in quotes, e.g. \"g g > t t~ g\", or with labels for several: \"p p > t t~ j\"")
          ->required();
  app.add_option("--define", options.definitions,
                 "a label for several particles, e.g. \"x = u d s\"; may be given several times")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option(
         "--subprocess", options.subprocess,
         "only one of a process that stands for several: a number of info's, or its string, the "
         "legs in any order")
      ->type_name("N|TEXT");
  app.add_option(
         "--model", options.model,
         "the theory: sm, the Standard Model, or heft, with effective vertices of gluons and H")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--param-card", options.param_card, "SLHA card with masses, widths and couplings")
      ->type_name("FILE")
      ->check(file_name());
  app.add_option("--set", options.set,
                 "changes a parameter of the card or the defaults: MT=172.5, or by block and code "
                 "\"mass 6=172.5\". May be given several times; info --card prints all")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  app.add_option_function<std::string>(
         "--orders",
         [&options](const std::string& word) { options.orders = *value_of_word<Orders>(word); },
         "of a process, or a decay, without coupling orders; lowest: diagrams of the lowest QCD "
         "+ 2 QED that has any, as in MadGraph")
      ->default_str(word_of(options.orders))
      ->check(CLI::IsMember({"lowest", "all"}).description(""))
      ->type_name(words_of<Orders>());
  return process;
}

void add_memory(CLI::App& app, std::uint64_t& bytes, const std::string& help) {
  app.add_option("--memory", bytes, help)
      ->type_name("SIZE")
      ->transform(by_reader(
          [](const std::string& text) { return fmt::format("{}", memory_of_text(text)); }));
}

void add_pdf_path(CLI::App& app, std::string& path) {
  app.add_option("--pdf-path", path,
                 "look for sets in this folder before those of LHAPDF_DATA_PATH, the standard ones "
                 "and the user's own")
      ->type_name("FOLDER")
      ->check(file_name());
}

}  // namespace helikos::app
