// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {
namespace {

/// Names of the legs, with a blank before each.
std::string names_of(const std::vector<Leg>& legs, bool incoming) {
  std::string text;
  for (const Leg& leg : legs)
    if (leg.incoming == incoming)
      text.append(1, ' ')
          .append(leg.name())
          .append(leg.polarization.str(leg.particle->is_fermion()));
  return text;
}

/// Adds the legs of `mother`, except the first `skipped`, with products in place of legs that
/// decay.
void add_decayed(const std::vector<Leg>& mother, std::size_t skipped,
                 const std::vector<Decay>& decays, std::vector<Leg>& legs) {
  for (std::size_t i = skipped; i < mother.size(); ++i) {
    const auto decay = std::ranges::find(decays, static_cast<int>(i), &Decay::leg);
    if (decay == decays.end())
      legs.push_back(mother[i]);
    else
      add_decayed(legs_of(*decay), 1, decay->restrictions.decays, legs);
  }
}

enum class Clauses { kept, dropped };

std::string key_of(const Decay& decay, Clauses clauses) {
  const auto text = [&](std::string clause) {
    return clauses == Clauses::kept ? clause : std::string();
  };
  std::vector<std::string> products;
  for (std::size_t i = 0; i < decay.products.size(); ++i) {
    const auto& next = decay.restrictions.decays;
    const auto found = std::ranges::find(next, static_cast<int>(i) + 1, &Decay::leg);
    const std::string own = decay.product_text(i);
    const std::string name(name_of_code(decay.products[i]));
    products.push_back(found == next.end() ? own
                                           : key_of(*found, clauses) + own.substr(name.size()));
  }
  std::ranges::sort(products);
  std::string key = std::string("(").append(name_of_code(decay.mother)) +
                    text(decay.restrictions.required_text()) + " >";
  for (const std::string& product : products) key += ' ' + product;
  return key + text(decay.restrictions.clauses()) + ')';
}

/// Throws unless decays to the same particles are written alike: such decays count as identical or
/// not by their diagrams, which clauses may or may not change.
void check_clauses(const std::vector<Decay>& decays, const std::string& process) {
  std::map<std::string, std::string, std::less<>> known;
  for (const Decay& decay : decays) {
    const std::string full = key_of(decay, Clauses::kept);
    const auto& [key, first] = *known.try_emplace(key_of(decay, Clauses::dropped), full).first;
    if (first != full)
      throw InputError(fmt::format(
          "{}: two decays {} have different orders, exclusions or s-channels", process, key));
    check_clauses(decay.restrictions.decays, process);
  }
}

int identical(const std::vector<Leg>& legs, const std::vector<Decay>& decays) {
  std::map<std::string, int, std::less<>> copies;
  int factor = 1;
  for (const Leg& leg : legs) {
    const bool decayed = std::ranges::find(decays, leg.pdg(), &Decay::mother) != decays.end();
    if (!leg.incoming && !decayed)
      factor *= ++copies[std::string(leg.name()) + leg.polarization.str()];
  }
  for (const Decay& decay : decays) {
    factor *= ++copies[canonical_text(decay) + legs[std::size_t(decay.leg)].polarization.str()];
    factor *= identical(legs_of(decay), decay.restrictions.decays);
  }
  return factor;
}

/// Whether products of a decay, or of their decays, have some helicities only.
bool has_polarized_products(const Decay& decay) {
  return !decay.polarizations.empty() ||
         std::ranges::any_of(decay.restrictions.decays, has_polarized_products);
}

Decay without_helicities(Decay decay) {
  decay.polarizations.clear();
  for (Decay& own : decay.restrictions.decays) own = without_helicities(std::move(own));
  return decay;
}

/// Whether products of two decays to the same particles may be of the same helicities, as far as
/// both are in the same order.
bool may_be_the_same(const Decay& one, const Decay& other) {
  if (one.products != other.products) return true;
  for (std::size_t i = 0; i < one.products.size(); ++i)
    if (!one.polarization(i).overlaps(other.polarization(i))) return false;
  return std::ranges::all_of(one.restrictions.decays, [&](const Decay& own) {
    const auto& others = other.restrictions.decays;
    const auto same_leg = std::ranges::find(others, own.leg, &Decay::leg);
    return same_leg == others.end() || may_be_the_same(own, *same_leg);
  });
}

/// Throws where decays of two equal particles to the same products, also by decays of products,
/// have different helicities that overlap: the helicities that both have would count twice.
void check_helicities_of_decays(const std::vector<Decay>& decays, const std::string& process) {
  for (const Decay& one : decays) {
    for (const Decay& other : decays) {
      if (one.mother != other.mother || canonical_text(one) == canonical_text(other)) continue;
      const auto final_state = canonical_text(without_helicities(one));
      if (final_state != canonical_text(without_helicities(other))) continue;
      if (!may_be_the_same(one, other)) continue;
      throw InputError(
          fmt::format("{}: the decays {} and {} have helicities in common, which would "
                      "count twice: write a process for each choice of helicities",
                      process, one.str(), other.str()));
    }
    check_helicities_of_decays(one.restrictions.decays, process);
  }
}

/// Whether a model conserves a charge (its place in Charges) that changes by `change`.
bool is_conserved(std::size_t charge, int change, const Model& model) {
  return charge == 1 && model.has_epsilons ? change % num_colors == 0 : change == 0;
}

std::string name_of_charge(int number) {
  if (number == 0) return "charge";
  if (number == 1) return "quark number (colour triality)";
  return number < 5 ? fmt::format("quark number of generation {}", number - 1)
                    : fmt::format("lepton number of generation {}", number - 4);
}

std::string thirds(int value) {
  return value % 3 == 0 ? fmt::format("{}", value / 3) : fmt::format("{}/3", value);
}

/// Throws InputError("<process>: <what> is not conserved (<n> in, <m> out)") where the model
/// forbids the process: charge, quark number, lepton number by generation, quark number by
/// generation where the model does not mix quarks, or a single gluon among colour singlets.
void check_conservation(const Process& process) {
  Charges in{}, out{};
  for (const Leg& leg : process.legs()) {
    const Charges charges = charges_of(leg, process.model());
    for (std::size_t i = 0; i < charges.size(); ++i)
      (leg.incoming ? in : out)[i] += leg.incoming ? -charges[i] : charges[i];
  }
  for (const int i : {0, 1, 2, 5, 3, 6, 4, 7}) {  // generation by generation
    const int before = in[std::size_t(i)], after = out[std::size_t(i)];
    if (is_conserved(std::size_t(i), before - after, process.model())) continue;
    const auto text = [&](int value) { return i == 0 ? thirds(value) : fmt::format("{}", value); };
    throw InputError(fmt::format("{}: {} is not conserved ({} in, {} out)", process.str(),
                                 name_of_charge(i), text(before), text(after)));
  }
  if (breaks_color(process.legs()))
    throw InputError(process.str() + ": colour is not conserved (a single gluon and no quark)");
}

/// Throws where legs of the same particle have different helicities that overlap: the helicities
/// that both have would count twice.
void check_overlaps(const Process& process) {
  const auto& legs = process.production_legs();
  for (const Leg& one : legs)
    for (const Leg& other : legs) {
      if (one.incoming || other.incoming || one.pdg() != other.pdg()) continue;
      if (one.polarization == other.polarization || !one.polarization.overlaps(other.polarization))
        continue;
      throw InputError(
          fmt::format("{}: {}{} and {}{} have helicities in common, which would count twice: write "
                      "a process for "
                      "each choice of helicities",
                      process.str(), one.name(), one.polarization.str(), other.name(),
                      other.polarization.str()));
    }
}

/// Throws where a frame of helicities has no meaning.
void check_frame(const Process& process) {
  const auto& frame = process.restrictions().helicity_frame;
  if (frame.empty()) return;
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("{}: me_frame: {}", process.str(), why));
  };
  const auto& legs = process.production_legs();
  if (!process.is_polarized()) refuse("no leg has helicities, as w+{0}");
  if (frame.back() > int(legs.size())) refuse(fmt::format("there are {} legs", legs.size()));
  if (frame.front() <= process.num_incoming())
    refuse("its legs are outgoing ones; without it the frame is that of the incoming ones");
  if (frame.size() < 2) refuse("one leg has no direction in its own rest frame");
}

