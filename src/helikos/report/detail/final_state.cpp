// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/detail/final_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "helikos/report/drawing/particle_label.hpp"
#include "helikos/theory/model/particle.hpp"

namespace helikos::report {
namespace {

using events::EventParticle;
using events::EventRecord;
using Momentum = std::array<double, 4>;  // E px py pz
using Kind = Quantity::Kind;
using Group = Quantity::Group;

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr int partons = 0, charged_lepton = 11, neutrino = 12;

int kind_of(int pdg) {
  const Particle* particle = find_particle(pdg);
  if (particle == nullptr) return pdg;
  const int sign = pdg < 0 ? -1 : 1;
  if (particle->is_gluon() || (particle->is_quark() && std::abs(pdg) <= 4)) return partons;
  if (particle->is_neutrino()) return sign * neutrino;
  if (particle->is_lepton() && particle->generation() <= 2) return sign * charged_lepton;
  return pdg;
}

double pt(const Momentum& p) { return std::sqrt(p[1] * p[1] + p[2] * p[2]); }

double mass(const Momentum& p) {
  const double square = p[0] * p[0] - p[1] * p[1] - p[2] * p[2] - p[3] * p[3];
  return std::sqrt(std::max(square, 0.0));
}

/// asinh with a precision of about 1e-16.
double area_sinh(double x) {
  const double size = std::abs(x);
  return std::copysign(std::log(size + std::sqrt(size * size + 1.0)), x);
}

double eta(const Momentum& p) { return area_sinh(p[3] / pt(p)); }

/// asinh(pz / mT), which keeps its precision where E is close to |pz|.
double rapidity(const Momentum& p) {
  const double m = mass(p), transverse = pt(p);
  return area_sinh(p[3] / std::sqrt(m * m + transverse * transverse));
}

double distance(const Momentum& a, const Momentum& b) {
  // The angle from the vector product and the scalar product.
  const double dphi = std::atan2(a[1] * b[2] - a[2] * b[1], a[1] * b[1] + a[2] * b[2]);
  const double deta = eta(a) - eta(b);
  return std::sqrt(deta * deta + dphi * dphi);
}

Momentum sum(const Momentum& a, const Momentum& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]};
}

bool is_massive(const EventParticle& particle) { return particle.mass > 1e-6 * particle.p[0]; }

/// A particle of an event, with the keys for sorting.
struct Sorted {
  int kind;
  bool resonance;
  double pt;
  const EventParticle* particle;
};

/// Particles that are not incoming, sorted by kind; within a kind the hardest comes first.
void sort_particles(const EventRecord& event, std::vector<Sorted>& sorted) {
  sorted.clear();
  for (const EventParticle& particle : event.particles) {
    const bool is_resonance = particle.status == events::resonance;
    if (!is_resonance && particle.status != events::outgoing) continue;
    sorted.push_back({kind_of(particle.pdg), is_resonance, pt(particle.p), &particle});
  }
  // An insertion sort, because there are few particles, mostly in order already. Equal pt keep
  // their order.
  for (std::size_t i = 1; i < sorted.size(); ++i)
    for (std::size_t k = i; k > 0 && sorted[k].pt > sorted[k - 1].pt; --k)
      std::swap(sorted[k], sorted[k - 1]);
}

/// The symbol of a particle as markup, e.g. e with a raised plus.
std::string symbol(int pdg) {
  const ParticleSymbol symbol = particle_symbol(pdg);
  if (symbol.dy == 0) return symbol.letter;
  return fmt::format("{}{}{{{}}}", symbol.letter, symbol.dy < 0 ? "^" : "_", symbol.script);
}

std::string symbol_of_kind(int kind) {
  switch (kind) {
    case partons:
      return "j";
    case charged_lepton:
      return "\u2113^{\u2212}";
    case -charged_lepton:
      return "\u2113^{+}";
    case neutrino:
      return "\u03bd";
    case -neutrino:
      return "\u03bd\u0304";
    default:
      return symbol(kind);
  }
}

bool is_neutrino(const FinalState::Object& object) { return std::abs(object.kind) == neutrino; }

}  // namespace

FinalState FinalState::of_sample(std::span<const EventRecord> sample) {
  std::vector<Object> kinds;  // objects of rank 0
  std::vector<Sorted> sorted;
  for (const EventRecord& event : sample) {
    std::vector<int> found(kinds.size());
    sort_particles(event, sorted);
    for (const auto& [kind, is_resonance, unused, particle] : sorted) {
      const auto is_it = [&, kind = kind, is_resonance = is_resonance](const Object& object) {
        return object.kind == kind && object.resonance == is_resonance;
      };
      auto own = std::ranges::find_if(kinds, is_it);
      if (own == kinds.end()) {
        kinds.push_back({kind, 0, 0, particle->pdg, false, is_resonance});
        found.push_back(0);
        own = kinds.end() - 1;
      }
      int& count = found[std::size_t(own - kinds.begin())];
      own->of_kind = std::max(own->of_kind, ++count);
      if (own->pdg != particle->pdg) own->pdg = 0;
      own->massive = own->massive || is_massive(*particle);
    }
  }
  // A fixed order, independent of the order of the events.
  std::ranges::sort(kinds, {}, [](const Object& o) {
    return std::tuple(o.resonance, !o.massive, is_neutrino(o), std::abs(o.kind), o.kind < 0);
  });
  std::vector<Object> objects;
  int particles = 0, resonances = 0;
  for (const Object& kind : kinds) {
    int& count = kind.resonance ? resonances : particles;
    const int most = kind.resonance ? most_resonances : most_particles;
    for (int rank = 0; rank < kind.of_kind && count < most; ++rank, ++count) {
      objects.push_back(kind);
      objects.back().rank = rank;
    }
  }
  return FinalState(std::move(objects));
}

