// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/model_recursion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/contraction_order.hpp"
#include "helikos/amplitude/program/detail/color_algebra.hpp"
#include "helikos/amplitude/program/detail/color_terms.hpp"
#include "helikos/amplitude/program/detail/line_algebra.hpp"
#include "helikos/amplitude/program/lines.hpp"
#include "helikos/amplitude/program/tree_states.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/line_flow.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

bool is_antitriplet(int code) { return code < 0 && find_particle(code)->is_triplet(); }

/// Whether a process has all diagrams, except those of other orders.
bool has_all_diagrams(const Process& process) {
  return std::ranges::all_of(parts_of(process), [](const ProcessPart& part) {
    return part.process.restrictions().has_only_orders();
  });
}

/// Gluons whose currents are conserved: with all diagrams and the propagator 1/P^2.
LegMask conserved_gluons(const Process& process, const Parameters& parameters, LegMask gluons) {
  if (gluons == 0 || !has_all_diagrams(process)) return 0;
  const auto& own = process.model().own_propagator;
  const int gluon = process.legs()[std::size_t(std::countr_zero(gluons))].particle->pdg;
  return own && own(gluon, parameters) ? 0 : gluons;
}

/// `has_lines`: for LineAlgebra.
TreeCut::Kind cut_of(const Process& process, const FusionTable& fusions,
                     const ProgramOptions& options, bool has_lines) {
  if (has_lines) return TreeCut::Kind::center;
  if (options.textbook) return TreeCut::Kind::root;
  const bool may_be_line =
      options.colors == ColorTreatment::summed && !fusions.joins_bosons_at_lines();
  return may_be_line ? choose_cut(process) : TreeCut::Kind::center;
}

/// `Algebra`: colour algebra (amplitude/program/detail/color_algebra.hpp).
template <class Algebra>
class ModelRecursion {
 public:
  static constexpr bool has_lines = std::is_same_v<Algebra, LineAlgebra>;
  using Color = typename Algebra::Color;
  using Wave = ColoredWave<Color>;
  using Waves = ColoredWaves<Color>;
  using WaveKey = helikos::WaveKey<Color>;

  ModelRecursion(const Process& process, const FusionTable& fusions, const Parameters& parameters,
                 const ProgramOptions& options)
      : process_(process),
        parameters_(parameters),
        fusions_(fusions),
        options_(options),
        program_(start_program(process, parameters, options)),
        kinds_(process),
        cut_(process, cut_of(process, fusions, options, has_lines)),
        algebra_(process, cut_.root(), options),
        trees_(process, fusions, cut_, colored_legs()),
        terms_(program_, has_lines ? 0 : conserved_gluons(process, parameters, kinds_.gluons),
               is_line()),
        lines_(process, parameters, program_, fusions.gluon()),
        waves_(trees_.all() + 1) {}

  AmplitudeProgram build() {
    if (!has_lines) check_flows(process_, options_);
    powers_ = all_powers();
    if (powers_.empty() && algebra_.is_one_jamp()) throw vanishes();
    if (powers_.empty()) throw InputError(no_tree_text(process_, parameters_));
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
    if (!options_.textbook) check_states(process_, program_);
    if (!is_line()) return by_cuts(program_);
    order_by_need(program_);
    return std::move(program_);
  }

 private:
  using Terms = std::map<WaveKey, std::vector<Term>>;

  FixedColorLegs colored_legs() const {
    FixedColorLegs result;
    for (int leg = 0; leg < process_.num_legs(); ++leg) {
      for (const auto& color : algebra_.leg_colors(leg, process_.legs()[leg].outgoing_pdg())) {
        if (color.code == singlet_gluon) result.singlets |= leg_bit(leg);
      }
    }
    if (algebra_.is_one_jamp()) {
      result.may_have_current = [this](LegMask legs) { return algebra_.may_have_current(legs); };
    }
    return result;
  }

  /// All powers of the process, for any colours; gluons alone have one power.
  TreeStates::Powers all_powers() const {
    const bool is_known = !algebra_.is_one_jamp() || has_gluons_only(process_);
    return is_known ? trees_.powers() : TreeStates(process_, fusions_, cut_).powers();
  }

