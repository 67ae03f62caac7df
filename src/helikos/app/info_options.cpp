// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

namespace helikos::app {

Start declare_info(CLI::App& app) {
  app.description(
      "Content of a process: legs, helicities, Feynman diagrams, colour flows and instructions. "
      "Without a process: the parameters, particles or vertices of a model");
  const auto options = std::make_shared<InfoOptions>();
  add_process(app, *options)->required(false);
  add_precision(app, options->precision);
  add_recipe(app, options->recipe);
  add_json(app, options->json);
  app.add_flag("--card", options->card,
               "in place of a process: all parameters, as a card that can be changed");
  app.add_flag("--particles", options->particles,
               "in place of a process: all particles, with their names in process strings");
  app.remove_option(app.get_option("--model"));
  auto* const model =
      app.add_option("--model", options->model,
                     "theory: sm or heft (default: sm); without a process and without a name: all "
                     "vertices of the theory, with their couplings")
          ->type_name("NAME")
          ->expected(0, 1);
  app.parse_complete_callback([options, model] {
    const bool is_named = !options->model.empty();
    options->vertices =
        model->count() > 0 && options->process.empty() && !options->particles && !options->card;
    if (!is_named && !options->vertices)
      throw InputError("--model: the name is missing (without a process it lists the vertices)");
    if (!is_named) options->model = InfoOptions().model;
  });
  return start_of(info, options);
}

}  // namespace helikos::app
