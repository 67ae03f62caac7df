// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/run_card_cuts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>
#include <utility>

namespace helikos::cards {
namespace {

constexpr double heavy_mass = 10.0;      ///< of ptheavy [GeV]
constexpr double least_mass_cut = 20.0;  ///< above, no cut of a kind of particles is applied [GeV]
constexpr double most_angle = 50.0;      ///< limits of rapidities and distances above are none

using Codes = std::set<int>;

/// A kind of particles that cuts name by a letter.
struct Kind {
  char letter;
  std::string group;  ///< name in cuts
  Codes codes;
};

class CutWriter {
 public:
  CutWriter(RunCard& card, const FinalState& state) : card_(card), state_(state) {
    const int most = std::min(card_.integer("maxjetflavor"), 6);
    Codes jets{21}, bottoms;
    for (int quark = 1; quark <= 6; ++quark) {
      if (quark > most && quark > 5) break;
      (quark <= most ? jets : bottoms).insert({quark, -quark});
    }
    kinds_ = {{'j', "cut_j", jets},
              {'b', "cut_b", bottoms},
              {'a', name_of(22), {22}},
              {'l', "cut_l", {11, -11, 13, -13, 15, -15}},
              {'v', "cut_v", {12, -12, 14, -14, 16, -16}}};
    for (const FinalLeg& leg : state_.legs)
      for (const int code : leg.codes)
        if (mass_of(code) > heavy_mass) heavy_.insert(code);
  }

  CardCuts write() {
    read_merging();
    note_flavors();
    write_single();
    write_codes();
    write_pairs();
    write_sums();
    write_ordered();
    write_isolation();
    write_merging();
    return std::move(result_);
  }

 private:
  // ---- Particles --------------------------------------------------------------------------------

  double mass_of(int code) const { return state_.parameters.mass(code); }

  std::string name_of(int code) const {
    for (const Particle& own : state_.model.particles)
      if (own.pdg == std::abs(code)) {
        const bool anti = code < 0 && !own.self_conjugate;
        return std::string(anti ? own.antiname : own.name);
      }
    return "";
  }

  const Kind& kind(char letter) const { return *std::ranges::find(kinds_, letter, &Kind::letter); }

  /// The group in a cut; what it stands for becomes a label.
  std::string group(const Kind& own) { return group(own.group, own.codes); }
  std::string group(const std::string& name, const Codes& codes) {
    if (codes.size() == 1) return name_of(*codes.begin());
    // The gluon, then particles, then antiparticles.
    std::vector<int> sorted(codes.begin(), codes.end());
    std::ranges::sort(sorted, {}, [](int code) {
      return std::pair(code == 21 ? 0 : code > 0 ? 1 : 2, std::abs(code));
    });
    std::string members;
    for (const int code : sorted)
      if (const std::string one = name_of(code); !one.empty()) members += ' ' + one;
    result_.labels[name] = fmt::format("{} ={}", name, members);
    return name;
  }

  static bool may_be(const FinalLeg& leg, const Codes& codes) {
    return std::ranges::any_of(leg.codes, [&](int code) { return codes.contains(code); });
  }

  /// Legs that may be one of these, without those that are too heavy for cuts of kinds.
  std::vector<const FinalLeg*> legs_of(const Codes& codes, bool has_limit = true) const {
    std::vector<const FinalLeg*> found;
    for (const FinalLeg& leg : state_.legs) {
      const bool is_it = std::ranges::any_of(leg.codes, [&](int code) {
        return codes.contains(code) && !(has_limit && mass_of(code) > least_mass_cut);
      });
      if (is_it) found.push_back(&leg);
    }
    return found;
  }

  bool has(const Codes& codes) const { return !legs_of(codes, false).empty(); }

  /// Whether cuts of single particles are applied to any of these legs; `cut-decays` off leaves out
  /// those of decays.
  bool is_any_cut(const std::vector<const FinalLeg*>& legs) const {
    return std::ranges::any_of(
        legs, [&](const FinalLeg* leg) { return !(skips_decays_ && leg->is_of_decay); });
  }
  bool is_cut(const Codes& codes) const { return is_any_cut(legs_of(codes)); }

