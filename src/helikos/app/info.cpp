// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/counts.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/app/detail/model_lists.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/engine/matrix_element_info.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/gridpack.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/ufo/model_library.hpp"
#include "helikos/theory/ufo/write_standard_model.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

/// The number of programs that compute the subprocesses.
std::size_t count_representatives(const std::vector<Subprocess>& list) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    count += list[i].representative == static_cast<int>(i);
  return count;
}

void print_row(const Subprocess& s, int number, std::size_t width) {
  const std::string process = s.process.str();
  if (s.representative + 1 == number) return fmt::print("  {:>5}  {}\n", number, process);
  const std::string factor = s.factor == 1.0 ? "" : fmt::format("  times {:.6g}", s.factor);
  fmt::print("  {:>5}  {:<{}}  {:>10}  {}{}{}\n", number, process, width, s.representative + 1,
             fmt::join(numbers_of_legs(s), " "), s.reflects ? "  reflected" : "", factor);
}

void print_table(const std::string& request, const std::vector<Subprocess>& list) {
  std::size_t width = 10;
  for (const Subprocess& s : list) width = std::max(width, s.process.str().size());
  fmt::print("{}\n", request);
  fmt::print("  {:<22}{:>14}\n", "subprocesses", list.size());
  fmt::print("  {:<22}{:>14}\n\n", "programs", count_representatives(list));
  fmt::print("  {:>5}  {:<{}}  {:>10}  {}\n", "", "subprocess", width, "program of", "legs there");
  int number = 0;
  for (const Subprocess& s : list) print_row(s, ++number, width);
}

std::string names_of(const Vertex& vertex) {
  std::string names;
  for (int k = 0; k < num_legs(vertex.lorentz); ++k) {
    const int code = vertex.particles[k];
    const Particle& particle = *find_particle(code);
    names += fmt::format("{:<5}", code < 0 ? particle.antiname : particle.name);
  }
  return names;
}

/// The left and the right part of the coupling. Mixed quarks have only a left part, which is
/// complex.
std::pair<std::string, std::string> coupling_of(const Vertex& vertex) {
  const auto& [left, right] = vertex.coupling;
  if (has_tensor(vertex.lorentz)) return {fmt::format("{} terms", vertex.tensor->size()), ""};
  if (vertex.lorentz == Lorentz::FFL) return {fmt::format("{:.8g}{:+.8g}i", left, right), "0"};
  return {fmt::format("{:.11g}", left), fmt::format("{:.11g}", right)};
}

/// Prints the table for a string that stands for several processes.
void print_subprocesses(const ReadProcess& read, const std::string& json_file) {
  const ProcessRequest& request = read.request;
  const auto list = list_processes(request, read.parameters);
  check_available(list.front().process.restrictions(), request.str());
  const JsonFile json(json_file);
  json.write({{"process", request.str()},
              {"programs", count_representatives(list)},
              {"subprocesses", describe_subprocesses(list)},
              {"version", version()},
              {"commit", commit()}});
  if (!json.is_standard_output()) print_table(request.str(), list);
}

/// Orders with a column in the table of vertices: those of `heft` in all models, then others.
std::vector<std::string_view> order_columns(const Model& model) {
  std::vector<std::string_view> names;
  for (const Model* own : {&heft(), &model})
    for (const CouplingOrder& order : own->orders)
      if (std::ranges::find(names, order.name) == names.end()) names.push_back(order.name);
  return names;
}

/// The columns of a vertex, or the titles where there is no vertex.
std::string order_cells(const Model& model, const Vertex* vertex) {
  std::string text;
  for (const std::string_view name : order_columns(model)) {
    const auto slot = model.find_order(name);
    const int power = slot && vertex ? vertex->orders.power(*slot) : 0;
    const std::string cell = vertex ? std::to_string(power) : std::string(name);
    text += fmt::format("{}{:>{}}", text.empty() ? "" : " ", cell,
                        std::max(name.size(), std::size_t{4}));
  }
  return text;
}