  /// Sets strong_power, and whether jamps have powers of g_s of their own: where not all products
  /// have one power of alpha_s.
  void set_strong_power(const std::vector<std::pair<int, int>>& products) {
    const auto strong = [this](int number) { return powers_[number].strong(); };
    const auto power = [&](const auto& product) {
      return strong(product.first) + strong(product.second);
    };
    const int first = power(products.at(0));
    const auto differs = [&](const auto& product) { return power(product) != first; };
    mixes_strong_ = first % 2 != 0 || std::ranges::any_of(products, differs);
    program_.strong_power = first / 2;
    if (!mixes_strong_) return;
    program_.strong_power = strong(products.front().first);
    for (const auto& [a, b] : products)
      program_.strong_power = std::min({program_.strong_power, strong(a), strong(b)});
  }

  /// Finds the products of powers that count, as pairs of numbers of powers. Where bounds of
  /// squares leave out products of two powers, there are flows for each power, and the colour
  /// matrix selects the products.
  void find_products() {
    std::vector<std::pair<int, int>> products;
    const int number = static_cast<int>(powers_.size());
    for (int a = 0; a < number; ++a) {
      for (int b = 0; b < number; ++b) {
        const bool counts = process_.restrictions().allows_product(powers_[a], powers_[b]);
        if (a <= b && counts) products.emplace_back(a, b);
        if (!counts) splits_powers_ = true;
      }
    }
    set_strong_power(products);
    if (splits_powers_) program_.color.products = std::move(products);
    if (splits_powers_ && algebra_.is_one_jamp()) {
      throw InputError(process_.str() +
                       ": colours cannot be sampled where orders of squares leave out "
                       "interferences");
    }
    if (splits_powers_ && is_adjoint()) {
      throw InputError(process_.str() +
                       ": orders of squares that leave out interferences of gluons alone are not "
                       "available");
    }
  }

  bool is_adjoint() const { return algebra_.is_adjoint(); }
  bool is_line() const { return cut_.kind() == TreeCut::Kind::line; }

  // Currents.

  void add_leg(int leg) {
    const LegMask legs = leg_bit(leg);
    const int pdg = process_.legs()[leg].outgoing_pdg();
    int element = -2, current = -1;
    for (auto& [code, color, factor, number] : algebra_.leg_colors(leg, pdg)) {
      if (number != element) {
        current = lines_.add(legs, pdg);
        terms_.emit({.operation = Operation::external, .parameter = number}, current);
      }
      element = number;
      waves_[legs].push_back({{legs, code, {}, current, factor}, color});
    }
  }

  /// Makes all currents of a leg set: first their terms, then each current in one stretch of
  /// instructions.
  void fill(LegMask legs) {
    Terms sums;
    const auto codes = [this](LegMask part) -> const std::vector<int>& {
      return waves_[part].empty() ? no_codes_ : trees_.codes(part);
    };
    add_all(legs, codes, sums, false, [&](int code, TreeGrade& grade, const Color& color) {
      const auto line = trees_.rules().line(legs, code, grade);
      if (!line || !trees_.is_kept(legs, code, *line) || !algebra_.has_current(legs, color))
        return false;
      grade = *line;
      return true;
    });
    for (auto& [key, terms] : sums) add_current(legs, key, std::move(terms));
    check_instructions(process_, program_);
  }

  /// Terms of a fusion and their colours; `is_rest`: LineAlgebra::terms.
  std::vector<ColoredTerm<Color>> terms_of(const Fusion& fusion, const Waves& waves, bool is_rest) {
    if constexpr (has_lines)
      return algebra_.terms(terms_, fusion, waves, is_rest);
    else
      return color_terms(algebra_, terms_, fusion, waves);
  }

  /// The terms of all fusions into a leg set that are wanted: `is_wanted` (code, grade, colour) may
  /// change the grade. `is_rest`: the legs are those of a rest.
  template <class Codes, class Wanted>
  void add_all(LegMask legs, Codes&& codes, Terms& sums, bool is_rest, Wanted&& is_wanted) {
    for_fusions(fusions_, legs, codes, [&](const Fusion& fusion, const auto& parts) {
      if (!trees_.allow_vertex(fusion, parts, legs)) return;
      for_waves(fusion, parts, [&](const Waves& waves, const TreeGrade& sum) {
        const double sign = sign_of(fusion, waves);
        for (auto& [color, term] : terms_of(fusion, waves, is_rest)) {
          TreeGrade grade = sum;
          if (!is_wanted(fusion.output, grade, color)) continue;
          term.coefficient *= sign;
          term.singlets += FusionTerms::singlets(fusion, plain_waves<Color>(waves));
          sums[{fusion.output, grade, color}].push_back(term);
        }
      });
    });
  }