  static bool are_of_production(const std::vector<const FinalLeg*>& legs) {
    return std::ranges::none_of(legs, [](const FinalLeg* leg) { return leg->is_of_decay; });
  }

  /// Whether there may be a pair of one particle of each group.
  static bool has_pair(const std::vector<const FinalLeg*>& a,
                       const std::vector<const FinalLeg*>& b) {
    for (const FinalLeg* first : a)
      for (const FinalLeg* second : b)
        if (first != second) return true;
    return false;
  }

  bool is_pair_cut(const Codes& a, const Codes& b) const {
    if (!has_pair(legs_of(a), legs_of(b))) return false;
    return is_cut(a) && is_cut(b);
  }

  // ---- Texts ------------------------------------------------------------------------------------

  void add(const std::string& cut) {
    if (std::ranges::find(result_.cuts, cut) == result_.cuts.end()) result_.cuts.push_back(cut);
  }

  void remark(Fate fate, const std::string& entry, const std::string& reason) {
    result_.remarks.push_back({fate, card_.entry(entry), reason, card_.place(entry)});
  }

  /// A lower and an upper limit of an observable; none where the lower one is not above zero, or
  /// the upper one is negative or cannot be reached.
  void limit(const std::string& observable, double least, double most, double largest) {
    const bool has_most = most >= 0.0 && most < largest;
    if (least > 0.0) add(fmt::format("{} > {}", observable, least));
    if (has_most) add(fmt::format("{} < {}", observable, most));
    if (has_most && least >= most)
      result_.remarks.push_back({Fate::noted,
                                 fmt::format("{} > {} and < {}", observable, least, most),
                                 "no event with such particles passes, in MadGraph neither", ""});
  }

  double minimum(const std::string& name) { return card_.number(name); }
  double maximum(const std::string& name) { return card_.number(name + "max"); }

  // ---- Single particles -------------------------------------------------------------------------

  /// Labels with b and lighter partons, as j of five flavours.
  void note_flavors() {
    const Codes &jets = kind('j').codes, &bottoms = kind('b').codes;
    const auto has_both = [&](const FinalLeg& leg) {
      return may_be(leg, jets) && may_be(leg, bottoms);
    };
    if (std::ranges::any_of(state_.legs, has_both))
      remark(Fate::noted, "maxjetflavor",
             "b and b~ of labels as j are no jets of cuts: ptb, etab, drbb and drbj are for them, "
             "and ptj, etaj and drjj are not, in MadGraph too (5 makes them jets)");
  }

  void read_merging() {
    skips_decays_ =
        !card_.flag("cut_decays") && std::ranges::any_of(state_.legs, &FinalLeg::is_of_decay);
    xqcut_ = card_.number("xqcut");
    ptj_ = card_.number("ptj");
    mmjj_ = card_.number("mmjj");
    isolates_ = card_.number("ptgmin") > 0.0;
    const bool is_automatic = card_.flag("auto_ptj_mjj");
    const int scheme = card_.integer("ktscheme");
    if (xqcut_ <= 0.0) return;
    if (is_automatic && ptj_ >= 0.0 && scheme == 1)
      ptj_ = xqcut_;
    else if (ptj_ > xqcut_)
      ptj_ = 0.0;
    if (is_automatic && mmjj_ >= 0.0)
      mmjj_ = xqcut_;
    else if (mmjj_ > xqcut_)
      mmjj_ = 0.0;
  }

  /// Says what an entry is where xqcut changes it.
  void note_merging(const std::string& entry, double value) {
    if (xqcut_ > 0.0 && card_.number(entry) != value)
      remark(Fate::noted, entry,
             fmt::format("with {} it is {:g}, in MadGraph too", card_.entry("xqcut"), value));
  }

