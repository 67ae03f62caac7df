// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/run_card.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cards/meant_word.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::cards {
namespace {

constexpr std::size_t most_bytes_of_run_card = std::size_t{1} << 22;

/// Defaults of entries that Helikos reads. Upper limits of -1 are none.
const std::map<std::string, std::string, std::less<>>& defaults() {
  static const std::map<std::string, std::string, std::less<>> table = [] {
    std::map<std::string, std::string, std::less<>> all{
        {"nevents", "10000"},
        {"iseed", "0"},
        {"lpp1", "1"},
        {"lpp2", "1"},
        {"ebeam1", "6500"},
        {"ebeam2", "6500"},
        {"polbeam1", "0"},
        {"polbeam2", "0"},
        {"me_frame", "1,2"},
        {"pdlabel", "nn23lo1"},
        {"lhaid", "230000"},
        {"fixed_ren_scale", "False"},
        {"fixed_fac_scale", "False"},
        {"scale", "91.188"},
        {"dsqrt_q2fact1", "91.188"},
        {"dsqrt_q2fact2", "91.188"},
        {"dynamical_scale_choice", "-1"},
        {"scalefact", "1"},
        {"ickkw", "0"},
        {"xqcut", "0"},
        {"ktscheme", "1"},
        {"auto_ptj_mjj", "True"},
        {"bwcutoff", "15"},
        {"cut_decays", "False"},
        {"maxjetflavor", "4"},
        {"use_syst", "True"},
        {"systematics_program", "systematics"},
        {"systematics_arguments", "[]"},
        {"time_of_flight", "-1"},
        {"event_norm", "average"},
        {"bias_module", "None"},
        {"custom_fcts", "[]"},
        {"dsqrt_shat", "0"},
        {"dsqrt_shatmax", "-1"},
        {"misset", "0"},
        {"missetmax", "-1"},
        {"ptheavy", "0"},
        {"ktdurham", "-1"},
        {"dparameter", "0.4"},
        {"ptlund", "-1"},
        {"cutuse", "0"},
        {"ptgmin", "0"},
        {"r0gamma", "0.4"},
        {"xn", "1"},
        {"epsgamma", "1"},
        {"isoem", "True"},
        {"mxx_only_part_antipart", "{'default': False}"}};
    for (const char* name : {"xetamin", "deltaeta"}) all.emplace(name, "0");
    for (const char* kind : {"j", "b", "a", "l"}) {
      const std::string k(kind);
      all.insert({{"pt" + k, k == "j"   ? "20"
                             : k == "b" ? "0"
                                        : "10"},
                  {"pt" + k + "max", "-1"},
                  {"e" + k, "0"},
                  {"e" + k + "max", "-1"},
                  {"eta" + k, k == "j"   ? "5"
                              : k == "b" ? "-1"
                                         : "2.5"},
                  {"eta" + k + "min", "0"},
                  {"xpt" + k, "0"}});
    }
    for (const char* pair : {"jj", "ll", "aa", "aj", "jl", "al"})
      all.insert({{std::string("dr") + pair, "0.4"}, {std::string("dr") + pair + "max", "-1"}});
    for (const char* pair : {"bb", "bj", "ab", "bl"})
      all.insert({{std::string("dr") + pair, "0"}, {std::string("dr") + pair + "max", "-1"}});
    for (const char* pair : {"jj", "ll", "aa", "bb", "nl"})
      all.insert({{std::string("mm") + pair, "0"}, {std::string("mm") + pair + "max", "-1"}});
    for (const char* sum : {"ptll", "htj", "iht", "ht2", "ht3", "ht4"})
      all.insert({{std::string(sum) + "min", "0"}, {std::string(sum) + "max", "-1"}});
    for (const char* kind : {"ptj", "ptl"})
      for (int place = 1; place <= 4; ++place) {
        const std::string name = fmt::format("{}{}", kind, place);
        all.insert({{name + "min", "0"}, {name + "max", "-1"}});
      }
    for (const char* what : {"pt", "eta", "e"})
      for (const char* end : {"_min_pdg", "_max_pdg"}) all.emplace(std::string(what) + end, "{}");
    all.emplace("mxx_min_pdg", "{}");
    return all;
  }();
  return table;
}

struct Known {
  std::string_view name, reason;
};

constexpr std::string_view technical = "says how MadGraph works";
constexpr std::string_view of_fixed_scales = "the scales are those of each event";
constexpr std::string_view of_nlo = "an entry of cards for next-to-leading order";
constexpr std::string_view of_syscalc = "an entry of SysCalc";
constexpr std::string_view of_merging = "is used with ickkw = 1 only";
constexpr std::string_view of_external_merging = "is used with ickkw = 2 only";
constexpr std::string_view of_two_labels = "is used with pdlabel = mixed only";
constexpr std::string_view of_madgraph = "MadGraph fills it in itself";

/// Entries that change neither cross section nor events.
constexpr Known without_effect[] = {
    {"run_tag", "a name of the run"},
    {"scale", of_fixed_scales},
    {"dsqrt_q2fact1", of_fixed_scales},
    {"dsqrt_q2fact2", of_fixed_scales},
    {"gridpack", "`helikos gridpack` makes a gridpack of the run file"},
    {"gridrun", technical},
    {"gseed", technical},
    {"nhel", technical},
    {"sde_strategy", technical},
    {"hard_survey", technical},
    {"job_strategy", technical},
    {"survey_splitting", technical},
    {"survey_nchannel_per_job", technical},
    {"refine_evt_by_job", technical},
    {"small_width_treatment", technical},
    {"mc_grouped_subproc", technical},
    {"global_flag", technical},
    {"aloha_flag", technical},
    {"matrix_flag", technical},
    {"vector_size", technical},
    {"hel_recycling", technical},
    {"hel_filtering", technical},
    {"hel_splitamp", technical},
    {"hel_zeroamp", technical},
    {"tmin_for_channel", technical},
    {"second_refine_treshold", technical},
    {"limhel", technical},
    {"fixed_couplings", technical},
    {"lhe_version", "files have the version of docs/events.md"},
    {"clusinfo", "events of `mur` ckkw have the scales of their clustering"},
    {"highestmult", of_external_merging},
    {"alpsfact", of_merging},
    {"chcluster", of_merging},
    {"pdfwgt", of_merging},
    {"asrwgtflavor", of_merging},
    {"issgridfile", of_external_merging},
    {"d", of_merging},
    {"pdgs_for_merging_cut", "is used with ktdurham and ptlund only"},
    {"bias_parameters", "is used with bias_module only"},
    {"ptonium", "MadGraph does not use it any more"},
    {"etaonium", "MadGraph does not use it any more"},
    {"xmtcentral", "MadGraph does not use it any more"},
    {"frame_id", "says the same as me_frame"},
    {"reweight_pdf", of_nlo},
    {"reweight_scale", of_nlo},
    {"sys_scalefact", of_syscalc},
    {"sys_alpsfact", of_syscalc},
    {"sys_matchscale", of_syscalc},
    {"sys_pdf", of_syscalc},
    {"sys_scalecorrelation", of_syscalc},
    {"req_acc", of_nlo},
    {"req_acc_fo", of_nlo},
    {"nevt_job", of_nlo},
    {"npoints_fo_grid", of_nlo},
    {"niters_fo_grid", of_nlo},
    {"npoints_fo", of_nlo},
    {"niters_fo", of_nlo},
    {"parton_shower", of_nlo},
    {"shower_scale_factor", of_nlo},
    {"mur_ref_fixed", of_nlo},
    {"muf_ref_fixed", of_nlo},
    {"muf1_ref_fixed", of_nlo},
    {"muf2_ref_fixed", of_nlo},
    {"qes_ref_fixed", of_nlo},
    {"fixed_qes_scale", of_nlo},
    {"mur_over_ref", of_nlo},
    {"muf_over_ref", of_nlo},
    {"muf1_over_ref", of_nlo},
    {"muf2_over_ref", of_nlo},
    {"qes_over_ref", of_nlo},
    {"rw_rscale", of_nlo},
    {"rw_fscale", of_nlo},
    {"rw_rscale_down", of_nlo},
    {"rw_rscale_up", of_nlo},
    {"rw_fscale_down", of_nlo},
    {"rw_fscale_up", of_nlo},
    {"store_rwgt_info", of_nlo},
    {"jetalgo", of_nlo},
    {"jetradius", of_nlo},
    {"etagamma", of_nlo},
    {"drll_sf", of_nlo},
    {"mll", of_nlo},
    {"mll_sf", of_nlo},
    {"gamma_is_j", of_nlo},
    {"iappl", of_nlo},
    {"pineappl", of_nlo},
    {"fixed_fac_scale1", of_fixed_scales},
    {"fixed_fac_scale2", of_fixed_scales},
    {"pdlabel1", of_two_labels},
    {"pdlabel2", of_two_labels},
    {"python_seed", technical},
    {"keep_log", technical},
    {"bypass_check", technical},
    {"nb_warp", technical},
    {"vecsize_memmax", technical},
    {"cudacpp_backend", technical},
    {"cudacpp_bldall", technical},
    {"cudacpp_fptype", technical},
    {"cudacpp_helinl", technical},
    {"cudacpp_hrdcod", technical},
    {"pdg_cut", of_madgraph},
    {"ptmin4pdg", of_madgraph},
    {"ptmax4pdg", of_madgraph},
    {"emin4pdg", of_madgraph},
    {"emax4pdg", of_madgraph},
    {"etamin4pdg", of_madgraph},
    {"etamax4pdg", of_madgraph},
    {"mxxmin4pdg", of_madgraph},
    {"mxxpart_antipart", of_madgraph},
    {"lhapdfsetname", of_madgraph},
    {"pdf_set_min", of_nlo},
    {"pdf_set_max", of_nlo},
    {"etaphreco", of_nlo},
    {"lepphreco", of_nlo},
    {"quarkphreco", of_nlo},
    {"rphreco", of_nlo},
    {"folding", of_nlo},
    {"flavour_bias", of_nlo},
    {"mcatnlo_delta", of_nlo},
    {"fo_lhe_postprocessing", of_nlo},
    {"fo_lhe_weight_ratio", of_nlo},
    {"alphascheme", of_nlo},
    {"pdfscheme", of_nlo},
    {"photons_from_lepton", of_nlo},
    {"has_bstrahl", of_nlo},
    {"nlep_run", of_nlo},
    {"nupq_run", of_nlo},
    {"ndnq_run", of_nlo},
    {"w_run", of_nlo},
    {"istr", of_nlo},
    {"str_include_pdf", of_nlo},
    {"str_include_flux", of_nlo}};

struct WithoutCounterpart {
  std::string_view name, usual, reason;
};

constexpr std::string_view of_ions = "beams are protons and antiprotons, and no ions";
constexpr std::string_view of_beams = "particles of beams have no mass";
constexpr std::string_view of_other_couplings = "only alpha_s runs";
constexpr std::string_view of_bosons = "densities of electroweak bosons are not there";

/// Entries that change cross section or events where they have another value than the usual one.
constexpr WithoutCounterpart without_counterpart[] = {
    {"nb_proton1", "1", of_ions},
    {"nb_proton2", "1", of_ions},
    {"nb_neutron1", "0", of_ions},
    {"nb_neutron2", "0", of_ions},
    {"mass_ion1", "-1", of_ions},
    {"mass_ion2", "-1", of_ions},
    {"mbeam1", "0", of_beams},
    {"mbeam2", "0", of_beams},
    {"boost_event", "False", "events are in the frame of the laboratory"},
    {"fixed_extra_scale", "False", of_other_couplings},
    {"mue_ref_fixed", "91.188", of_other_couplings},
    {"mue_over_ref", "1", of_other_couplings},
    {"ievo_eva", "0", of_bosons},
    {"evaorder", "0", of_bosons},
    {"eva_xcut", "1", of_bosons}};

/// All names, each once.
const std::set<std::string, std::less<>>& known_names() {
  static const std::set<std::string, std::less<>> names = [] {
    std::set<std::string, std::less<>> all;
    for (const auto& [name, usual] : defaults()) all.insert(name);
    for (const Known& own : without_effect) all.emplace(own.name);
    for (const WithoutCounterpart& own : without_counterpart) all.emplace(own.name);
    return all;
  }();
  return names;
}

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && (text.front() == '\'' || text.front() == '"') &&
      text.back() == text.front())
    text = trimmed(text.substr(1, text.size() - 2));
  return text;
}

