// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/event_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"

namespace helikos::events {
namespace {

/// The colour of a particle; any: its code does not belong to the Standard Model.
enum class ColorKind { none, quark, antiquark, gluon, sextet, antisextet, any };

bool is_quark(int pdg) { return pdg != 0 && std::abs(pdg) <= 6; }
bool is_lepton(int pdg) { return std::abs(pdg) >= 11 && std::abs(pdg) <= 16; }

ColorKind kind_of_color(int color) {
  switch (color) {
    case 1:
      return ColorKind::none;
    case 3:
      return ColorKind::quark;
    case -3:
      return ColorKind::antiquark;
    case 6:
      return ColorKind::sextet;
    case -6:
      return ColorKind::antisextet;
    case 8:
      return ColorKind::gluon;
    default:
      return ColorKind::any;
  }
}

ColorKind color_kind(int pdg, const ColorsOfCodes& colors) {
  if (const auto own = colors.find(std::abs(pdg)); own != colors.end()) {
    const bool is_real = own->second == 1 || own->second == 8;
    return kind_of_color(pdg < 0 && !is_real ? -own->second : own->second);
  }
  if (is_quark(pdg)) return pdg > 0 ? ColorKind::quark : ColorKind::antiquark;
  if (pdg == 21) return ColorKind::gluon;
  const bool is_boson = (pdg >= 22 && pdg <= 25) || pdg == -24;
  return is_lepton(pdg) || is_boson ? ColorKind::none : ColorKind::any;
}

bool is_daughter(const EventParticle& particle, int mother) {
  return particle.status != incoming && particle.mothers[0] == mother &&
         (particle.mothers[1] == mother || particle.mothers[1] == 0);
}

bool is_finite(const EventParticle& particle) {
  const auto& p = particle.p;
  return std::isfinite(p[0] + p[1] + p[2] + p[3] + particle.mass + particle.lifetime +
                       particle.spin);
}

bool is_mother(const EventRecord& event, int number) {
  if (number < 1 || number > static_cast<int>(event.particles.size())) return false;
  return event.particles[static_cast<std::size_t>(number - 1)].status != outgoing;
}

std::string mothers_of(const EventRecord& event, int number) {
  const auto& particle = event.particles[static_cast<std::size_t>(number - 1)];
  const auto [first, last] = particle.mothers;
  if (particle.status == incoming)
    return first == 0 && last == 0 ? "" : "comes in, but has mothers";
  if (!is_mother(event, first) || (last != 0 && !is_mother(event, last)))
    return fmt::format("{} and {} are no mothers", first, last);
  if (first == number || last == number) return "is its own mother";
  return {};
}

/// Whether a particle can have this helicity, or 9. A resonance may have any value, because some
/// programs write 0.
bool is_helicity(const EventParticle& particle) {
  const double spin = particle.spin, size = std::abs(spin);
  if (spin == unknown_spin || particle.status == resonance) return true;
  if (is_quark(particle.pdg)) return size == 1.0;
  if (is_lepton(particle.pdg)) return size <= 1.0;  // for a tau also the cosine to its mother
  if (particle.pdg == 21 || particle.pdg == 22) return size == 1.0;
  if (particle.pdg == 25) return size == 0.0;
  if (particle.pdg == 23 || std::abs(particle.pdg) == 24) return size == 0.0 || size == 1.0;
  return size <= 3.0;  // of spin 3/2: three halves
}

/// The larger of two numbers; NaN counts as the largest.
double worse(double a, double b) { return a > b || std::isnan(a) ? a : b; }

/// Sum of momenta, and sum of energies without signs.
struct MomentumSum {
  double p[4] = {}, size = 0.0;
  void add(const EventParticle& particle, double sign) {
    for (int i = 0; i < 4; ++i) p[i] += sign * particle.p[i];
    size += std::abs(particle.p[0]);
  }
  double deviation() const {
    double largest = 0.0;
    for (const double component : p) largest = worse(largest, std::abs(component));
    return size == 0.0 ? largest : largest / size;
  }
};

double decay_deviation(const EventRecord& event, int number) {
  MomentumSum sum;
  for (const auto& particle : event.particles) {
    if (is_daughter(particle, number)) sum.add(particle, 1.0);
  }
  if (sum.size == 0.0) return 0.0;  // the particle has no daughters in the file
  sum.add(event.particles[static_cast<std::size_t>(number - 1)], -1.0);
  return sum.deviation();
}

/// The tags at one vertex: where lines end and where they begin.
struct LineEnds {
  std::vector<int> colors, anticolors;

