// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/files/output_file.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/report/drawing/dot_text.hpp"
#include "helikos/report/drawing/svg_page.hpp"
#include "helikos/theory/diagrams/diagram.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
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
  return fmt::format("{}: {}", process.str(), counted(page.total, "Feynman diagram"));
}

/// A line for each diagram, after one for the process.
std::string listing(const Process& process, const DiagramPage& page) {
  std::string text = heading(process, page) + "\n";
  long long number = 0;
  for (const Diagram& diagram : page.diagrams) {
    text += fmt::format("{}: {}  {}\n", ++number, diagram_text(diagram, process),
                        orders_text(diagram.orders, process.model()));
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
  throw InputError(fmt::format("--output {}: the name must end in .svg, .pdf, .dot or .txt", path));
}

std::string document(Form form, const Process& process, const DiagramPage& page) {
  if (form == Form::text) return listing(process, page);
  return form == Form::dot ? dot_text(process, page.diagrams) : svg_page(process, page);
}

/// A temporary file, which the destructor removes.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    path_ = (std::filesystem::temp_directory_path() / "helikos_XXXXXX").string();
    const int descriptor = mkstemp(path_.data());
    if (descriptor < 0) throw std::runtime_error(path_ + ": cannot be written: " + files::reason());
    close(descriptor);
    files::write_into(path_, text);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { unlink(path_.c_str()); }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Throws InputError if the program that makes PDF documents is not installed.
void check_pdf_tool(const std::string& path) {
  if (std::system("command -v rsvg-convert > /dev/null 2>&1") == 0) return;
  throw InputError("--output " + path +
                   ": a .pdf file needs the program rsvg-convert (Debian: librsvg2-bin); an .svg "
                   "file needs no program");
}

/// An SVG document as PDF document. Throws std::runtime_error if it fails.
std::string pdf_of_svg(const std::string& svg) {
  const TemporaryFile input(svg);
  const std::string command = "rsvg-convert --format=pdf " + quoted(input.path());
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("rsvg-convert cannot be started");
  std::string pdf;
  std::array<char, 65536> buffer;
  for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    pdf.append(buffer.data(), n);
  }
  if (pclose(pipe) != 0 || pdf.empty()) throw std::runtime_error("rsvg-convert failed");
  return pdf;
}

}  // namespace

void diagrams(const Communicator& world, const DiagramsOptions& options) {
  if (!world.is_root()) return;
  const ReadProcess read = read_choice(world, options);
  const Parameters& parameters = read.parameters;
  const auto process = chosen_process(read);
  const Form form = form_of(options.output);
  const OutputFile file("--output", options.output.empty() ? "-" : options.output);
  if (form == Form::pdf) check_pdf_tool(options.output);
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
