// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/gridpack.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/hash.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/detail/checked_file.hpp"
#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/detail/event_run.hpp"
#include "helikos/generator/option_table.hpp"
#include "helikos/generator/warnings.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/ufo/model_library.hpp"
#include "helikos/version.hpp"

namespace helikos {
namespace {

namespace fs = std::filesystem;

constexpr const char *what_it_is = "gridpack", *kind_of_file = "gridpack of helikos integrate";

// ---- The setup as texts of options -------------------------------------------------------------

/// Whether the gridpack has the value of an option.
bool is_kept(const OptionRow& row) {
  return row.in_gridpack == InGridpack::kept || row.in_gridpack == InGridpack::changeable;
}

Json options_of(const RunSetup& run, const ProcessSetup& process, bool of_process) {
  Json options = Json::object();
  for (const OptionRow& row : option_table()) {
    if (row.is_of_process != of_process || !is_kept(row)) continue;
    const Json value = row.given(run, process);
    if (!value.is_null()) options[row.key] = texts_of(value);
  }
  return options;
}

void read_options(const Json& options, RunSetup& run, ProcessSetup& process) {
  for (const auto& [key, texts] : options.items()) {
    const OptionRow* const row = find_row(Command::generate, key);
    if (row == nullptr || !is_kept(*row)) throw std::out_of_range(key);
    row->read(run, process, texts.get<std::vector<std::string>>());
    if (key == "pdf-variations") run.generation.needs_members = false;
  }
}

// ---- Models ------------------------------------------------------------------------------------

bool is_of_model(const fs::path& file) {
  const std::string name = file.filename().string();
  return file.extension() == ".py" || (name.starts_with("restrict_") && name.ends_with(".dat"));
}

std::string text_of_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad())
    throw InputError(fmt::format("{}: cannot be read: {}", path.string(), files::reason()));
  return text;
}

/// The files of a folder that is loaded, with the restriction it has; null for built-in models.
Json model_of_pack(const ProcessChoice& choice, const Model& model) {
  const ufo::LoadedModel* const loaded = ufo::find_loaded(model.name);
  if (loaded == nullptr) return {};
  const fs::path folder = fs::weakly_canonical(loaded->folder().path);
  Json files = Json::object();
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file() && is_of_model(entry.path()))
      files[entry.path().filename().string()] = Json::binary([&] {
        const std::string text = text_of_file(entry.path());
        return std::vector<std::uint8_t>(text.begin(), text.end());
      }());
  return {{"name", folder.filename().string()},
          {"restriction", restriction_of(choice)},
          {"files", std::move(files)}};
}

/// A name in a gridpack must not lead out of the folder.
void check_name(const std::string& name) {
  if (name.empty() || name == "." || name == ".." || name.find('/') != name.npos ||
      name.find('\0') != name.npos)
    throw std::out_of_range(name);
}

/// Writes the files of a model below `folder`; returns the name that finds it.
std::string unpack(const Json& model, const fs::path& folder) {
  const auto name = model.at("name").get<std::string>();
  check_name(name);
  const fs::path path = folder / name;
  fs::create_directories(path);
  for (const auto& [file, text] : model.at("files").items()) {
    check_name(file);
    const auto& bytes = text.get_binary();
    std::ofstream out(path / file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    if (!out.flush())
      throw std::runtime_error(
          fmt::format("{}: cannot be written: {}", (path / file).string(), files::reason()));
  }
  const auto restriction = model.at("restriction").get<std::string>();
  return fmt::format("{}-{}", path.string(), restriction.empty() ? "full" : restriction);
}

/// The processes, with parameters as cards and models by their place in the list.
Json processes_of(const IntegrationResult& integration, Json& models) {
  Json processes = Json::array();
  std::map<std::string, std::size_t> known;
  for (const ProcessResult& result : integration.processes) {
    const ProcessPlan& plan = result.plan;
    const Model& model = plan.programs.front().process.model();
    Json own{{"process", plan.setup.process},
             {"options", options_of(integration.setup, plan.setup, true)},
             {"card", card_text(plan.parameters)},
             {"model", Json()}};
    const std::string name(model.name);
    if (!known.contains(name))
      if (Json files = model_of_pack(plan.setup, model); !files.is_null()) {
        known[name] = models.size();
        models.push_back(std::move(files));
      }
    if (known.contains(name)) own["model"] = known[name];
    processes.push_back(std::move(own));
  }
  return processes;
}

Json read_content(const std::string& path) {
  Json content = read_checked(path, what_it_is);
  as_checked(path, what_it_is, [&] {
    if (content.at("kind") != kind_of_file) throw InputError(path + ": is no gridpack");
  });
  return content;
}

Json results_of(const IntegrationResult& integration) {
  Json results = Json::array();
  for (const ProcessResult& own : integration.processes)
    results.push_back({{"mean", own.total.mean}, {"error", own.total.error}});
  return results;
}

}  // namespace