/// Throws where the helicities of a particle that decays are not those that propagators know.
void check_polarized_decays(const Process& process) {
  const auto& legs = process.production_legs();
  for (const Decay& decay : process.restrictions().decays) {
    const Leg& leg = legs[std::size_t(decay.leg)];
    if (leg.polarization.is_all()) continue;
    const auto refuse = [&](std::string_view why) {
      throw InputError(fmt::format("{}: {}{} decays, {}", process.str(), leg.name(),
                                   leg.polarization.str(), why));
    };
    const bool is_vector =
        leg.particle->spin == Spin::vector && helicity_states(*leg.particle).size() == 3;
    if (!is_vector || leg.polarization != leg.polarization.reflected())
      refuse("and helicities of a particle that decays are {0} or {T} of a massive vector");
    const auto outgoing = int(legs.size()) - process.num_incoming();
    if (outgoing == 1)
      refuse("but is at rest in the frame of its helicities, where it is produced alone");
  }
}

class PartsFinder {
 public:
  explicit PartsFinder(const Process& process)
      : model_(process.model()), all_(leg_bit(process.num_legs()) - 1) {}

  /// Adds a part with its decays; its first outgoing leg is the first leg that is not yet counted.
  /// Returns the legs that come from it.
  LegMask add(const std::vector<Leg>& legs, const Restrictions& restrictions, int parent) {
    const auto number = parts_.size();
    Restrictions own = restrictions;
    own.decays.clear();
    const auto is_polarized = [](const Leg& leg) { return !leg.polarization.is_all(); };
    if (std::ranges::none_of(legs, is_polarized)) own.helicity_frame.clear();
    parts_.push_back({Process::make(legs, std::move(own), model_), parent, 0, {}});
    LegMask products = 0;
    std::vector<LegMask> members;
    for (int leg = 0; leg < static_cast<int>(legs.size()); ++leg) {
      const bool is_mother = parent >= 0 && leg == 0;
      members.push_back(is_mother ? 0 : add_leg(leg, restrictions, static_cast<int>(number)));
      products |= members.back();
    }
    if (parent >= 0) members[0] = all_ & ~products;
    parts_[number].legs = products;
    parts_[number].members = std::move(members);
    return products;
  }

