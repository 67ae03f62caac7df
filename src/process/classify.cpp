// SPDX-License-Identifier: Apache-2.0
#include "process/classify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.hpp"

namespace helikos {
namespace {

/// Leg indices by what a leg is when all are outgoing.
struct SortedLegs {
  std::vector<int> fermions;
  std::vector<int> antifermions;
  std::vector<int> gluons;

  std::size_t num_fermions() const { return fermions.size() + antifermions.size(); }
};

using Pairing = std::array<FermionLine, 2>;

[[noreturn]] void refuse(const Process& process, std::string_view what) {
  throw InputError(fmt::format("{}: {}", process.str(), what));
}

SortedLegs sort_legs(const Process& process) {
  SortedLegs sorted;
  for (int index = 0; index < process.num_legs(); ++index) {
    const Leg& leg = process.legs()[static_cast<std::size_t>(index)];
    if (leg.particle->is_gluon())
      sorted.gluons.push_back(index);
    else if (!leg.particle->is_fermion())
      refuse(process,
             fmt::format("external '{}' is not available yet (no photons, Z, W or Higgs bosons)",
                         leg.name()));
    else
      (leg.outgoing_pdg() > 0 ? sorted.fermions : sorted.antifermions).push_back(index);
  }
  return sorted;
}

ProcessTopology classify_quark_line(const Process& process, const SortedLegs& sorted) {
  const FermionLine line{sorted.fermions.at(0), sorted.antifermions.at(0)};
  if (!process.legs()[static_cast<std::size_t>(line.fermion)].particle->is_quark())
    refuse(process, "two leptons and gluons have no tree amplitude");
  if (sorted.gluons.empty()) refuse(process, "a quark line needs at least one gluon");
  if (sorted.gluons.size() > max_gluons)
    refuse(process, fmt::format("{} gluons are not available yet (at most {})",
                                sorted.gluons.size(), max_gluons));
  return {ProcessClass::quark_line_gluons, line, sorted.gluons, {}};
}

/// Decides for two fermion lines which bosons of the model may join them.
class NeutralCurrent {
 public:
  NeutralCurrent(const Process& process, const Parameters& parameters, const SortedLegs& sorted)
      : process_(process), parameters_(parameters) {
    const auto& f = sorted.fermions;
    const auto& a = sorted.antifermions;
    pairings_ = {Pairing{FermionLine{f.at(0), a.at(0)}, {f.at(1), a.at(1)}},
                 Pairing{FermionLine{f.at(0), a.at(1)}, {f.at(1), a.at(0)}}};
  }

  ProcessTopology topology() const {
    ProcessTopology result{ProcessClass::fermion_pair_neutral_current, {-1, -1}, {}, {}};
    for (const Pairing& pairing : pairings_) {
      if (exchanges_w(pairing)) refuse(process_, "W exchange is not available yet");
      if (!conserves_flavor(pairing)) continue;
      if (exchanges_higgs(pairing))
        refuse(process_, "Higgs exchange between two massive fermion lines is not available yet");
      const int sign = result.channels.empty() ? 1 : -1;
      result.channels.push_back({pairing[0], pairing[1], exchanges_photon(pairing), sign});
    }
    if (result.channels.empty()) refuse(process_, "no photon or Z exchange contributes");
    return result;
  }

 private:
  const Particle& particle(int leg) const {
    return *process_.legs()[static_cast<std::size_t>(leg)].particle;
  }

  bool is_neutral(const FermionLine& line) const {
    return particle(line.fermion).pdg == particle(line.antifermion).pdg;
  }

  /// The ends are the two members of one weak doublet.
  bool is_charged(const FermionLine& line) const {
    const Particle& one = particle(line.fermion);
    const Particle& other = particle(line.antifermion);
    return one.pdg != other.pdg && one.color == other.color &&
           one.generation() == other.generation();
  }

  bool couples_to_higgs(const FermionLine& line) const {
    const int pdg = particle(line.fermion).pdg;
    return parameters_.mass(pdg) != 0.0 || parameters_.yukawa(pdg) != 0.0;
  }

  bool conserves_flavor(const Pairing& p) const { return is_neutral(p[0]) && is_neutral(p[1]); }
  bool exchanges_w(const Pairing& p) const { return is_charged(p[0]) && is_charged(p[1]); }
  bool exchanges_higgs(const Pairing& p) const {
    return couples_to_higgs(p[0]) && couples_to_higgs(p[1]);
  }
  bool exchanges_photon(const Pairing& p) const {
    return !particle(p[0].fermion).is_neutrino() && !particle(p[1].fermion).is_neutrino();
  }

  const Process& process_;
  const Parameters& parameters_;
  std::array<Pairing, 2> pairings_;
};

void check_four_fermions(const Process& process, const SortedLegs& sorted) {
  const auto quarks = std::ranges::count_if(
      process.legs(), [](const Leg& leg) { return leg.particle->is_quark(); });
  if (quarks == 4) refuse(process, "gluon exchange between two quark lines is not available yet");
  if (!sorted.gluons.empty())
    refuse(process, "two fermion lines and external gluons are not available yet");
}

}  // namespace

ProcessTopology classify(const Process& process, const Parameters& parameters) {
  check_available(process.restrictions(), process.str());
  if (!process.restrictions().empty())
    refuse(process, "coupling orders and exclusions are not available yet");
  const SortedLegs sorted = sort_legs(process);
  switch (sorted.num_fermions()) {
    case 0:
      refuse(process, "gluons without a quark line are not available yet");
    case 2:
      return classify_quark_line(process, sorted);
    case 4:
      check_four_fermions(process, sorted);
      return NeutralCurrent(process, parameters, sorted).topology();
    default:
      refuse(process, "more than two fermion lines are not available yet");
  }
}

}  // namespace helikos
