// SPDX-License-Identifier: Apache-2.0
#include "process/classify.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "process/tree_orders.hpp"

namespace helikos {
namespace {

/// Leg indices by what a leg is when all are outgoing.
struct SortedLegs {
  std::vector<int> fermions;
  std::vector<int> antifermions;
  std::vector<int> gluons;
  int num_others = 0;

  std::size_t num_fermions() const { return fermions.size() + antifermions.size(); }
};

using Pairing = std::array<FermionLine, 2>;

SortedLegs sort_legs(const Process& process) {
  SortedLegs sorted;
  for (int index = 0; index < process.num_legs(); ++index) {
    const Leg& leg = process.legs()[static_cast<std::size_t>(index)];
    if (leg.particle->is_gluon())
      sorted.gluons.push_back(index);
    else if (!leg.particle->is_fermion())
      ++sorted.num_others;
    else
      (leg.outgoing_pdg() > 0 ? sorted.fermions : sorted.antifermions).push_back(index);
  }
  return sorted;
}

ProcessTopology classify_quark_line(const Process& process, const SortedLegs& sorted) {
  const FermionLine line{sorted.fermions.at(0), sorted.antifermions.at(0)};
  const auto particle = [&](int leg) {
    return process.legs()[static_cast<std::size_t>(leg)].particle;
  };
  const bool is_line =
      particle(line.fermion)->is_quark() && particle(line.fermion) == particle(line.antifermion);
  if (!is_line || sorted.gluons.empty() || sorted.gluons.size() > max_gluons) return {};
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
      if (exchanges_w(pairing)) return {};
      if (!conserves_flavor(pairing)) continue;
      if (exchanges_higgs(pairing)) return {};
      const int sign = result.channels.empty() ? 1 : -1;
      result.channels.push_back({pairing[0], pairing[1], exchanges_photon(pairing), sign});
    }
    return result.channels.empty() ? ProcessTopology{} : result;
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

bool joins_quark_lines(const Process& process) {
  return std::ranges::count_if(process.legs(),
                               [](const Leg& leg) { return leg.particle->is_quark(); }) == 4;
}

/// Whether less, or more, is asked for than the diagrams of the lowest power of e.
bool restricts(const Process& process, const Parameters& parameters) {
  const Restrictions& restrictions = process.restrictions();
  if (restrictions.empty()) return false;
  if (!restrictions.has_only_orders()) return true;
  const TreeOrders orders(process.model(), parameters);
  const auto all = orders(process), allowed = orders.allowed(process);
  return allowed.size() != 1 || lowest_weight(allowed) != lowest_weight(all);
}

}  // namespace

ProcessTopology classify(const Process& process, const Parameters& parameters) {
  check_available(process.restrictions(), process.str());
  if (restricts(process, parameters)) return {};
  const SortedLegs sorted = sort_legs(process);
  if (sorted.num_others > 0) return {};
  if (sorted.num_fermions() == 2) return classify_quark_line(process, sorted);
  const bool is_neutral_current =
      sorted.num_fermions() == 4 && sorted.gluons.empty() && !joins_quark_lines(process);
  return is_neutral_current ? NeutralCurrent(process, parameters, sorted).topology()
                            : ProcessTopology{};
}

}  // namespace helikos
