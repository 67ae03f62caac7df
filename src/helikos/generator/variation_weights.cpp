// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/variation_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/hash.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cross_section/density_ratio.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/generator/detail/strong_shares.hpp"
#include "helikos/observables/cuts/number_of.hpp"

namespace helikos {

std::string name_of_member(const beams::PdfSet& set, int member) {
  const int first_id = set.metadata().integer("SetIndex", 0);
  return first_id > 0 ? fmt::format("{}", first_id + member)
                      : fmt::format("{}_{}", set.name(), member);
}

/// Ids say what a weight is, as other programs write them: Pythia takes numbers from 1001 on for
/// those of aMC@NLO, and lets these through.
events::VariationRecord record_of(const Variation& variation, const std::string& member) {
  const auto text_of = [](double factor) {  // 0.5, 2.0, 0.25
    const auto text = fmt::format("{}", factor);
    return text.find_first_not_of("0123456789") == text.npos ? text + ".0" : text;
  };
  const auto mu_r = text_of(variation.mu_r), mu_f = text_of(variation.mu_f);
  events::VariationRecord record;
  record.id = fmt::format("MUR{}_MUF{}", mu_r, mu_f);
  record.text = fmt::format("muR={} muF={}", mu_r, mu_f);
  record.attributes = {{"MUR", mu_r}, {"MUF", mu_f}};
  if (member.empty()) return record;
  record.id += "_PDF" + member;
  record.text += " PDF=" + member;
  record.attributes.emplace_back("PDF", member);
  return record;
}

namespace {

void add(ChosenVariations& chosen, const Variation& variation, events::VariationRecord record,
         const std::string& group, const std::string& combine) {
  const bool is_known = std::ranges::find(chosen.records, record.id,
                                          &events::VariationRecord::id) != chosen.records.end();
  if (is_known)
    throw InputError("two weights would have the id " + record.id + ": PDF sets have one SetIndex");
  record.group = group;
  record.group_attributes = {{"combine", combine}};
  chosen.list.push_back(variation);
  chosen.records.push_back(std::move(record));
}

void add_scales(const ProcessPlan& plan, ChosenVariations& chosen) {
  const auto& set = plan.set;
  const std::string member = set ? name_of_member(*set, plan.setup.member) : "";
  for (const Variation& variation : scale_variations()) {
    if (!set && variation.mu_f != 1.0) continue;
    add(chosen, variation, record_of(variation, member), "scale variations", "envelope");
  }
}

/// `combine` is what the set says of its members, as MadGraph writes it: replicas, hessian and
/// others.
std::string combine_of(const beams::PdfSet& set) {
  return set.metadata().text("ErrorType", "unknown");
}

/// A variation for one member of a set; returns its number.
int add_member(ChosenVariations& chosen, std::size_t number, int member,
               const std::string& combine) {
  const beams::PdfSet& set = chosen.sets[number];
  const Variation variation{1.0, 1.0, chosen.members.size()};
  chosen.members.push_back({number, member});
  auto own = record_of(variation, name_of_member(set, member));
  own.text += fmt::format(" ({}, member {})", set.name(), member);
  add(chosen, variation, std::move(own), "PDF " + set.name(), combine);
  return int(chosen.list.size()) - 1;
}

/// Variations for all members of a set but that of the run (-1: the run has none of them).
void add_members(ChosenVariations& chosen, std::size_t number, int of_run) {
  const int count = chosen.sets[number].num_members();
  const std::string combine = combine_of(chosen.sets[number]);
  WholeSet whole{number, {}};
  for (int member = 0; member < count; ++member)
    whole.variations.push_back(member == of_run ? -1 : add_member(chosen, number, member, combine));
  chosen.whole_sets.push_back(std::move(whole));
}

/// A set, and the member that a text means; none: all of them.
struct MeantSet {
  beams::PdfSet set;
  std::optional<int> member;
};

/// "NAME", "NAME/3", "NAME/all", or LHAPDF's id of a member.
MeantSet meant_set(const std::string& text, const std::string& pdf_path) {
  const auto folders = beams::search_folders(pdf_path);
  const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  if (is_number && beams::find_set_folder(text, folders).empty()) {
    const auto id = to_int(text);
    const auto found = id ? beams::find_member(*id, folders) : std::nullopt;
    if (!found) throw InputError("no set here has LHAPDF's id " + text);
    return {beams::PdfSet::find(found->name, folders), found->number};
  }
  const auto slash = text.find('/');
  const std::string which = slash == text.npos ? "0" : text.substr(slash + 1);
  const auto number = which == "all" ? std::optional(0) : to_int(which);
  if (!number || *number < 0) throw InputError(text + ": a member is a number, or all");
  MeantSet meant{beams::PdfSet::find(text.substr(0, slash), folders), number};
  if (*number >= meant.set.num_members())
    throw InputError(fmt::format("{}: the set has {}, with numbers from 0", text,
                                 counted(meant.set.num_members(), "member")));
  if (which == "all") meant.member.reset();
  return meant;
}

/// Throws InputError for a weight that the run has already.
void add_other_set(const std::string& text, const ProcessPlan& plan, ChosenVariations& chosen) {
  MeantSet meant = meant_set(text, plan.setup.pdf_path);
  const std::string name = meant.set.name();
  if (meant.set.particle() != plan.set->particle())
    throw InputError(fmt::format("{} has densities of {}", name, meant.set.particle()));
  const bool is_known = std::ranges::any_of(chosen.members, [&](const VariedMember& own) {
    return chosen.sets[own.set].name() == name && (!meant.member || own.number == *meant.member);
  });
  if (is_known) throw InputError(text + ": the run has these densities already");
  chosen.sets.push_back(std::move(meant.set));
  const std::size_t number = chosen.sets.size() - 1;
  if (meant.member)
    add_member(chosen, number, *meant.member, "none");
  else
    add_members(chosen, number, -1);
}

/// Both scales are another expression.
void add_other_scales(const ProcessPlan& plan, ChosenVariations& chosen) {
  const std::string member = plan.set ? name_of_member(*plan.set, plan.setup.member) : "";
  for (std::size_t i = 0; i < plan.setup.also_scales.size(); ++i) {
    Variation variation;
    variation.scale = int(i);
    auto own = record_of(variation, member);
    own.id = fmt::format("MUR1.0_MUF1.0_DYN{}{}", i + 1, member.empty() ? "" : "_PDF" + member);
    own.text += fmt::format(" muR = muF = {}", plan.setup.also_scales[i]);
    own.attributes.insert(own.attributes.begin() + 2, {"DYN_SCALE", plan.setup.also_scales[i]});
    add(chosen, variation, std::move(own), "dynamical scales", "none");
  }
}

}  // namespace

std::vector<Variation> scale_variations() {
  std::vector<Variation> variations;
  for (const double mu_r : {0.5, 1.0, 2.0})
    for (const double mu_f : {0.5, 1.0, 2.0}) {
      const bool is_run = mu_r == 1.0 && mu_f == 1.0, is_opposite = mu_r * mu_f == 1.0;
      if (!is_run && !is_opposite) variations.push_back({mu_r, mu_f});
    }
  return variations;
}

VariationWeights::VariationWeights(std::vector<Variation> variations,
                                   const std::vector<beams::PdfMember>& members,
                                   const std::vector<std::vector<beams::AlphaSTable>>& couplings,
                                   std::vector<VariedProgram> programs, beams::PartonPair hadrons)
    : variations_(std::move(variations)), programs_(std::move(programs)), hadrons_(hadrons) {
  if (!members.empty()) densities_.emplace(members);
  for (const auto& of_process : couplings) {
    couplings_.emplace_back();
    for (const beams::AlphaSTable& table : of_process) couplings_.back().emplace_back(table);
  }
}

double VariationWeights::luminosity(const GeneratedEvent& event, const ScalesOfEvent& own,
                                    std::size_t member, const ScalesOfEvent::BeamScales& mu) const {
  const VariedProgram& program = program_of(event);
  const beams::PartonPair& pair = program.pairs[std::size_t(event.pair)];
  const beams::PdfMemberView& densities = densities_->member(int(member));
  const clustering::WeightedEvent* const weighted = own.weighted();
  const auto density = [&](int beam, int hadron, int parton) {
    const double scale = weighted ? weighted->mu_f(beam, mu[beam]) : mu[beam];
    return hadron == 0 ? 1.0 : densities.xf(parton, event.fractions[beam], scale * scale);
  };
  double product =
      density(0, hadrons_.first, pair.first) * density(1, hadrons_.second, pair.second);
  if (!weighted) return product;
  for (int i = 0; i < weighted->num_ratios(); ++i)
    product *= value_of(weighted->ratio(i, mu[weighted->ratio(i).beam]), densities,
                        program.clustered.codes[std::size_t(event.pair)], event.fractions);
  return product;
}

/// Emissions keep their scales; their powers of alpha_s are not those of muR.
double VariationWeights::coupling(const GeneratedEvent& event, const ScalesOfEvent& own,
                                  std::size_t member, double mu) const {
  const VariedProgram& program = program_of(event);
  const std::vector<int>& powers = program.strong_powers;
  const auto& tables = couplings_[program.process];
  if (tables.empty() || powers == std::vector{0}) return 1.0;
  const auto alpha_s = [&](std::size_t of, double scale) {
    return tables[of].view()(scale * scale);
  };
  const double ratio = alpha_s(member, mu) / event.alpha_s;
  const clustering::WeightedEvent* const weighted = own.weighted();
  const int emissions = weighted ? weighted->num_vertices() : 0;
  double of_emissions = 1.0;
  for (int i = 0; i < emissions; ++i)
    of_emissions *=
        alpha_s(member, weighted->vertex_scale(i)) / alpha_s(0, weighted->vertex_scale(i));
  const auto power = [&](int own_power) { return std::pow(ratio, 0.5 * own_power - emissions); };
  if (powers.size() == 1) return power(powers.front()) * of_emissions;
  double sum = 0.0;
  for (std::size_t k = 0; k < powers.size(); ++k) sum += event.strong_shares[k] * power(powers[k]);
  return sum * of_emissions;
}

VariedScales VariationWeights::scales(const GeneratedEvent& event, const ScalesOfEvent& own,
                                      std::size_t number) const {
  const Variation& variation = variations_[number];
  if (variation.scale >= 0) {
    const auto& others = program_of(event).scales;
    const double mu = cuts::number_of(others[std::size_t(variation.scale)], event.momenta);
    return {mu, {mu, mu}};
  }
  const auto& [first, second] = own.mu_f();
  return {variation.mu_r * event.mu_r, {variation.mu_f * first, variation.mu_f * second}};
}

bool VariationWeights::lacks_scale(const GeneratedEvent& event, std::size_t number) const {
  const int scale = variations_[number].scale;
  if (scale < 0) return false;
  return !(cuts::number_of(program_of(event).scales[std::size_t(scale)], event.momenta) > 0.0);
}

bool VariationWeights::is_extrapolated(const ScalesOfEvent& own, const VariedScales& scales,
                                       std::size_t number) const {
  if (!densities_) return false;
  const beams::PdfMemberView& densities = densities_->member(int(variations_[number].member));
  const auto is_outside = [&](double mu) {
    return mu > 0.0 && (mu * mu < densities.least_q2() || mu * mu > densities.most_q2());
  };
  const clustering::WeightedEvent* const weighted = own.weighted();
  for (int beam = 0; beam < 2; ++beam) {
    const double last = scales.mu_f[beam];
    if (is_outside(last) || (weighted && is_outside(weighted->mu_f(beam, last)))) return true;
  }
  return false;
}

/// `luminosity`: that of the event.
double VariationWeights::ratio(const GeneratedEvent& event, const ScalesOfEvent& own,
                               const VariedScales& scales, std::size_t number,
                               double luminosity) const {
  const Variation& variation = variations_[number];
  if (variation.scale >= 0 && !(scales.mu_r > 0.0)) return 0.0;
  const double ratio = coupling(event, own, variation.member, scales.mu_r);
  if (!densities_) return ratio;
  if (luminosity == 0.0) return 0.0;
  return ratio * this->luminosity(event, own, variation.member, scales.mu_f) / luminosity;
}

void VariationWeights::operator()(const GeneratedEvent& event, std::span<double> ratios) const {
  const ScalesOfEvent of_event = own_scales(event);
  const double own = densities_ ? luminosity(event, of_event, 0, of_event.mu_f()) : 1.0;
  for (std::size_t v = 0; v < size(); ++v)
    ratios[v] = ratio(event, of_event, scales(event, of_event, v), v, own);
}

namespace {

/// Whether programs may have functions of g_s: most models have none, and no program is made then.
bool may_have_strong_functions(const Process& process, const Parameters& parameters) {
  const auto has_one = [](const Vertex& vertex) {
    return vertex.functions && std::ranges::any_of(*vertex.functions, has_strong);
  };
  const Model& model = process.model();
  return model.own_propagator || std::ranges::any_of(model.vertices(parameters), has_one);
}

void check_functions(const ProcessPlan& plan) {
  for (const IntegrandInput& program : plan.programs)
    if (may_have_strong_functions(program.process, plan.parameters) &&
        MatrixElement::preview(program.process, plan.parameters, program.engine)
            .has_strong_functions)
      refuse_variations(program.process);
}

}  // namespace

void check_variations(const EventSetup& setup, const ProcessPlan& plan) {
  const std::string first = !setup.also_pdfs.empty()          ? "also-pdf"
                            : !plan.setup.also_scales.empty() ? "also-scale"
                            : setup.pdf_variations            ? "pdf-variations"
                            : setup.scale_variations          ? "scale-variations"
                                                              : "";
  if (!first.empty() && plan.is_decay())
    throw InputError(
        fmt::format("`{}`: {} is a decay, which has no variations", first, plan.request));
  if (!first.empty() && plan.setup.colors == ColorMode::leading)
    throw InputError(fmt::format("`{}`: `colors` leading has no variations", first));
  if (setup.pdf_variations && !plan.set)
    throw InputError(
        "`pdf-variations`: there are no hadrons, so that no parton densities are used");
  if (setup.pdf_variations && setup.needs_members && plan.set->num_members() == 1)
    throw InputError(fmt::format("`pdf-variations`: {} has one member only", plan.set->name()));
  if (!setup.also_pdfs.empty() && !plan.set)
    throw InputError("`also-pdf`: there are no hadrons, so that no parton densities are used");
  if (!setup.also_pdfs.empty()) chosen_variations(setup, plan);
  if (setup.scale_variations && plan.alpha_s == AlphaSource::card)
    throw InputError("`scale-variations`: alpha_s of " + plan.request +
                     " does not run; `alpha-s` set, 1loop, 2loop or 3loop");
  if (!first.empty()) check_functions(plan);
}

std::string note_on_members(const EventSetup& setup, const ProcessPlan& plan) {
  if (!setup.pdf_variations || plan.set->num_members() > 1) return "";
  return fmt::format("`pdf-variations`: {} has one member only, so that there are none of them",
                     plan.set->name());
}

ChosenVariations chosen_variations(const EventSetup& setup, const ProcessPlan& plan) {
  ChosenVariations chosen;
  if (plan.set) chosen.sets.push_back(*plan.set);
  chosen.members.push_back({0, plan.setup.member});
  if (setup.scale_variations) add_scales(plan, chosen);
  add_other_scales(plan, chosen);
  if (setup.pdf_variations && plan.set->num_members() > 1)
    add_members(chosen, 0, plan.setup.member);
  for (const std::string& text : setup.also_pdfs)
    in_field("also-pdf", [&] { add_other_set(text, plan, chosen); });
  return chosen;
}

std::uint64_t number_of_files(const ChosenVariations& chosen) {
  Hash hash;
  for (const VariedMember& own : std::span(chosen.members).subspan(1))
    hash.add(chosen.sets[own.set].number_of_files(own.number));
  return hash.value();
}

VariationWeights make_variation_weights(const ChosenVariations& chosen,
                                        std::span<const ProcessPlan* const> plans,
                                        std::vector<VariedProgram> programs) {
  std::vector<beams::PdfMember> members;
  for (const VariedMember& own : chosen.members)
    if (!chosen.sets.empty()) members.push_back(chosen.sets[own.set].member(own.number));
  std::vector<std::vector<beams::AlphaSTable>> couplings(plans.size());
  for (std::size_t i = 0; i < plans.size(); ++i)
    for (const VariedMember& own : chosen.members)
      if (auto coupling = coupling_of(
              *plans[i], chosen.sets.empty() ? nullptr : &chosen.sets[own.set], own.number))
        couplings[i].push_back(std::move(*coupling));
  return VariationWeights(chosen.list, members, couplings, std::move(programs),
                          plans.front()->collider.hadrons);
}

}  // namespace helikos