  /// Calls body(waves, grade) for all choices of a wave for each part.
  template <class Parts, class Body>
  void for_waves(const Fusion& fusion, const Parts& parts, Body&& body) const {
    Waves waves{};
    const auto for_part = [&](auto&& self, std::size_t k, const TreeGrade& grade) -> void {
      if (k == std::size_t(fusion.num_inputs) || k == parts.size()) return body(waves, grade);
      for (const Wave& wave : waves_[parts[k].legs]) {
        if (wave.code != parts[k].code) continue;
        waves[k] = &wave;
        self(self, k + 1, grade + wave.grade);
      }
    };
    for_part(for_part, 0, {.open = fusion.vertex->orders});
  }

  /// Sign of the waves, and of the permutation that sorts their fermions; bosons have an even
  /// number of fermions.
  double sign_of(const Fusion& fusion, const Waves& waves) const {
    int inversions = 0;
    double sign = fusion.sign;
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
    const auto& [code, grade, color] = key;
    const int singlets = least_singlets(terms) + (code == singlet_gluon ? 1 : 0);
    const int sum = lines_.add_sum(legs, code);
    if (is_line()) sort_terms(terms, program_);
    // A propagator of complex numbers multiplies anyway and takes the factor; a propagator of real
    // vectors does not.
    const bool is_real = program_.currents[sum].kind == CurrentKind::real_vector;
    const bool has_propagator = LineCurrents::has_propagator(code);
    const double factor = has_propagator && !is_real ? take_factor(terms) : 1.0;
    for (const Term& term : terms) terms_.emit(term, sum);
    int current = lines_.as_line(code, sum);
    if (has_propagator) lines_.propagate(code, current, factor);
    waves_[legs].push_back({{legs, code, grade, current, 1.0, singlets}, color});
    const auto mirror = algebra_.reversed(legs, color);
    if (!mirror) return;
    const double sign = std::popcount(legs) % 2 == 0 ? -1.0 : 1.0;
    waves_[legs].push_back({{legs, code, grade, current, sign, singlets}, *mirror});
  }

  bool is_spinor(int current) const {
    const CurrentKind kind = program_.currents[current].kind;
    return kind == CurrentKind::row_spinor || kind == CurrentKind::column_spinor;
  }

  // Flows.

  /// Joins the currents of the closing legs with the currents of all other legs.
  void close(LegMask closing) {
    const LegMask others = trees_.all() ^ closing;
    const auto codes = [&](LegMask part) -> const std::vector<int>& {
      return waves_[part].empty() ? no_codes_ : trees_.codes_beside(closing, part);
    };
    Terms sums;
    add_all(others, codes, sums, true, [&](int code, const TreeGrade& grade, const Color&) {
      return trees_.is_met(closing, code, grade);
    });
    for (const auto& [key, terms] : sums) {
      const auto& [code, grade, color] = key;
      Wave rest{{others, code, grade, -1, 1.0, least_singlets(terms)}, color};
      for (const Wave& wave : waves_[closing]) {
        if (wave.code != conjugate_code(code)) continue;
        if (!trees_.is_closed(closing, wave.grade + grade)) continue;
        for (const auto& [flow, weight] : closed_colors(wave, rest)) {
          if (rest.current < 0) amputate(rest, terms);
          const int power = jamp_power((wave.grade + grade).powers());
          auto& jamp = contractions_[{algebra_.is_one_jamp() ? Color() : flow, power}];
          jamp.push_back(contraction(wave, rest));
          jamp.back().coefficient *= weight;
        }
      }
    }
    check_instructions(process_, program_);
  }

  /// The number of the powers where bounds of squares tell them apart, or the power of g_s where
  /// there are several.
  int jamp_power(const CouplingOrders& powers) const {
    if (!splits_powers_) return mixes_strong_ ? powers.strong() : 0;
    return static_cast<int>(std::ranges::find(powers_, powers) - powers_.begin());
  }
  int strong_power(int jamp_power) const {
    return splits_powers_ ? powers_[jamp_power].strong() : jamp_power;
  }

