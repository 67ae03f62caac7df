// SPDX-License-Identifier: Apache-2.0
#include "program/model_recursion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "core/error.hpp"
#include "process/color_factor.hpp"
#include "program/color_word.hpp"
#include "program/external_legs.hpp"
#include "program/leg_sets.hpp"
#include "program/tree_states.hpp"

namespace helikos {
namespace {

/// Those of seven gluons on one quark line.
constexpr int max_flows = 5040;
constexpr double root_of_half = std::numbers::sqrt2 / 2;

/// A current of a leg set, or its negative.
struct Wave {
  LegMask legs;
  int code, qed;
  ColorWord word;
  int current;
  double sign = 1.0;
};

/// Something that is added to a current.
struct Term {
  Operation operation;
  std::array<int, 3> inputs{-1, -1, -1};
  double coefficient = 1.0;
  int parameter = -1;
};

class ModelRecursion {
 public:
  ModelRecursion(const Process& process, const FusionTable& fusions, const Parameters& parameters,
                 const ProgramOptions& options)
      : process_(process),
        fusions_(fusions),
        parameters_(parameters),
        options_(options),
        trees_(process, fusions, choose_root(process)),
        waves_(trees_.all_but_root() + 1) {
    program_.legs = external_legs(process, parameters, options.basis);
    if (options.longitudinal_gluon >= 0) {
      program_.legs.at(options.longitudinal_gluon).wavefunction = Wavefunction::momentum;
    }
    find_colored_legs();
  }

  AmplitudeProgram build() {
    check_flows();
    const auto powers = trees_.powers();
    if (powers.empty()) throw InputError(process_.str() + ": has no tree diagram");
    trees_.keep(powers);
    program_.mixes_powers = powers.size() > 1;
    if (!program_.mixes_powers) program_.strong_power = process_.num_legs() - 2 - powers[0];
    for (int leg = 0; leg < process_.num_legs(); ++leg) add_leg(leg);
    const LegMask all = trees_.all_but_root();
    for (int size = 2; size <= std::popcount(all); ++size) {
      for (LegMask legs = 1; legs <= all; ++legs) {
        if ((legs & all) == legs && std::popcount(legs) == size) fill(legs);
      }
    }
    add_flows();
    return std::move(program_);
  }

 private:
  using Key = std::tuple<int, int, ColorWord>;  ///< code, power of e, colour

  /// Before anything large is made. k quark lines and n gluons have at most k! (n+k-1)!/(k-1)!
  /// flows; with colour singlets between the lines there are fewer.
  void check_flows() const {
    const int lines = std::popcount(quarks_) / 2, gluons = std::popcount(gluons_);
    const int factors = lines == 0 ? gluons - 2 : gluons;
    double flows = std::tgamma(lines + 1.0);
    for (int k = 0; k < factors; ++k) flows *= lines == 0 ? k + 1 : lines + k;
    if (flows <= max_flows) return;
    throw InputError(fmt::format("{}: {:.0f} colour flows are too many (at most {})",
                                 process_.str(), flows, max_flows));
  }

  void find_colored_legs() {
    for (int leg = 0; leg < process_.num_legs(); ++leg) {
      const Particle& particle = *process_.legs()[leg].particle;
      if (particle.is_fermion()) fermions_ |= leg_bit(leg);
      if (particle.is_gluon()) gluons_ |= leg_bit(leg);
      if (particle.is_quark()) quarks_ |= leg_bit(leg);
      const bool is_massless = parameters_.mass(particle.pdg) == 0.0;
      const bool is_linear = options_.basis == PolarizationBasis::linear;
      if (particle.spin == Spin::vector && is_massless && is_linear) real_ |= leg_bit(leg);
    }
  }

  bool is_adjoint() const { return quarks_ == 0 && gluons_ != 0; }

  // Currents.

  CurrentKind kind_of(LegMask legs, int code) const {
    if (code == singlet_gluon) return CurrentKind::complex_vector;
    const Particle& particle = *find_particle(code);
    if (particle.spin == Spin::scalar) return CurrentKind::scalar;
    if (particle.is_fermion()) {
      return code > 0 ? CurrentKind::row_spinor : CurrentKind::column_spinor;
    }
    return (legs & ~real_) == 0 ? CurrentKind::real_vector : CurrentKind::complex_vector;
  }

