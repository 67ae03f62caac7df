// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

namespace helikos::app {

Start declare_diagrams(CLI::App& app) {
  app.description("List or drawing of the Feynman diagrams of a process at tree level");
  const auto options = std::make_shared<DiagramsOptions>();
  add_process(app, *options);
  app.add_option("--max", options->max, "maximum number of diagrams that are listed or drawn")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(std::int64_t{1}, std::int64_t{1000000}));
  add_file(app, "--output", options->output,
           "file in place of the list: a page of drawings (.svg, .pdf), or the diagrams as text "
           "(.txt) or for Graphviz (.dot)");
  return start_of(diagrams, options);
}

}  // namespace helikos::app