  std::vector<ProcessPart> take() { return std::move(parts_); }

 private:
  LegMask add_leg(int leg, const Restrictions& restrictions, int number) {
    const auto decay = std::ranges::find(restrictions.decays, leg, &Decay::leg);
    if (decay == restrictions.decays.end()) return leg_bit(next_++);
    return add(legs_of(*decay), decay->restrictions, number);
  }

  const Model& model_;
  LegMask all_;
  int next_ = 0;
  std::vector<ProcessPart> parts_;
};

double factorial(int n) { return std::tgamma(n + 1.0); }

double flows_of_part(const Process& part, bool is_adjoint) {
  const auto number = [&](bool (Particle::*is_it)() const) {
    return static_cast<int>(std::ranges::count_if(part.legs(), is_it, &Leg::particle));
  };
  const int lines = number(&Particle::is_triplet) / 2, gluons = number(&Particle::is_gluon);
  if (lines > 0) return lines * factorial(gluons + lines - 1);
  return gluons == 0 ? 1.0 : factorial(gluons - (is_adjoint ? 2 : 1));
}

}  // namespace

std::string canonical_text(const Decay& decay) { return key_of(decay, Clauses::kept); }

std::vector<Leg> legs_of(const Decay& decay) {
  const auto leg = [](int code, bool incoming, const Polarization& polarization) {
    return Leg{find_particle(code), code < 0, incoming, polarization};
  };
  std::vector<Leg> legs{leg(decay.mother, true, {})};
  for (std::size_t i = 0; i < decay.products.size(); ++i)
    legs.push_back(leg(decay.products[i], false, decay.polarization(i)));
  return legs;
}

