// SPDX-License-Identifier: Apache-2.0
#include "program/model_recursion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "core/error.hpp"
#include "process/color_factor.hpp"
#include "process/process_parts.hpp"
#include "program/contraction_order.hpp"
#include "program/empty_flows.hpp"
#include "program/external_legs.hpp"
#include "program/fusion_terms.hpp"
#include "program/gluon_words.hpp"
#include "program/leg_kinds.hpp"
#include "program/leg_sets.hpp"
#include "program/need_order.hpp"
#include "program/term_lists.hpp"
#include "program/tree_states.hpp"

namespace helikos {
namespace {

/// Those of seven gluons on one quark line.
constexpr int max_flows = 5040;

/// Twice those of nine gluons.
constexpr double max_states = 1e8;

bool is_antiquark(int code) { return code < 0 && find_particle(code)->is_quark(); }

/// But for those of other orders.
bool has_all_diagrams(const Process& process) {
  return std::ranges::all_of(parts_of(process), [](const ProcessPart& part) {
    return part.process.restrictions().has_only_orders();
  });
}

TreeCut::Kind cut_of(const Process& process, const ProgramOptions& options) {
  return options.textbook ? TreeCut::Kind::root : choose_cut(process);
}

class ModelRecursion {
 public:
  ModelRecursion(const Process& process, const FusionTable& fusions, const Parameters& parameters,
                 const ProgramOptions& options)
      : process_(process),
        fusions_(fusions),
        parameters_(parameters),
        program_(start_program(process, parameters, options)),
        is_textbook_(options.textbook),
        kinds_(process),
        real_(process, program_),
        trees_(process, fusions, TreeCut(process, cut_of(process, options))),
        words_(kinds_.gluons, trees_.root(), has_single_traces(process)),
        terms_(program_, parameters.strong_coupling(),
               has_all_diagrams(process) ? kinds_.gluons : 0, is_line()),
        waves_(trees_.all() + 1) {}

  AmplitudeProgram build() {
    check_flows();
    powers_ = trees_.powers();
    if (powers_.empty()) throw InputError(process_.str() + ": has no tree diagram");
    trees_.keep(powers_);
    find_products();
    for (int leg = 0; leg < process_.num_legs(); ++leg) add_leg(leg);
    for (int size = 2; size < process_.num_legs(); ++size) {
      for (LegMask legs = 1; legs <= trees_.all(); ++legs) {
        if (std::popcount(legs) == size && trees_.cut().is_branch(legs)) fill(legs);
      }
    }
    for (LegMask legs = 1; legs <= trees_.all(); ++legs) {
      if (trees_.cut().is_closing(legs)) close(legs);
    }
    add_flows();
    if (!is_textbook_) check_states();
    if (!is_line()) return by_cuts(program_);
    order_by_need(program_);
    return std::move(program_);
  }

 private:
  using Terms = std::map<WaveKey, std::vector<Term>>;

  /// Jamps are those of g_s = 1 where all products have one power of alpha_s.
  void set_strong_power(const std::vector<std::pair<int, int>>& products) {
    const auto power = [&](const std::pair<int, int>& product) {
      const int legs = process_.num_legs();
      return strong_power(orders_of(product.first, legs)) +
             strong_power(orders_of(product.second, legs));
    };
    const int first = power(products.at(0));
    const auto differs = [&](const auto& product) { return power(product) != first; };
    program_.mixes_powers = first % 2 != 0 || std::ranges::any_of(products, differs);
    if (!program_.mixes_powers) program_.strong_power = first / 2;
  }

  /// Where bounds of squares leave out products of two powers, flows are kept power by power, and
  /// the colour matrix knows which of their products count.
  void find_products() {
    const auto orders = [&](int power) { return orders_of(power, process_.num_legs()); };
    std::vector<std::pair<int, int>> products;
    for (const int a : powers_) {
      for (const int b : powers_) {
        const bool counts = process_.restrictions().allows_product(orders(a), orders(b));
        if (a <= b && counts) products.emplace_back(a, b);
        if (!counts) splits_powers_ = true;
      }
    }
    set_strong_power(products);
    if (splits_powers_) program_.color.products = std::move(products);
    if (splits_powers_ && is_adjoint()) {
      throw InputError(process_.str() +
                       ": orders of squares that leave out interferences of gluons alone are not "
                       "available");
    }
  }

