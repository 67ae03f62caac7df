// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What a selection is compared with.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/jamps.hpp"
#include "program/build_program.hpp"

namespace helikos::test {

/// Probabilities of (helicity, flow) of one event: of helicities by their shares of `total`, of
/// flows by jamps of the interpreter in the helicity basis.
inline std::vector<double> selection_probabilities(const Process& process, const Point& point,
                                                   const std::vector<double>& shares,
                                                   double total) {
  ProgramOptions options;
  options.basis = PolarizationBasis::helicity;
  const auto program = build_program(process, Parameters(), options);
  const auto jamps = run_program(program, point).values;
  std::vector<double> probabilities;
  for (std::size_t h = 0; h < shares.size(); ++h) {
    double all = 0.0;
    for (int f = 0; f < program.num_flows; ++f) all += std::norm(jamps[f * shares.size() + h]);
    for (int f = 0; f < program.num_flows; ++f) {
      const double part = all > 0.0 ? std::norm(jamps[f * shares.size() + h]) / all : 0.0;
      probabilities.push_back(shares[h] / total * part);
    }
  }
  return probabilities;
}

/// chi^2 over those that are expected at least ten times, the rest together: its mean is the number
/// of these bins less one, its variance twice that. Five standard deviations.
inline void expect_distributed(const std::vector<double>& counts,
                               const std::vector<double>& probabilities) {
  ASSERT_EQ(counts.size(), probabilities.size());
  double draws = 0.0, chi2 = 0.0, rare = 0.0, rare_count = 0.0;
  for (const double count : counts) draws += count;
  int bins = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double mean = draws * probabilities[k];
    if (mean < 10.0) {
      rare += mean;
      rare_count += counts[k];
      continue;
    }
    chi2 += (counts[k] - mean) * (counts[k] - mean) / mean;
    ++bins;
  }
  ASSERT_GE(bins, 4);
  EXPECT_LE(std::abs(rare_count - rare), 1.0 + 5.0 * std::sqrt(rare)) << rare;
  EXPECT_LE(chi2, bins + 5.0 * std::sqrt(2.0 * bins)) << bins;
  EXPECT_GE(chi2, bins - 5.0 * std::sqrt(2.0 * bins)) << bins;
}

}  // namespace helikos::test
