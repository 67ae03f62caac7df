// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/pdf_sets.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/alpha_s_table.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/generator/density_point.hpp"

namespace helikos::app {
namespace {

using beams::PdfSet;

std::string place_of(const PdfSet& set) {
  return set.folder().empty() ? "a part of Helikos" : set.folder();
}

// ---- list ---------------------------------------------------------------------------------------

/// An entry of the list. If the set cannot be read, the entry has the reason.
Json list_entry(const std::string& name, const std::string& folder) {
  Json entry = {{"name", name}, {"folder", folder}};
  try {
    const auto set = folder.empty() ? PdfSet::find(name, {}) : PdfSet::open(folder);
    entry["members"] = set.num_members();
    entry["description"] = set.description();
  } catch (const InputError& error) {
    entry["error"] = error.what();
  }
  return entry;
}

/// All sets. If several sets have the same name, the list has the first one, which is used.
Json all_sets(const std::string& path) {
  Json sets = Json::array({list_entry(std::string(beams::toy_name), "")});
  for (const auto& folder : beams::search_folders(path)) {
    for (const auto& name : beams::sets_in(folder)) {
      const auto is_same = [&](const Json& entry) { return entry["name"] == name; };
      if (std::any_of(sets.begin(), sets.end(), is_same)) continue;
      sets.push_back(list_entry(name, (std::filesystem::path(folder) / name).string()));
    }
  }
  return sets;
}

void print_list(const Json& sets) {
  std::size_t width = 0;
  for (const Json& set : sets) width = std::max(width, set["name"].get<std::string>().size());
  for (const Json& set : sets) {
    const auto name = set["name"].get<std::string>(), folder = set["folder"].get<std::string>();
    if (set.contains("error")) {
      fmt::print("{:<{}}  cannot be read: {}\n", name, width,
                 printable(set["error"].get<std::string>()));
      continue;
    }
    const int members = set["members"].get<int>();
    fmt::print("{:<{}}  {:>5} member{}  {}\n", name, width, members, members == 1 ? " " : "s",
               folder.empty() ? "a part of Helikos" : folder);
  }
}

void list(const PdfOptions& options) {
  const JsonFile file(options.json);
  const Json sets = all_sets(options.path);
  file.write({{"sets", sets}});
  if (!file.is_standard_output()) print_list(sets);
}

// ---- get ----------------------------------------------------------------------------------------

/// Throws if the user wrote an id and the set has no member with this id.
void check_has_id(const PdfSet& set, const std::string& id) {
  const auto number = to_int(id);
  if (set.name() == id || !number || beams::find_member(*number, beams::search_folders({}))) return;
  throw std::runtime_error(
      fmt::format("{} is in {}, but has no member with LHAPDF's id {}; it has {} from id {} on",
                  set.name(), set.folder(), id, counted(set.num_members(), "member"),
                  set.metadata().integer("SetIndex", 0)));
}

void get(const PdfOptions& options) {
  const std::string name = set_to_fetch(options.name);
  if (name == beams::toy_name) {
    fmt::print("{} is a part of Helikos\n", name);
    return;
  }
  const auto folder = beams::user_folder();
  if (folder.empty())
    throw InputError(
        "neither HOME nor XDG_DATA_HOME is set; set one of them, as the PDF set is stored there");
  const bool is_there = beams::is_set_name(name) && !beams::find_set_folder(name, {folder}).empty();
  if (!is_there) download_set(name, folder);
  const auto set = PdfSet::find(name, {folder});
  fmt::print("{}: {} in {}{}\n", name, counted(set.num_members(), "member"), set.folder(),
             is_there ? ", already" : "");
  check_has_id(set, options.name);
}

// ---- show ---------------------------------------------------------------------------------------

Json describe(const PdfSet& set, const beams::PdfMember& member,
              const beams::AlphaSTable& alpha_s) {
  const double mz = set.metadata().number("MZ", 91.1876);
  return {{"name", set.name()},
          {"folder", set.folder()},
          {"description", set.description()},
          {"members", set.num_members()},
          {"particle", set.particle()},
          {"flavors", member.flavors},
          {"x_min", member.x.front()},
          {"x_max", member.x.back()},
          {"q_min", std::sqrt(member.q2.front())},
          {"q_max", std::sqrt(member.q2.back())},
          {"mz", mz},
          {"alpha_s_mz", alpha_s_at(alpha_s, mz * mz)}};
}

Json describe_point(const PdfOptions& options, const beams::PdfMember& member,
                    const beams::AlphaSTable& alpha_s) {
  const double q2 = *options.q * *options.q;
  Json point = {
      {"member", options.member}, {"q", *options.q}, {"alpha_s", alpha_s_at(alpha_s, q2)}};
  if (!options.x) return point;
  point["x"] = *options.x;
  point["extrapolated"] =
      *options.x < member.x.front() || q2 < member.q2.front() || q2 > member.q2.back();
  const std::vector<double> densities = densities_at(member, *options.x, q2);
  Json values = Json::array();
  for (std::size_t i = 0; i < densities.size(); ++i)
    values.push_back({{"flavor", member.flavors[i]}, {"xf", densities[i]}});
  point["values"] = values;
  return point;
}

void print_point(const Json& point) {
  fmt::print("member {}, Q = {:g} GeV: alpha_s = {:.8g}\n", point["member"].get<int>(),
             point["q"].get<double>(), point["alpha_s"].get<double>());
  if (!point.contains("x")) return;
  fmt::print("x f(x, Q^2) at x = {:g}{}\n", point["x"].get<double>(),
             point["extrapolated"].get<bool>() ? ", extrapolated" : "");
  for (const Json& value : point["values"]) {
    fmt::print("{:>4}  {:.10g}\n", value["flavor"].get<int>(), value["xf"].get<double>());
  }
}

void print_set(const Json& set, const std::string& place) {
  fmt::print("{}: {}\n", set["name"].get<std::string>(),
             printable(one_line(set["description"].get<std::string>())));
  fmt::print("in         {}\n", printable(place));
  fmt::print("members    {}, of particle {}\n", set["members"].get<int>(),
             set["particle"].get<int>());
  fmt::print("flavours   {}\n", fmt::join(set["flavors"].get<std::vector<int>>(), " "));
  fmt::print("x          {:g} to {:g}\n", set["x_min"].get<double>(), set["x_max"].get<double>());
  fmt::print("Q          {:g} to {:g} GeV\n", set["q_min"].get<double>(),
             set["q_max"].get<double>());
  fmt::print("alpha_s    {:.6g} at {:g} GeV\n", set["alpha_s_mz"].get<double>(),
             set["mz"].get<double>());
}

/// The options with the name of the set, if the user wrote the id of a member.
PdfOptions with_set_named(PdfOptions options) {
  const auto found = member_of_id(options.name, options.path);
  if (!found) return options;
  options.name = found->name;
  if (options.member == 0) options.member = found->number;
  return options;
}

void show(const PdfOptions& given) {
  const PdfOptions options = with_set_named(given);
  const JsonFile file(options.json);
  const auto set = PdfSet::find(options.name, beams::search_folders(options.path));
  const auto [metadata, member] = set.read(options.member);
  const Session session(1);
  const beams::AlphaSTable alpha_s = beams::alpha_s_of(metadata);
  Json json = describe(set, member, alpha_s);
  if (options.q) json["point"] = describe_point(options, member, alpha_s);
  file.write(json);
  if (file.is_standard_output()) return;
  print_set(json, place_of(set));
  if (options.q) print_point(json["point"]);
}

}  // namespace

void pdf(const Communicator& world, const PdfOptions& options) {
  if (!world.is_root()) return;
  if (options.action == "list") list(options);
  if (options.action == "get") get(options);
  if (options.action == "show") show(options);
}

}  // namespace helikos::app