std::optional<bool> to_flag(std::string_view text) {
  const std::string word = lower_case(text);
  for (const char* yes : {"t", ".true.", "true", "1", "on", "y"})
    if (word == yes) return true;
  for (const char* no : {"f", ".false.", "false", "0", "off", "n", "none"})
    if (word == no) return false;
  return std::nullopt;
}

/// Whether two values of an entry mean the same: 1 and 1.0, F and False.
bool are_equal(std::string_view a, std::string_view b) {
  const auto x = card_number(a), y = card_number(b);
  if (x && y) return *x == *y;
  const auto is_a = to_flag(a), is_b = to_flag(b);
  return is_a && is_b ? *is_a == *is_b : lower_case(a) == lower_case(b);
}

/// Whether MadGraph takes an unknown name as a cut that the user programs.
bool is_own_cut(std::string_view name) {
  return name.find("min") != name.npos || name.find("max") != name.npos;
}

std::optional<double> finite(std::optional<double> value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

/// Also 10k and 1M.
std::optional<double> single_number(std::string_view text) {
  text = trimmed(text);
  const double unit = text.ends_with('k') ? 1e3 : text.ends_with('M') ? 1e6 : 1.0;
  if (unit != 1.0) {
    text.remove_suffix(1);
    if (text.empty() || text.find_first_not_of("0123456789") != text.npos) return std::nullopt;
  }
  const auto value = finite(to_decimal(with_e_exponent(std::string(text))));
  return value ? std::optional(unit * *value) : std::nullopt;
}

constexpr const char* of_user = "MadGraph takes it as an entry for a program of the user";

}  // namespace