Leg leg_of(const NamedParticle& particle, bool incoming, const Polarization& polarization) {
  const auto states = helicity_states(*particle.particle);
  const bool is_all =
      !polarization.is_of_beam() && polarization.count(states) == int(states.size());
  return {particle.particle, particle.anti, incoming, is_all ? Polarization() : polarization};
}

LegMask helicity_frame(const Process& process) {
  const auto& numbers = process.restrictions().helicity_frame;
  if (numbers.empty()) return incoming_legs(process);
  const auto parts = parts_of(process);
  LegMask legs = 0;
  for (const int number : numbers) legs |= parts.front().members[std::size_t(number - 1)];
  return legs;
}

bool has_polarized_legs(const Process& process) {
  return std::ranges::any_of(process.legs(),
                             [](const Leg& leg) { return !leg.polarization.is_all(); });
}

double polarization_weight(const Process& process, const std::vector<int>& helicities) {
  double weight = 1.0;
  for (std::size_t leg = 0; leg < helicities.size(); ++leg)
    weight *= process.legs()[leg].polarization.weight(helicities[leg]);
  return weight;
}

Process::Process(std::vector<Leg> legs, int num_incoming, Restrictions restrictions,
                 const Model& model)
    : production_legs_(std::move(legs)),
      num_incoming_(num_incoming),
      restrictions_(std::move(restrictions)),
      model_(&model) {
  add_decayed(production_legs_, 0, restrictions_.decays, legs_);
}

Process Process::parse(std::string_view text, const Model& model) {
  return single_process(parse_request(text, Multiparticles(model)), text);
}

Process Process::make(std::vector<Leg> legs, Restrictions restrictions, const Model& model) {
  const ParticleScope scope(model);
  const auto incoming = std::ranges::count_if(legs, &Leg::incoming);
  Process process(std::move(legs), static_cast<int>(incoming), std::move(restrictions), model);
  if (process.num_legs() > max_legs)
    throw InputError(fmt::format("{}: {} particles after all decays are too many (at most {})",
                                 process.str(), process.num_legs(), max_legs));
  check_conservation(process.production());
  const std::vector<Decay>& decays = process.restrictions().decays;
  check_clauses(decays, process.str());
  check_helicities_of_decays(decays, process.str());
  check_overlaps(process);
  check_frame(process);
  check_polarized_decays(process);
  return process;
}

Process Process::production() const {
  Restrictions restrictions = restrictions_;
  restrictions.decays.clear();
  return {production_legs_, num_incoming_, std::move(restrictions), *model_};
}

std::string Process::str() const {
  const ParticleScope scope(*model_);
  std::string text = names_of(production_legs_, true) + restrictions_.required_text() + " >" +
                     names_of(production_legs_, false) + restrictions_.clauses();
  for (const Decay& decay : restrictions_.decays) text += ", " + decay.str();
  return text.substr(1);
}

double Process::initial_average() const {
  int states = 1;
  for (const Leg& leg : legs_)
    if (leg.incoming)
      states *= leg.polarization.count(helicity_states(*leg.particle)) * leg.particle->color;
  return 1.0 / states;
}

double Process::initial_average(const Parameters& parameters) const {
  double average = initial_average();
  for (const Leg& leg : legs_)
    if (leg.incoming && helicity_states(*leg.particle).size() == 3 && leg.polarization.is_all() &&
        parameters.mass(leg.particle->pdg) == 0.0)
      average *= 3.0 / 2.0;
  return average;
}

int Process::identical_factor() const {
  const ParticleScope scope(*model_);
  return identical(production_legs_, restrictions_.decays);
}