Json gridpack_facts(const std::string& path) {
  const Json content = read_content(path);
  return as_checked(path, what_it_is, [&] {
    const Json results = content.value("results", Json::array());
    Json processes = Json::array();
    for (std::size_t i = 0; i < content.at("processes").size(); ++i) {
      const Json& own = content["processes"][i];
      const Json result = i < results.size() ? results[i] : Json::object();
      const bool has_model = !own.at("model").is_null();
      processes.push_back(
          {{"process", own.at("process")},
           {"model", has_model ? content.at("models").at(own["model"].get<std::size_t>()).at("name")
                               : Json()},
           {"options", own.at("options")},
           {"cross_section_pb", result.value("mean", Json())},
           {"error_pb", result.value("error", Json())}});
    }
    return Json{{"version", content.at("version")},
                {"commit", content.at("state").at("commit")},
                {"seed", content.value("seed", Json())},
                {"options", content.at("options")},
                {"processes", std::move(processes)}};
  });
}

TemporaryFolder::TemporaryFolder() {
  std::string path = (fs::temp_directory_path() / "helikos_XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr)
    throw std::runtime_error(fmt::format("{}: cannot be made: {}", path, files::reason()));
  path_ = path;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

bool names_gridpack(const std::string& path) { return path.ends_with(".hgp"); }

Gridpack Gridpack::read(const std::string& path, const Communicator& world) {
  Gridpack pack;
  pack.path_ = path;
  if (world.is_root()) {
    pack.content_ = read_content(path);
    as_checked(path, what_it_is, [&] {
      if (pack.content_.at("state").at("commit") != commit())
        throw InputError(
            fmt::format("{}: the gridpack was made by version {}, commit {}; this is "
                        "version {}, commit {}",
                        path, pack.content_.at("version").get<std::string>(),
                        pack.content_["state"]["commit"].get<std::string>(), version(), commit()));
    });
  }
  pack.content_ = of_root(world, pack.content_);
  if (!pack.content_["models"].empty()) pack.models_ = std::make_shared<TemporaryFolder>();
  return pack;
}

RunSetup Gridpack::setup() const {
  return as_checked(path_, what_it_is, [&] {
    std::vector<std::string> models;
    for (const Json& model : content_.at("models"))
      models.push_back(unpack(model, models_->path() / std::to_string(models.size())));
    RunSetup run;
    run.makes_events = true;
    run.gridpack = path_;
    read_options(content_.at("options"), run, run.processes.front());
    run.processes.clear();
    for (const Json& own : content_.at("processes")) {
      ProcessSetup process;
      own.at("process").get_to(process.process);
      read_options(own.at("options"), run, process);
      own.at("card").get_to(process.kept_card);
      if (!own.at("model").is_null())
        process.kept_model = models.at(own["model"].get<std::size_t>());
      run.processes.push_back(std::move(process));
    }
    return run;
  });
}

std::string Gridpack::with_names_of_models(std::string message) const {
  if (!models_) return message;
  const std::string folder = models_->path().string() + '/';
  for (auto at = message.find(folder); at != message.npos; at = message.find(folder, at)) {
    const auto end = message.find('/', at + folder.size());  // folders of models are numbers
    message.erase(at, end == message.npos ? folder.size() : end + 1 - at);
  }
  return message;
}

RunPlan plan_run(const RunSetup& setup, const Gridpack& pack, const Communicator& world,
                 RunProgress& progress) {
  RunPlan run = plan_run(setup, world, progress);
  as_checked(pack.path_, what_it_is, [&] {
    const Json& state = pack.content_.at("state");
    check_file_of_run(Json{{"settings", pack.content_.at("settings")},
                           {"version of maps", state.at("version of maps")}},
                      pack.path_, "was made with other settings",
                      {{"settings", run.files->grids.settings()}});
    run.files.reset(
        new RunFiles{std::move(run.files->grids), Checkpoint(state, pack.content_.at("plan"))});
  });
  return run;
}

GenerationResult write_gridpack(const IntegrationResult& integration, const files::OutputFile& file,
                                const Communicator& world, RunProgress& progress) {
  check_for_events(integration);
  GenerationResult pilot;
  const Json plan = EventRun(world, integration, {}, progress_of_root(world, progress)).plan(pilot);
  if (!world.is_root()) return pilot;
  Json models = Json::array();
  const Json processes = processes_of(integration, models);
  file.write(to_checked_bytes(
      {{"kind", kind_of_file},
       {"version", version()},
       {"options", options_of(integration.setup, integration.setup.processes.front(), false)},
       {"processes", processes},
       {"models", std::move(models)},
       {"seed", integration.setup.seed},
       {"results", results_of(integration)},
       {"settings", integration.files->grids.settings()},
       {"state", integration.files->checkpoint.state()},
       {"plan", plan}}));
  return pilot;
}

std::uint64_t seed_of_job(std::uint64_t seed, int job) {
  return job == 1 ? seed : hash_of(fmt::format("job {} of seed {}", job, seed));
}

std::int64_t events_of_job(std::int64_t events, int job, int jobs) {
  return events * job / jobs - events * (job - 1) / jobs;
}

}  // namespace helikos