  /// Makes the current of the rest, without a propagator.
  void amputate(Wave& rest, std::vector<Term> terms) {
    rest.current = lines_.add_sum(rest.legs, rest.code);
    if (is_line()) sort_terms(terms, program_);
    // A factor costs one multiplication for a jamp and four for a spinor; vectors have fewer states
    // than jamps.
    if (is_spinor(rest.current)) rest.factor = take_factor(terms);
    for (const Term& term : terms) terms_.emit(term, rest.current);
  }

  Term contraction(const Wave& a, const Wave& b) {
    using enum CurrentKind;
    const CurrentKind kind = program_.currents[a.current].kind;
    // On a line the vertex V(row | column) goes first, as all terms of a jamp have such a vertex.
    const bool is_column = kind == column_spinor || (kind == tensor && a.code < 0);
    const bool swaps = is_column || (is_line() && kind != row_spinor);
    const Wave &first = swaps ? b : a, &second = swaps ? a : b;
    const int inversions =
        num_inversions(first.legs & kinds_.fermions, second.legs & kinds_.fermions);
    const Operation op = kind == scalar                                ? Operation::contract_scalars
                         : kind == row_spinor || kind == column_spinor ? Operation::contract_spinors
                         : kind == tensor                              ? Operation::contract_form
                                          : Operation::contract_vectors;
    const double sign = a.factor * b.factor * (inversions % 2 == 0 ? 1.0 : -1.0);
    const int form = kind == tensor ? lines_.contraction(a.code) : -1;
    return {op, {first.current, second.current, -1}, sign, -1, a.singlets + b.singlets, form};
  }

  /// The closed colours where two waves meet, with their weights.
  std::vector<std::pair<Color, double>> closed_colors(const Wave& wave, const Wave& rest) const {
    std::vector<std::pair<Color, double>> colors;
    if constexpr (has_lines) {
      for (LineTerm& term : algebra_.closed(wave.color, rest.color))
        colors.emplace_back(std::move(term.product), term.coefficient);
    } else {
      const auto flow = is_antitriplet(wave.code) ? closed(rest, wave) : closed(wave, rest);
      const double weight = flow ? algebra_.weight(*flow) : 0.0;
      if (weight != 0.0) colors.emplace_back(*flow, weight);
    }
    return colors;
  }

  /// The closed colour where two waves meet.
  typename Algebra::Product closed(const Wave& a, const Wave& b) const {
    const bool are_octets = color_of(a.code) == 8 && color_of(b.code) == 8;
    return are_octets ? algebra_.close(a.color, b.color) : algebra_.singlet(a.color, b.color);
  }

  void add_flows() {
    if (algebra_.is_one_jamp()) return add_one_jamp();
    if constexpr (has_lines) return add_line_flows();
    if (contractions_.empty()) throw std::logic_error("the trees have no colour flow");
    if (is_adjoint()) {
      const int lowest = mixes_strong_ ? program_.strong_power : 0;
      for (const auto& flow : algebra_.adjoint_flows()) contractions_.try_emplace({flow, lowest});
    }
    for (auto& [key, terms] : contractions_) {
      if (is_line()) sort_contractions(terms, program_);
    }
    add_jamps(contractions_, [this](const Color& color, const std::vector<Term>& terms) {
      if constexpr (std::is_same_v<Color, ColorWord>) {
        if (!is_adjoint()) add_flow(flow_of(color), terms);
      }
    });
    if (!is_adjoint()) return;
    write_empty_flows(program_);
    program_.color.kind = ColorBasis::Kind::adjoint;
    program_.color.num_gluons = std::popcount(kinds_.gluons);
  }

  void add_flow(ColorFlow flow, const std::vector<Term>& terms) {
    program_.color.flows.push_back(std::move(flow));
    program_.color.singlets.push_back(least_singlets(terms));
  }

