// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// IXXXXX, OXXXXX and VXXXXX of HELAS (KEK-91-11, appendix A.2, with the phases at rest and along
/// -z of the ALOHA templates), written out in std::complex<long double> from the published
/// formulae, sharing nothing with src/helas. |p| + p_z is formed without cancellation.

#include <array>
#include <cmath>
#include <complex>

#include "helikos/base/core/four_vector.hpp"

namespace helikos::test {

using Exact = long double;
using ExactComplex = std::complex<long double>;
using ExactSpinor = std::array<ExactComplex, 4>;
using ExactVector = std::array<ExactComplex, 4>;
using ExactMomentum = FourVector<Exact>;

struct HelasKinematics {
  Exact length, sum;  ///< |p|, |p| + p_z [GeV]
  bool at_rest, along_minus_z;
};

inline HelasKinematics helas_kinematics(const ExactMomentum& p) {
  const Exact transverse2 = p.x * p.x + p.y * p.y;
  const Exact length = std::sqrt(transverse2 + p.z * p.z);
  const Exact sum = p.z < 0 ? transverse2 / (length - p.z) : length + p.z;
  return {length, sum, length == 0, length > 0 && sum == 0};
}

/// chi_(nh) of a column (IXXXXX) or its complex conjugate (OXXXXX): entries chi(1), chi(2).
inline std::array<ExactComplex, 2> helas_chi(const ExactMomentum& p, int nh, bool conjugate) {
  const auto k = helas_kinematics(p);
  if (k.along_minus_z) return {0, Exact(-nh)};
  const Exact root = std::sqrt(2 * k.length * k.sum);
  return {std::sqrt(k.sum / (2 * k.length)), ExactComplex(nh * p.x, conjugate ? -p.y : p.y) / root};
}

/// FI(3..6); nsf = +1: u, -1: v. |p| <= E is understood.
inline ExactSpinor ixxxxx(const ExactMomentum& p, Exact mass, int nhel, int nsf) {
  const int nh = nhel * nsf;
  const auto k = helas_kinematics(p);
  if (k.at_rest) {
    const Exact root = std::sqrt(mass);
    const Exact ip = (1 + nh) / 2, im = (1 - nh) / 2;
    return {ip * root, im * nsf * root, ip * nsf * root, im * root};
  }
  const Exact omega[2] = {std::sqrt(p.t + k.length), mass / std::sqrt(p.t + k.length)};
  const Exact sf[2] = {(1 + nsf + (1 - nsf) * nh) / Exact(2),
                       (1 + nsf - (1 - nsf) * nh) / Exact(2)};
  const int ip = (3 + nh) / 2 - 1, im = (3 - nh) / 2 - 1;
  const auto chi = helas_chi(p, nh, false);
  const Exact left = sf[0] * omega[ip], right = sf[1] * omega[im];
  return {left * chi[im], left * chi[ip], right * chi[im], right * chi[ip]};
}

/// FO(3..6); nsf = +1: ubar, -1: vbar.
inline ExactSpinor oxxxxx(const ExactMomentum& p, Exact mass, int nhel, int nsf) {
  const int nh = nhel * nsf;
  const auto k = helas_kinematics(p);
  if (k.at_rest) {
    const Exact root = std::sqrt(mass);
    const Exact im = nhel * (1 + nh) / 2, ip = -nhel * (1 - nh) / 2;
    return {im * root, ip * nsf * root, im * nsf * root, ip * root};
  }
  const Exact omega[2] = {std::sqrt(p.t + k.length), mass / std::sqrt(p.t + k.length)};
  const Exact sf[2] = {(1 + nsf + (1 - nsf) * nh) / Exact(2),
                       (1 + nsf - (1 - nsf) * nh) / Exact(2)};
  const int ip = (3 + nh) / 2 - 1, im = (3 - nh) / 2 - 1;
  const auto chi = helas_chi(p, nh, true);
  const Exact first = sf[1] * omega[im], second = sf[0] * omega[ip];
  return {first * chi[im], first * chi[ip], second * chi[im], second * chi[ip]};
}

/// VC(3..6) of a massless vector; nsv = +1 final, -1 initial.
inline ExactVector vxxxxx(const ExactMomentum& p, int nhel, int nsv) {
  const Exact root_half = std::sqrt(Exact(0.5)), transverse = std::hypot(p.x, p.y);
  const Exact hel = nhel * root_half;
  if (transverse == 0) {
    return {0, -hel, ExactComplex(0, p.z < 0 ? -nsv * root_half : nsv * root_half), 0};
  }
  const Exact slope = p.z / (p.t * transverse);
  return {0, ExactComplex(-hel * p.x * slope, -nsv * root_half * p.y / transverse),
          ExactComplex(-hel * p.y * slope, nsv * root_half * p.x / transverse),
          hel * transverse / p.t};
}

/// VC(3..6) of a massive vector, nhel -1, 0, +1; nsv = +1 final, -1 initial.
inline ExactVector massive_vxxxxx(const ExactMomentum& p, Exact mass, int nhel, int nsv) {
  const Exact root_half = std::sqrt(Exact(0.5));
  const int nsvahl = nsv * std::abs(nhel);
  const Exact hel0 = 1 - std::abs(nhel);
  const Exact pt = std::hypot(p.x, p.y), pp = std::sqrt(pt * pt + p.z * p.z);
  if (pp == 0) {
    return {0, -nhel * root_half, ExactComplex(0, nsvahl * root_half), hel0};
  }
  const Exact emp = p.t / (mass * pp);
  const Exact along = hel0 * p.z * emp + nhel * pt / pp * root_half;
  if (pt == 0) {
    return {hel0 * pp / mass, -nhel * root_half,
            ExactComplex(0, nsvahl * (p.z < 0 ? -root_half : root_half)), along};
  }
  const Exact pzpt = p.z / (pp * pt) * root_half * nhel;
  return {hel0 * pp / mass,
          ExactComplex(hel0 * p.x * emp - p.x * pzpt, -nsvahl * p.y / pt * root_half),
          ExactComplex(hel0 * p.y * emp - p.y * pzpt, nsvahl * p.x / pt * root_half), along};
}

}  // namespace helikos::test