bool RunCard::knows(std::string_view name) { return known_names().contains(name); }

std::string RunCard::meant(std::string_view name) { return meant_word(known_names(), name); }

std::optional<double> card_number(std::string_view text) {
  text = unquoted(text);
  double product = 1.0;
  char sign = '*';
  while (true) {
    const auto end = text.find_first_of("*/");
    const auto factor = single_number(text.substr(0, end));
    if (!factor) return std::nullopt;
    product = sign == '*' ? product * *factor : product / *factor;
    if (end == text.npos) return finite(product);
    sign = text[end];
    text.remove_prefix(end + 1);
  }
}

bool is_run_card(std::string_view text) {
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    std::string_view line = next_line(text);
    line = line.substr(0, line.find_first_of("#!"));
    const auto sign = line.find('=');
    if (sign == line.npos || sign != line.rfind('=')) continue;
    const std::string_view value = trimmed(line.substr(0, sign));
    const std::string name = lower_case(trimmed(line.substr(sign + 1)));
    if (value.find_first_of(" \t") == value.npos && defaults().contains(name)) return true;
  }
  return false;
}

RunCard::RunCard(std::istream& card, std::string name) : name_(std::move(name)) {
  const std::string all = read_text(card, name_, most_bytes_of_run_card);
  std::string_view text = without_byte_order_mark(all);
  std::vector<std::string> keys;  // in the order of the lines
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = next_line(text);
    line = trimmed(line.substr(0, line.find('#')));
    const auto comment = line.find('!');
    const std::string_view setting = trimmed(line.substr(0, comment));
    if (setting.empty() || setting.starts_with('<')) continue;  // blocks of banners
    const auto sign = setting.rfind('=');
    const std::string key =
        lower_case(trimmed(setting.substr(std::min(sign, setting.size() - 1) + 1)));
    const std::string place = fmt::format("{}:{}", name_, number);
    if (sign == setting.npos || key.empty()) {
      remarks_.push_back({Fate::noted, one_line(std::string(setting)),
                          "is no line VALUE = NAME, and MadGraph does not read it", place});
      continue;
    }
    Value value{std::string(unquoted(setting.substr(0, sign))), place};
    put(key, std::move(value));
    keys.push_back(key);
  }
  if (entries_.empty())
    throw InputError(name_ + ": no line VALUE = NAME, so that it is no run card");
  for (const std::string& key : keys) refuse_unknown(key);
}

