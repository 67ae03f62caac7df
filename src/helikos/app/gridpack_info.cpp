// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/generator/gridpack.hpp"

namespace helikos::app {
namespace {

void print_options(const Json& options) {
  for (const auto& [key, texts] : options.items())
    report_line(
        key, printable(fmt::format("{}", fmt::join(texts.get<std::vector<std::string>>(), "   "))));
}

void print_process(const Json& own) {
  fmt::print("\n");
  report_line("process", printable(own["process"].get<std::string>()));
  if (own["cross_section_pb"].is_number())
    report_line("cross section",
                fmt::format("( {:.6e} +- {:.1e} ) pb", own["cross_section_pb"].get<double>(),
                            own["error_pb"].get<double>()));
  if (own["model"].is_string())
    report_line("model", printable(own["model"].get<std::string>()) + ", which is in the gridpack");
  print_options(own["options"]);
}

}  // namespace

void gridpack_info(const InfoOptions& options) {
  const JsonFile json(options.json);
  Json facts = gridpack_facts(options.process);
  facts["gridpack"] = options.process;
  json.write(facts);
  if (json.is_standard_output()) return;
  report_line("gridpack", printable(options.process));
  report_line("version", fmt::format("{}, commit {}", facts["version"].get<std::string>(),
                                     facts["commit"].get<std::string>()));
  if (facts["seed"].is_number())
    report_line("seed",
                fmt::format("{}   (of the integration)", facts["seed"].get<std::uint64_t>()));
  print_options(facts["options"]);
  for (const Json& own : facts["processes"]) print_process(own);
}

}  // namespace helikos::app
