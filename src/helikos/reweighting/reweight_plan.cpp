// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/reweight_plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/events/added_weights.hpp"
#include "helikos/generator/chosen_variations.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos {
namespace {

constexpr const char *parameter_group = "mg_reweighting", *envelope_group = "scale variations",
                     *scale_group = "other scales";
constexpr std::size_t most_changes = 30;  ///< in the text of a weight

// ---- Parameters --------------------------------------------------------------------------------

/// The changes of a process as MadGraph writes them: "set param_card mass 6 172 # orig: 173".
std::string changes_of_process(const Parameters& events, const Parameters& own) {
  std::vector<std::string> texts;
  std::size_t more = 0;
  for (const ParameterRow& row : events.table().rows()) {
    const double before = events.inputs()[row], now = own.inputs()[row];
    if (row.kind == ParameterKind::derived || before == now) continue;
    std::string entry = row.entry.empty() ? row.name : row.entry;
    std::ranges::transform(entry, entry.begin(), [](unsigned char c) { return std::tolower(c); });
    if (texts.size() < most_changes)
      texts.push_back(fmt::format("set param_card {} {} # orig: {}", entry, now, before));
    else
      ++more;
  }
  if (more > 0) texts.push_back(fmt::format("and {} more", more));
  return fmt::format("{}", fmt::join(texts, "; "));
}

/// The changes of all processes: once where they are equal, else with the numbers of the processes.
std::string changes_of(const ParameterSet& events, const ParameterSet& own) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < own.of_process.size(); ++i)
    texts.push_back(changes_of_process(events.of_process[i], own.of_process[i]));
  const bool are_equal =
      std::ranges::adjacent_find(texts, std::ranges::not_equal_to()) == texts.end();
  if (are_equal) return texts.front();
  std::string all;
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (!texts[i].empty())
      all += fmt::format("{}of process {}: {}", all.empty() ? "" : "; ", i + 1, texts[i]);
  return all;
}

/// The changes of a variant, "MT=172 yukawa 6=172": each ends with a word that has a value.
std::vector<std::string> changes_in(std::string text) {
  std::ranges::replace(text, ',', ' ');
  std::vector<std::string> changes;
  std::string change;
  std::string_view rest = text;
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    change += (change.empty() ? "" : " ") + std::string(word);
    if (word.find('=') == word.npos) continue;
    changes.push_back(std::exchange(change, {}));
  }
  if (!change.empty()) changes.push_back(change);  // which is refused
  return changes;
}

/// Reads the sets of parameters.
class ParameterSets {
 public:
  explicit ParameterSets(ReweightPlan& plan) : plan_(plan) {
    ParameterSet events{{}, "the events"};
    for (const SourceProcess& process : plan.source.processes)
      events.of_process.push_back(process.parameters);
    plan.parameters.push_back(std::move(events));
  }

  void add_all() {
    using Kind = NewParameters::Kind;
    bool has_card = false;
    for (const auto& [kind, text] : plan_.setup.parameters) {
      has_card = has_card || kind == Kind::card;
      if (kind == Kind::set) set_.push_back(text);
    }
    bool wants_set = !has_card;
    for (const auto& [kind, text] : plan_.setup.parameters) {
      if (kind == Kind::card) add_card(text);
      if (kind == Kind::variant) add_variant(text);
      if (kind == Kind::set && std::exchange(wants_set, false))
        add_changes(set_, fmt::format("{}", fmt::join(set_, " ")));
    }
  }

 private:
  /// Changes are those of `set`, but messages name what was given.
  void add_variant(const std::string& variant) {
    try {
      add_changes(changes_in(variant), variant, variant);
    } catch (const InputError& error) {
      throw InputError(about_variant(error.what(), variant));
    }
  }

  /// A message about `set` as one about a variant. A further change that the message proposes
  /// becomes a part of the variant.
  static std::string about_variant(std::string what, const std::string& variant) {
    constexpr std::string_view set = "`set`", proposal = "(`set` \"";
    for (std::size_t at = 0; (at = what.find(proposal, at)) != what.npos;)
      what.replace(at, proposal.size(), fmt::format("(`variant` \"{} ", variant));
    for (std::size_t at = 0; (at = what.find(set, at)) != what.npos;)
      what.replace(at, set.size(), "`variant`");
    return what;
  }

  void add_card(const std::string& card) {
    ParameterSet set{{}, card, true};
    for (const SourceProcess& process : plan_.source.processes) {
      ProcessChoice choice = process.choice;
      choice.param_card = card;
      choice.set = set_;
      add(set, read_parameters(choice));
    }
    plan_.parameters.push_back(std::move(set));
  }

