// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace helikos::app {

/// Writes a set of replicas; x f of member k is (1 + k/10) (1 - x)^(3 + k/5) times a function of Q.
inline void write_replicas(const std::filesystem::path& folder, const std::string& name, int id,
                           int members = 3) {
  std::filesystem::create_directories(folder / name);
  std::ofstream(folder / name / (name + ".info"))
      << "SetDesc: \"test\"\nSetIndex: " << id << "\nNumMembers: " << members
      << "\nFlavors: [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 21]\nOrderQCD: 0\n"
         "XMin: 1e-5\nXMax: 1\nQMin: 1\nQMax: 20000\nMZ: 91.1876\nAlphaS_MZ: 0.13\n"
         "AlphaS_Type: ipol\nAlphaS_Qs: [1, 10, 100, 1000, 20000]\n"
         "AlphaS_Vals: [0.4, 0.19, 0.128, 0.1, 0.08]\nFormat: lhagrid1\nParticle: 2212\n"
         "ErrorType: replicas\n";
  const std::vector<double> xs{1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.3, 0.6, 1.0};
  const std::vector<double> qs{1, 10, 100, 1000, 20000};
  for (int k = 0; k < members; ++k) {
    std::ofstream member(folder / name / (name + "_000" + std::to_string(k) + ".dat"));
    member << "PdfType: " << (k == 0 ? "central" : "replica") << "\nFormat: lhagrid1\n---\n";
    for (const double x : xs) member << x << " ";
    member << "\n";
    for (const double q : qs) member << q << " ";
    member << "\n-5 -4 -3 -2 -1 1 2 3 4 5 21\n";
    for (const double x : xs)
      for (const double q : qs) {
        for (int flavor = 0; flavor < 11; ++flavor)
          member << (1.0 + 0.1 * flavor) * (1.0 + 0.1 * k) * std::pow(1.0 - x, 3 + 0.2 * k) *
                        (1.0 + 0.05 * std::log(q))
                 << " ";
        member << "\n";
      }
    member << "---\n";
  }
}

}  // namespace helikos::app