  void add_leg(int leg) {
    const int code = process_.legs()[leg].outgoing_pdg();
    const int current = program_.add_current(kind_of(leg_bit(leg), code), leg_bit(leg));
    program_.instructions.push_back({.operation = Operation::external, .output = current});
    if (leg == trees_.root()) {
      root_current_ = current;
      return;
    }
    const bool has_color = find_particle(code)->color > 1;
    waves_[leg_bit(leg)].push_back({leg_bit(leg), code, 0, leg_word(leg, has_color), current});
  }

  /// All currents of a leg set: first their terms, then each in one stretch of instructions.
  void fill(LegMask legs) {
    std::map<Key, std::vector<Term>> terms;
    const auto codes = [this](LegMask part) -> const std::vector<int>& {
      return trees_.codes(part);
    };
    for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
      for_waves(fusion, parts, [&](const std::array<const Wave*, 3>& waves) {
        add_terms(legs, fusion, waves, terms);
      });
    });
    for (const auto& [key, sum] : terms) add_current(legs, key, sum);
  }

  /// body(waves) for the waves of the parts whose powers of e may give a kept current.
  template <class Parts, class Body>
  void for_waves(const Fusion& fusion, const Parts& parts, Body&& body) const {
    LegMask legs = 0;
    for (int k = 0; k < fusion.num_inputs; ++k) legs |= parts[k].legs;
    const auto for_part = [&](auto&& self, int k, int qed,
                              std::array<const Wave*, 3> waves) -> void {
      if (k == fusion.num_inputs || k == 3) {
        if (trees_.is_kept(legs, fusion.output, qed)) body(waves);
        return;
      }
      for (const Wave& wave : waves_[parts[k].legs]) {
        if (wave.code != parts[k].code) continue;
        waves[k] = &wave;
        self(self, k + 1, qed + wave.qed, waves);
      }
    };
    for_part(for_part, 0, fusion.vertex->orders.qed, {});
  }

  void add_current(LegMask legs, const Key& key, const std::vector<Term>& terms) {
    const auto& [code, qed, word] = key;
    const int current = program_.add_current(kind_of(legs, code), legs);
    for (const Term& term : terms) emit(term, current);
    if (legs != trees_.all_but_root()) propagate(code, current);
    waves_[legs].push_back({legs, code, qed, word, current});
    if (!is_reversible(legs)) return;
    const double sign = word.left.size() % 2 == 0 ? -1.0 : 1.0;
    waves_[legs].push_back({legs, code, qed, reversed(word), current, sign});
  }

  /// Gluons in order and their reverse share a current, J(k..1) = (-1)^(k+1) J(1..k).
  bool is_reversible(LegMask legs) const {
    const bool has_first = is_adjoint() && (legs & gluons_ & (~gluons_ + 1)) != 0;
    return (legs & ~gluons_) == 0 && legs != trees_.all_but_root() && !has_first;
  }

  static ColorWord reversed(ColorWord word) {
    std::reverse(word.left.begin(), word.left.end());
    return word;
  }

  /// Of a word and its reverse one has a current of its own; in the adjoint basis the first gluon
  /// stands first and the others are behind it in any order.
  bool has_current(LegMask legs, const ColorWord& word) const {
    if (is_reversible(legs)) return word.left.front() < word.left.back();
    const auto first = static_cast<char>(std::countr_zero(gluons_));
    return !is_adjoint() || word.left.find(first) == LegString::npos || word.left[0] == first;
  }

  void emit(const Term& term, int output) {
    program_.instructions.push_back(
        {term.operation, term.inputs, output, term.coefficient, term.parameter});
  }

  /// Factors of i of a vertex and a propagator come to +1 for vectors and to -1 for the others.
  void propagate(int code, int current) {
    const CurrentKind kind = program_.currents[current].kind;
    if (kind == CurrentKind::row_spinor || kind == CurrentKind::column_spinor) {
      const bool is_row = kind == CurrentKind::row_spinor;
      emit({is_row ? Operation::propagate_row : Operation::propagate_column,
            {current, -1, -1},
            -1.0,
            propagator(code)},
           current);
    } else if (kind == CurrentKind::scalar) {
      emit({Operation::propagate_scalar, {current, -1, -1}, -1.0, propagator(code)}, current);
    } else if (code == singlet_gluon || parameters_.mass(code) == 0.0) {
      emit({Operation::propagate_gluon, {current, -1, -1}}, current);
    } else {
      emit({Operation::propagate_vector, {current, -1, -1}, 1.0, propagator(code)}, current);
    }
  }