  /// `variant`: the changes as a user gave them; empty: by `set`.
  void add_changes(const std::vector<std::string>& changes, const std::string& name,
                   const std::string& variant = {}) {
    ParameterSet set{{}, name};
    for (const SourceProcess& process : plan_.source.processes) {
      ProcessChoice choice = process.choice;
      choice.set = changes;
      GivenParameters given = change_parameters(choice, process.parameters);
      if (!variant.empty())
        for (std::string& note : given.notes) note = about_variant(note, variant);
      add(set, std::move(given));
    }
    plan_.parameters.push_back(std::move(set));
  }

  void add(ParameterSet& set, GivenParameters given) {
    set.of_process.push_back(std::move(given.parameters));
    for (std::string& note : given.notes)
      if (std::ranges::find(plan_.notes, note) == plan_.notes.end())
        plan_.notes.push_back(std::move(note));
  }

  ReweightPlan& plan_;
  std::vector<std::string> set_;  ///< changes of all cards
};

/// The coupling of the weights of parameters.
WeightCoupling coupling_of(const std::string& alpha_s, const Parameters& parameters) {
  if (alpha_s.empty() || alpha_s == "event") return {};
  if (alpha_s == "card") return {WeightCoupling::Kind::fixed, parameters.alpha_s()};
  const auto value = to_decimal(alpha_s);
  if (!value || !(*value > 0.0 && *value < 10.0))
    throw InputError(fmt::format("`alpha-s` {}: event, card or a number above 0", alpha_s));
  return {WeightCoupling::Kind::fixed, *value};
}

/// Ids that the events do not have: rwgt_1, rwgt_2 ..
std::string free_id(const events::RunRecord& run, int& last) {
  while (true) {
    const auto id = fmt::format("rwgt_{}", ++last);
    if (std::ranges::find(run.variations, id, &events::VariationRecord::id) == run.variations.end())
      return id;
  }
}

/// Throws InputError for a name that readers of files would not find again: many of them split at
/// blanks.
void check_name(const std::string& name) {
  if (name.empty()) throw InputError("`names`: a name is empty");
  const auto is_bad = [](unsigned char c) { return c <= ' ' || c == 0x7f; };
  if (std::ranges::any_of(name, is_bad))
    throw InputError(fmt::format(
        "`names`: {} has a blank, at which programs that read weights split: write a_b for \"a b\"",
        quote_token(name)));
}

void add_parameter_weights(ReweightPlan& plan) {
  const ReweightSetup& setup = plan.setup;
  const bool only_coupling = plan.parameters.size() == 1 && !setup.alpha_s.empty();
  if (plan.source.is_ckkw() && !setup.alpha_s.empty() && setup.alpha_s != "event")
    throw InputError(
        fmt::format("`alpha-s` {}: weights of the events of {} have alpha_s at the scales of their "
                    "clustering ({})",
                    setup.alpha_s, setup.input, plan.source.clustered_scale));
  const std::size_t first = only_coupling ? 0 : 1;
  const std::size_t count = plan.parameters.size() - first;
  if (!setup.names.empty() && setup.names.size() != count)
    throw InputError(fmt::format("`names`: {} for {} of parameters",
                                 counted(setup.names.size(), "name"), counted(count, "set")));
  for (const std::string& name : setup.names) check_name(name);
  const Parameters& events = plan.source.processes.front().parameters;
  int last = 0;
  for (std::size_t i = first; i < plan.parameters.size(); ++i) {
    NewWeight weight;
    const Parameters& own = plan.parameters[i].of_process.front();
    weight.parameters = i;
    weight.coupling = coupling_of(setup.alpha_s, own);
    weight.record.id = setup.names.empty() ? free_id(plan.run, last) : setup.names[i - first];
    weight.option = "`names` " + weight.record.id;
    weight.record.text = changes_of(plan.parameters.front(), plan.parameters[i]);
    if (weight.coupling.kind == WeightCoupling::Kind::fixed)
      weight.record.text += fmt::format("{}alpha_s = {}", weight.record.text.empty() ? "" : "; ",
                                        weight.coupling.value);
    weight.record.group = parameter_group;
    weight.record.group_attributes = {{"weight_name_strategy", "includeIdInWeightName"}};
    plan.weights.push_back(std::move(weight));
    if (setup.alpha_s.empty() && own.alpha_s() != events.alpha_s())
      plan.notes.push_back(fmt::format(
          "{}: its alpha_s = {:g} is not used: |M|^2 has that of each event (`alpha-s` card takes "
          "it)",
          plan.parameters[i].name, own.alpha_s()));
  }
}

// ---- Densities ---------------------------------------------------------------------------------

struct NamedMember {
  beams::PdfSet set;
  int member;
};

