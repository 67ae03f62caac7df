// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

namespace helikos::app {
namespace {

void add_set(CLI::App& app, PdfOptions& options) {
  app.add_option(
         "name", options.name,
         "name of the set, e.g. NNPDF31_lo_as_0118, or LHAPDF's id of a member, e.g. 315000")
      ->required();
}

void add_folder(CLI::App& app, PdfOptions& options) {
  add_file(app, "--pdf-path", options.path,
           help_of(*find_row(Command::integrate, "pdf-path"), Command::integrate))
      ->type_name("FOLDER");
}

}  // namespace

Start declare_pdf(CLI::App& app) {
  app.description("Sets of parton densities in LHAPDF's format");
  app.require_subcommand(1);
  const auto options = std::make_shared<PdfOptions>();
  auto& list = add_action(app, options->action, "list", "Lists the sets and their folders");
  add_folder(list, *options);
  add_json(list, options->json);
  auto& get = add_action(app, options->action, "get",
                         "Downloads a set to the user's own folder: from LHAPDF's server, or from "
                         "a package of PyPI that has some sets");
  add_set(get, *options);
  auto& show = add_action(app, options->action, "show",
                          "Shows the content of a set; at a point: x f(x, Q^2) of all flavours");
  add_set(show, *options);
  add_folder(show, *options);
  add_json(show, options->json);
  auto* const q =
      show.add_option("--q", options->q, "scale of the point; without --x: alpha_s only")
          ->type_name("GEV")
          ->check(positive(most_energy));
  show.add_option("--x", options->x, "momentum fraction of the point")
      ->type_name("X")
      ->check(positive(1.0))
      ->needs(q);
  show.add_option("--member", options->member, "member of the set; 0 is the central one")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(0, 9999));
  return start_of(pdf, options);
}

}  // namespace helikos::app
