// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <complex>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "helikos/theory/model/color_lines.hpp"
#include "helikos/theory/model/coupling_orders.hpp"
#include "helikos/theory/model/momentum_function.hpp"

namespace helikos {

/// Couplings of a fermion f to a neutral vector boson V, both real and without dimension:
/// the vertex fbar f V is  i gamma^mu (left P_L + right P_R),  P_{L,R} = (1 -+ gamma5) / 2.
struct ChiralCoupling {
  double left;
  double right;
};

/// Lorentz structures of vertices, without factors of i. Currents are numbered as the particles of
/// the vertex; momenta are outgoing. Fermions are a row psi (an outgoing fermion), then a column
/// chi (an outgoing antifermion).
enum class Lorentz : std::uint8_t {
  FFV,   ///< psi gamma.V (g_L P_L + g_R P_R) chi
  FFS,   ///< psi S (g_L P_L + g_R P_R) chi
  VVV,   ///< g_L [V1, V2].V3 (docs/physics.md, eq. 22)
  VVVV,  ///< g_L {2 (V1.V3)(V2.V4) - (V1.V2)(V3.V4) - (V1.V4)(V2.V3)}
  VVS,   ///< g_L (V1.V2) S
  VVSS,  ///< g_L (V1.V2) S3 S4
  SSS,   ///< g_L S1 S2 S3
  SSSS,  ///< g_L S1 S2 S3 S4
  FFL,   ///< (g_L + i g_R) psi gamma.V P_L chi
  VVS2,  ///< g_L (p1.p2 V1.V2 - p2.V1 p1.V2) S: field strengths of V1 and V2
  T3,    ///< the tensor of the row (Vertex::tensor), of three particles
  T4,    ///< the tensor of the row, of four particles, and so on
  T5,
  T6,
  T7,
  T8,
};

/// Most legs of a vertex: 3 or 4, or more with a tensor.
inline constexpr int most_vertex_legs = 8, most_vertex_inputs = most_vertex_legs - 1;

/// Whether a row has a tensor in place of a formula.
constexpr bool has_tensor(Lorentz lorentz) { return lorentz >= Lorentz::T3; }

/// The tensor of a row with this number of particles, from 3 to most_vertex_legs.
constexpr Lorentz tensor_of_legs(int legs) {
  return static_cast<Lorentz>(static_cast<int>(Lorentz::T3) + legs - 3);
}

constexpr int num_legs(Lorentz lorentz) {
  using enum Lorentz;
  if (has_tensor(lorentz)) return 3 + static_cast<int>(lorentz) - static_cast<int>(T3);
  return lorentz == VVVV || lorentz == VVSS || lorentz == SSSS ? 4 : 3;
}
static_assert(num_legs(tensor_of_legs(most_vertex_legs)) == num_legs(Lorentz::T8));

/// Name of a structure in the field, e.g. "FFV".
std::string_view lorentz_name(Lorentz lorentz);

/// A term of a vertex as a polynomial: a coefficient [GeV^dimension] times a component of each
/// particle's current times components of momenta. Vectors and momenta are contravariant, in the
/// order t, x, y, z; spinors are l1, l2, r1, r2 (amplitude/helas/wavefunctions.hpp).
struct TensorTerm {
  struct Momentum {
    std::uint8_t particle;   ///< place in the row; its momentum goes out of the vertex
    std::uint8_t component;  ///< 0 to 3
    auto operator<=>(const Momentum&) const = default;
  };

  std::array<std::uint8_t, most_vertex_legs> components{};  ///< (particle)
  std::vector<Momentum> momenta;
  std::complex<double> coefficient;
  int dimension = 0;
  int function = -1;  ///< number of a function of the row that multiplies it; -1: none

  bool operator==(const TensorTerm&) const = default;
};

/// A vertex without a factor of i, as the formulas of Lorentz.
using VertexTensor = std::vector<TensorTerm>;

/// A colour tensor of a vertex with a tensor, a sum of these: a string of matrices between an
/// outgoing triplet and an outgoing antitriplet, or a trace of matrices, Tr(T^a T^b) = delta^ab.
struct MatrixString {
  int sign = 1;
  bool is_trace = false;
  std::vector<std::uint8_t> places;  ///< of particles: triplet, octets, antitriplet; or octets

  bool operator==(const MatrixString&) const = default;
};

/// One interaction of a model. The colours of its particles fix its colour structure: T^a for a
/// quark, an antiquark and a gluon, f^abc for three gluons, delta for two coloured particles.
/// Couplings are given for g_s = 1, with Tr(T^a T^b) = delta^ab / 2.
struct Vertex {
  /// PDG codes, all outgoing, as `lorentz` has them; 0: none.
  std::array<int, most_vertex_legs> particles{};
  Lorentz lorentz{};
  ChiralCoupling coupling{1.0, 1.0};  ///< [GeV^dimension]
  CouplingOrders orders;
  int dimension = 0;
  double share = 1.0;  ///< fraction of a vertex of more particles; other rows have the rest
  std::shared_ptr<const VertexTensor> tensor{};  ///< of rows that have one
  std::vector<MatrixString> colors{};  ///< of rows with a tensor; none: no particle has colour
  /// The colour of a tensor in place of `colors`, in places of the row: where octets are no gluons
  /// or no string or trace holds all particles with colour.
  LineTerms lines{};
  /// Functions of the momenta of the vertex, which terms of the tensor name.
  std::shared_ptr<const std::vector<MomentumFunction>> functions{};
};

/// Whether gluons couple by T^a or f^abc. Two gluons and H have delta^ab.
constexpr bool is_strong(const Vertex& vertex) {
  using enum Lorentz;
  const bool has_matrix = vertex.lorentz == FFV || vertex.lorentz == VVV || vertex.lorentz == VVVV;
  return has_matrix && vertex.orders.strong() > 0;
}

}  // namespace helikos
