// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/variation_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/generator/detail/strong_shares.hpp"

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
void add_members(const ProcessPlan& plan, ChosenVariations& chosen) {
  const beams::PdfSet& set = *plan.set;
  const std::string combine = set.metadata().text("ErrorType", "unknown");
  for (int member = 0; member < set.num_members(); ++member) {
    if (member == plan.setup.member) continue;
    const Variation variation{1.0, 1.0, chosen.members.size()};
    chosen.members.push_back(member);
    auto own = record_of(variation, name_of_member(set, member));
    own.text += fmt::format(" ({}, member {})", set.name(), member);
    add(chosen, variation, std::move(own), "PDF " + set.name(), combine);
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

double VariationWeights::luminosity(const GeneratedEvent& event, std::size_t member,
                                    double factor) const {
  const beams::PartonPair& pair =
      programs_[std::size_t(event.program)].pairs[std::size_t(event.pair)];
  const beams::PdfMemberView& densities = densities_->member(int(member));
  const double q2 = factor * event.mu_f * factor * event.mu_f;
  const auto density = [&](int hadron, int parton, double x) {
    return hadron == 0 ? 1.0 : densities.xf(parton, x, q2);
  };
  return density(hadrons_.first, pair.first, event.fractions[0]) *
         density(hadrons_.second, pair.second, event.fractions[1]);
}

double VariationWeights::coupling(const GeneratedEvent& event, const Variation& variation) const {
  const auto& [pairs, powers, process] = programs_[std::size_t(event.program)];
  if (couplings_[process].empty() || powers == std::vector{0}) return 1.0;
  const double mu = variation.mu_r * event.mu_r;
  const double alpha_s = couplings_[process][variation.member].view()(mu * mu);
  const double ratio = alpha_s / event.alpha_s;
  if (powers.size() == 1) return std::pow(ratio, 0.5 * powers.front());
  double sum = 0.0;
  for (std::size_t k = 0; k < powers.size(); ++k)
    sum += event.strong_shares[k] * std::pow(ratio, 0.5 * powers[k]);
  return sum;
}

void VariationWeights::operator()(const GeneratedEvent& event, std::span<double> ratios) const {
  const double own = densities_ ? luminosity(event, 0, 1.0) : 1.0;
  for (std::size_t v = 0; v < size(); ++v) {
    const Variation& variation = variations_[v];
    ratios[v] = coupling(event, variation);
    if (densities_)
      ratios[v] *= own == 0.0 ? 0.0 : luminosity(event, variation.member, variation.mu_f) / own;
  }
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
  if (setup.pdf_variations && !plan.set)
    throw InputError(
        "`pdf-variations`: there are no hadrons, so that no parton densities are used");
  if (setup.pdf_variations && plan.set->num_members() == 1)
    throw InputError(fmt::format("`pdf-variations`: {} has one member only", plan.set->name()));
  if (setup.scale_variations && plan.alpha_s == AlphaSource::card)
    throw InputError("`scale-variations`: alpha_s of " + plan.request +
                     " does not run; `alpha-s` set, 1loop, 2loop or 3loop");
  if (setup.scale_variations || setup.pdf_variations) check_functions(plan);
}

ChosenVariations chosen_variations(const EventSetup& setup, const ProcessPlan& plan) {
  ChosenVariations chosen;
  chosen.members.push_back(plan.setup.member);
  if (setup.scale_variations) add_scales(plan, chosen);
  if (setup.pdf_variations) add_members(plan, chosen);
  return chosen;
}

VariationWeights make_variation_weights(const ChosenVariations& chosen,
                                        const ProcessResults& results,
                                        std::vector<VariedProgram> programs) {
  const ProcessPlan& first = results.front().plan;
  std::vector<beams::PdfMember> members;
  if (first.set)
    for (const int member : chosen.members) members.push_back(first.set->member(member));
  std::vector<std::vector<beams::AlphaSTable>> couplings(results.size());
  for (std::size_t i = 0; i < results.size(); ++i)
    for (const int member : chosen.members)
      if (auto coupling = coupling_of(results[i].plan, member))
        couplings[i].push_back(std::move(*coupling));
  return VariationWeights(chosen.list, members, couplings, std::move(programs),
                          first.collider.hadrons);
}

}  // namespace helikos
