// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/write_standard_model.hpp"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "helikos/theory/ufo/detail/python_text.hpp"
#include "helikos/theory/ufo/detail/standard_model_texts.hpp"
#include "helikos/theory/ufo/detail/standard_model_vertices.hpp"

namespace helikos::ufo {
namespace {

namespace fs = std::filesystem;
using detail::object_text, detail::in_quotes, detail::variable_of;

/// The first words of a line of a table, then the rest of the line.
std::vector<std::vector<std::string>> lines_of(std::string_view table, std::size_t num_words) {
  std::vector<std::vector<std::string>> lines;
  for (std::size_t begin = 1; begin < table.size();) {
    const std::size_t end = table.find('\n', begin);
    std::string_view line = table.substr(begin, end - begin);
    auto& parts = lines.emplace_back();
    while (parts.size() < num_words) {
      const std::size_t blank = line.find(' ');
      parts.emplace_back(line.substr(0, blank));
      line.remove_prefix(line.find_first_not_of(' ', blank));
    }
    parts.emplace_back(line);
    begin = end + 1;
  }
  return lines;
}

// ---- Parameters
// -----------------------------------------------------------------------------------

/// A name that is no word of Python. Widths without a name take that of the mass: MD gives WD.
std::string parameter_name(const ParameterRow& row) {
  if (row.name == "lambda") return "lamWS";
  if (!row.name.empty()) return row.name;
  const auto own = standard_parameters().of_particle(to_int(row.entry.substr(6)).value());
  return "W" + std::string(own.particle->mass.substr(1));
}

std::string default_text(const ParameterRow& row) {
  const std::string text = fmt::format("{}", ParameterInputs()[row]);
  return text.find_first_of(".e") == text.npos ? text + ".0" : text;
}

std::string external_text(const ParameterRow& row) {
  const std::string name = parameter_name(row);
  const auto words = split_words(row.entry);
  return object_text(name, "Parameter",
                     {{"name", in_quotes(name)},
                      {"nature", "'external'"},
                      {"type", "'real'"},
                      {"value", default_text(row)},
                      {"texname", in_quotes(name)},
                      {"lhablock", in_quotes(words[0])},
                      {"lhacode", fmt::format("[ {} ]", words[1])}});
}

std::string internal_text(const std::string& name, const std::string& type,
                          const std::string& value) {
  return object_text(name, "Parameter",
                     {{"name", in_quotes(name)},
                      {"nature", "'internal'"},
                      {"type", in_quotes(type)},
                      {"value", in_quotes(value)},
                      {"texname", in_quotes(name)}});
}

std::string parameters_text() {
  std::string text =
      "from .object_library import all_parameters, Parameter\n"
      "from .function_library import complexconjugate, re, im\n";
  text += internal_text("ZERO", "real", "0.0");
  for (const ParameterRow& row : standard_parameters().rows())
    if (row.kind == ParameterKind::input) text += external_text(row);
  for (const auto& line : lines_of(detail::internal_table, 2))
    text += internal_text(line[0], line[1], line[2]);
  return text;
}

// ---- Particles
// ------------------------------------------------------------------------------------

std::string charge_text(int thirds) {
  return thirds % 3 == 0 ? std::to_string(thirds / 3) : fmt::format("{}/3", thirds);
}

std::string name_of_row(const ParameterRow* row) {
  return "Param." + (row->kind == ParameterKind::zero ? "ZERO" : parameter_name(*row));
}

std::string particle_text(const Particle& own) {
  const auto rows = standard_parameters().of_particle(own.pdg);
  const int spin = own.spin == Spin::scalar ? 1 : own.is_fermion() ? 2 : 3;
  const std::string variable = variable_of(own.name);
  std::string text = object_text(variable, "Particle",
                                 {{"pdg_code", std::to_string(own.pdg)},
                                  {"name", in_quotes(own.name)},
                                  {"antiname", in_quotes(own.antiname)},
                                  {"spin", std::to_string(spin)},
                                  {"color", std::to_string(own.color)},
                                  {"mass", name_of_row(rows.mass)},
                                  {"width", name_of_row(rows.width)},
                                  {"texname", in_quotes(own.name)},
                                  {"antitexname", in_quotes(own.antiname)},
                                  {"charge", charge_text(own.charge_times_3)}});
  if (own.self_conjugate) return text;
  return text + fmt::format("\n{} = {}.anti()\n", variable_of(own.antiname), variable);
}

std::string particles_text() {
  std::string text =
      "from __future__ import division\n"
      "from .object_library import all_particles, Particle\n"
      "from . import parameters as Param\n";
  for (const Particle& own : standard_model_particles()) text += particle_text(own);
  return text;
}

std::string lorentz_text() {
  std::string text = "from .object_library import all_lorentz, Lorentz\n";
  for (const auto& line : lines_of(detail::lorentz_table, 2))
    text += object_text(line[0], "Lorentz",
                        {{"name", in_quotes(line[0])},
                         {"spins", fmt::format("[ {} ]", line[1])},
                         {"structure", in_quotes(line[2])}});
  return text;
}

// ---- Files
// ----------------------------------------------------------------------------------------

std::string shown(const fs::path& path) { return one_line(printable(path.string())); }

/// The path without a slash at its end.
fs::path named(const fs::path& folder) {
  const fs::path path = folder.lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

void refuse_existing(const fs::path& path) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(path, error)))
    throw InputError(fmt::format("{} exists: name a new folder, or remove it", shown(path)));
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::create_directory(folder, error))
    throw InputError(fmt::format("{} cannot be made: {}", shown(folder), error.message()));
}

void write_files(const fs::path& folder) {
  for (const auto& [name, text] : standard_model_files()) {
    std::ofstream file(folder / name, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw std::runtime_error(fmt::format("{} cannot be written", shown(folder / name)));
  }
}

}  // namespace

std::map<std::string, std::string> standard_model_files() {
  const auto [vertices, couplings] = detail::standard_model_vertices();
  return {{"__init__.py", std::string(detail::init_text)},
          {"object_library.py", std::string(detail::object_library_text)},
          {"function_library.py", std::string(detail::function_library_text)},
          {"coupling_orders.py", std::string(detail::coupling_orders_text)},
          {"parameters.py", parameters_text()},
          {"particles.py", particles_text()},
          {"couplings.py", couplings},
          {"lorentz.py", lorentz_text()},
          {"vertices.py", vertices}};
}

/// The files are written into another folder, which then gets the name.
void write_standard_model(const fs::path& folder) {
  const fs::path path = named(folder), part = path.string() + ".part";
  refuse_existing(path);
  refuse_existing(part);
  make_folder(part);
  try {
    write_files(part);
    fs::rename(part, path);
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(part, ignored);
    throw;
  }
}

}  // namespace helikos::ufo
