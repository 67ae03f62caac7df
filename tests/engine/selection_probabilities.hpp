// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What a selection is compared with.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "color/commutator_traces.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/program/build_program.hpp"

namespace helikos::test {

/// Probabilities of (helicity, flow) of one event: of helicities by their shares of `total`, of
/// flows of leading colour by jamps of the interpreter in the helicity basis, or where gluons are
/// alone by the traces that these stand for.
inline std::vector<double> selection_probabilities(const Process& process, const Point& point,
                                                   const std::vector<double>& shares,
                                                   double total) {
  ProgramOptions options;
  options.basis = PolarizationBasis::helicity;
  const auto program = build_program(process, Parameters(), options);
  auto jamps = run_program(program, point).values;
  if (program.color.kind == ColorBasis::Kind::adjoint) {
    jamps = trace_amplitudes(program.color.num_gluons, jamps);
  }
  const std::size_t flows = jamps.size() / shares.size();
  const auto& singlets = program.color.singlets;
  for (std::size_t f = 0; f < singlets.size(); ++f) {
    if (singlets[f] == std::ranges::min(singlets)) continue;
    std::fill_n(jamps.begin() + f * shares.size(), shares.size(), 0.0);
  }
  std::vector<double> probabilities;
  for (std::size_t h = 0; h < shares.size(); ++h) {
    double all = 0.0;
    for (std::size_t f = 0; f < flows; ++f) all += std::norm(jamps[f * shares.size() + h]);
    for (std::size_t f = 0; f < flows; ++f) {
      const double part = all > 0.0 ? std::norm(jamps[f * shares.size() + h]) / all : 0.0;
      probabilities.push_back(shares[h] / total * part);
    }
  }
  return probabilities;
}

/// chi^2 over what is expected at least ten times, and the rest together.
struct Chi2 {
  double value = 0.0, rare = 0.0, rare_count = 0.0;
  int bins = 0;

  Chi2(const std::vector<double>& counts, const std::vector<double>& probabilities) {
    double draws = 0.0;
    for (const double count : counts) draws += count;
    for (std::size_t k = 0; k < counts.size(); ++k) {
      const double mean = draws * probabilities[k];
      if (mean < 10.0) {
        rare += mean;
        rare_count += counts[k];
        continue;
      }
      value += (counts[k] - mean) * (counts[k] - mean) / mean;
      ++bins;
    }
  }

  /// In standard deviations: its mean is the number of these bins less one, its variance twice
  /// that.
  double excess() const { return (value - bins) / std::sqrt(2.0 * bins); }
};

/// Five standard deviations.
inline void expect_distributed(const std::vector<double>& counts,
                               const std::vector<double>& probabilities) {
  ASSERT_EQ(counts.size(), probabilities.size());
  const Chi2 chi2(counts, probabilities);
  ASSERT_GE(chi2.bins, 4);
  EXPECT_LE(std::abs(chi2.rare_count - chi2.rare), 1.0 + 5.0 * std::sqrt(chi2.rare)) << chi2.rare;
  EXPECT_LE(std::abs(chi2.excess()), 5.0) << chi2.value << " in " << chi2.bins << " bins";
}

}  // namespace helikos::test
