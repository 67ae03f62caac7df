// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>

#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/pdf_file.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/report/drawing/dot_text.hpp"
#include "helikos/report/drawing/svg_page.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/diagrams/diagram_text.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos::app {
namespace {

DiagramPage first_diagrams(const Process& process, const Parameters& parameters,
                           const DiagramsOptions& options) {
  const auto vertices = process.model().vertices(parameters);
  DiagramPage page{{}, count_diagrams(process, parameters)};
  for_each_diagram(process, vertices, diagram_options(process), [&](const Diagram& diagram) {
    page.diagrams.push_back(diagram);
    return static_cast<std::int64_t>(page.diagrams.size()) < options.max;
  });
  return page;
}

std::string heading(const Process& process, const DiagramPage& page) {
  return fmt::format("{}: {} Feynman diagram{}", process.str(), page.total,
                     page.total == 1 ? "" : "s");
}

/// A line for each diagram, after one for the process.
std::string listing(const Process& process, const DiagramPage& page) {
  std::string text = heading(process, page) + "\n";
  long long number = 0;
  for (const Diagram& diagram : page.diagrams) {
    text += fmt::format("{}: {}  {}\n", ++number, diagram_text(diagram, process),
                        orders_text(diagram.orders));
  }
  if (number < page.total) text += fmt::format("and {} more (--max)\n", page.total - number);
  return text;
}

enum class Form { text, svg, pdf, dot };

Form form_of(const std::string& path) {
  if (path.empty()) return Form::text;
  const std::string ending = std::filesystem::path(path).extension();
  if (ending == ".txt") return Form::text;
  if (ending == ".svg") return Form::svg;
  if (ending == ".pdf") return Form::pdf;
  if (ending == ".dot") return Form::dot;
  throw InputError(fmt::format("--output {}: the name ends in none of .svg .pdf .dot .txt", path));
}

std::string document(Form form, const Process& process, const DiagramPage& page) {
  if (form == Form::text) return listing(process, page);
  return form == Form::dot ? dot_text(process, page.diagrams) : svg_page(process, page);
}

}  // namespace

void diagrams(const Communicator& world, const DiagramsOptions& options) {
  if (!world.is_root()) return;
  const ReadProcess read = read_choice(world, options);
  const Parameters& parameters = read.parameters;
  const auto process = chosen_process(read);
  const Form form = form_of(options.output);
  const OutputFile file("--output", options.output.empty() ? "-" : options.output);
  if (form == Form::pdf) check_pdf_tool("--output " + options.output);
  const DiagramPage page = first_diagrams(process, parameters, options);
  if (page.total == 0)
    throw InputError(process.str() + " has no Feynman diagrams at tree level" +
                     other_model_hint({&process, 1}, parameters));
  const std::string text = document(form, process, page);
  file.write(form == Form::pdf ? pdf_of_svg(text) : text);
  if (options.output.empty()) return;
  fmt::print("{}, {} in {}\n", heading(process, page), page.diagrams.size(), options.output);
}

}  // namespace helikos::app
