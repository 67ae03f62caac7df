// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/pdf_sets.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/alpha_s_table.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::app {
namespace {

/// Masses and scales in GeV.
struct Publication {
  const char* reference;
  double charm, bottom, top;
};

constexpr double mz = 91.2;

/// Values of these papers. M_Z is 91.2 GeV. With 91.1876 GeV alpha_s would change by a factor 1 +
/// 2e-5.
constexpr Publication nnpdf23 = {"arXiv:1308.0598", 1.4142136, 4.75, 175.0};
constexpr Publication nnpdf31 = {"arXiv:1706.00428", 1.51, 4.92, 172.5};
constexpr Publication nnpdf31_qed = {"arXiv:1712.07053", 1.51, 4.92, 172.5};
constexpr Publication nnpdf31_sx = {"arXiv:1710.05935", 1.51, 4.92, 172.5};

struct PypiSet {
  std::string_view name;
  const Publication& publication;
  double alpha_s;  ///< at M_Z, as published; it is in the name
  int order;       ///< of QCD: 0 is leading
  double x_min, q_min, q_max;
  const char* flavors;
  int index = 0;  ///< LHAPDF's id of member 0; 0: unknown
};

constexpr const char* all_codes = "-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 21, 22";
constexpr const char* five = "-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 21";
constexpr const char* five_and_photon = "-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 21, 22";

const PypiSet pypi_sets[] = {
    {"NNPDF23_lo_as_0119_qed", nnpdf23, 0.119, 0, 1e-9, 1.0, 1e4, all_codes},
    {"NNPDF23_lo_as_0130_qed", nnpdf23, 0.130, 0, 1e-9, 1.0, 1e4, all_codes, 247000},
    {"NNPDF23_nlo_as_0119_qed", nnpdf23, 0.119, 1, 1e-7, 1.414214, 1e4, all_codes},
    {"NNPDF23_nnlo_as_0119_qed", nnpdf23, 0.119, 2, 1e-7, 1.414214, 1e4, all_codes},
    {"NNPDF31_lo_as_0118", nnpdf31, 0.118, 0, 1e-9, 1.65, 1e5, five, 315000},
    {"NNPDF31_lo_as_0130", nnpdf31, 0.130, 0, 1e-9, 1.65, 1e5, five, 315200},
    {"NNPDF31_nlo_as_0118_luxqed", nnpdf31_qed, 0.118, 1, 1e-9, 1.65, 1e5, five_and_photon, 324900},
    {"NNPDF31_nnlo_as_0118_luxqed", nnpdf31_qed, 0.118, 2, 1e-9, 1.65, 1e5, five_and_photon,
     325100},
    {"NNPDF31sx_nlonllx_as_0118_LHCb_luxqed", nnpdf31_sx, 0.118, 1, 1e-9, 1.64, 1e5,
     five_and_photon},
    {"NNPDF31sx_nnlonllx_as_0118_LHCb_luxqed", nnpdf31_sx, 0.118, 2, 1e-9, 1.64, 1e5,
     five_and_photon}};

/// A table for LHAPDF, with sixteen knots per unit of ln Q^2. A threshold stands twice.
std::string alpha_s_table(const PypiSet& set) {
  beams::Running running;
  running.loops = set.order + 1;
  running.alpha_s = set.alpha_s;
  running.at = mz;
  running.thresholds = {set.publication.charm, set.publication.bottom,
                        std::numeric_limits<double>::infinity()};
  running.q_min = set.q_min;
  running.q_max = set.q_max;
  const auto table = beams::run_alpha_s(running);
  const auto& q2 = table.q2;
  std::vector<double> scales, values;
  for (std::size_t i = 0, next = 0; i < q2.size(); ++i) {
    const bool begins = i == 0 || q2[i] == q2[i - 1];
    const bool ends = i + 1 == q2.size() || q2[i] == q2[i + 1];
    if (!begins && !ends && i < next) continue;
    scales.push_back(std::sqrt(q2[i]));
    values.push_back(table.cubic[4 * i]);
    next = i + 8;
  }
  return fmt::format("AlphaS_Type: ipol\nAlphaS_Qs: [{:.12g}]\nAlphaS_Vals: [{:.10g}]\n",
                     fmt::join(scales, ", "), fmt::join(values, ", "));
}

std::string info_text(const PypiSet& set) {
  const auto& [reference, charm, bottom, top] = set.publication;
  return fmt::format(
      "SetDesc: \"{} ({}), member 0 only, as {} of PyPI has it. This file was written by Helikos, "
      "with alpha_s(M_Z) as published\"\n{}"
      "Reference: {}\nFormat: lhagrid1\nDataVersion: 1\nNumMembers: 1\nParticle: 2212\n"
      "Flavors: [{}]\nOrderQCD: {}\nFlavorScheme: variable\nNumFlavors: 5\nErrorType: none\n"
      "XMin: {:g}\nXMax: 1\nQMin: {:.8g}\nQMax: {:.8g}\nMZ: {:.8g}\nMUp: 0\nMDown: 0\nMStrange: 0\n"
      "MCharm: {:.8g}\nMBottom: {:.8g}\nMTop: {:.8g}\nAlphaS_MZ: {:.8g}\nAlphaS_OrderQCD: {}\n{}",
      set.name, reference, pypi_package,
      set.index > 0 ? fmt::format("SetIndex: {}\n", set.index) : "", reference, set.flavors,
      set.order, set.x_min, set.q_min, set.q_max, mz, charm, bottom, top, set.alpha_s, set.order,
      alpha_s_table(set));
}

/// The name of the set whose first member has LHAPDF's id; empty: none is known.
std::string pypi_set_of_id(int index) {
  for (const PypiSet& set : pypi_sets) {
    if (set.index > 0 && set.index == index) return std::string(set.name);
  }
  return "";
}

/// Whether the name is a number, and not the name of a set.
bool is_id(const std::string& name, const std::vector<std::string>& folders) {
  return !name.empty() && name.find_first_not_of("0123456789") == name.npos &&
         beams::find_set_folder(name, folders).empty();
}

/// The name of a set that is not on this machine. Empty: no set with this id is known.
std::string known_name(int id, const std::vector<std::string>& folders) {
  const std::string name = pypi_set_of_id(id);
  return name.empty() ? beams::set_in_index(id, folders) : name;
}

}  // namespace

