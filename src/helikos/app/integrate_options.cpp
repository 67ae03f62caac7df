// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/integrate_options.hpp"

#include <fmt/format.h>

#include "helikos/app/common_options.hpp"
#include "helikos/app/validators.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"

namespace helikos::app {

void add_integrate_options(CLI::App& app, IntegrateOptions& options) {
  add_common(app, options)
      ->required(false)
      ->description(
          "in quotes, e.g. \"p p > t t~ j\", or a file RUN.toml that has these options as keys");
  app.add_option("--beams", options.beams,
                 "of p, p~ and incoming particles of the process two (default: p where the process "
                 "says p, else its incoming particles)")
      ->type_name("A B")
      ->expected(2);
  app.add_option(
         "--energy", options.energy,
         fmt::format("of both beams together (default of protons: {:g})", default_collider_energy))
      ->type_name("GEV")
      ->check(energy());
  app.add_option("--beam-energies", options.beam_energies,
                 "in place of --energy: of each beam; the first one flies along +z")
      ->type_name("GEV GEV")
      ->expected(2)
      ->check(energy());
  app.add_option("--pdf", options.pdf,
                 "set of parton densities, or LHAPDF's id of a member, as 315000; `pdf list` shows "
                 "what there is")
      ->type_name("NAME|ID")
      ->capture_default_str();
  app.add_option("--member", options.member, "of the set; 0 is the central one")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(0, 9999));
  add_pdf_path(app, options.pdf_path);
  add_choice(app, "--alpha-s", options.alpha_s,
             "set: of the PDF set, at muR; card: that of the parameters, which does not run; 1loop "
             "and so on: from there, running; auto: set where there is one",
             {"auto", "set", "card", "1loop", "2loop", "3loop"});
  app.add_option("--mur", options.mu_r,
                 fmt::format("scale of alpha_s, a number or an expression such as \"ht/2\" "
                             "(default: {})",
                             default_scale))
      ->type_name("TEXT");
  app.add_option("--muf", options.mu_f, "likewise, of the parton densities")->type_name("TEXT");
  app.add_option(
         "--cut", options.cuts,
         "only where this holds, e.g. \"pt(j) > 30\" or \"66 < m(e+,e-) < 116\". May be given "
         "several times; docs/cuts.md has the grammar")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option("--precision", options.precision,
                 fmt::format("relative error that is reached (default: {:g})", default_precision))
      ->type_name("X")
      ->check(positive(1.0));
  app.add_option("--points", options.points,
                 "points that count, in place of a precision; those that adapt the grids come "
                 "before")
      ->type_name("N")
      ->transform(whole_number(1, max_events));
  app.add_option("--max-points", options.most_points,
                 "points that count, at most, where a precision is wanted")
      ->type_name("N")
      ->default_str("1e9")
      ->transform(whole_number(1, max_events));
  app.add_flag("--allow-negative", options.allow_negative,
               "take a cross section below zero, which parton densities below zero may give");
  app.add_option("--seed", options.seed, "of the random numbers")
      ->type_name("S")
      ->capture_default_str()
      ->check(integer(std::uint64_t{0}, ~std::uint64_t{0}));
  add_choice(app, "--helicities", options.helicities,
             "summed, or drawn for each point; auto: what a trial finds best, program by program",
             {"sum", "sample", "phase", "auto"});
  add_choice(app, "--colors", options.colors,
             "summed; without interferences of colour flows; drawn for each point; auto: likewise",
             {"sum", "leading", "flow", "dressed", "auto"});
  app.add_option("--threads", options.threads, "threads (default: all cores, or OMP_NUM_THREADS)")
      ->type_name("N")
      ->check(integer(1, max_threads));
  add_memory(app, options.memory,
             "most that channels, their grids and sums may take, e.g. 8GiB (default: what the "
             "machine or the GPU has)");
  app.add_option(
         "--json", options.json,
         "write the results to this file too; `-`: to standard output, in place of the report")
      ->type_name("FILE")
      ->check(file_name());
  app.add_option("--checkpoint", options.checkpoint,
                 "after iterations write to this file what a later run needs to go on")
      ->type_name("FILE")
      ->check(file_name());
  app.add_option(
         "--grids", options.grids,
         "keep the grids of the channels in this file; where it is there, begin with them: no "
         "iteration adapts grids then")
      ->type_name("FILE")
      ->check(file_name());
  app.add_flag(
      "--resume", options.resume,
      "go on from the checkpoint where it is there; a smaller --precision or more --points "
      "go on too");
}

void add_generate_options(CLI::App& app, IntegrateOptions& options) {
  add_integrate_options(app, options);
  EventOptions& events = options.generation;
  app.get_option("--precision")
      ->description(
          "relative error of the cross section (default: 0.2 / sqrt(events), from 0.001 to "
          "0.01)");
  app.get_option("--colors")
      ->description(
          "summed; drawn for each point; auto: what a trial finds best, program by program")
      ->type_name("sum|flow|dressed|auto");
  app.get_option("--resume")
      ->description("go on from the checkpoint where it is there, with the same options");
  app.add_option("--events", events.events, "how many events are written")
      ->type_name("N")
      ->capture_default_str()
      ->transform(whole_number(1, max_events));
  app.add_option(
         "--output", events.output,
         "file of the events; its name ends in .lhe, .lhe.gz, .lheh5, .hdf5, .h5, .hepmc or "
         ".hepmc.gz")
      ->type_name("FILE")
      ->capture_default_str()
      ->check(file_name());
  app.add_option("--report", events.report,
                 "page about the run and its events (default: that of the events with "
                 ".report.html), or none")
      ->type_name("FILE|none")
      ->check(file_name());
  add_choice(app, "--unweighting", events.unweighting,
             "full: events have one weight, but for rare overweights; partial: more overweights, "
             "fewer points; none: every point is an event",
             {"full", "partial", "none"});
  app.add_option("--overweights", events.overweights,
                 "part of the cross section that may be above the largest weights (default: 0.001, "
                 "partial 0.1)")
      ->type_name("X")
      ->check(positive(1.0));
  add_choice(
      app, "--two-stage", events.two_stage,
      "whether |M|^2 in mixed precision decides on a point first, and that in double on what "
      "is kept; auto: where it pays",
      {"auto", "on", "off"});
  app.add_option("--max-pilot", events.most_pilot,
                 "points of the pilot that finds the largest weights, at most, but 256 of each "
                 "channel")
      ->type_name("N")
      ->default_str("2e7")
      ->transform(whole_number(1000, max_events));
  app.add_option("--bwcutoff", events.bwcutoff,
                 "how many widths off its mass shell an s-channel resonance of the drawn diagram "
                 "is a particle of the event; 0: only resonances of decay chains are")
      ->type_name("N")
      ->capture_default_str()
      ->check(not_negative(1e6));
  app.add_flag("--scale-variations", events.scale_variations,
               "weights of each event for muR and muF times 1/2 and 2 (7 points)");
  app.add_flag("--pdf-variations", events.pdf_variations,
               "weights of each event for all members of the PDF set");
  app.add_flag("--accept-doubtful", events.accept_doubtful,
               "make events also where the error of the cross section cannot be trusted");
}

}  // namespace helikos::app
