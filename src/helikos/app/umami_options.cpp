// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

namespace helikos::app {

Start declare_umami(CLI::App& app) {
  app.description(
      "Library of matrix elements with the C interface UMAMI, for MadSpace. A string that stands "
      "for several processes gives one library for all of them");
  const auto options = std::make_shared<UmamiOptions>();
  add_process(app, *options);
  add_precision(app, options->precision);
  add_file(app, "--output", options->output, "file of the library, e.g. gg_ttg.so")->required();
  add_json(app, options->json, "the process of each flavor index");
  return start_of(umami, options);
}

}  // namespace helikos::app