/// The vertices of a built-in model.
void print_rows(const Model& model, const Parameters& parameters) {
  fmt::print("  {:<20}{:<11}{}{:>30}{:>19}  {}\n", "outgoing", "structure",
             order_cells(model, nullptr), "left", "right", "unit");
  for (const Vertex& vertex : model.vertices(parameters)) {
    const auto& [left, right] = coupling_of(vertex);
    fmt::print("  {:<20}{:<11}{}{:>30}{:>19}  {}\n", names_of(vertex), lorentz_name(vertex.lorentz),
               order_cells(model, &vertex), left, right,
               vertex.dimension == 1    ? "GeV"
               : vertex.dimension == -1 ? "1/GeV"
                                        : "");
  }
}

void print_vertices(const Model& model, const Parameters& parameters) {
  if (ufo::find_loaded(model.name) == nullptr)
    print_rows(model, parameters);
  else
    fmt::print("{}", folder_vertex_table(model, parameters).str());
  if (model.missing.empty()) return;
  fmt::print("\nProcesses that need one of these vertices are refused\n{}",
             missing_table(model).str());
}

/// Prints lists of a model, with titles where there are several.
void print_lists(const InfoOptions& options, const Model& model, const Parameters& parameters) {
  const bool is_whole = options.whole_model;
  std::string separator;
  const auto print = [&](bool is_wanted, const char* title, const auto& print_list) {
    if (!is_wanted && !is_whole) return;
    const bool has_title = is_whole || !separator.empty();
    fmt::print("{}", separator);
    if (has_title) fmt::print("{}\n", title);
    print_list();
    separator = "\n";
  };
  print(options.particles, "Particles",
        [&] { fmt::print("{}", particle_table(model, parameters).str()); });
  print(options.coupling_orders, "Coupling orders",
        [&] { fmt::print("{}", order_table(model).str()); });
  print(options.parameters, "Parameters",
        [&] { fmt::print("{}", parameter_table(model, parameters).str()); });
  print(options.vertices, "Vertices", [&] { print_vertices(model, parameters); });
}

Json lists_json(const InfoOptions& options, const Model& model, const Parameters& parameters) {
  Json json{{"model", options.model}, {"restriction", restriction_of(options)}};
  const bool is_whole = options.whole_model;
  if (options.particles || is_whole) json["particles"] = particle_json(model, parameters);
  if (options.coupling_orders || is_whole) json["coupling_orders"] = order_json(model);
  if (options.parameters || is_whole) json["parameters"] = parameter_json(model, parameters);
  if (options.vertices || is_whole) {
    json["vertices"] = vertex_json(model, parameters);
    json["missing"] = missing_json(model);
  }
  json.update({{"version", version()}, {"commit", commit()}});
  return json;
}

/// A column of the table: a program.
struct Column {
  const char* title;
  const char* key;
  ProgramCounts counts;
};

/// A row of the table: a count of each program.
struct Row {
  const char* name;
  const char* key;
  long ProgramCounts::*count;
};

constexpr Row rows[] = {
    {"vector currents", "vector_currents", &ProgramCounts::vector_currents},
    {"scalar currents", "scalar_currents", &ProgramCounts::scalar_currents},
    {"tensor currents", "tensor_currents", &ProgramCounts::tensor_currents},
    {"from fermion pairs", "pair_currents", &ProgramCounts::pair_currents},
    {"fermion rows", "fermion_rows", &ProgramCounts::fermion_rows},
    {"fermion columns", "fermion_columns", &ProgramCounts::fermion_columns},
    {"three-boson terms", "three_boson_terms", &ProgramCounts::three_boson_terms},
    {"four-boson terms", "four_boson_terms", &ProgramCounts::four_boson_terms},
    {"fermion terms", "fermion_terms", &ProgramCounts::fermion_terms},
    {"contractions", "contractions", &ProgramCounts::contractions},
    {"jamps", "jamps", &ProgramCounts::jamps}};

/// The program that runs, and the textbook's program if the recursion runs.
std::vector<Column> count_programs(const Process& process, const Parameters& parameters,
                                   const ProgramOptions& options) {
  const auto runs = count(build_program(process, parameters, options));
  if (options.recipe == Recipe::diagrams) return {{"as it runs", "diagram_recipe", runs}};
  const ProgramOptions textbook{.textbook = true};
  return {{"textbook", "textbook_recursion", count(build_program(process, parameters, textbook))},
          {"as it runs", "recursion", runs}};
}

