// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>
#include <string>
#include <vector>

#include "helikos/theory/ufo/lorentz.hpp"
#include "ufo/index_sums.hpp"

namespace helikos::test {

struct LorentzString {
  std::vector<int> spins;
  std::string text;
};

inline ufo::FolderStructure folder_structure(const LorentzString& string) {
  return {{"lorentz.py", 7}, "L1", string.spins, string.text};
}

inline ufo::LorentzStructure read(const LorentzString& string) {
  return ufo::read_lorentz(folder_structure(string));
}

/// Strings with each tensor and each shape of expression that models have.
inline const std::vector<LorentzString> lorentz_strings{
    {{1, 1, 1}, "1"},
    {{1, 1, 1, 1}, "1"},
    {{1, 1, 1}, "P(-1,1)*P(-1,2) + P(-1,1)*P(-1,3) + P(-1,2)*P(-1,3)"},
    {{1, 1, 1, 1}, "P(-1,1)**2 + (2*P(-1,1)*P(-1,2))/3. - P(-1,3)*P(-1,4)"},
    {{1, 1, 1, 1}, "(P(-1,1)*P(-1,2))**2 - (P(-1,1)*P(-1,3) + 2*P(-1,2)*P(-1,4))**2/4"},
    {{2, 2, 1}, "Identity(2,1)"},
    {{2, 2, 1}, "Gamma5(2,1)"},
    {{2, 2, 1}, "ProjM(2,1) - complex(0,1)*ProjP(2,1)"},
    {{2, 2, 1}, "P(-1,3)*Gamma(-1,2,-2)*ProjM(-2,1)"},
    {{2, 2, 1}, "C(2,-1)*Gamma5(-1,1) + C(2,1)"},
    {{2, 2, 1}, "9*P(-1,1)**2*Identity(2,1) + P(-2,3)*P(-1,1)*Gamma(-2,2,-3)*Gamma(-1,-3,1)"},
    {{2, 2, 3}, "Gamma(3,2,1)"},
    {{2, 2, 3}, "Gamma(3,2,'s1')*ProjM('s1',1)"},
    {{2, 2, 3}, "Gamma(3,2,-1)*ProjM(-1,1) + 2*Gamma(3,2,-1)*ProjP(-1,1)"},
    {{2, 2, 3}, "Gamma(3,2,-1)*Gamma5(-1,1)/cmath.sqrt(2)"},
    {{2, 2, 3}, "P(3,1)*ProjM(2,1) - P(3,2)*ProjP(2,1)"},
    {{2, 2, 3},
     "-(P(-1,3)*Gamma5(-2,1)*Gamma(-1,2,-3)*Gamma(3,-3,-2)) + "
     "P(-1,3)*Gamma5(-2,1)*Gamma(-1,-3,-2)*Gamma(3,2,-3)"},
    {{2, 2, 3}, "P(-1,3)*Sigma(-1,3,2,1)"},
    {{2, 2, 3}, "P(-1,3)*Sigma(3,-1,2,-2)*ProjP(-2,1)"},
    {{2, 2, 3}, "P(-1,3)**2*Gamma(3,2,-2)*ProjM(-2,1) + P(-1,3)*P(3,1)*Gamma(-1,2,-2)*ProjM(-2,1)"},
    {{2, 2, 3}, "Gamma(-1,2,1)*(2*P(-1,3)*P(3,1) - P(-1,1)*P(3,3)/3)"},
    {{2, 2, 3}, "Epsilon(3,-1,-2,-3)*P(-2,1)*P(-1,3)*Gamma(-3,2,-4)*ProjP(-4,1)"},
    {{2, 2, 3}, "C(-1,2)*Gamma(3,-1,1)"},
    {{3, 3, 1}, "Metric(1,2)"},
    {{3, 3, 1}, "IdentityL(1,2)"},
    {{3, 3, 1}, "P(1,2)*P(2,1) - P(-1,1)*P(-1,2)*Metric(1,2)"},
    {{3, 3, 1}, "Epsilon(1,2,-1,-2)*P(-1,1)*P(-2,2)"},
    {{3, 3, 1}, "(P(1,2) - P(1,3)/2.)*(P(2,1) + complex(0,1)*P(2,3))"},
    {{3, 3, 1}, "P(-1,2)**2*P(1,1)*P(2,1) - P(-1,1)*P(-1,2)*P(1,1)*P(2,2)"},
    {{3, 1, 1}, "P(1,2) - P(1,3)"},
    {{3, 3, 3},
     "P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + "
     "P(2,3)*Metric(1,3) + P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)"},
    {{3, 3, 3}, "Epsilon(1,2,3,-1)*P(-1,1) - Epsilon(1,2,3,-1)*P(-1,2)"},
    {{3, 3, 3}, "P(1,2)*P(2,3)*P(3,1) - P(-1,1)*P(-1,2)*P(2,3)*Metric(1,3)"},
    {{3, 3, 3}, "Epsilon(1,2,-1,-2)*P(-2,2)*P(-1,1)*P(3,1) + Epsilon(1,2,3,-2)*P(-2,3)*P(-1,1)**2"},
    {{3, 3, 3, 1}, "Metric(1,2)*P(3,1) - Metric(2,3)*(P(1,2) - 3*P(1,4))"},
    {{3, 3, 1, 1}, "Metric(1,2)"},
    {{3, 3, 3, 3}, "Metric(1,4)*Metric(2,3) + Metric(1,3)*Metric(2,4) - 2*Metric(1,2)*Metric(3,4)"},
    {{3, 3, 3, 3}, "Epsilon(1,2,3,4)"},
    {{3, 3, 3, 3},
     "P(3,2)*P(4,1)*Metric(1,2) - P(3,1)*P(4,2)*Metric(1,2) + "
     "P(-1,1)*P(-1,2)*Metric(1,3)*Metric(2,4) - P(1,2)*P(2,1)*Metric(3,4)"},
    {{3, 3, 3, 3},
     "2*Epsilon(1,2,3,4)*P(-1,2)*P(-1,3) - Epsilon(2,3,4,-1)*P(-1,3)*P(1,2) + "
     "Epsilon(1,2,-1,-2)*P(-1,1)*P(-2,2)*Metric(3,4)"},
    {{3, 3, 3, 3, 1}, "Metric(1,4)*Metric(2,3) - Metric(1,3)*Metric(2,4)"},
    {{3, 3, 3, 3, 1, 1}, "Metric(1,4)*Metric(2,3) - Metric(1,2)*Metric(3,4)/2"},
    {{3, 3, 3, 3, 3},
     "P(5,1)*Metric(1,4)*Metric(2,3) - P(4,1)*Metric(1,5)*Metric(2,3) - "
     "P(5,1)*Metric(1,3)*Metric(2,4) + P(3,2)*Metric(1,5)*Metric(2,4)"},
    {{3, 3, 3, 3, 3}, "Epsilon(1,3,4,5)*P(2,1) + Epsilon(3,4,5,-1)*P(-1,1)*Metric(1,2)"},
    {{3, 3, 3, 3, 3, 3},
     "Metric(1,6)*Metric(2,4)*Metric(3,5) - Metric(1,4)*Metric(2,5)*Metric(3,6)"},
    {{3, 3, 3, 3, 3, 3}, "Epsilon(2,4,5,6)*Metric(1,3) - Epsilon(2,3,4,5)*Metric(1,6)"},
    {{2, 2, 2, 2}, "Identity(2,1)*Identity(4,3)"},
    {{2, 2, 2, 2}, "Gamma(-1,2,1)*Gamma(-1,4,3)"},
    {{2, 2, 2, 2}, "Gamma(-1,2,-2)*Gamma(-1,4,-3)*ProjM(-3,1)*ProjM(-2,3)"},
    {{2, 2, 2, 2}, "Gamma(-1,'a1',-2)*Gamma(-1,4,-3)*ProjP(-3,3)*ProjM(-2,1)*Identity(2,'a1')"},
    {{2, 2, 2, 2}, "Sigma(-1,-2,2,-3)*Sigma(-1,-2,4,-4)*ProjM(-3,1)*ProjM(-4,3)"},
    {{2, 2, 2, 2}, "Gamma(-1,2,-3)*Gamma(-2,-3,1)*Gamma(-1,4,-4)*Gamma(-2,-4,3)"},
    {{2, 2, 2, 2}, "P(-1,1)*Gamma(-1,4,3)*ProjM(2,1)"},
    {{2, 2, 3, 3},
     "Gamma(3,2,-1)*Gamma(4,-1,-2)*ProjM(-2,1) - Gamma(4,2,-1)*Gamma(3,-1,-2)*ProjM(-2,1)"},
    {{2, 2, 3, 1}, "P(-1,3)*Gamma(-1,2,-3)*Gamma(3,-3,-2)*ProjP(-2,1) - P(3,3)*ProjP(2,1)"},
    {{2, 2, 3, 3, 1}, "Gamma(3,2,-1)*Gamma(4,-1,1) - Metric(3,4)*Identity(2,1)"},
    {{2, 2, 5},
     "P(1003,1)*Gamma(2003,2,1) + P(2003,1)*Gamma(1003,2,1) - "
     "2*Metric(1003,2003)*P(-1,1)*Gamma(-1,2,1)"},
    {{3, 3, 5},
     "Metric(1,1003)*Metric(2,2003) + Metric(1,2003)*Metric(2,1003) - "
     "Metric(1,2)*Metric(1003,2003)"},
    {{3, 3, 5}, "P(1003,1)*P(2003,2)*Metric(1,2) - P(1,2)*P(2003,1)*Metric(2,1003)"},
    {{1, 1, 5}, "P(1003,1)*P(2003,2) + P(1003,2)*P(2003,1) - P(-1,1)*P(-1,2)*Metric(1003,2003)"},
    {{2, 4, 1}, "P(2,1)*ProjM(1,2) + P(2,3)*ProjP(1,2)"},
    {{4, 2, 1}, "P(-1,3)*Gamma(-1,-2,1)*Gamma(1,2,-2)"},
    {{4, 2, 3},
     "P(-1,3)*Gamma(-1,2,-2)*Gamma(1,-2,-3)*ProjM(-3,1)*P(3,2) - "
     "complex(0,2)*Gamma(3,2,-1)*Gamma(1,-1,1)*P(-2,3)**2"},
    {{4, 4, 3}, "Metric(1,2)*Gamma(3,2,1) - Epsilon(1,2,3,-1)*Gamma(-1,2,-2)*Gamma5(-2,1)"},
    {{1, 1}, "(P(-1,1)*P(-1,2))**5"},
    {{3, 1, 1}, "P(1,2)*ProjM(-1,-1) - P(1,3)*Identity(-2,-2)/3 + Gamma(1,-3,-3)"},
    {{1, 1}, "P(-1,1)**2 - Gamma(-1,-2,-3)*Gamma(-2,-3,-2)*P(-1,1)*P(-2,2)"},
};

/// Random wavefunctions and momenta.
inline LegValues random_legs(const std::vector<int>& spins, std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  LegValues legs{spins, {}, {}};
  for (const int spin : spins) {
    legs.waves.emplace_back();
    for (int k = 0; k < ufo::num_components(spin); ++k) {
      legs.waves.back().push_back({uniform(random), uniform(random)});
    }
    legs.momenta.push_back({});
    for (auto& p : legs.momenta.back()) p = uniform(random);
  }
  return legs;
}

}  // namespace helikos::test
