// SPDX-License-Identifier: Apache-2.0
#include "program/recursion.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "program/contraction_plan.hpp"
#include "program/quark_line.hpp"

namespace helikos {
namespace {

/// Gluons by their number 0 .. n-1, in colour order.
using Ordering = std::string;

/// A reference to a current: an ordering and its reverse share one.
struct SignedCurrent {
  int current;
  double sign;
};

class Recursion : QuarkLineProgram {
 public:
  Recursion(const Process& process, const ProcessTopology& topology, const Parameters& parameters,
            const ProgramOptions& options)
      : QuarkLineProgram(process, topology, parameters, options),
        plan_(plan_contractions(num_gluons())) {}

  AmplitudeProgram build() {
    Ordering all(num_gluons(), 0);
    std::iota(all.begin(), all.end(), 0);
    do {
      add_flow(all);
      ++program_.num_flows;
    } while (std::next_permutation(all.begin(), all.end()));
    return std::move(program_);
  }

 private:
  LegMask mask_of(const Ordering& gluons) const {
    LegMask mask = 0;
    for (const char g : gluons) mask |= leg_bit(topology_.gluons[g]);
    return mask;
  }

  /// J(g1 .. gk), by reversal J(k..1) = (-1)^(k+1) J(1..k) stored for one of the two orders.
  SignedCurrent gluon_current(const Ordering& gluons) {
    Ordering key = gluons;
    if (gluons.front() > gluons.back()) std::reverse(key.begin(), key.end());
    const bool flips = key != gluons && gluons.size() % 2 == 0;
    const auto found = gluons_.find(key);
    const int current = found != gluons_.end() ? found->second : build_gluon_current(key);
    return {current, flips ? -1.0 : 1.0};
  }

  int build_gluon_current(const Ordering& gluons) {
    if (gluons.size() == 1) {
      return gluons_[gluons] = external_gluon(gluons[0]);
    }
    request_parts(gluons);
    const int current = program_.add_current(vector_kind(), mask_of(gluons));
    add_three_gluon_vertices(gluons, current);
    add_four_gluon_vertices(gluons, current);
    emit(Operation::propagate_gluon, {current, -1, -1}, current, 1.0);
    return gluons_[gluons] = current;
  }

  /// The parts are built first, so that a current is filled in one stretch of instructions.
  void request_parts(const Ordering& gluons) {
    const std::size_t k = gluons.size();
    for (std::size_t first = 0; first < k; ++first) {
      for (std::size_t length = 1; first + length <= k && length < k; ++length) {
        gluon_current(gluons.substr(first, length));
      }
    }
  }

  void add_three_gluon_vertices(const Ordering& gluons, int output) {
    for (std::size_t j = 1; j < gluons.size(); ++j) {
      const auto a = gluon_current(gluons.substr(0, j));
      const auto b = gluon_current(gluons.substr(j));
      emit(Operation::three_gluon, {a.current, b.current, -1}, output, root_half * a.sign * b.sign);
    }
  }

  void add_four_gluon_vertices(const Ordering& gluons, int output) {
    for (std::size_t j = 1; j < gluons.size(); ++j) {
      for (std::size_t l = j + 1; l < gluons.size(); ++l) {
        const auto a = gluon_current(gluons.substr(0, j));
        const auto b = gluon_current(gluons.substr(j, l - j));
        const auto c = gluon_current(gluons.substr(l));
        emit(Operation::four_gluon, {a.current, b.current, c.current}, output,
             a.sign * b.sign * c.sign);
      }
    }
  }

  /// psi(g1 .. gk): the quark and k gluons, propagated.
  int row(const Ordering& gluons) {
    if (const auto found = rows_.find(gluons); found != rows_.end()) return found->second;
    if (gluons.empty()) return rows_[gluons] = external_row();
    const int current = amputated_row(gluons);
    emit(Operation::propagate_row, {current, -1, -1}, current, -root_half, 0);
    return rows_[gluons] = current;
  }