/// A set by its name, or a member by LHAPDF's id.
NamedMember find_member_of(const std::string& name, int member, const ReweightSetup& setup) {
  const auto folders = beams::search_folders(setup.pdf_path);
  const bool is_number = name.find_first_not_of("0123456789") == std::string::npos;
  if (is_number && beams::find_set_folder(name, folders).empty()) {
    const auto id = to_int(name);
    const auto found = id ? beams::find_member(*id, folders) : std::nullopt;
    if (!found) {
      const std::string known = id ? beams::set_in_index(*id, folders) : "";
      throw InputError(fmt::format("no set here has LHAPDF's id {}{}", name,
                                   known.empty() ? "" : fmt::format(", which is in {}", known)));
    }
    return {beams::PdfSet::find(found->name, folders), found->number};
  }
  return {beams::PdfSet::find(name, folders), member};
}

bool is_hadron(int code) { return std::abs(code) > 100; }

/// Adds the weights of scales and densities.
class DensityWeights {
 public:
  explicit DensityWeights(ReweightPlan& plan) : plan_(plan) {}

  void add_all() {
    const ReweightSetup& setup = plan_.setup;
    std::vector<Variation> scales;
    if (setup.scale_variations) scales = scale_variations();
    const std::size_t in_envelope = scales.size();
    for (const auto& [mu_r, mu_f] : setup.scales) scales.push_back({mu_r, mu_f});
    if (scales.empty() && setup.pdfs.empty()) return;
    if (const std::string& scale = plan_.source.clustered_scale; !scale.empty())
      throw InputError(
          fmt::format("`{}`: the densities of the events of {} are at scales of their clustering "
                      "({}), which the file does not have",
                      scales.empty()           ? "pdf"
                      : setup.scale_variations ? "scale-variations"
                                               : "scale",
                      setup.input, scale));
    const bool has_hadrons = is_hadron(plan_.run.beams[0]) || is_hadron(plan_.run.beams[1]);
    if (!has_hadrons && !setup.pdfs.empty()) throw InputError("`pdf`: the beams are no hadrons");
    if (has_hadrons) find_own_set();
    find_own_coupling(scales);
    for (std::size_t i = 0; i < scales.size(); ++i)
      if (has_hadrons || scales[i].mu_f == 1.0) add_scale(scales[i], i < in_envelope);
    for (const std::string& text : setup.pdfs) in_field("pdf", [&] { add_pdf(text); });
  }

 private:
  void find_own_set() {
    if (plan_.source.pdf.empty())
      throw InputError(
          fmt::format("{}: does not name the parton densities of its events "
                      "(`from-pdf` SET)",
                      plan_.setup.input));
    own_ = in_field("from-pdf", [&] {
      return find_member_of(plan_.source.pdf, plan_.source.member, plan_.setup);
    });
    plan_.hadron = own_->set.particle();
    for (const int beam : plan_.run.beams)
      if (is_hadron(beam) && std::abs(beam) != std::abs(plan_.hadron))
        throw InputError(fmt::format("a beam has the code {}, and {} has densities of {}", beam,
                                     own_->set.name(), plan_.hadron));
    plan_.densities.push_back({own_->set.member(own_->member), {}});
    if (plan_.source.alpha_s == AlphaSource::automatic && !plan_.source.is_helikos)
      plan_.source.alpha_s = AlphaSource::set;
  }

  /// Weights for other muR, and those of other sets with their own coupling, need the coupling of
  /// the events.
  void find_own_coupling(const std::vector<Variation>& scales) {
    const bool varies =
        std::ranges::any_of(scales, [](const Variation& own) { return own.mu_r != 1.0; });
    const AlphaSource from = plan_.source.alpha_s;
    if (from == AlphaSource::set && own_) {
      plan_.coupling = own_->set.alpha_s(own_->member);
    } else if (from == AlphaSource::one_loop || from == AlphaSource::two_loops ||
               from == AlphaSource::three_loops) {
      const Parameters& own = plan_.source.processes.front().parameters;
      beams::Running running;
      running.loops = from == AlphaSource::one_loop ? 1 : from == AlphaSource::two_loops ? 2 : 3;
      running.alpha_s = own.alpha_s();
      running.at = own.mass(23);
      plan_.coupling = beams::run_alpha_s(running);
    } else if (varies) {
      throw InputError(fmt::format(
          "`{}`: {}", plan_.setup.scale_variations ? "scale-variations" : "scale",
          from == AlphaSource::card
              ? "alpha_s of the events does not run (`from-alpha-s` says otherwise)"
              : "the file does not say how alpha_s of its events runs (`from-alpha-s`)"));
    }
    if (!plan_.densities.empty()) plan_.densities[0].coupling = plan_.coupling;
  }