  /// Before anything large is made.
  void check_flows() const {
    const double flows = most_flows(process_);
    if (flows <= max_flows) return;
    throw InputError(fmt::format("{}: {:.0f} colour flows are too many (at most {})",
                                 process_.str(), flows, max_flows));
  }

  /// Before they are scheduled, which takes time and memory for each.
  void check_states() const {
    double states = 0.0;
    for (const Instruction& instruction : program_.instructions) {
      const bool is_flow = is_contraction(instruction.operation);
      states += is_flow ? program_.num_helicities()
                        : std::exp2(std::popcount(program_.currents[instruction.output].legs));
    }
    if (states <= max_states) return;
    throw InputError(
        fmt::format("{}: about {:.1e} helicity states to compute for an event are too "
                    "many (at most {:.0e})",
                    process_.str(), states, max_states));
  }

  bool is_adjoint() const { return words_.is_adjoint(); }
  bool is_line() const { return trees_.cut().kind() == TreeCut::Kind::line; }

  // Currents.

  CurrentKind kind_of(LegMask legs, int code) const {
    if (code == singlet_gluon) return CurrentKind::complex_vector;
    const Particle& particle = *find_particle(code);
    if (particle.spin == Spin::scalar) return CurrentKind::scalar;
    if (particle.is_fermion()) {
      return code > 0 ? CurrentKind::row_spinor : CurrentKind::column_spinor;
    }
    return real_.contain(legs) ? CurrentKind::real_vector : CurrentKind::complex_vector;
  }

  void add_leg(int leg) {
    const LegMask legs = leg_bit(leg);
    const int code = process_.legs()[leg].outgoing_pdg();
    const int current = program_.add_current(kind_of(legs, code), legs);
    terms_.emit({.operation = Operation::external}, current);
    const bool has_color = find_particle(code)->color > 1;
    waves_[legs].push_back({legs, code, {}, leg_word(leg, has_color), current});
  }

  /// All currents of a leg set: first their terms, then each in one stretch of instructions.
  void fill(LegMask legs) {
    Terms sums;
    const auto codes = [this](LegMask part) -> const std::vector<int>& {
      return trees_.codes(part);
    };
    add_all(legs, codes, sums, [&](int code, TreeGrade& grade, const ColorWord& word) {
      const auto line = trees_.rules().line(legs, code, grade);
      if (!line || !trees_.is_kept(legs, code, *line) || !words_.has_current(legs, word))
        return false;
      grade = *line;
      return true;
    });
    for (auto& [key, terms] : sums) add_current(legs, key, std::move(terms));
  }

  /// The terms of all fusions into a leg set that `is_wanted` (code, grade, word), which may change
  /// the grade.
  template <class Codes, class Wanted>
  void add_all(LegMask legs, Codes&& codes, Terms& sums, Wanted&& is_wanted) {
    for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
      if (!trees_.allow_vertex(fusion, parts, legs)) return;
      for_waves(fusion, parts, [&](const Waves& waves, const TreeGrade& sum) {
        const double sign = sign_of(fusion, waves);
        for (auto& [word, term] : terms_(fusion, waves)) {
          TreeGrade grade = sum;
          if (!is_wanted(fusion.output, grade, word)) continue;
          term.coefficient *= sign;
          sums[{fusion.output, grade, word}].push_back(term);
        }
      });
    });
  }

  /// body(waves, grade) for all choices of a wave for each part.
  template <class Parts, class Body>
  void for_waves(const Fusion& fusion, const Parts& parts, Body&& body) const {
    const auto for_part = [&](auto&& self, int k, const TreeGrade& grade, Waves waves) -> void {
      if (k == fusion.num_inputs || k == 3) return body(waves, grade);
      for (const Wave& wave : waves_[parts[k].legs]) {
        if (wave.code != parts[k].code) continue;
        waves[k] = &wave;
        self(self, k + 1, grade + wave.grade, waves);
      }
    };
    for_part(for_part, 0, {power_of(fusion.vertex->orders), 0, 0}, {});
  }