  /// Adds the jamps of all colours, in ascending order: `add_color` (colour, terms). Those of a
  /// colour that has jamps of several powers of g_s come last, but for the lowest power.
  template <class Jamps, class AddColor>
  void add_jamps(const Jamps& jamps, AddColor&& add_color) {
    std::vector<std::pair<JampPower, const std::vector<Term>*>> higher;
    const auto* before = &jamps.begin()->first.first;
    for (const auto& [key, terms] : jamps) {
      const auto& [color, power] = key;
      const bool is_higher = program_.num_flows > 0 && !splits_powers_ && color == *before;
      before = &color;
      if (is_higher) {
        higher.push_back({{program_.num_flows - 1, power}, &terms});
        continue;
      }
      add_color(color, terms);
      if (splits_powers_) program_.color.powers.push_back(power);
      add_jamp({program_.num_flows, power}, terms);
    }
    for (const auto& [own, terms] : higher) {
      auto& singlets = program_.color.singlets;
      if (!singlets.empty())
        singlets[own.flow] = std::min(singlets[own.flow], least_singlets(*terms));
      add_jamp(own, *terms);
    }
  }

  void add_jamp(const JampPower& own, const std::vector<Term>& terms) {
    for (const Term& term : terms) terms_.emit(term, program_.num_flows);
    ++program_.num_flows;
    if (!mixes_strong_) return;
    program_.jamp_powers.push_back({own.flow, strong_power(own.power) - program_.strong_power});
  }

  /// Flows of lines, in ascending order.
  void add_line_flows() {
    std::map<std::pair<ColorFlow, int>, std::vector<Term>> flows;
    for (auto& [key, terms] : contractions_) {
      add_equal(terms);
      if (!terms.empty()) flows[{line_flow(key.first), key.second}] = std::move(terms);
    }
    if (flows.empty()) throw vanishing_colors(process_);
    check_flows(process_, double(flows.size()));
    add_jamps(flows, [this](const ColorFlow& flow, const std::vector<Term>& terms) {
      add_flow(flow, terms);
    });
  }

  static ColorFlow line_flow(const Color& color) {
    if constexpr (has_lines) return flow_of(color);
    throw std::logic_error("flows of words are no flows of lines");
  }

  void add_one_jamp() {
    program_.color.kind = ColorBasis::Kind::configuration;
    for (auto& [key, terms] : contractions_) add_equal(terms);
    if (!contractions_.empty()) add_jamps(contractions_, [](const auto&, const auto&) {});
    const auto is_one = [](const Instruction& i) { return is_contraction(i.operation); };
    if (std::ranges::none_of(program_.instructions, is_one)) throw vanishes();
    write_empty_flows(program_);
  }

  VanishingAmplitude vanishes() const {
    const bool is_one = options_.colors != ColorTreatment::continuous;
    const auto colors = is_one ? "the colours " + text_of(options_.configuration) : "all colours";
    return VanishingAmplitude(
        fmt::format("{}: the amplitude of {} vanishes", process_.str(), colors));
  }

  const Process& process_;
  const Parameters& parameters_;
  const FusionTable& fusions_;
  const ProgramOptions& options_;
  AmplitudeProgram program_;
  LegKinds kinds_;
  TreeCut cut_;
  Algebra algebra_;
  TreeStates trees_;
  TreeStates::Powers powers_;  ///< powers of couplings, in ascending order
  FusionTerms terms_;
  LineCurrents lines_;
  std::vector<std::vector<Wave>> waves_;  ///< (leg set)
  const std::vector<int> no_codes_;
  bool splits_powers_ = false;  ///< a flow has a jamp for each power
  bool mixes_strong_ = false;   ///< jamps have powers of g_s of their own (jamp_powers)
  std::map<std::pair<Color, int>, std::vector<Term>> contractions_;
};

bool has_elements(ColorTreatment colors) {
  return colors == ColorTreatment::dressed || colors == ColorTreatment::continuous;
}

}  // namespace

AmplitudeProgram line_recursion(const Process& process, const FusionTable& fusions,
                                const Parameters& parameters, const ProgramOptions& options) {
  return ModelRecursion<LineAlgebra>(process, fusions, parameters, options).build();
}

AmplitudeProgram model_recursion(const Process& process, const FusionTable& fusions,
                                 const Parameters& parameters, const ProgramOptions& options) {
  return has_elements(options.colors)
             ? ModelRecursion<ElementAlgebra>(process, fusions, parameters, options).build()
             : ModelRecursion<WordAlgebra>(process, fusions, parameters, options).build();
}

}  // namespace helikos
