// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/import_processes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::app {
namespace {

bool decays(const ProcessRequest& request, int code) {
  return std::ranges::any_of(request.decays, [&](const ProcessRequest& decay) {
    return decay.incoming[0].choices[0].pdg() == code ||
           std::ranges::any_of(decay.incoming[0].choices,
                               [&](const NamedParticle& own) { return own.pdg() == code; });
  });
}

void add_final_legs(const ProcessRequest& request, bool is_of_decay,
                    std::vector<cards::FinalLeg>& legs) {
  for (const RequestedLeg& leg : request.outgoing) {
    cards::FinalLeg own{{}, is_of_decay};
    for (const NamedParticle& choice : leg.choices)
      if (!decays(request, choice.pdg())) own.codes.push_back(choice.pdg());
    if (!own.codes.empty()) legs.push_back(std::move(own));
  }
  for (const ProcessRequest& decay : request.decays) add_final_legs(decay, true, legs);
}

/// Densities need partons, and particles of fixed energies are one each. Empty: the beam can have
/// these particles.
std::string why_no_beam(const RequestedLeg& leg, const std::string& entry, int kind) {
  const auto is_parton = [](const NamedParticle& own) {
    return own.particle->is_quark() || own.particle->is_gluon() || own.particle->is_photon();
  };
  const auto other = std::ranges::find_if_not(leg.choices, is_parton);
  if (kind != 0 && other != leg.choices.end())
    return fmt::format("{} = {}: a hadron has no {}; 0 is a beam of particles", entry, kind,
                       leg.name);
  if (kind == 0 && leg.choices.size() > 1 && std::ranges::any_of(leg.choices, is_parton))
    return fmt::format(
        "{} = 0: a beam of {} without densities may be one of {} particles, which has no "
        "counterpart; 1 is a proton",
        entry, leg.name, leg.choices.size());
  return "";
}

/// Whether outgoing particles or products of decays have helicities.
bool has_polarized_products(const ProcessRequest& request) {
  const auto is_polarized = [](const RequestedLeg& leg) { return !leg.polarization.is_all(); };
  return std::ranges::any_of(request.outgoing, is_polarized) ||
         std::ranges::any_of(request.decays, has_polarized_products);
}

}  // namespace

std::string without_flags(std::string_view text, const std::string& place,
                          cards::Remarks& remarks) {
  std::string kept;
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) {
    if (!word.starts_with("--")) {
      kept += (kept.empty() ? "" : " ") + std::string(word);
      continue;
    }
    const std::string_view name = word.substr(0, word.find('='));
    if (name == "--diagram_filter" || name == "--loop_filter")
      remarks.push_back({cards::Fate::missing, std::string(word),
                         "a function of the user's MadGraph takes diagrams away there", place});
    else if (name == "--optimize" || name == "--no_warning" || name == "--use_crossing" ||
             name == "--no_crossing")
      remarks.push_back({cards::Fate::unused, std::string(word), "says how MadGraph works", place});
    else
      throw InputError(fmt::format("{}: {} is no option of a process in MadGraph", place, word));
  }
  return kept;
}

bool asks_for_windows(const ProcessRequest& request) {
  return !request.restrictions.forbidden_on_shell.empty() ||
         std::ranges::any_of(request.decays, asks_for_windows);
}

std::vector<cards::FinalLeg> final_legs(const ProcessRequest& request) {
  std::vector<cards::FinalLeg> legs;
  add_final_legs(request, false, legs);
  return legs;
}

std::string why_no_beams(const ProcessRequest& request, cards::RunCard& run_card) {
  std::string why;
  for (std::size_t beam = 0; beam < request.incoming.size() && why.empty(); ++beam) {
    if (request.incoming.size() < 2) continue;  // a decay
    const std::string entry = beam == 0 ? "lpp1" : "lpp2";
    why = why_no_beam(request.incoming[beam], entry, int(run_card.number(entry)));
  }
  return why;
}

std::string add_helicities(ProcessRequest& request, const cards::RunSettings& settings) {
  std::string why;
  for (std::size_t beam = 0; beam < request.incoming.size(); ++beam) {
    const double degree = settings.polarization[beam];
    if (degree == 0.0) continue;
    RequestedLeg& leg = request.incoming[beam];
    if (!leg.polarization.is_all())
      why = leg.text() + " is a polarised beam, and so is that of polbeam1 or polbeam2";
    leg.polarization = Polarization::of_beam(degree);
  }
  if (has_polarized_products(request)) request.restrictions.helicity_frame = settings.frame;
  return why;
}

}  // namespace helikos::app
