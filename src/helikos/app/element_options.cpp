// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "helikos/app/common_options.hpp"
#include "helikos/app/devices.hpp"

namespace helikos::app {

Start declare_run(CLI::App& app) {
  app.description(
      "Benchmark of matrix elements: |M|^2 at random phase-space points, its mean, and the time of "
      "each phase. A string that stands for several processes gives a row for each program, and a "
      "total: the sum of the means of |M|^2 over all processes, without parton densities");
  const auto options = std::make_shared<RunOptions>();
  add_process(app, *options);
  add_engine(app, *options, Draws::may);
  app.add_option("--batch", options->batch,
                 "number of events that are computed at once (default: by the cost of the process)")
      ->type_name("N")
      ->transform(whole_number(1, max_events));
  app.add_option("--batches", options->batches, "number of batches")
      ->type_name("K")
      ->capture_default_str()
      ->transform(whole_number(1, max_events));
  add_seed(app, options->seed);
  app.add_option("--energy", options->energy,
                 fmt::format("centre-of-mass energy, {:g} to {:g} (default: {:g}; for a decay, the "
                             "mass of its particle)",
                             least_energy, most_energy, default_energy))
      ->type_name("GEV")
      ->check(energy());
  app.add_option("--cut", options->cuts,
                 "condition on points, e.g. \"pt(j) > 20\" or \"66 < m(e+,e-) < 116\"; points that "
                 "fail it count as zero; may be given several times; docs/cuts.md has the grammar")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_flag("--select", options->select,
               "draw a helicity and a colour flow of each event too; the phases show the cost");
  app.add_flag("--massless", options->massless,
               "massless momenta, as in the benchmark of the papers");
  add_json(app, options->json);
  return [options](const Communicator& world) {
    const CommandFiles files = files_of(*options);
    check_files(files);
    expect_ranks(world, options->devices, files);
    run(world, *options);
  };
}

Start declare_evaluate(CLI::App& app) {
  app.description(
      "Matrix elements at given phase-space points. A string that stands for several processes "
      "gives one column for each process, and the first lines name the columns");
  const auto options = std::make_shared<EvaluateOptions>();
  add_process(app, *options);
  add_engine(app, *options, Draws::never);
  add_file(app, "--momenta", options->momenta,
           "points, with one line `E px py pz` [GeV] for each particle; `-`: standard input; "
           "points are separated by blank lines, or by lines that start with # or ME")
      ->required();
  add_file(app, "--alpha-s", options->alpha_s,
           "strong coupling of all points, or a file with one number for each point (default: "
           "alpha_s of the card)")
      ->type_name("VALUE|FILE");
  add_old_name(app, "--points", "--momenta");
  app.add_flag("--select", options->select,
               "draw a helicity and a colour flow of each point too, by their shares of |M|^2; the "
               "helicity is printed as a sign or 0 for each particle, the colour flow as its "
               "number");
  add_seed(app, options->seed);
  return [options](const Communicator& world) {  // writes no file
    expect_ranks(world, options->devices, {{}, {{"the param card", options->param_card}}});
    evaluate(world, *options);
  };
}

}  // namespace helikos::app