  int propagator(int code) {
    const auto [place, is_new] =
        propagators_.try_emplace(std::abs(code), static_cast<int>(program_.propagators.size()));
    if (is_new) program_.propagators.push_back({parameters_.mass(code), parameters_.width(code)});
    return place->second;
  }

  int coupling(const Vertex& vertex) {
    const auto [place, is_new] =
        couplings_.try_emplace(&vertex, static_cast<int>(program_.couplings.size()));
    if (!is_new) return place->second;
    ChiralCoupling value = vertex.coupling;
    for (int power = 0; power < vertex.orders.qcd; ++power) {
      value.left *= parameters_.strong_coupling();
      value.right *= parameters_.strong_coupling();
    }
    program_.couplings.push_back({value, vertex.dimension});
    return place->second;
  }

  // Terms.

  using Terms = std::map<Key, std::vector<Term>>;
  using Waves = std::array<const Wave*, 3>;

  void add_terms(LegMask legs, const Fusion& fusion, const Waves& waves, Terms& terms) {
    int qed = fusion.vertex->orders.qed;
    for (int k = 0; k < fusion.num_inputs; ++k) qed += waves[k]->qed;
    double sign = fermi_sign(waves, fusion.num_inputs);
    for (int k = 0; k < fusion.num_inputs; ++k) sign *= waves[k]->sign;
    const auto add = [&](const ColorWord& word, Term term) {
      if (!has_current(legs, word)) return;
      term.coefficient *= sign;
      terms[{fusion.output, qed, word}].push_back(term);
    };
    if (fusion.vertex->particles[2] == gluon_code && is_gluon_vertex(fusion)) {
      fusion.num_inputs == 2 ? add_three_gluons(fusion, waves, add)
                             : add_four_gluons(fusion, waves, add);
      return;
    }
    add(word_of(fusion, waves), term_of(fusion, waves));
  }

  static constexpr int gluon_code = 21;
  static bool is_gluon_vertex(const Fusion& fusion) {
    return fusion.vertex->lorentz == Lorentz::VVV || fusion.vertex->lorentz == Lorentz::VVVV;
  }

  /// Of the order in which the fermions come to stand, against ascending order; a boson's are an
  /// even number.
  double fermi_sign(const Waves& waves, int num) const {
    int inversions = 0;
    for (int a = 0; a < num; ++a) {
      for (int b = a + 1; b < num; ++b) {
        inversions += num_inversions(waves[a]->legs & fermions_, waves[b]->legs & fermions_);
      }
    }
    return inversions % 2 == 0 ? 1.0 : -1.0;
  }

  static int num_inversions(LegMask first, LegMask second) {
    int number = 0;
    for (LegMask rest = first; rest != 0; rest &= rest - 1) {
      const LegMask leg = rest & (~rest + 1);
      number += std::popcount(second & (leg - 1));
    }
    return number;
  }

  /// The parameter of a gluon's vertex: jamps are those of g_s = 1, if there is one power of it.
  int strong_coupling(const Fusion& fusion) {
    return program_.mixes_powers ? coupling(*fusion.vertex) : -1;
  }

  template <class Add>
  void add_three_gluons(const Fusion& fusion, const Waves& waves, Add&& add) {
    const Wave &a = *waves[0], &b = *waves[1];
    const bool is_plain = ((a.legs | b.legs) & ~gluons_) == 0 && !program_.mixes_powers;
    const Operation op = is_plain ? Operation::three_gluon : Operation::three_vector;
    const Term term{op, {a.current, b.current, -1}, root_of_half, strong_coupling(fusion)};
    Term swapped = term;
    swapped.coefficient = -root_of_half;
    add(join_octets(a.word, b.word), term);
    add(join_octets(b.word, a.word), swapped);
  }

