// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Random conditions of the whole grammar that one event just passes: the sharpest test of limits.

#include <fmt/format.h>

#include <array>
#include <optional>
#include <random>

#include "cuts/events.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::cuts::test {

class RandomNumbers {
 public:
  explicit RandomNumbers(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t n) { return engine_() % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  double between(double a, double b) {
    return a + (b - a) * (double(engine_()) + 0.5) / 4294967296.;
  }
  template <class List>
  auto of(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::mt19937 engine_;
};

/// Events whose transverse momenta add up to zero, with a boost along the beams: hard and soft
/// particles, and some along others or against them, where limits are reached.
class BalancedEvents {
 public:
  BalancedEvents(const std::string& process, int count, RandomNumbers& random)
      : events(process, count, energy_of_incoming(process)),
        random_(random),
        masses_(masses_of(events.process, false)) {
    for (int event = 0; event < count; ++event)
      while (!fill(event)) {
      }
    events.copy();
  }

  /// sqrt(s) of an event [GeV].
  double energy(int event) const {
    FourVector<double> sum{0, 0, 0, 0};
    for (int leg = first(); leg < events.process.num_legs(); ++leg)
      sum = sum + events.p(event, leg);
    return std::sqrt(dot(sum, sum));
  }

  Events events;

 private:
  /// A particle decays at rest; what it becomes is written over.
  static double energy_of_incoming(const std::string& process) {
    const auto masses = masses_of(Process::parse(process), true);
    return masses.size() == 1 ? masses[0] : 2000;
  }

  int first() const { return events.process.num_incoming(); }

  double transverse_momentum() {
    if (random_.one_in(3))
      last_pt_ = random_.between(0, 400);
    else if (random_.one_in(2))
      last_pt_ = std::exp(random_.between(-4, 4));
    return last_pt_;
  }
  double azimuth() {
    if (random_.one_in(3)) return last_phi_;
    last_phi_ = random_.one_in(3) ? last_phi_ + 3.141592653589793 : random_.between(-3, 3);
    return last_phi_;
  }
  double rapidity() {
    if (!random_.one_in(3)) last_y_ = random_.between(-2, 2);
    return last_y_;
  }

  /// False where a massless particle has no momentum left.
  bool fill(int event) {
    const double boost = random_.one_in(2) ? random_.between(-2, 2) : 0.0;
    const std::size_t n = masses_.size();
    double x = 0, y = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double pt = transverse_momentum(), phi = azimuth(), rap = rapidity() + boost;
      const bool is_last = i + 1 == n;
      const double px = is_last ? -x : pt * std::cos(phi), py = is_last ? -y : pt * std::sin(phi);
      x += px, y += py;
      const double mt = std::hypot(px, py, masses_[i]), z = mt * std::sinh(rap);
      events.set(event, first() + int(i), {std::hypot(mt, z), px, py, z});
      if (mt < 1e-6) return false;
    }
    return true;
  }

  RandomNumbers& random_;
  std::vector<double> masses_;
  double last_pt_ = 40, last_phi_ = 0, last_y_ = 0;
};

/// A final state and its groups.
struct CutGroups {
  const char* process;
  std::vector<std::string> single;  ///< one particle each
  int jets = 0;                     ///< particles of j, none of which is in `single`
};

inline const std::vector<CutGroups> cut_groups{{"g g > t t~", {"t", "t~"}},
                                               {"u d~ > t b~", {"t", "b~"}},
                                               {"u u~ > z g", {"z"}, 1},
                                               {"h > b b~ g", {"b", "b~"}, 1},
                                               {"g g > t t~ g", {"t", "t~"}, 1},
                                               {"g g > z g g", {"z"}, 2},
                                               {"u d~ > e+ ve z g", {"e+", "ve", "z"}, 1},
                                               {"g g > b b~ g g", {"b", "b~"}, 2},
                                               {"g g > t t~ z g", {"t", "t~", "z"}, 1},
                                               {"u u~ > g g g g", {}, 4}};

/// Writes conditions that hold, or do not, for one event.
class RandomCuts {
 public:
  RandomCuts(const CutGroups& groups, const Events& events, RandomNumbers& random)
      : groups_(groups), events_(events), random_(random) {}

