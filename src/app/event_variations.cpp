// SPDX-License-Identifier: Apache-2.0
#include "app/event_variations.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace helikos::app {
namespace {

constexpr int first_scale = 1001, first_member = 2000;  ///< ids of weights

void add_scales(const IntegrateRecord& record, ChosenVariations& chosen) {
  const bool has_densities = record.plan.set.has_value();
  int id = first_scale;
  for (const Variation& variation : scale_variations()) {
    if (!has_densities && variation.mu_f != 1.0) continue;
    chosen.list.push_back(variation);
    chosen.records.push_back({fmt::format("{}", id++),
                              "scale variations",
                              fmt::format("muR x {:g}, muF x {:g}", variation.mu_r, variation.mu_f),
                              {{"MUR", fmt::format("{:g}", variation.mu_r)},
                               {"MUF", fmt::format("{:g}", variation.mu_f)}}});
  }
}

void add_members(const IntegrateRecord& record, ChosenVariations& chosen) {
  const beams::PdfSet& set = *record.plan.set;
  const int first_id = set.metadata().integer("SetIndex", 0);
  for (int member = 0; member < set.num_members(); ++member) {
    if (member == record.options.member) continue;
    chosen.list.push_back({1.0, 1.0, chosen.members.size()});
    chosen.members.push_back(member);
    chosen.records.push_back(
        {fmt::format("{}", first_member + member),
         "PDF " + set.name(),
         fmt::format("member {}", member),
         {{"PDF", fmt::format("{}", first_id > 0 ? first_id + member : member)}}});
  }
}

}  // namespace

void check_variations(const EventOptions& options, const IntegratePlan& plan) {
  if (options.pdf_variations && !plan.set)
    throw InputError("--pdf-variations: there are no parton densities without hadrons");
  if (options.pdf_variations && plan.set->num_members() == 1)
    throw InputError(fmt::format("--pdf-variations: {} has one member only", plan.set->name()));
  if (options.scale_variations && plan.alpha_s == "card")
    throw InputError("--scale-variations: alpha_s of " + plan.request +
                     " does not run; --alpha-s set, 1loop, 2loop or 3loop");
}

ChosenVariations chosen_variations(const IntegrateRecord& record) {
  ChosenVariations chosen;
  chosen.members.push_back(record.options.member);
  if (record.options.generation.scale_variations) add_scales(record, chosen);
  if (record.options.generation.pdf_variations) add_members(record, chosen);
  return chosen;
}

VariationWeights make_variation_weights(const ChosenVariations& chosen,
                                        const std::vector<IntegrateRecord>& records,
                                        const std::vector<Parameters>& parameters,
                                        std::vector<VariedProgram> programs) {
  std::vector<beams::PdfMember> members;
  if (const auto& set = records.front().plan.set)
    for (const int member : chosen.members) members.push_back(set->member(member));
  std::vector<std::vector<beams::AlphaSTable>> couplings(records.size());
  for (std::size_t i = 0; i < records.size(); ++i)
    for (const int member : chosen.members) {
      IntegrateOptions options = records[i].options;
      options.member = member;
      if (auto coupling = coupling_of(records[i].plan, options, parameters[i]))
        couplings[i].push_back(std::move(*coupling));
    }
  return VariationWeights(chosen.list, members, couplings, std::move(programs),
                          records.front().plan.collider.hadrons);
}

}  // namespace helikos::app