Json describe_legs(const Process& process, const Parameters& parameters) {
  Json legs = Json::array();
  for (const Leg& leg : process.legs()) {
    legs.push_back({{"name", std::string(leg.name())},
                    {"pdg", leg.pdg()},
                    {"incoming", leg.incoming},
                    {"mass", parameters.mass(leg.particle->pdg)}});
  }
  return legs;
}

/// Whether a table has a row: few models have tensors.
bool is_shown(const Row& row, const std::vector<ProgramCounts>& programs) {
  return row.count != &ProgramCounts::tensor_currents ||
         std::ranges::any_of(programs, [&](const auto& counts) { return counts.*row.count > 0; });
}

Json describe_counts(const ProgramCounts& counts) {
  Json json;
  for (const Row& row : rows) {
    if (is_shown(row, {counts})) json[row.key] = counts.*row.count;
  }
  return json;
}

Json describe_engine(const MatrixElementInfo& info) {
  return {{"helicities_total", info.num_helicities},
          {"helicities", info.num_good_helicities},
          {"jamps", info.num_jamps},
          {"flows", info.num_flows},
          {"currents", info.num_currents},
          {"states", info.num_states},
          {"instructions", info.num_instructions},
          {"helicity_batches", info.num_batches},
          {"bytes_per_event", info.bytes_per_event},
          {"memory", info.bytes},
          {"color_sum", color_sum_of(info)}};
}

Json describe_color(const ColorRank& color) {
  return {{"color_rank", color.rank ? Json(*color.rank) : Json()}, {"color_blocks", color.blocks}};
}

Json info_json(const Process& process, const MatrixElementInfo& engine, const InfoOptions& options,
               const Parameters& parameters, const ColorRank& color,
               const std::vector<Column>& programs) {
  Json json = {{"process", process.str()},
               {"model", process.model().name},
               {"restriction", restriction_of(options)},
               {"legs", describe_legs(process, parameters)},
               {"diagrams", count_diagrams(process, parameters)},
               {"channels", engine.num_channels},
               {"precision", word_of(options.precision)},
               {"recipe", word_of(options.recipe)}};
  json.update(describe_engine(engine));
  json.update(describe_color(color));
  for (const Column& program : programs) json[program.key] = describe_counts(program.counts);
  json.update({{"version", version()}, {"commit", commit()}});
  return json;
}

template <class Value>
void line(const char* name, const Value& value) {
  fmt::print("  {:<22}{:>14}\n", name, value);
}

void print_legs(const Process& process, const Parameters& parameters) {
  fmt::print("  {:<4}{:<8}{:>6}  {:<10}{:>12}\n", "leg", "name", "PDG", "", "mass [GeV]");
  int number = 0;
  for (const Leg& leg : process.legs()) {
    fmt::print("  {:<4}{:<8}{:>6}  {:<10}{:>12g}\n", ++number, leg.name(), leg.pdg(),
               leg.incoming ? "incoming" : "outgoing", parameters.mass(leg.particle->pdg));
  }
}

/// The number of blocks and their sizes.
std::string blocks_of(const ColorRank& color) {
  const int least = color.blocks.front(), most = color.blocks.back();
  const auto sizes = least == most ? fmt::format("{}", most) : fmt::format("{} to {}", least, most);
  return fmt::format("{} of {}", color.blocks.size(), sizes);
}

void print_engine(const MatrixElementInfo& info, const ColorRank& color,
                  const std::string& precision, long long diagrams) {
  line("helicities", info.num_helicities);
  line("  that do not vanish", info.num_good_helicities);
  line("diagrams", diagrams);
  line("channels", info.num_channels > 0 ? std::to_string(info.num_channels) : "none");
  line("colour flows", info.num_flows);
  line("jamps", info.num_jamps);
  line("  colour rank", color.rank ? std::to_string(*color.rank) : "-");
  line("  colour blocks", blocks_of(color));
  line("colour sum", color_sum_of(info));
  line("currents", info.num_currents);
  line("  helicity states", info.num_states);
  line("instructions", info.num_instructions);
  line("precision", precision);
  line("bytes per event", info.bytes_per_event);
  fmt::print("  {:<22}{:>14}\n", "memory", in_bytes(double(info.bytes)));
}