bool Process::is_polarized() const {
  return std::ranges::any_of(production_legs_,
                             [](const Leg& leg) { return !leg.polarization.is_all(); }) ||
         std::ranges::any_of(restrictions_.decays, has_polarized_products);
}

int s_channel_code(LegMask incoming, LegMask legs, int code) {
  if ((legs & incoming) == 0) return code;
  return (~legs & incoming) == 0 ? antiparticle(code) : no_s_channel;
}

int s_channel_code(const Process& process, LegMask legs, int code) {
  const ParticleScope scope(process.model());
  return s_channel_code(incoming_legs(process), legs, code);
}

RequiredChannels::RequiredChannels(const std::vector<std::vector<int>>& alternatives) {
  for (const auto& codes : alternatives) codes_.insert(codes_.end(), codes.begin(), codes.end());
  std::ranges::sort(codes_);
  codes_.erase(std::unique(codes_.begin(), codes_.end()), codes_.end());
  if (codes_.size() > most)
    throw InputError(fmt::format("{} different required s-channels are too many (at most {})",
                                 codes_.size(), most));
  for (const auto& codes : alternatives) {
    alternatives_.push_back(0);
    for (const int code : codes) alternatives_.back() |= bit(code);
  }
}

unsigned RequiredChannels::bit(int s_channel) const {
  const auto found = std::ranges::find(codes_, s_channel);
  return found == codes_.end() ? 0U : 1U << (found - codes_.begin());
}

bool RequiredChannels::are_met(unsigned seen) const {
  const auto has_all = [&](unsigned wanted) { return (seen & wanted) == wanted; };
  return alternatives_.empty() || std::ranges::any_of(alternatives_, has_all);
}

Charges charges_of(const Leg& leg, const Model& model) {
  const Particle& p = *leg.particle;
  const int sign = leg.anti == leg.incoming ? 1 : -1;
  const int triplets = p.color == 3 ? 1 : p.color == 6 ? 2 : 0;
  Charges charges{sign * p.charge_times_3, p.turns_color ? -sign * triplets : sign * triplets};
  if (!model.conserves_flavors) return charges;
  const int generation = p.is_quark() && model.mixes_quarks ? 1 : p.generation();
  if (generation > 0) charges[std::size_t(generation + (p.is_lepton() ? 4 : 1))] = sign;
  return charges;
}

bool are_conserved(const Charges& sum, const Model& model) {
  for (std::size_t i = 0; i < sum.size(); ++i)
    if (!is_conserved(i, sum[i], model)) return false;
  return true;
}

bool breaks_color(const std::vector<Leg>& legs) {
  const auto number = [&](int color) {
    return std::ranges::count(legs, color, [](const Leg& leg) { return leg.particle->color; });
  };
  return number(3) == 0 && number(6) == 0 && number(8) == 1;
}

std::vector<ProcessPart> parts_of(const Process& process) {
  const ParticleScope scope(process.model());
  PartsFinder finder(process);
  finder.add(process.production_legs(), process.restrictions(), -1);
  return finder.take();
}

LegMask decay_products(const Process& process) {
  LegMask legs = 0;
  if (process.restrictions().decays.empty()) return legs;
  for (const ProcessPart& part : parts_of(process))
    if (part.parent >= 0) legs |= part.legs;
  return legs;
}

bool has_single_traces(const Process& process) {
  const auto has_gluon = [](const ProcessPart& part) {
    return std::ranges::any_of(part.process.legs(), &Particle::is_gluon, &Leg::particle);
  };
  return std::ranges::none_of(process.legs(), &Particle::is_triplet, &Leg::particle) &&
         std::ranges::count_if(parts_of(process), has_gluon) == 1;
}

double most_flows(const Process& process) {
  const bool is_adjoint = has_single_traces(process);
  double flows = 1.0;
  for (const ProcessPart& part : parts_of(process))
    flows *= flows_of_part(part.process, is_adjoint);
  return flows;
}

}  // namespace helikos
