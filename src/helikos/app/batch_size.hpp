// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/engine/matrix_element.hpp"

namespace helikos::app {

/// A power of two of events, 64 or more, that keep one core (or a GPU) busy for about half a
/// second. It depends on the process alone, not on other options, a card, a machine or a launcher:
/// a process is computed for the same events everywhere.
std::int64_t default_batch(const MatrixElementInfo& info);

/// Events before the clock starts: one pack for every thread, or none where that takes long.
std::int64_t warm_up_events(const MatrixElementInfo& info, int threads, std::int64_t batch);

/// Bytes of random numbers, momenta, weights and matrix elements of one event; where there are
/// cuts, also of its copy among those that pass.
std::size_t bytes_of_event(int incoming, int outgoing, bool has_cuts = false,
                           const MatrixElementInfo& info = {});

/// Throws InputError for a batch that the machine's memory cannot hold beside the engine, as many
/// times as there are ranks on the machine (a GPU is taken to have one).
void check_memory(std::int64_t batch, std::size_t bytes_of_event, std::size_t engine_bytes,
                  int ranks = 1);

}  // namespace helikos::app