  template <class Add>
  void add_four_gluons(const Fusion& fusion, const Waves& waves, Add&& add) {
    const auto op = program_.mixes_powers ? Operation::four_vector : Operation::four_gluon;
    for (int middle = 0; middle < 3; ++middle) {
      const Wave &a = *waves[(middle + 1) % 3], &b = *waves[middle], &c = *waves[(middle + 2) % 3];
      const Term term{op, {a.current, b.current, c.current}, 1.0, strong_coupling(fusion)};
      add(join_octets(join_octets(a.word, b.word), c.word), term);
      add(join_octets(join_octets(c.word, b.word), a.word), term);
    }
  }

  // Vertices with one colour structure.

  /// Color of a code: 1, 3 or 8.
  static int color_of(int code) { return code == singlet_gluon ? 1 : find_particle(code)->color; }

  static ColorWord word_of(const Fusion& fusion, const Waves& waves) {
    const Wave &a = *waves[0], &b = *waves[1];
    if (fusion.num_inputs == 3) {
      return with_singlet(with_singlet(a.word, b.word), waves[2]->word);
    }
    const int x = color_of(a.code), y = color_of(b.code);
    if (x == 3 && y == 3) {
      const Wave &quark = a.code > 0 ? a : b, &antiquark = a.code > 0 ? b : a;
      return color_of(fusion.output) == 8 ? octet_of(quark.word, antiquark.word)
                                          : singlet_of(quark.word, antiquark.word);
    }
    if (x == 8 || y == 8) {
      const Wave &octet = x == 8 ? a : b, &quark = x == 8 ? b : a;
      return quark.code > 0 ? extend_quark(quark.word, octet.word)
                            : extend_antiquark(octet.word, quark.word);
    }
    return x == 3 ? with_singlet(a.word, b.word) : with_singlet(b.word, a.word);
  }

  Term term_of(const Fusion& fusion, const Waves& waves) {
    std::array<const Wave*, 3> w = waves;
    const auto is_kind = [&](const Wave* wave, CurrentKind kind) {
      return wave != nullptr && program_.currents[wave->current].kind == kind;
    };
    using enum Lorentz;
    switch (fusion.vertex->lorentz) {
      case FFV:
      case FFS:
        if (is_kind(w[1], CurrentKind::row_spinor) || (is_kind(w[0], CurrentKind::column_spinor))) {
          std::swap(w[0], w[1]);
        }
        return fermion_term(fusion, *w[0], *w[1]);
      case VVV:
        return plain(Operation::three_vector, {w[0]->current, w[1]->current, -1}, fusion);
      case VVVV:
        return plain(Operation::four_vector, {w[0]->current, w[1]->current, w[2]->current}, fusion,
                     2.0);
      case VVS:
        if (is_kind(w[0], CurrentKind::scalar)) std::swap(w[0], w[1]);
        return plain(
            fusion.output_place == 2 ? Operation::vectors_scalar : Operation::vector_scalar,
            {w[0]->current, w[1]->current, -1}, fusion);
      case SSS:
        return plain(Operation::scalars_scalar, {w[0]->current, w[1]->current, -1}, fusion);
      case VVSS:
      case SSSS:
        break;
    }
    return four_point_term(fusion, w);
  }

  Term plain(Operation op, std::array<int, 3> inputs, const Fusion& fusion, double factor = 1.0) {
    return {op, inputs, factor, coupling(*fusion.vertex)};
  }

  /// a: the row, where there is one; else the boson that meets the column b.
  Term fermion_term(const Fusion& fusion, const Wave& a, const Wave& b) {
    const bool is_scalar = fusion.vertex->lorentz == Lorentz::FFS;
    const bool is_strong = fusion.vertex->orders.qcd == 1, mixes = program_.mixes_powers;
    Term term;
    if (fusion.output_place == 2) {
      term.operation = is_scalar ? Operation::fermion_scalar : Operation::fermion_current;
    } else if (fusion.output_place == 1) {
      term.operation = is_scalar             ? Operation::row_scalar
                       : is_strong && !mixes ? Operation::row_gluon
                                             : Operation::row_vector;
    } else {
      term.operation = is_scalar             ? Operation::column_scalar
                       : is_strong && !mixes ? Operation::column_gluon
                                             : Operation::column_vector;
    }
    term.inputs = {a.current, b.current, -1};
    if (!is_strong || mixes) term.parameter = coupling(*fusion.vertex);
    if (is_strong) term.coefficient = root_of_half;
    if (fusion.output == singlet_gluon) term.coefficient /= -num_colors;
    return term;
  }