void RunCard::refuse_unknown(const std::string& name) const {
  if (knows(name)) return;
  if (const std::string text = lower_case(entries_.find(name)->second.text); knows(text))
    throw InputError(fmt::format("{}: {} = {}: a line of a run card is VALUE = NAME: {} = {}",
                                 place(name), text, name, name, text));
  const auto programs = entries_.find("custom_fcts");
  const bool has_programs = programs != entries_.end() && programs->second.text.size() > 2;
  const bool is_of_user = is_own_cut(name) || has_programs;
  if (is_of_user && nearest_word(known_names(), name, 1).empty()) return;
  throw InputError(
      fmt::format("{}: {}: MadGraph has no such entry{}", place(name), entry(name), meant(name)));
}

void RunCard::put(const std::string& name, Value value) {
  if (const auto known = entries_.find(name);
      known != entries_.end() && known->second.text != value.text)
    remarks_.push_back({Fate::noted, one_line(name + " = " + known->second.text),
                        one_line("replaced by " + value.text + " of " + value.place),
                        known->second.place});
  entries_.insert_or_assign(name, std::move(value));
}

void RunCard::change(const std::string& name, std::string_view value, const std::string& place) {
  const std::string key = lower_case(name);
  if (lower_case(value) == "default" && knows(key)) {
    entries_.erase(key);
    return;
  }
  put(key, {std::string(unquoted(value)), place});
  refuse_unknown(key);
}