  /// That of the waves, and of the permutation that sorts their fermions; bosons have an even
  /// number of them.
  double sign_of(const Fusion& fusion, const Waves& waves) const {
    int inversions = 0;
    double sign = 1.0;
    for (int a = 0; a < fusion.num_inputs; ++a) {
      sign *= waves[a]->factor;
      for (int b = a + 1; b < fusion.num_inputs; ++b) {
        inversions +=
            num_inversions(waves[a]->legs & kinds_.fermions, waves[b]->legs & kinds_.fermions);
      }
    }
    return inversions % 2 == 0 ? sign : -sign;
  }

  void add_current(LegMask legs, const WaveKey& key, std::vector<Term> terms) {
    const auto& [code, grade, word] = key;
    const int current = program_.add_current(kind_of(legs, code), legs);
    if (is_line()) sort_terms(terms, program_);
    // A propagator of complex numbers multiplies by it anyway, one of real vectors does not.
    const bool is_real = program_.currents[current].kind == CurrentKind::real_vector;
    const double factor = has_propagator(code) && !is_real ? take_factor(terms) : 1.0;
    for (const Term& term : terms) terms_.emit(term, current);
    if (has_propagator(code)) propagate(code, current, factor);
    waves_[legs].push_back({legs, code, grade, word, current});
    if (!words_.is_reversible(legs, word)) return;
    const double sign = word.left.size() % 2 == 0 ? -1.0 : 1.0;
    waves_[legs].push_back({legs, code, grade, reversed(word), current, sign});
  }

  bool is_spinor(int current) const {
    const CurrentKind kind = program_.currents[current].kind;
    return kind == CurrentKind::row_spinor || kind == CurrentKind::column_spinor;
  }

  static ColorWord reversed(ColorWord word) {
    std::reverse(word.left.begin(), word.left.end());
    return word;
  }

  static bool has_propagator(int code) {
    return code == singlet_gluon || !find_particle(code)->is_auxiliary;
  }

  /// Factors of i of a vertex and a propagator come to +1 for vectors and to -1 for the others.
  void propagate(int code, int current, double factor) {
    using enum CurrentKind;
    const std::array<int, 3> in{current, -1, -1};
    const CurrentKind kind = program_.currents[current].kind;
    if (kind == row_spinor) {
      terms_.emit({Operation::propagate_row, in, -factor, propagator(code)}, current);
    } else if (kind == column_spinor) {
      terms_.emit({Operation::propagate_column, in, -factor, propagator(code)}, current);
    } else if (kind == scalar) {
      terms_.emit({Operation::propagate_scalar, in, -factor, propagator(code)}, current);
    } else if (code == singlet_gluon) {
      terms_.emit({Operation::propagate_gluon, in, -factor / num_colors}, current);
    } else if (parameters_.mass(code) == 0.0) {
      terms_.emit({Operation::propagate_gluon, in, factor}, current);
    } else {
      terms_.emit({Operation::propagate_vector, in, factor, propagator(code)}, current);
    }
  }

  int propagator(int code) {
    const auto [place, is_new] =
        propagators_.try_emplace(std::abs(code), static_cast<int>(program_.propagators.size()));
    if (is_new) program_.propagators.push_back({parameters_.mass(code), parameters_.width(code)});
    return place->second;
  }

  // Flows.

  /// The currents of these legs meet what all other legs make.
  void close(LegMask closing) {
    const LegMask others = trees_.all() ^ closing;
    const auto codes = [&](LegMask part) -> const std::vector<int>& {
      return trees_.codes_beside(closing, part);
    };
    Terms sums;
    add_all(others, codes, sums, [&](int code, const TreeGrade& grade, const ColorWord&) {
      return trees_.is_met(closing, code, grade);
    });
    for (const auto& [key, terms] : sums) {
      const auto& [code, grade, word] = key;
      Wave rest{others, code, grade, word, -1};
      for (const Wave& wave : waves_[closing]) {
        if (wave.code != conjugate_code(code)) continue;
        if (!trees_.is_closed(closing, wave.grade + grade)) continue;
        const bool is_last = is_antiquark(wave.code);
        const auto flow = is_last ? closed(rest, wave) : closed(wave, rest);
        if (!flow) continue;
        if (rest.current < 0) amputate(rest, terms);
        const int power = splits_powers_ ? (wave.grade + grade).power() : 0;
        contractions_[{*flow, power}].push_back(contraction(wave, rest));
      }
    }
  }

