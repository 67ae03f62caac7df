// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

namespace helikos::app {

Start declare_evaluate(CLI::App& app) {
  app.description(
      "Matrix elements at given phase-space points. A string that stands for several processes "
      "gives one column for each process, and the first lines name the columns");
  const auto options = std::make_shared<EvaluateOptions>();
  add_process(app, *options);
  add_engine(app, *options);
  add_file(app, "--points", options->points,
           "points, with one line `E px py pz` [GeV] for each particle; `-`: standard input; "
           "points are separated by blank lines, or by lines that start with # or ME")
      ->required();
  add_file(app, "--alpha-s", options->alpha_s,
           "strong coupling of all points, or a file with one number for each point (default: "
           "alpha_s of the card)")
      ->type_name("VALUE|FILE");
  add_seed(app, "--select", options->select,
           "seed with which a helicity and a colour flow are drawn for each point, by their shares "
           "of |M|^2; the helicity is printed as a sign or 0 for each particle, the colour flow as "
           "its number")
      ->type_name("SEED");
  return [options](const Communicator& world) { evaluate(world, *options); };  // writes no file
}

}  // namespace helikos::app