  /// Four bosons, two of them scalars: a product of two of them first.
  Term four_point_term(const Fusion& fusion, Waves w) {
    const auto is_scalar = [&](const Wave* wave) {
      return program_.currents[wave->current].kind == CurrentKind::scalar;
    };
    std::stable_sort(w.begin(), w.end(),
                     [&](const Wave* a, const Wave* b) { return !is_scalar(a) && is_scalar(b); });
    if (!is_scalar(w[0]) && is_scalar(w[1])) {
      const int product = product_of(Operation::scalars_scalar, *w[1], *w[2]);
      return plain(Operation::vector_scalar, {w[0]->current, product, -1}, fusion);
    }
    const Operation op = is_scalar(w[0]) ? Operation::scalars_scalar : Operation::vectors_scalar;
    const int product = product_of(op, *w[0], *w[1]);
    return plain(Operation::scalars_scalar, {product, w[2]->current, -1}, fusion);
  }

  int product_of(Operation op, const Wave& a, const Wave& b) {
    const auto key = std::make_pair(a.current, b.current);
    if (const auto found = products_.find(key); found != products_.end()) return found->second;
    const int current = program_.add_current(CurrentKind::scalar, a.legs | b.legs);
    emit({op, {a.current, b.current, -1}}, current);
    return products_[key] = current;
  }

  // Flows.

  /// The last current, without its propagator, meets the root.
  void add_flows() {
    const LegMask all = trees_.all_but_root(), root = leg_bit(trees_.root());
    const double sign = num_inversions(all & fermions_, root & fermions_) % 2 == 0 ? 1.0 : -1.0;
    std::map<ColorWord, std::vector<int>> flows;  // a current for each power of e
    for (const Wave& wave : waves_[all]) {
      if (wave.code == trees_.last_code()) flows[closed(wave.word)].push_back(wave.current);
    }
    for (const auto& [word, currents] : flows) {
      for (const int current : currents) {
        emit({contraction_of(current), {current, root_current_, -1}, sign}, program_.num_flows);
      }
      ++program_.num_flows;
      if (!is_adjoint()) program_.color.flows.push_back(flow_of(word));
    }
    if (!is_adjoint()) return;
    program_.color.kind = ColorBasis::Kind::adjoint;
    program_.color.num_gluons = std::popcount(gluons_);
  }

  Operation contraction_of(int current) const {
    const CurrentKind kind = program_.currents[current].kind;
    if (kind == CurrentKind::scalar) return Operation::contract_scalars;
    return kind == CurrentKind::row_spinor ? Operation::contract_spinors
                                           : Operation::contract_vectors;
  }

  /// The word with the root at its end; of the adjoint basis the gluons in order.
  ColorWord closed(const ColorWord& word) const {
    if (is_adjoint()) return word;
    const auto color = process_.legs()[trees_.root()].particle->color;
    const ColorWord root = leg_word(trees_.root(), color > 1);
    return color == 3 ? singlet_of(word, root) : word;
  }

  const Process& process_;
  const FusionTable& fusions_;
  const Parameters& parameters_;
  const ProgramOptions& options_;
  TreeStates trees_;
  std::vector<std::vector<Wave>> waves_;  ///< (leg set)
  AmplitudeProgram program_;
  LegMask fermions_ = 0, quarks_ = 0, gluons_ = 0;
  LegMask real_ = 0;  ///< legs whose wavefunctions are real vectors
  int root_current_ = -1;
  std::map<int, int> propagators_;
  std::map<const Vertex*, int> couplings_;
  std::map<std::pair<int, int>, int> products_;
};

}  // namespace

AmplitudeProgram model_recursion(const Process& process, const FusionTable& fusions,
                                 const Parameters& parameters, const ProgramOptions& options) {
  return ModelRecursion(process, fusions, parameters, options).build();
}

}  // namespace helikos