  /// Adds tags; an incoming particle counts as its outgoing antiparticle. The second colour of a
  /// sextet is a negative anticolour.
  void add(const std::array<int, 2>& tags, bool comes_in) {
    for (std::size_t which = 0; which < 2; ++which) {
      const int tag = tags[which];
      const bool is_color = (which == 0) == (tag > 0);
      if (tag != 0) (is_color != comes_in ? colors : anticolors).push_back(std::abs(tag));
    }
  }

  std::string objection() {
    std::sort(colors.begin(), colors.end());
    std::sort(anticolors.begin(), anticolors.end());
    for (const auto& tags : {colors, anticolors}) {
      const auto twice = std::adjacent_find(tags.begin(), tags.end());
      if (twice != tags.end()) return fmt::format("line {} begins or ends twice", *twice);
    }
    const auto loose_colors = without(colors, anticolors);
    const auto loose_anticolors = without(anticolors, colors);
    // Three lines may meet at a junction, or begin there. Both at once are no need: a line of the
    // one goes on in the other. Three loose lines are then a baryon number that is not conserved,
    // so that no event of the Standard Model has them.
    const bool have_one_direction = loose_colors.empty() || loose_anticolors.empty();
    if (have_one_direction && (loose_colors.size() + loose_anticolors.size()) % 3 == 0) return {};
    const int first = std::min(loose_colors.empty() ? max_tag : loose_colors.front(),
                               loose_anticolors.empty() ? max_tag : loose_anticolors.front());
    return fmt::format("line {} has one end only", first);
  }

 private:
  static constexpr int max_tag = std::numeric_limits<int>::max();