  std::string condition(int event, bool holds, int depth) {
    if (depth == 0 || random_.one_in(3)) return comparison(event, holds);
    const auto inner = [&](bool truth) { return "(" + condition(event, truth, depth - 1) + ")"; };
    switch (random_.below(5)) {
      case 0:
        return "not " + inner(!holds);
      case 1:
      case 2:
        if (holds) return inner(true) + " and " + inner(true);
        return either_order(inner(false), inner(random_.one_in(2)), " and ");
      default:
        if (!holds) return inner(false) + " or " + inner(false);
        return either_order(inner(true), inner(random_.one_in(3)), " or ");
    }
  }

  /// None: the text is too long, or two of its groups may be the same particle.
  std::optional<CutProgram> compiled_or_none(const std::string& text) const {
    try {
      return compiled(text, events_.process);
    } catch (const InputError&) {
      return {};
    }
  }

 private:
  std::string either_order(const std::string& a, const std::string& b, const char* word) {
    return random_.one_in(2) ? a + word + b : b + word + a;
  }

  // ---- Comparisons ------------------------------------------------------------------------------

  enum class Names { single, jets_by_order, all_by_order, one_variable, two_variables };

  struct Range {
    double least = infinity, most = -infinity;
    bool is_infinite() const { return least == most && std::isinf(least); }
    bool is_known() const { return std::isfinite(least) && std::isfinite(most) && least <= most; }
  };
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  std::string comparison(int event, bool holds) {
    for (int attempt = 0; attempt < 50; ++attempt) {
      choose_names();
      const std::string x = number(2);
      if (holds && random_.one_in(8)) return two_sided(event, x);
      const Range range = range_of(x, event);
      if (range.is_infinite())
        return fmt::format("{} {} {}", named(x, "j", "j"), (range.least > 0) == holds ? ">" : "<",
                           random_.of(std::array{0.01, 3.0, 100.0}));
      if (range.is_known()) return at_limit(x, range, holds);
    }
    return holds ? "ht >= 0" : "ht < 0";
  }

  /// Compares with what the event has. Of several particles a comparison fails with one of them.
  std::string at_limit(const std::string& text, const Range& range, bool holds) {
    const bool is_above = random_.one_in(3) != holds, is_exact = holds && random_.one_in(3);
    const double at = is_above == holds ? range.least : range.most,
                 off = is_exact ? 0.0 : distance(at);
    const std::string x = named(text, "j", "j"),
                      limit = fmt::format("{}", is_above == holds ? at - off : at + off),
                      equal = is_exact || random_.one_in(2) ? "= " : " ";
    if (random_.one_in(4)) return limit + (is_above ? " <" : " >") + equal + x;
    return x + (is_above ? " >" : " <") + equal + limit;
  }

  std::string two_sided(int event, const std::string& text) {
    const Range range = range_of(text, event);
    if (!range.is_known()) return "ht >= 0";
    return fmt::format("{} < {} < {}", range.least - distance(range.least), named(text, "j", "j"),
                       range.most + distance(range.most));
  }

  double distance(double at) {
    if (random_.one_in(4)) return random_.between(0, 0.3) * (1 + std::abs(at));
    return 1e-9 * (1 + std::abs(at));
  }

  /// Over all particles that variables stand for: those of the group in their order.
  Range range_of(const std::string& text, int event) const {
    Range range;
    const auto take = [&](const std::string& number) {
      const double value = value_of(number, events_, event);
      range.least = std::isnan(value) ? -infinity : std::min(range.least, value);
      range.most = std::isnan(value) ? infinity : std::max(range.most, value);
    };
    const auto place = [](int i) { return fmt::format("j[{}]", i); };
    try {
      if (names_ != Names::one_variable && names_ != Names::two_variables) take(text);
      for (int i = 1; i <= groups_.jets && names_ == Names::one_variable; ++i)
        take(named(text, place(i), ""));
      for (int i = 1; i <= groups_.jets && names_ == Names::two_variables; ++i)
        for (int k = i + 1; k <= groups_.jets; ++k) take(named(text, place(i), place(k)));
    } catch (const InputError&) {
      return {};
    }
    return range;
  }

  static std::string named(std::string text, const std::string& first, const std::string& second) {
    const auto replace = [&](char what, const std::string& by) {
      for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
        text.replace(at, 1, by);
    };
    replace('@', first);
    replace('#', second);
    return text;
  }

  void choose_names() {
    names_ = Names(random_.below(5));
    if (names_ == Names::two_variables && groups_.jets < 2) names_ = Names::single;
    if (groups_.jets < 1 && names_ != Names::all_by_order) names_ = Names::single;
    if (groups_.single.empty() && names_ == Names::single) names_ = Names::jets_by_order;
  }