  void write_single() {
    for (const char letter : {'j', 'b', 'a', 'l'}) {
      const std::string k(1, letter);
      const Kind& own = kind(letter);
      double pt = letter == 'j' ? ptj_ : minimum("pt" + k);
      const bool is_isolated = letter == 'a' && isolates_;
      const double of_kind = std::exchange(pt, is_isolated ? card_.number("ptgmin") : pt);
      const double most_pt = maximum("pt" + k), most_eta = minimum("eta" + k);
      const double least_eta = card_.number("eta" + k + "min");
      const double energy = minimum("e" + k), most_energy = maximum("e" + k);
      if (!is_cut(own.codes)) continue;
      if (is_isolated && of_kind > 0.0 && of_kind != pt)
        remark(Fate::noted, "pta", card_.entry("ptgmin") + " replaces it, in MadGraph too");
      if (letter == 'j') note_merging("ptj", pt);
      const std::string name = group(own);
      limit("pt(" + name + ")", pt, most_pt, 0.5 * state_.energy);
      limit("abs(y(" + name + "))", least_eta, most_eta, most_angle);
      for (const auto& [value, suffix] : {std::pair{energy, ""}, std::pair{most_energy, "max"}})
        if (value > 0.0 && value < 0.5 * state_.energy)
          remark(Fate::missing, "e" + k + suffix,
                 "it is an energy in the frame of the partons, and e of Helikos is in that of the "
                 "laboratory");
    }
  }

  /// Both signs of a code that the final state has.
  Codes of_code(int code) const {
    Codes codes;
    for (const FinalLeg& leg : state_.legs)
      for (const int own : leg.codes)
        if (std::abs(own) == std::abs(code)) codes.insert(own);
    return codes;
  }

  void write_codes() {
    const auto each = [&](const std::string& entry, const auto& body) {
      for (const auto& [code, value] : card_.by_code(entry)) {
        if (code == 0) continue;
        const Codes codes = of_code(code);
        if (is_any_cut(legs_of(codes, false)))
          body(group(fmt::format("cut_{}", std::abs(code)), codes), value);
      }
    };
    const double largest = 0.5 * state_.energy;
    each("pt_min_pdg",
         [&](const std::string& name, double x) { limit("pt(" + name + ")", x, -1, largest); });
    each("pt_max_pdg",
         [&](const std::string& name, double x) { limit("pt(" + name + ")", 0, x, largest); });
    each("eta_min_pdg", [&](const std::string& name, double x) {
      limit("abs(y(" + name + "))", x, -1, most_angle);
    });
    each("eta_max_pdg", [&](const std::string& name, double x) {
      limit("abs(y(" + name + "))", 0, x, most_angle);
    });
    for (const char* entry : {"e_min_pdg", "e_max_pdg"})
      each(entry, [&](const std::string&, double) {
        remark(Fate::missing, entry, "it is an energy in the frame of the partons");
      });
    write_pair_codes();
  }

  void write_pair_codes() {
    std::map<int, bool> only_anti;
    for (const auto& [code, value] : card_.by_code("mxx_only_part_antipart"))
      only_anti[code] = value != 0.0;
    for (const auto& [code, least] : card_.by_code("mxx_min_pdg")) {
      const Codes codes = of_code(code);
      const auto own = only_anti.find(code);
      const bool is_anti = own == only_anti.end() ? only_anti[0] : own->second;
      if (code == 0 || !is_any_cut(legs_of(codes, false))) continue;
      if (codes.size() == 2 && is_anti)
        limit(fmt::format("m({},{})", name_of(code), name_of(-code)), least, -1, state_.energy);
      else if (has_pair(legs_of(codes, false), legs_of(codes, false)) && !is_anti) {
        const std::string name = group(fmt::format("cut_{}", std::abs(code)), codes);
        limit(fmt::format("m({0},{0})", name), least, -1, state_.energy);
      }
    }
  }

  // ---- Pairs ------------------------------------------------------------------------------------