  /// sum_j psi(1..j) Jslash(j+1..k)
  int amputated_row(const Ordering& gluons) {
    std::vector<std::pair<int, SignedCurrent>> terms;
    for (std::size_t j = 0; j < gluons.size(); ++j) {
      const int psi = row(gluons.substr(0, j));
      terms.emplace_back(psi, gluon_current(gluons.substr(j)));
    }
    const LegMask quark = leg_bit(topology_.quark_line.fermion);
    const int current = program_.add_current(CurrentKind::row_spinor, quark | mask_of(gluons));
    for (const auto& [psi, gluon] : terms) {
      emit(Operation::row_gluon, {psi, gluon.current, -1}, current, gluon.sign);
    }
    return current;
  }

  /// chi(g1 .. gk): k gluons and the antiquark, propagated.
  int column(const Ordering& gluons) {
    if (const auto found = columns_.find(gluons); found != columns_.end()) return found->second;
    if (gluons.empty()) return columns_[gluons] = external_column();
    const int current = amputated_column(gluons, 1, gluons.size());
    emit(Operation::propagate_column, {current, -1, -1}, current, -root_half, 0);
    return columns_[gluons] = current;
  }

  /// sum over first <= b <= last of Jslash(1..b) chi(b+1..k)
  int amputated_column(const Ordering& gluons, std::size_t first, std::size_t last) {
    std::vector<std::pair<SignedCurrent, int>> terms;
    for (std::size_t b = first; b <= last; ++b) {
      const int chi = column(gluons.substr(b));
      terms.emplace_back(gluon_current(gluons.substr(0, b)), chi);
    }
    const LegMask antiquark = leg_bit(topology_.quark_line.antifermion);
    const int current =
        program_.add_current(CurrentKind::column_spinor, antiquark | mask_of(gluons));
    for (const auto& [gluon, chi] : terms) {
      emit(Operation::column_gluon, {gluon.current, chi, -1}, current, gluon.sign);
    }
    return current;
  }

  /// V(L | R) = psi(L) gamma^mu chi(R)
  int vector_between(const Ordering& left, const Ordering& right) {
    const auto key = std::make_pair(left, right);
    if (const auto found = between_.find(key); found != between_.end()) return found->second;
    const int psi = row(left), chi = column(right);
    const LegMask legs = program_.currents[psi].legs | program_.currents[chi].legs;
    const int current = program_.add_current(CurrentKind::complex_vector, legs);
    emit(Operation::fermion_current, {psi, chi, -1}, current, 1.0, 0);
    return between_[key] = current;
  }

  void add_flow(const Ordering& gluons) {
    if (options_.strategy == QuarkLineStrategy::one_sided) {
      const int antiquark = column({});
      const int all = amputated_row(gluons);
      emit(Operation::contract_spinors, {all, antiquark, -1}, program_.num_flows, root_half);
      return;
    }
    for (const auto& piece : plan_) add_piece(gluons, piece);
  }

  /// One share of  A = 1/sqrt2 sum_{a < m <= b} psi(1..a) Jslash(a+1..b) chi(b+1..n).
  void add_piece(const Ordering& gluons, const ContractionPiece& piece) {
    const Ordering left = gluons.substr(0, piece.left);
    if (piece.by_column) {
      const int psi = row(left);
      const int chi = shared_column(gluons.substr(piece.left), piece);
      emit(Operation::contract_spinors, {psi, chi, -1}, program_.num_flows, root_half);
      return;
    }
    const auto middle = gluon_current(gluons.substr(piece.left, piece.last - piece.left));
    const int between = vector_between(left, gluons.substr(piece.last));
    emit(Operation::contract_vectors, {between, middle.current, -1}, program_.num_flows,
         root_half * middle.sign);
  }

  /// The partial sum over b of a piece depends only on the gluons right of `left`.
  int shared_column(const Ordering& gluons, const ContractionPiece& piece) {
    const auto key = std::make_pair(gluons, piece.first);
    if (const auto found = partial_.find(key); found != partial_.end()) return found->second;
    return partial_[key] =
               amputated_column(gluons, piece.first - piece.left, piece.last - piece.left);
  }

  std::vector<ContractionPiece> plan_;
  std::map<Ordering, int> gluons_, rows_, columns_;
  std::map<std::pair<Ordering, Ordering>, int> between_;
  std::map<std::pair<Ordering, int>, int> partial_;
};

}  // namespace

AmplitudeProgram quark_line_recursion(const Process& process, const ProcessTopology& topology,
                                      const Parameters& parameters, const ProgramOptions& options) {
  return Recursion(process, topology, parameters, options).build();
}

}  // namespace helikos