FinalState::FinalState(std::vector<Object> objects) : objects_(std::move(objects)) {
  add_of_event();
  add_of_particles();
  add_of_pairs();
  add_of_resonances();
}

std::string FinalState::name(int object) const {
  const Object& own = objects_[std::size_t(object)];
  const std::string letter = own.pdg != 0 ? symbol(own.pdg) : symbol_of_kind(own.kind);
  return own.of_kind == 1 ? letter : fmt::format("{}_{{{}}}", letter, own.rank + 1);
}

void FinalState::add_of_event() {
  quantities_.push_back({Kind::total_mass, Group::event, "m(all)"});
  quantities_.push_back({Kind::ht, Group::event, "H_{T}"});
  quantities_.push_back({Kind::total_rapidity, Group::event, "y(all)"});
  if (std::ranges::any_of(objects_, is_neutrino))
    quantities_.push_back({Kind::missing_pt, Group::event, "p_{T}^{miss}"});
}

void FinalState::add_of_particles() {
  for (int i = 0; i < int(objects_.size()); ++i) {
    const Object& own = objects_[std::size_t(i)];
    if (own.resonance) continue;
    quantities_.push_back({Kind::pt, Group::particles, fmt::format("p_{{T}}({})", name(i)), i});
    quantities_.push_back({own.massive ? Kind::rapidity : Kind::eta, Group::particles,
                           fmt::format("{}({})", own.massive ? "y" : "\u03b7", name(i)), i});
  }
}

void FinalState::add_of_pairs() {
  const auto is_resonance = [](const Object& object) { return object.resonance; };
  const int number =
      int(objects_.size() - std::size_t(std::ranges::count_if(objects_, is_resonance)));
  int pairs = 0, distances = 0;
  for (int i = 0; i < number; ++i)
    for (int k = i + 1; k < number; ++k) {
      const auto& a = objects_[std::size_t(i)];
      const auto& b = objects_[std::size_t(k)];
      if (number > 2 && pairs++ < most_pairs)  // for two particles it is m(all)
        quantities_.push_back(
            {Kind::mass, Group::pairs, fmt::format("m({}, {})", name(i), name(k)), i, k});
      const bool are_light = !(a.massive || b.massive || is_neutrino(a) || is_neutrino(b));
      if (are_light && distances++ < most_distances)
        quantities_.push_back(
            {Kind::distance, Group::pairs, fmt::format("\u0394R({}, {})", name(i), name(k)), i, k});
    }
}

void FinalState::add_of_resonances() {
  for (int i = 0; i < int(objects_.size()); ++i) {
    if (!objects_[std::size_t(i)].resonance) continue;
    const auto add = [&](Kind kind, const char* letter) {
      quantities_.push_back({kind, Group::resonances, fmt::format("{}({})", letter, name(i)), i});
    };
    add(Kind::mass, "m");
    add(Kind::pt, "p_{T}");
    add(Kind::rapidity, "y");
  }
}

bool FinalState::evaluate(const EventRecord& event, std::vector<double>& values) const {
  thread_local std::vector<Sorted> sorted;
  thread_local std::vector<const Momentum*> found;
  sort_particles(event, sorted);
  found.assign(objects_.size(), nullptr);
  Momentum all{}, invisible{};
  double ht = 0.0;
  std::size_t known = 0;
  for (const auto& [kind, is_resonance, own_pt, particle] : sorted) {
    if (!is_resonance) {
      all = sum(all, particle->p);
      ht += own_pt;
      if (std::abs(kind) == neutrino) invisible = sum(invisible, particle->p);
    }
    // Objects of one kind stand in order of rank.
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      if (objects_[i].kind != kind || objects_[i].resonance != is_resonance || found[i]) continue;
      found[i] = &particle->p;
      ++known;
      break;
    }
  }
  values.clear();
  for (const Quantity& quantity : quantities_) {
    const Momentum* a = quantity.first < 0 ? &all : found[std::size_t(quantity.first)];
    const Momentum* b = quantity.second < 0 ? a : found[std::size_t(quantity.second)];
    double value = none;
    if (a && b) switch (quantity.kind) {
        case Kind::ht:
          value = ht;
          break;
        case Kind::missing_pt:
          value = pt(invisible);
          break;
        case Kind::pt:
          value = pt(*a);
          break;
        case Kind::eta:
          value = eta(*a);
          break;
        case Kind::rapidity:
        case Kind::total_rapidity:
          value = rapidity(*a);
          break;
        case Kind::total_mass:
          value = mass(*a);
          break;
        case Kind::mass:
          value = mass(quantity.second < 0 ? *a : sum(*a, *b));
          break;
        case Kind::distance:
          value = distance(*a, *b);
          break;
      }
    values.push_back(value);
  }
  return known == sorted.size();
}

}  // namespace helikos::report