  void write_pairs() {
    for (const char* pair : {"jj", "bb", "ll", "aa", "bj", "aj", "jl", "ab", "bl", "al"}) {
      const std::string entry = std::string("dr") + pair;
      double least = minimum(entry);
      const double most = maximum(entry);
      const bool is_of_merging = xqcut_ > 0.0 && (entry == "drjj" || entry == "drjl");
      const bool is_replaced = is_of_merging || (isolates_ && entry == "draj");
      const Kind &a = kind(pair[0]), &b = kind(pair[1]);
      const bool is_limited = least > 0.0 || (most >= 0.0 && most < most_angle);
      if (!is_limited || !is_pair_cut(a.codes, b.codes)) continue;
      if (is_replaced && least > 0.0) {
        remark(Fate::noted, entry,
               fmt::format("it is no cut with {}, in MadGraph too",
                           card_.entry(is_of_merging ? "xqcut" : "ptgmin")));
        least = 0.0;
      }
      const std::string first = group(a), second = group(b);
      limit(fmt::format("dry({},{})", first, second), least, most, most_angle);
    }
    if (is_pair_cut(kind('j').codes, kind('j').codes)) note_merging("mmjj", mmjj_);
    for (const char letter : {'j', 'b', 'a'}) {
      const std::string entry = std::string("mm") + letter + letter;
      mass_window(entry, letter == 'j' ? mmjj_ : minimum(entry), kind(letter).codes,
                  kind(letter).codes, [&] {
                    return std::pair{group(kind(letter)), group(kind(letter))};
                  });
    }
    const double least = minimum("mmll");
    for (const int code : {11, 13, 15})
      mass_window("mmll", least, {code}, {-code}, [&] {
        return std::pair{name_of(code), name_of(-code)};
      });
    write_pt_of_pairs();
  }

  template <class Names>
  void mass_window(const std::string& entry, double least, const Codes& a, const Codes& b,
                   const Names& names) {
    const double most = maximum(entry);
    const bool is_limited = least > 0.0 || (most >= 0.0 && most < state_.energy);
    if (!is_limited || !is_pair_cut(a, b)) return;
    const auto [first, second] = names();
    const std::string mass = fmt::format("m({},{})", first, second);
    if (most >= 0.0 && least > most)  // what lies between is left out
      return add(
          fmt::format("abs({} - {}) > {}", mass, 0.5 * (least + most), 0.5 * (least - most)));
    limit(mass, least, most, state_.energy);
  }

  /// Pairs of a lepton and its antiparticle, of a lepton and a neutrino, of two neutrinos; also of
  /// decays.
  void write_pt_of_pairs() {
    const double least = card_.number("ptllmin"), most = card_.number("ptllmax");
    const double largest = 0.5 * state_.energy;
    if (least <= 0.0 && (most < 0.0 || most >= largest)) return;
    const auto pair = [&](const Codes& a, const Codes& b, const auto& names) {
      const auto of_a = legs_of(a, false), of_b = legs_of(b, false);
      if (!has_pair(of_a, of_b)) return;
      const bool skips = skips_decays_ && !(are_of_production(of_a) && are_of_production(of_b));
      if (skips && (a == b || of_a.size() > 1 || of_b.size() > 1))
        return remark(Fate::missing, least > 0.0 ? "ptllmin" : "ptllmax",
                      "with cut_decays = False it is not for pairs of products of decays here");
      const auto [first, second] = names();
      const char* const all = skips ? "[all]" : "";  // groups taken together have them
      limit(fmt::format("pt({0}{2},{1}{2})", first, second, all), least, most, largest);
    };
    for (const int code : {11, 13, 15})
      pair({code}, {-code}, [&] { return std::pair{name_of(code), name_of(-code)}; });
    const Kind &leptons = kind('l'), &neutrinos = kind('v');
    pair(leptons.codes, neutrinos.codes, [&] {
      return std::pair{group(leptons), group(neutrinos)};
    });
    pair(neutrinos.codes, neutrinos.codes, [&] {
      return std::pair{group(neutrinos), group(neutrinos)};
    });
  }

  // ---- Sums, and the hardest particles ----------------------------------------------------------

