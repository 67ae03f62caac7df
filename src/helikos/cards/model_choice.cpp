// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/model_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/cards/meant_word.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos::cards {
namespace {

/// A part of the name of a restriction, and what it gives. The Yukawa couplings follow the masses.
struct Part {
  std::string_view name;
  std::vector<std::string> set;
  std::string_view missing = "";
};

/// Entries that restrict_default.dat has at 0. MadGraph takes no other value from a card.
constexpr std::string_view zeros_of_default[] = {
    "MASS 1",   "MASS 2",   "MASS 3",   "MASS 4",   "MASS 11",   "MASS 13",
    "YUKAWA 1", "YUKAWA 2", "YUKAWA 3", "YUKAWA 4", "YUKAWA 11", "YUKAWA 13",
    "DECAY 4",  "DECAY 5",  "DECAY 11", "DECAY 13", "DECAY 15",  "VCKMIN 1"};

/// The entry of a parameter in `Part::set`: "MASS 5" of "MB=0".
std::string entry_of_setting(const std::string& setting) {
  const std::string name = setting.substr(0, setting.find('='));
  if (name == "MB") return "MASS 5";
  if (name == "MTA") return "MASS 15";
  if (name == "lambda") return "VCKMIN 1";
  return upper(name);  // "yukawa 5", or a name of the mixing
}

/// Adds the settings of a part of a restriction's name. A setting replaces earlier ones of its
/// entry, and the entry is in `zeros` if the last setting is 0.
void add_part(const Part& part, ModelChoice& choice) {
  for (const std::string& setting : part.set) {
    const std::string entry = entry_of_setting(setting);
    std::erase_if(choice.set, [&](const auto& own) { return entry_of_setting(own) == entry; });
    choice.set.push_back(setting);
    if (setting.ends_with("=0"))
      choice.zeros.insert(entry);
    else
      choice.zeros.erase(entry);
  }
  if (part.name == "lepton_masses") choice.zeros.erase("DECAY 15");
}

/// Masses and Yukawa masses [GeV], and lambda, A, rho bar and eta bar of the mixing of quarks,
/// which are those of restrict_ckm.dat: rho + i eta = 0.132 + 0.341 i is (rho bar + i eta bar) (1 +
/// lambda^2 / 2).
const std::vector<Part>& parts() {
  static const std::vector<std::string> mixing{"lambda=0.2253", "A=0.808", "rhobar=0.12865",
                                               "etabar=0.33235"};
  static const auto with_mixing = [](std::vector<std::string> more) {
    more.insert(more.end(), mixing.begin(), mixing.end());
    return more;
  };
  // Longer names first.
  static const std::vector<Part> all{
      {"zeromass_ckm", with_mixing({"MB=0", "yukawa 5=0", "MTA=0", "yukawa 15=0"})},
      {"no_b_mass", {"MB=0", "yukawa 5=0"}},
      {"no_bmass", {"MB=0", "yukawa 5=0"}},
      {"zero_bmass", {"MB=0", "yukawa 5=0"}},
      {"no_tau_mass", {"MTA=0", "yukawa 15=0"}},
      {"with_b_mass", {"MB=4.7", "yukawa 5=4.7"}},  // of loop_qcd_qed_sm
      {"no_masses", {"MB=0", "yukawa 5=0", "MTA=0", "yukawa 15=0"}},
      {"c_mass", {"mass 4=1.55", "yukawa 4=1.55"}},
      {"lepton_masses",
       {"mass 11=0.000511", "yukawa 11=0.000511", "mass 13=0.10566", "yukawa 13=0.10566"}},
      {"default", {}},
      {"ckm", with_mixing({})},
      {"no_widths", {}, "widths stay as they are (`set` \"decay 23=0\" changes one)"},
      {"no_t_width", {"decay 6=0"}},
      {"no_twidth", {"decay 6=0"}},
      {"no_wz_width", {"decay 23=0", "decay 24=0"}}};
  return all;
}

bool mixes(const ModelChoice& choice) {
  return std::ranges::any_of(choice.set, [](const auto& s) { return s.starts_with("lambda"); });
}

/// MadGraph has files of the user for other restrictions; it has none for a misspelt one.
void refuse_misspelt(std::string_view name, const std::string& entry, const std::string& place) {
  std::vector<std::string_view> known;
  for (const Part& part : parts()) known.push_back(part.name);
  const std::string meant = meant_word(known, name);
  if (!meant.empty())
    throw InputError(
        fmt::format("{}: {}: the restriction {} is unknown{}", place, entry, name, meant));
}

}  // namespace

ModelChoice model_of(const ProcessCard& card) {
  const std::string& name = card.model.text;
  const auto dash = std::min(name.find('-'), name.size());
  const std::string base = name.substr(0, dash);
  std::string_view rest = name;
  rest.remove_prefix(std::min(dash + 1, name.size()));
  const bool is_loop = base == "loop_sm" || base.starts_with("loop_qcd_qed_sm");
  if (base != "sm" && base != "heft" && !is_loop) return {name, {}};

  const std::string entry = "import model " + name;
  const std::string place = card.model.line > 0 ? card.place(card.model.line) : "";
  ModelChoice choice{base == "heft" ? "heft" : "sm", {}};
  choice.zeros.insert(std::begin(zeros_of_default), std::end(zeros_of_default));
  if (base.starts_with("loop_qcd_qed_sm")) {
    // Its restrict_default.dat has no masses of b and tau.
    add_part(*std::ranges::find(parts(), "no_masses", &Part::name), choice);
    choice.has_w_mass = true;
  }
  if (is_loop)
    choice.remarks.push_back({Fate::noted, entry, "at tree level it is the Standard Model", place});
  while (!rest.empty()) {
    const auto found =
        std::ranges::find_if(parts(), [&](const Part& p) { return rest.starts_with(p.name); });
    if (found == parts().end()) {
      refuse_misspelt(rest, entry, place);
      choice.remarks.push_back(
          {Fate::missing, entry, "the restriction " + std::string(rest) + " is unknown", place});
      choice.zeros.clear();
      break;
    }
    add_part(*found, choice);
    if (!found->missing.empty())
      choice.remarks.push_back({Fate::missing, entry, std::string(found->missing), place});
    rest.remove_prefix(std::min(found->name.size() + 1, rest.size()));
  }
  if (mixes(choice))
    choice.remarks.push_back({Fate::noted, entry,
                              "quarks mix with the lambda, A, rho and eta of the restriction; the "
                              "matrix is unitary, and "
                              "MadGraph's is of the order lambda^3",
                              place});
  return choice;
}

}  // namespace helikos::cards