  static std::vector<int> without(const std::vector<int>& tags, const std::vector<int>& others) {
    std::vector<int> rest;
    std::ranges::set_difference(tags, others, std::back_inserter(rest));
    return rest;
  }
};

std::string tags_objection(const EventParticle& particle, const ColorsOfCodes& colors) {
  const auto [color, anticolor] = particle.colors;
  const auto kind = color_kind(particle.pdg, colors);
  if (kind == ColorKind::sextet && (color <= 0 || anticolor >= 0))
    return "a sextet has a colour and a negative anticolour";
  if (kind == ColorKind::antisextet && (color >= 0 || anticolor <= 0))
    return "an antisextet has an anticolour and a negative colour";
  if (kind == ColorKind::sextet || kind == ColorKind::antisextet) return {};
  const bool is_negative =
      kind == ColorKind::any ? color < 0 && anticolor < 0 : color < 0 || anticolor < 0;
  if (is_negative) return "a tag is negative";
  const bool has_color = color != 0, has_anticolor = anticolor != 0;
  if (kind == ColorKind::quark && (!has_color || has_anticolor))
    return is_quark(particle.pdg) ? "a quark has a colour and no anticolour"
                                  : "a triplet has a colour and no anticolour";
  if (kind == ColorKind::antiquark && (has_color || !has_anticolor))
    return is_quark(particle.pdg) ? "an antiquark has an anticolour and no colour"
                                  : "an antitriplet has an anticolour and no colour";
  if (kind == ColorKind::gluon && (!has_color || !has_anticolor || color == anticolor))
    return particle.pdg == 21 ? "a gluon has a colour and another anticolour"
                              : "an octet has a colour and another anticolour";
  if (kind == ColorKind::none && (has_color || has_anticolor)) return "it has no colour";
  return {};
}

std::string decay_objection(const EventRecord& event, int number) {
  LineEnds ends;
  int daughters = 0;
  for (const auto& particle : event.particles) {
    if (!is_daughter(particle, number)) continue;
    ends.add(particle.colors, false);
    ++daughters;
  }
  if (daughters == 0) return {};
  ends.add(event.particles[static_cast<std::size_t>(number - 1)].colors, true);
  return ends.objection();
}

/// The lines of the incoming particles and of what they make, which resonances may hide: each decay
/// may have a junction.
std::string production_objection(const EventRecord& event) {
  LineEnds ends;
  const auto is_product = [&](const EventParticle& particle) {
    for (std::size_t i = 0; i < event.particles.size(); ++i)
      if (event.particles[i].status == resonance && is_daughter(particle, int(i) + 1)) return true;
    return false;
  };
  for (const auto& particle : event.particles)
    if (!is_product(particle)) ends.add(particle.colors, particle.status == incoming);
  return ends.objection();
}

std::string deviation_objection(double deviation, double tolerance, const char* what) {
  if (deviation <= tolerance) return {};  // NaN does not pass
  return fmt::format("{} {:.2g}", what, deviation);
}

}  // namespace

std::string finite_objection(const EventRecord& event) {
  if (!std::isfinite(event.weight)) return fmt::format("the weight is {}", event.weight);
  for (std::size_t i = 0; i < event.weights.size(); ++i) {
    if (!std::isfinite(event.weights[i]))
      return fmt::format("the weight of variation {} is missing or not finite", i + 1);
  }
  const bool is_good = std::isfinite(event.scale + event.mu_r + event.mu_f + event.alpha_qed +
                                     event.alpha_qcd + event.fractions[0] + event.fractions[1]);
  if (!is_good) return "a scale or a coupling is not finite";
  for (std::size_t i = 0; i < event.particles.size(); ++i) {
    if (!is_finite(event.particles[i]))
      return fmt::format("particle {}: a number is not finite", i + 1);
  }
  return {};
}

void check_finite(const EventRecord& event, const std::string& path, std::uint64_t number) {
  if (const auto why = finite_objection(event); !why.empty())
    throw InputError(fmt::format("{}: event {}: {}", path, number, why));
}

std::string process_objection(const EventRecord& event, const RunRecord& run) {
  for (const auto& subprocess : run.subprocesses) {
    if (subprocess.id == event.process) return {};
  }
  return fmt::format("subprocess {} is none of the run's", event.process);
}

std::string beam_objection(const EventRecord& event, const RunRecord& run) {
  int number = 0;
  for (const auto& particle : event.particles) {
    if (particle.status != incoming) continue;
    const double beam = number < 2 ? run.energies[static_cast<std::size_t>(number)] : 0.0;
    if (++number > 2) return "more than two particles come in";
    if (beam > 0.0 && !(particle.p[0] <= beam * (1.0 + momentum_tolerance)))
      return fmt::format("{:g} GeV come in from a beam of {:g} GeV", particle.p[0], beam);
  }
  return number == 2 ? std::string{} : counted(number, "particle comes in", "particles come in");
}

std::string energy_objection(const EventRecord& event) {
  for (std::size_t i = 0; i < event.particles.size(); ++i) {
    const auto& particle = event.particles[i];
    if (!(particle.p[0] >= 0.0))
      return fmt::format("particle {}: its energy is {:g}", i + 1, particle.p[0]);
    if (!(particle.mass >= 0.0))
      return fmt::format("particle {}: its mass is {:g}", i + 1, particle.mass);
  }
  return {};
}

std::string mother_objection(const EventRecord& event) {
  for (int number = 1; number <= static_cast<int>(event.particles.size()); ++number) {
    const auto objection = mothers_of(event, number);
    if (!objection.empty()) return fmt::format("particle {}: {}", number, objection);
  }
  return {};
}

ColorsOfCodes colors_in(const RunRecord& run) {
  ColorsOfCodes colors;
  const auto card = std::ranges::find(run.header, "slha", &HeaderBlock::name);
  if (card == run.header.end()) return colors;
  std::istringstream lines(card->text);
  int code = 0;
  for (std::string line; std::getline(lines, line);) {
    std::ranges::transform(line, line.begin(),
                           [](unsigned char c) { return char(std::toupper(c)); });
    std::istringstream words(line);
    std::string first, second;
    words >> first >> second;
    if (first == "BLOCK" || first == "DECAY") code = 0;
    if (first == "BLOCK" && second == "QNUMBERS") words >> code;
    if (code > 0 && first == "3") colors[code] = std::atoi(second.c_str());
  }
  return colors;
}

std::string color_objection(const EventRecord& event, const ColorsOfCodes& colors) {
  LineEnds ends;
  int number = 0;
  for (const auto& particle : event.particles) {
    ++number;
    auto objection = tags_objection(particle, colors);
    if (objection.empty() && particle.status == resonance)
      objection = decay_objection(event, number);
    if (!objection.empty()) return fmt::format("particle {}: {}", number, objection);
    const bool comes_in = particle.status == incoming;
    if (comes_in || particle.status == outgoing) ends.add(particle.colors, comes_in);
  }
  const auto objection = ends.objection();
  return objection.empty() || production_objection(event).empty() ? std::string() : objection;
}

std::string helicity_objection(const EventRecord& event) {
  for (std::size_t i = 0; i < event.particles.size(); ++i) {
    const auto& particle = event.particles[i];
    if (!is_helicity(particle))
      return fmt::format("particle {} ({}): helicity {:g}", i + 1, particle.pdg, particle.spin);
  }
  return {};
}

double momentum_deviation(const EventRecord& event) {
  MomentumSum sum;
  double worst = 0.0;
  int number = 0;
  for (const auto& particle : event.particles) {
    ++number;
    if (particle.status == incoming) sum.add(particle, -1.0);
    if (particle.status == outgoing) sum.add(particle, 1.0);
    if (particle.status == resonance) worst = worse(worst, decay_deviation(event, number));
  }
  return worse(worst, sum.deviation());
}

double mass_shell_deviation(const EventRecord& event) {
  double worst = 0.0;
  for (const auto& particle : event.particles) {
    const auto& [e, px, py, pz] = particle.p;
    if (e == 0.0 && particle.mass == 0.0) continue;
    const double m2 = particle.mass * particle.mass;
    const double deviation =
        std::abs(e * e - px * px - py * py - pz * pz - m2) / std::max(e * e, m2);
    worst = worse(worst, deviation);
  }
  return worst;
}

EventChecks::EventChecks(const RunRecord& run) : run_(run), colors_(colors_in(run)) {
  for (const char* name :
       {"finite numbers", "subprocess", "incoming particles", "energies", "momentum conservation",
        "mass shells", "mothers", "colour flow", "helicities"}) {
    results_.push_back({.name = name, .failed = 0, .first = 0, .objection = {}});
  }
}

void EventChecks::check(const EventRecord& event, std::uint64_t number) {
  const double momentum = momentum_deviation(event), shell = mass_shell_deviation(event);
  worst_momentum_ = worse(worst_momentum_, momentum);
  worst_mass_shell_ = worse(worst_mass_shell_, shell);
  const std::string objections[] = {
      finite_objection(event),
      process_objection(event, run_),
      beam_objection(event, run_),
      energy_objection(event),
      deviation_objection(momentum, momentum_tolerance,
                          "the sum of momenta, as a part of all energies, is"),
      deviation_objection(shell, mass_shell_tolerance, "|E^2 - p^2 - m^2| / E^2 is"),
      mother_objection(event),
      color_objection(event, colors_),
      helicity_objection(event)};
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if (objections[i].empty()) continue;
    if (++results_[i].failed > 1) continue;
    results_[i].first = number;
    results_[i].objection = objections[i];
  }
}

void check_events(std::span<const EventRecord> events, const RunRecord& run, std::uint64_t first,
                  int threads) {
  constexpr std::size_t piece = 512;
  const auto check = [&](const EventRecord& event, std::uint64_t number) {
    if (event.weights.size() != run.variations.size())
      throw std::invalid_argument(fmt::format("event {}: {} weights of {} variations", number,
                                              event.weights.size(), run.variations.size()));
    if (!finite_objection(event).empty())
      throw std::runtime_error(fmt::format("event {}: one of its numbers is not finite", number));
  };
  std::vector<std::exception_ptr> failures((events.size() + piece - 1) / piece);
  in_pieces(threads, events.size(), piece, [&](std::size_t begin, std::size_t end) {
    try {
      for (std::size_t i = begin; i < end; ++i) check(events[i], first + i);
    } catch (...) {
      failures[begin / piece] = std::current_exception();
    }
  });
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace helikos::events