  // ---- Numbers ----------------------------------------------------------------------------------

  std::string number(int depth) {
    if (random_.one_in(30)) return level();
    if (depth == 0 || random_.one_in(3)) return leaf();
    const auto part = [&] { return number(depth - 1); };
    const auto two = [&](const char* sign) {
      return "(" + part() + ")" + sign + "(" + part() + ")";
    };
    switch (random_.below(14)) {
      case 0:
        return "-(" + part() + ")";
      case 1:
        return "sqrt(" + part() + ")";
      case 2:
        return "abs(" + part() + ")";
      case 3:
        return "min(" + part() + "," + part() + ")";
      case 4:
        return "max(" + part() + "," + part() + ")";
      case 5:
        return two("-");
      case 6:
        if (random_.one_in(3)) return "(" + part() + ")/(" + level() + ")";
        return two("/");
      case 7:
        return constant() + "/(" + part() + ")";
      case 8:
        return "(" + part() + ")/" + constant();
      case 9: {
        const std::string x = part();
        return "(" + x + ")*(" + x + ")";
      }
      case 10:
      case 11:
        return two("*");
      default:
        return two("+");
    }
  }

  /// A number of many events, among them zero and minus zero.
  std::string level() {
    const std::string x = random_.of(std::array{"min", "max"}) + ("(" + leaf()) + ",0)";
    return random_.one_in(2) ? "-" + x : x;
  }

  std::string constant() {
    static constexpr const char* constants[] = {"0",   "1",   "2",    "3",      "0.5",
                                                "0.1", "0.3", "7.5",  "49",     "20",
                                                "100", "173", "n(j)", "n(all)", "n(b)"};
    return random_.of(constants);
  }

  std::string one() {
    switch (names_) {
      case Names::single:
        return random_.of(groups_.single);
      case Names::jets_by_order:
        if (!groups_.single.empty() && random_.one_in(4)) return random_.of(groups_.single);
        return fmt::format("j[{}]", 1 + random_.below(std::size_t(groups_.jets)));
      case Names::all_by_order:
        return fmt::format("all[{}]",
                           1 + random_.below(groups_.single.size() + std::size_t(groups_.jets)));
      default:
        return "@";
    }
  }

  std::string leaf() {
    if (random_.one_in(6)) return constant();
    static constexpr const char* sums[] = {"ht",           "ht(j)",      "met",
                                           "sum(mt(all))", "sum(pt(j))", "sum(m(j,j))",
                                           "sum(mt(j))",   "ht(t,z)",    "sum(dr(j,j))"};
    if (random_.one_in(6)) return random_.of(sums);
    if (names_ == Names::two_variables) return of_some("@,#");
    const std::string a = one();
    if (names_ == Names::one_variable || random_.one_in(2)) return of_one(a);
    std::string b = one();
    for (int i = 0; i < 8 && a == b; ++i) b = one();
    if (a == b) return of_one(a);
    const std::string c = one();
    return random_.one_in(4) && c != a && c != b ? of_three(a + "," + b + "," + c)
                                                 : of_some(a + "," + b);
  }

  std::string of_one(const std::string& group) {
    static constexpr const char* names[] = {"pt", "pt", "pt", "mt", "mt",  "px", "py",
                                            "m",  "e",  "p",  "pz", "eta", "y",  "phi"};
    return fmt::format("{}({})", random_.of(names), group);
  }
  std::string of_three(const std::string& groups) {
    static constexpr const char* names[] = {"pt", "m", "mt", "px", "e", "y"};
    return fmt::format("{}({})", random_.of(names), groups);
  }
  std::string of_some(const std::string& groups) {
    static constexpr const char* names[] = {"pt", "pt", "m",    "m",    "mt", "mt",  "px", "e",
                                            "dr", "dr", "deta", "dphi", "dy", "dry", "kt", "y"};
    return fmt::format("{}({})", random_.of(names), groups);
  }

  const CutGroups& groups_;
  const Events& events_;
  RandomNumbers& random_;
  Names names_ = Names::single;
};

/// Whether an event passes, and no number is NaN.
inline bool passes(const CutProgram& program, const Events& events, int event) {
  const OneEvent source{events, event};
  const auto verdict = Evaluation<double, OneEvent>(source).run(
      program.instructions.data(), static_cast<int>(program.instructions.size()));
  return verdict.passes > 0 && verdict.is_undefined == 0;
}

}  // namespace helikos::cuts::test
