// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/base/core/part_stream.hpp"
#include "helikos/integration/vegas_grid.hpp"

namespace helikos {

/// Minimum number of non-zero weights of a group of channels: fewer weights do not determine the
/// spread, and do not show the whole region of the cuts.
inline constexpr std::int64_t least_nonzero_weights = 16;

/// What a stratum keeps from iteration to iteration.
struct StratumState {
  double sigma = 0.0;            ///< standard deviation of its weights [pb]
  double square = 0.0;           ///< mean of their squares [pb^2]
  std::uint64_t next_point = 0;  ///< number of the first point that was not drawn yet
  std::int64_t wanted = 0;       ///< minimum number of points of its group in the second iteration
  double flat = 0.0;             ///< part of its points that each dimension spreads evenly
  bool is_unknown = false;   ///< almost all weights of its group were zero in the last iteration
  bool is_searched = false;  ///< almost no evenly spread point of its grid passed the cuts
  bool is_whole = true;      ///< false: no point meets one of the alternatives of the cuts
};

/// The state of an integration after some iterations, from which it can continue.
struct IntegratorState {
  struct OfStratum : StratumState {
    VegasGridNumbers grid;
  };
  bool is_first = true;
  std::vector<OfStratum> strata{};
};

// See part_stream.hpp.
void each_part(WrittenOrRead<VegasGridNumbers> auto& grid, auto& stream) {
  stream(grid.version, grid.dimensions, grid.bins, grid.edges, grid.base);
}

void each_part(WrittenOrRead<IntegratorState::OfStratum> auto& own, auto& stream) {
  stream(own.sigma, own.square, own.next_point, own.wanted, own.flat, own.is_unknown,
         own.is_searched, own.is_whole, own.grid);
}

void each_part(WrittenOrRead<IntegratorState> auto& state, auto& stream) {
  stream(state.is_first, state.strata);
}

}  // namespace helikos