std::string RunCard::place(const std::string& name) const {
  const auto found = entries_.find(name);
  return found == entries_.end() ? "" : found->second.place;
}

std::string RunCard::entry(const std::string& name) const {
  const auto found = entries_.find(name);
  if (found != entries_.end()) return one_line(name + " = " + found->second.text);
  const auto usual = defaults().find(name);
  return name + " = " + (usual == defaults().end() ? "" : usual->second) + " (default)";
}

const RunCard::Value& RunCard::value_of(const std::string& name) {
  used_.insert(name);
  const auto found = entries_.find(name);
  if (found != entries_.end()) return found->second;
  static std::map<std::string, Value> usual;
  return usual.try_emplace(name, Value{defaults().find(name)->second, ""}).first->second;
}

template <class Read>
auto RunCard::read(const std::string& name, const char* kind, const Read& read) {
  const Value& value = value_of(name);
  const auto result = read(value.text);
  if (!result)
    throw InputError(
        fmt::format("{}: {} = {} is no {}", value.place, name, in_quotes(value.text), kind));
  return *result;
}

double RunCard::number(const std::string& name) { return read(name, "number", card_number); }

int RunCard::integer(const std::string& name) {
  return read(name, "whole number", [](const std::string& text) -> std::optional<int> {
    const auto value = card_number(text);
    if (!value || *value != std::floor(*value) || std::abs(*value) > 2e9) return std::nullopt;
    return int(*value);
  });
}

bool RunCard::flag(const std::string& name) {
  return read(name, "True or False", [](const std::string& text) { return to_flag(text); });
}

std::string RunCard::text(const std::string& name) { return value_of(name).text; }

std::vector<std::pair<int, double>> RunCard::by_code(const std::string& name) {
  using List = std::vector<std::pair<int, double>>;
  return read(name, "list {CODE: NUMBER}", [](const std::string& text) -> std::optional<List> {
    std::string_view left = trimmed(text);
    if (!left.starts_with('{') || !left.ends_with('}')) return std::nullopt;
    left = trimmed(left.substr(1, left.size() - 2));
    List list;
    while (!left.empty()) {
      const auto end = std::min(left.find(','), left.size());
      const std::string_view one = left.substr(0, end);
      left = trimmed(left.substr(std::min(end + 1, left.size())));
      const auto colon = one.find(':');
      if (colon == one.npos) return std::nullopt;
      const std::string_view key = unquoted(one.substr(0, colon)),
                             value = unquoted(one.substr(colon + 1));
      const auto flag = to_flag(value);
      const auto number = flag && lower_case(value).find_first_of("tf") != std::string::npos
                              ? std::optional<double>(*flag ? 1.0 : 0.0)
                              : card_number(value);
      const auto code = key == "default" ? std::optional<int>(0) : to_int(key);
      if (!number || !code) return std::nullopt;
      list.emplace_back(*code, *number);
    }
    return list;
  });
}

Remarks RunCard::leftovers() const {
  Remarks all = remarks_;
  for (const auto& [name, value] : entries_) {
    if (used_.contains(name)) continue;
    const bool is_of_user = !knows(name);
    Remark remark{is_of_user ? Fate::missing : Fate::unused, entry(name),
                  is_of_user ? of_user : "nothing of this run depends on it", place(name)};
    for (const Known& known : without_effect)
      if (known.name == name) {
        remark.fate = Fate::unused;
        remark.reason = known.reason;
      }
    for (const WithoutCounterpart& known : without_counterpart)
      if (known.name == name) {
        const bool is_usual = are_equal(value.text, known.usual);
        remark.fate = is_usual ? Fate::unused : Fate::missing;
        remark.reason = is_usual ? "has its default" : known.reason;
      }
    all.push_back(std::move(remark));
  }
  return all;
}

}  // namespace helikos::cards