  void write_sums() {
    const Kind &jets = kind('j'), &bottoms = kind('b'), &leptons = kind('l'),
               &neutrinos = kind('v');
    const double energy = state_.energy;
    limit("m(all[all])", card_.number("dsqrt_shat"), card_.number("dsqrt_shatmax"), energy);
    const double met = card_.number("misset"), most_met = card_.number("missetmax");
    if (has(neutrinos.codes) && (met > 0.0 || (most_met >= 0.0 && most_met < 0.5 * energy)))
      limit("pt(" + group(neutrinos) + "[all])", met, most_met, 0.5 * energy);
    const double mass = card_.number("mmnl"), most_mass = card_.number("mmnlmax");
    if (mass > 0.0 || (most_mass >= 0.0 && most_mass < energy)) {
      std::vector<std::string> groups;
      for (const Kind* own : {&leptons, &neutrinos})
        if (has(own->codes)) groups.push_back(group(*own) + "[all]");
      if (!groups.empty())
        limit(fmt::format("m({})", fmt::join(groups, ",")), mass, most_mass, energy);
    }
    const double heavy = card_.number("ptheavy");
    if (heavy > 0.0 && !heavy_.empty())
      limit("pt(" + one_of("cut_heavy", heavy_) + ")", heavy, -1, energy);
    const double ht = card_.number("htjmin"), most_ht = card_.number("htjmax");
    const double all = card_.number("ihtmin"), most_all = card_.number("ihtmax");
    if ((ht > 0.0 || all > 0.0) && !has(jets.codes) && (ht > 0.0 || !has(bottoms.codes)))
      result_.why_impossible = "it has no jets, and " + card_.entry(ht > 0.0 ? "htjmin" : "ihtmin");
    if (ht > 0.0 || (has(jets.codes) && most_ht >= 0.0 && most_ht < energy))
      limit("ht(" + group(jets) + ")", ht, most_ht, energy);
    if (all > 0.0 || (most_all >= 0.0 && most_all < energy)) {
      std::string groups = group(jets);
      if (has(bottoms.codes)) groups += "," + group(bottoms);
      limit("ht(" + groups + ")", all, most_all, energy);
    }
    for (const char letter : {'j', 'b', 'a', 'l'}) {
      const double least = card_.number(std::string("xpt") + letter);
      if (least > 0.0 && has(kind(letter).codes))
        limit("pt(" + group(kind(letter)) + "[1])", least, -1, energy);
    }
  }

  /// The hardest of some particles.
  std::string one_of(const std::string& name, const Codes& codes) {
    return group(name, codes) + "[1]";
  }

  void write_ordered() {
    const bool is_one_enough = card_.number("cutuse") != 0.0;
    const double energy = state_.energy;
    for (const char letter : {'j', 'l'})
      for (int place = 1; place <= 4; ++place) {
        const std::string entry = fmt::format("pt{}{}", letter, place);
        const double least = card_.number(entry + "min"), most = card_.number(entry + "max");
        if (least <= 0.0 && (most < 0.0 || most >= 0.5 * energy)) continue;
        if (letter == 'j' && is_one_enough) {
          remark(Fate::missing, "cutuse", "it is sufficient that one of the jets passes");
          continue;
        }
        const Kind& own = kind(letter);
        const auto count = int(legs_of(own.codes, false).size());
        if (count < place && least <= 0.0) continue;
        const std::string name = group(own);
        if (least > 0.0) add(fmt::format("n({}) >= {}", name, place));
        if (least > 0.0 && count < place)
          result_.why_impossible = "it has too few particles for " + card_.entry(entry + "min");
        limit(fmt::format("pt({}[{}])", name, place), least, most, 0.5 * energy);
      }
    const auto jets = int(legs_of(kind('j').codes, false).size());
    std::string sum;
    for (int place = 1; place <= 4; ++place) {
      const double least = place > 1 ? card_.number(fmt::format("ht{}min", place)) : 0.0;
      const double most = place > 1 ? card_.number(fmt::format("ht{}max", place)) : -1.0;
      if (jets < place) continue;
      sum += fmt::format("{}pt(cut_j[{}])", place == 1 ? "" : " + ", place);
      if (least <= 0.0 && (most < 0.0 || most >= energy)) continue;
      group(kind('j'));
      limit(sum, least, most, energy);
    }
    write_forward_jets(jets);
  }