std::optional<std::string> pypi_set_info(const std::string& name) {
  for (const PypiSet& set : pypi_sets) {
    if (set.name == name) return info_text(set);
  }
  return std::nullopt;
}

std::string pypi_set_names() {
  std::string names;
  for (const PypiSet& set : pypi_sets) {
    if (!names.empty()) names += ' ';
    names += set.name;
  }
  return names;
}

std::string set_to_fetch(const std::string& name) {
  const auto folders = beams::search_folders({});
  if (!is_id(name, folders)) return name;
  const auto id = to_int(name);
  if (id) {
    if (const auto found = beams::find_member(*id, folders)) return found->name;
    if (const auto known = known_name(*id, folders); !known.empty()) return known;
  }
  throw InputError(
      fmt::format("the set with LHAPDF's id {} is unknown; write the name of the set, e.g. helikos "
                  "pdf get NNPDF31_lo_as_0118",
                  name));
}

std::optional<beams::SetMember> member_of_id(const std::string& name, const std::string& pdf_path) {
  const auto folders = beams::search_folders(pdf_path);
  if (!is_id(name, folders)) return std::nullopt;
  const auto id = to_int(name);
  if (id)
    if (auto found = beams::find_member(*id, folders)) return found;
  const std::string known = id ? known_name(*id, folders) : "";
  throw InputError(fmt::format("no set on this machine has LHAPDF's id {} ({})", name,
                               known.empty() ? "helikos pdf list shows the sets of this machine, "
                                               "and helikos pdf get NAME downloads a set"
                                             : "helikos pdf get " + known + " downloads it"));
}

void check_set_ids(const RunInput& input) {
  for (std::size_t i = 0; i < input.setup.processes.size(); ++i) {
    const ProcessSetup& setup = input.setup.processes[i];
    at_line(input, [&] {
      in_process(i, [&] { in_field("pdf", [&] { member_of_id(setup.pdf, setup.pdf_path); }); });
    });
  }
}

}  // namespace helikos::app