  WeightCoupling running(std::size_t density, double mu_r) const {
    if (density == 0 && mu_r == 1.0) return {};
    return {WeightCoupling::Kind::running, 0.0, density, mu_r};
  }

  /// `is_of_envelope`: one of the six; factors that a user chooses are in no envelope.
  void add_scale(const Variation& variation, bool is_of_envelope) {
    NewWeight weight;
    weight.record = record_of(variation, own_ ? name_of_member(own_->set, own_->member) : "");
    weight.record.group = is_of_envelope ? envelope_group : scale_group;
    weight.record.group_attributes = {{"combine", is_of_envelope ? "envelope" : "none"}};
    weight.coupling = running(0, variation.mu_r);
    weight.mu_f = variation.mu_f;
    weight.option = is_of_envelope
                        ? "`scale-variations`"
                        : fmt::format("`scale` {:g},{:g}", variation.mu_r, variation.mu_f);
    plan_.weights.push_back(std::move(weight));
  }

  /// "SET", "SET/3" or "SET/all".
  void add_pdf(const std::string& text) {
    const auto slash = text.find('/');
    const std::string name = text.substr(0, slash);
    const std::string which = slash == text.npos ? "" : text.substr(slash + 1);
    const auto number = which.empty() || which == "all" ? std::optional(0) : to_int(which);
    if (!number || *number < 0)
      throw InputError(fmt::format("{}: a member is a number, or all", text));
    const NamedMember found = find_member_of(name, *number, plan_.setup);
    if (std::abs(found.set.particle()) != std::abs(plan_.hadron))
      throw InputError(fmt::format("{} has densities of {}", name, found.set.particle()));
    const bool is_all = which == "all";
    const int last = is_all ? found.set.num_members() - 1 : found.member;
    for (int member = is_all ? 0 : found.member; member <= last; ++member)
      add_member(found.set, member, is_all).option = "`pdf` " + text;
  }

  /// Members often have the same coupling: |M|^2 is computed once for all of them.
  std::size_t first_with_coupling_of(std::size_t density) const {
    const auto is_same = [&](const Density& other) {
      const auto &a = *plan_.densities[density].coupling, &b = *other.coupling;
      return a.q2 == b.q2 && a.cubic == b.cubic && a.low_power == b.low_power && a.last == b.last;
    };
    std::size_t first = 0;
    while (!plan_.densities[first].coupling || !is_same(plan_.densities[first])) ++first;
    return first;
  }

  NewWeight& add_member(const beams::PdfSet& set, int member, bool is_all) {
    NewWeight weight;
    weight.density = plan_.densities.size();
    plan_.densities.push_back({set.member(member), {}});
    if (plan_.source.alpha_s == AlphaSource::set) {
      plan_.densities.back().coupling = set.alpha_s(member);
      weight.coupling = running(first_with_coupling_of(weight.density), 1.0);
    }
    weight.record = record_of({}, name_of_member(set, member));
    weight.record.text += fmt::format(" ({}, member {})", set.name(), member);
    weight.record.group = "PDF " + set.name();
    weight.record.group_attributes = {
        {"combine", is_all ? set.metadata().text("ErrorType", "unknown") : "none"}};
    return plan_.weights.emplace_back(std::move(weight));
  }

  ReweightPlan& plan_;
  std::optional<NamedMember> own_;  ///< of the events
};

/// Two weights of one name.
[[noreturn]] void refuse_twice(const NewWeight& first, const NewWeight& second) {
  if (first.option == second.option)
    throw InputError(fmt::format("{}: is given twice", first.option));
  throw InputError(fmt::format("{}: {} gives this weight too ({})", second.option, first.option,
                               first.record.id));
}

void check_ids(const ReweightPlan& plan) {
  if (plan.weights.empty())
    throw InputError(
        "there is nothing to do: give `param-card`, `set`, `variant`, `alpha-s`, `pdf` or `scale`");
  for (std::size_t i = 0; i < plan.weights.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (plan.weights[i].record.id == plan.weights[k].record.id)
        refuse_twice(plan.weights[k], plan.weights[i]);
}

}  // namespace

ReweightPlan plan_reweighting(const ReweightSetup& setup) {
  ReweightPlan plan;
  plan.setup = setup;
  plan.reader = events::open_event_file(setup.input);
  plan.run = plan.reader->run();
  plan.source = source_of(plan.run, setup.input, setup);
  plan.notes = plan.source.notes;
  ParameterSets(plan).add_all();
  add_parameter_weights(plan);
  DensityWeights(plan).add_all();
  check_ids(plan);
  std::vector<events::VariationRecord> records;
  for (const NewWeight& weight : plan.weights) records.push_back(weight.record);
  try {
    events::add_variations(plan.run, records);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", setup.input, error.what()));
  }
  return plan;
}

}  // namespace helikos