  /// The two hardest jets on opposite sides.
  void write_forward_jets(int jets) {
    const double least = card_.number("xetamin"), distance = card_.number("deltaeta");
    if (jets < 2 || (least <= 0.0 && distance <= 0.0)) return;
    const std::string name = group(kind('j'));
    add(fmt::format("y({0}[1])*y({0}[2]) < 0", name));
    if (least > 0.0) add(fmt::format("abs(y({0}[1])) > {1} and abs(y({0}[2])) > {1}", name, least));
    if (distance > 0.0) add(fmt::format("dy({0}[1],{0}[2]) > {1}", name, distance));
  }

  // ---- Photons and merging ----------------------------------------------------------------------

  void write_isolation() {
    const double radius = card_.number("r0gamma"), power = std::abs(card_.number("xn"));
    const double epsilon = card_.number("epsgamma");
    const bool is_electric = card_.flag("isoem");
    const Kind& photons = kind('a');
    if (!isolates_ || !has(photons.codes)) return;
    const std::string photon = group(photons);
    // ptgmin holds for all photons, also where cuts of single particles do not.
    if (skips_decays_ && !are_of_production(legs_of(photons.codes, false)))
      remark(Fate::missing, "ptgmin",
             "with cut_decays = False it is not for photons of decays here");
    limit("pt(" + photon + ")", card_.number("ptgmin"), -1, state_.energy);
    const auto isolate = [&](const std::string& others) {
      add(fmt::format("frixione({},{},{},{}) <= {}", photon, others, radius, power, epsilon));
    };
    if (has(kind('j').codes)) isolate(group(kind('j')) + "[all]");
    if (!is_electric) return;
    std::string others;
    if (legs_of(photons.codes).size() > 1) others = photon + "[all]";
    if (has(kind('l').codes)) others += (others.empty() ? "" : ",") + group(kind('l')) + "[all]";
    if (!others.empty()) isolate(others);
  }

  /// Pairs that a vertex of QCD makes of one parton: a gluon with any, a quark with its antiquark.
  void write_merging() {
    const Kind& jets = kind('j');
    if (xqcut_ > 0.0 && is_cut(jets.codes)) {
      add(fmt::format("mt({}) > {}", group(jets), xqcut_));
      if (is_pair_cut({21}, jets.codes))
        limit(fmt::format("kt({},{})", name_of(21), name_of(21)), xqcut_, -1, state_.energy);
      Codes quarks = jets.codes;
      quarks.erase(21);
      if (is_pair_cut({21}, quarks))
        limit(fmt::format("kt({},{})", name_of(21), group("cut_q", quarks)), xqcut_, -1,
              state_.energy);
      for (const int quark : quarks)
        if (quark > 0 && is_pair_cut({quark}, {-quark}))
          limit(fmt::format("kt({},{})", name_of(quark), name_of(-quark)), xqcut_, -1,
                state_.energy);
    }
    const double durham = card_.number("ktdurham"), radius = card_.number("dparameter");
    if (durham > 0.0 && is_cut(jets.codes)) {
      limit("pt(" + group(jets) + ")", durham, -1, state_.energy);
      if (is_pair_cut(jets.codes, jets.codes))
        limit(fmt::format("kt({0},{0})", group(jets)), durham * radius, -1, state_.energy);
    }
    if (card_.number("ptlund") > 0.0)
      remark(Fate::missing, "ptlund",
             "the cut ptlund(j), which is that of Pythia 8, is not written from the card");
  }

  RunCard& card_;
  const FinalState& state_;
  std::vector<Kind> kinds_;
  Codes heavy_;
  CardCuts result_;
  double xqcut_ = 0.0, ptj_ = 0.0, mmjj_ = 0.0;
  bool isolates_ = false, skips_decays_ = false;
};

}  // namespace

CardCuts cuts_of(RunCard& card, const FinalState& state) { return CutWriter(card, state).write(); }

}  // namespace helikos::cards
