// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Amplitudes of fixed colours, from all flows with explicit matrices of colours, and from programs
/// of one configuration.

#include <algorithm>
#include <complex>
#include <map>

#include "color/matrix_of_blocks.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/color/color_classes.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test {

using Amplitudes = std::vector<std::complex<double>>;  ///< (helicity)
using ColorMatrix = std::array<std::array<double, 3>, 3>;

inline ColorMatrix operator*(const ColorMatrix& a, const ColorMatrix& b) {
  ColorMatrix c{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

inline ColorMatrix commutator(const ColorMatrix& a, const ColorMatrix& b) {
  ColorMatrix ab = a * b, ba = b * a;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) ab[i][j] -= ba[i][j];
  return ab;
}

inline double trace(const ColorMatrix& a) { return a[0][0] + a[1][1] + a[2][2]; }

/// Sum over a of T^a (T^a)_ij, which is E_ji - delta_ij / 3.
inline ColorMatrix gluon_matrix(const LegColors& leg) {
  ColorMatrix result{};
  result[leg.anticolor][leg.color] = 1.0;
  for (int c = 0; c < 3 && leg.color == leg.anticolor; ++c) result[c][c] -= 1.0 / 3.0;
  return result;
}

/// The tensor of a colour flow.
inline double tensor_of(const ColorFlow& flow, const ColorConfiguration& colors) {
  double product = 1.0;
  for (const ColorString& string : flow) {
    const bool is_closed = is_trace(string);
    ColorMatrix line{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (std::size_t k = is_closed ? 0 : 1; k + 1 < string.size(); ++k) {
      line = line * gluon_matrix(colors[string[k]]);
    }
    product *= is_closed ? trace(line)
                         : line[colors[string.front()].color][colors[string.back()].anticolor];
  }
  return product;
}

/// Tr([ .. [T^1, T^s(2)] .. , T^s(n-1)] T^n) of the flows of the adjoint basis: of the trace in the
/// order of the jamp, Tr(T^1 T^s(2) .. T^n), with a plus sign.
inline std::vector<double> adjoint_tensors(const ColorConfiguration& colors) {
  std::vector<ColorMatrix> gluons;
  for (std::size_t leg = 0; leg < colors.size(); ++leg) {
    if (colors[leg].color >= 0) gluons.push_back(gluon_matrix(colors[leg]));
  }
  std::vector<double> result;
  for (const Permutation& order : all_permutations(static_cast<int>(gluons.size()) - 2)) {
    ColorMatrix inner = gluons[0];
    for (const auto k : order) inner = commutator(inner, gluons[k + 1]);
    result.push_back(trace(gluons.back() * inner));
  }
  return result;
}

inline std::vector<double> tensors(const AmplitudeProgram& program,
                                   const ColorConfiguration& colors) {
  if (program.color.kind == ColorBasis::Kind::adjoint) return adjoint_tensors(colors);
  std::vector<double> result;
  for (const ColorFlow& flow : program.color.flows) result.push_back(tensor_of(flow, colors));
  return result;
}

/// All flows of a process at one point.
class AllFlows {
 public:
  AllFlows(const Process& process, const Point& point, const Parameters& parameters = {})
      : process_(process),
        program_(build_program(process, parameters)),
        jamps_(run_program(program_, point)),
        helicities_(jamps_.values.size() / program_.num_summed_flows()) {}

  Amplitudes at(const ColorConfiguration& colors) const {
    Amplitudes result(helicities_);
    const auto factors = tensors(program_, colors);
    for (std::size_t f = 0; f < factors.size(); ++f) {
      for (std::size_t h = 0; h < helicities_; ++h)
        result[h] += factors[f] * jamps_.values[f * helicities_ + h];
    }
    return result;
  }

  /// Largest of one flow, times the root of the number of flows.
  double scale() const {
    double largest = 0.0;
    for (const auto& jamp : jamps_.values) largest = std::max(largest, std::abs(jamp));
    return largest * std::sqrt(static_cast<double>(program_.num_summed_flows()));
  }

  /// By the colour matrix.
  double sum() const {
    const ColorBlocks color = process_color(program_.color);
    const MatrixOfBlocks matrix(color);
    double sum = 0.0;
    for (int s = 0; s < program_.num_summed_flows(); ++s) {
      for (int t = 0; t < program_.num_summed_flows(); ++t) {
        std::complex<double> product = 0.0;
        for (std::size_t h = 0; h < helicities_; ++h) {
          product +=
              jamps_.values[s * helicities_ + h] * std::conj(jamps_.values[t * helicities_ + h]);
        }
        sum += matrix(s, t) * product.real();
      }
    }
    return sum;
  }

 private:
  const Process& process_;
  AmplitudeProgram program_;
  Jamps jamps_;
  std::size_t helicities_;
};

/// Zero where it vanishes by colour, which `build_program` says by an error.
inline Amplitudes amplitudes(const Process& process, const Point& point,
                             const ColorConfiguration& colors, ColorTreatment treatment,
                             const Parameters& parameters = {}) {
  ProgramOptions options;
  options.colors = treatment;
  options.configuration = colors;
  try {
    return run_program(build_program(process, parameters, options), point).values;
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("vanishes"), std::string::npos) << error.what();
    return {};
  }
}

inline double square(const Amplitudes& amplitudes) {
  double sum = 0.0;
  for (const auto& a : amplitudes) sum += std::norm(a);
  return sum;
}

/// All configurations that conserve colour, one leg after the other: by brute force.
inline std::vector<ColorConfiguration> conserved_configurations(const Process& process) {
  std::vector<ColorConfiguration> all{{}};
  for (const Leg& leg : process.legs()) {
    const int color = leg.particle->color;
    const bool out = color == 8 || (color == 3 && leg.outgoing_pdg() > 0);
    const bool in = color == 8 || (color == 3 && leg.outgoing_pdg() < 0);
    std::vector<ColorConfiguration> next;
    for (const ColorConfiguration& old : all) {
      for (int i = out ? 0 : -1; i < (out ? 3 : 0); ++i) {
        for (int j = in ? 0 : -1; j < (in ? 3 : 0); ++j) {
          next.push_back(old);
          next.back().push_back({i, j});
        }
      }
    }
    all = std::move(next);
  }
  std::erase_if(all, [](const auto& colors) { return !conserves_color(colors); });
  return all;
}

}  // namespace helikos::test