  /// The current of the rest, without a propagator.
  void amputate(Wave& rest, std::vector<Term> terms) {
    rest.current = program_.add_current(kind_of(rest.legs, rest.code), rest.legs);
    if (is_line()) sort_terms(terms, program_);
    // Jamps multiply one number by it, a spinor four; vectors have fewer states than jamps.
    if (is_spinor(rest.current)) rest.factor = take_factor(terms);
    for (const Term& term : terms) terms_.emit(term, rest.current);
  }

  Term contraction(const Wave& a, const Wave& b) const {
    using enum CurrentKind;
    const CurrentKind kind = program_.currents[a.current].kind;
    // On a line the vertex V(row | column) goes first, as all of a jamp's terms have one.
    const bool swaps = kind == column_spinor || (is_line() && kind != row_spinor);
    const Wave &first = swaps ? b : a, &second = swaps ? a : b;
    const int inversions =
        num_inversions(first.legs & kinds_.fermions, second.legs & kinds_.fermions);
    const Operation op = kind == scalar ? Operation::contract_scalars
                         : kind == row_spinor || kind == column_spinor
                             ? Operation::contract_spinors
                             : Operation::contract_vectors;
    const double sign = a.factor * b.factor * (inversions % 2 == 0 ? 1.0 : -1.0);
    return {op, {first.current, second.current, -1}, sign};
  }

  /// The flow where two words meet, if it is one of the basis.
  std::optional<ColorWord> closed(const Wave& a, const Wave& b) const {
    const bool are_octets = color_of(a.code) == 8 && color_of(b.code) == 8;
    const ColorWord word = are_octets ? close_octets(a.word, b.word) : singlet_of(a.word, b.word);
    return words_.is_flow(word) ? std::optional(word) : std::nullopt;
  }

  void add_flows() {
    if (contractions_.empty()) throw std::logic_error("the trees have no colour flow");
    if (is_adjoint()) {
      for (const ColorWord& flow : words_.adjoint_flows()) contractions_.try_emplace({flow, 0});
    }
    for (auto& [key, terms] : contractions_) {
      const auto& [word, power] = key;
      if (is_line()) sort_contractions(terms, program_);
      for (const Term& term : terms) terms_.emit(term, program_.num_flows);
      ++program_.num_flows;
      if (!is_adjoint()) program_.color.flows.push_back(flow_of(word));
      if (splits_powers_) program_.color.powers.push_back(power);
    }
    if (!is_adjoint()) return;
    write_empty_flows(program_);
    program_.color.kind = ColorBasis::Kind::adjoint;
    program_.color.num_gluons = std::popcount(kinds_.gluons);
  }

  const Process& process_;
  const FusionTable& fusions_;
  const Parameters& parameters_;
  AmplitudeProgram program_;
  bool is_textbook_;  ///< to be counted
  LegKinds kinds_;
  RealLegs real_;
  TreeStates trees_;
  GluonWords words_;
  std::vector<int> powers_;  ///< of couplings (power_of)
  FusionTerms terms_;
  std::vector<std::vector<Wave>> waves_;  ///< (leg set)
  bool splits_powers_ = false;            ///< a flow has a jamp for each power
  std::map<std::pair<ColorWord, int>, std::vector<Term>> contractions_;
  std::map<int, int> propagators_;
};

}  // namespace

AmplitudeProgram model_recursion(const Process& process, const FusionTable& fusions,
                                 const Parameters& parameters, const ProgramOptions& options) {
  return ModelRecursion(process, fusions, parameters, options).build();
}

}  // namespace helikos