void print_counts(const std::string& recipe, const std::vector<Column>& programs) {
  fmt::print("  {:<22}", recipe);
  for (const Column& program : programs) fmt::print("{:>14}", program.title);
  std::vector<ProgramCounts> counts;
  for (const Column& program : programs) counts.push_back(program.counts);
  for (const Row& row : rows) {
    if (!is_shown(row, counts)) continue;
    fmt::print("\n  {:<22}", row.name);
    for (const Column& program : programs) fmt::print("{:>14}", program.counts.*row.count);
  }
  fmt::print("\n");
}

/// Prints the card. The card has no block of quark mixing if quarks do not mix, so a comment names
/// it.
void print_card(const Parameters& parameters) {
  fmt::print("{}", card_text(parameters));
  if (!parameters.mixing().empty() && !parameters.mixes_quarks())
    fmt::print(
        "# Quarks do not mix. BLOCK VCKMIN of a card, or --set, makes them mix:\n"
        "# 1 lambda, 2 A, 3 rhobar, 4 etabar\n");
}

void check_subject(const InfoOptions& options) {
  const bool has_process = !options.process.empty();
  const char* const list = !options.ufo.empty()      ? "--ufo"
                           : options.card            ? "--card"
                           : options.particles       ? "--particles"
                           : options.coupling_orders ? "--coupling-orders"
                           : options.parameters      ? "--parameters"
                           : options.vertices        ? "--vertices"
                                                     : "--model without a process";
  const bool is_text = options.card || !options.ufo.empty();
  if (is_text && (has_process || !options.json.empty()))
    throw InputError(fmt::format("{} takes neither a process nor --json (see --help)", list));
  if (is_text && options.has_list())
    throw InputError(fmt::format("{} goes with no list of the model (see --help)", list));
  if (options.has_list() && has_process)
    throw InputError(fmt::format("{} takes no process (see --help)", list));
  if (!is_text && !options.has_list() && !has_process)
    throw InputError("process is required (see --help)");
}

/// Writes the folder of `--ufo`.
void write_model(const InfoOptions& options) {
  const auto refuse = [](const char* what) { throw InputError(fmt::format("--ufo: {}", what)); };
  if (options.model != standard_model().name) refuse("only the model sm can be written");
  if (options.card) refuse("goes without --card");
  if (!options.restriction.empty()) refuse("the folder has no restriction");
  if (!options.param_card.empty() || !options.set.empty())
    refuse("the folder has the defaults; give --param-card and --set when the model is used");
  ufo::write_standard_model(options.ufo);
}

void write_lists(const InfoOptions& options, const Model& model, const Parameters& parameters) {
  const JsonFile json(options.json);
  if (!options.json.empty()) json.write(lists_json(options, model, parameters));
  if (!json.is_standard_output()) print_lists(options, model, parameters);
}

}  // namespace

void info(const Communicator& world, const InfoOptions& options) {
  if (!world.is_root()) return;
  check_subject(options);
  if (names_gridpack(options.process)) return gridpack_info(options);
  if (!options.ufo.empty()) return write_model(options);
  const Model& model = model_of(options);
  const auto parameters = read_parameters_of(world, options);
  if (options.card) return print_card(parameters);
  if (options.has_list()) return write_lists(options, model, parameters);
  const ReadProcess read = read_choice(world, options, parameters);
  if (options.subprocess.empty() && !read.request.is_single())
    return print_subprocesses(read, options.json);
  const auto process = chosen_process(read);
  MatrixElementOptions engine;
  engine.precision = options.precision;
  engine.program.recipe = options.recipe;
  const JsonFile json(options.json);

  const Session session(0);
  std::optional<SetUpStatus> status(std::in_place, true);
  status->step("program of " + process.str());
  const auto found = matrix_element_info(process, parameters, engine);
  const auto programs = count_programs(process, parameters, engine.program);
  const auto color = color_rank(found.color);
  status.reset();
  json.write(info_json(process, found, options, parameters, color, programs));
  if (json.is_standard_output()) return;
  fmt::print("{}\n", process.str());
  print_legs(process, parameters);
  fmt::print("\n");
  print_engine(found, color, word_of(options.precision), count_diagrams(process, parameters));
  fmt::print("\n");
  print_counts(word_of(options.recipe), programs);
}

}  // namespace helikos::app
