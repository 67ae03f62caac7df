// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/engine/matrix_element.hpp"

namespace helikos::app {

/// The default number of events of a batch: a power of two from 64 on, which keeps one core (or a
/// GPU) busy for about half a second. It depends only on the process, so that a process is computed
/// for the same events on all machines.
std::int64_t default_batch(const MatrixElementInfo& info);

/// Number of events before the clock starts: one pack for every thread, or none if they take long.
std::int64_t warm_up_events(const MatrixElementInfo& info, int threads, std::int64_t batch);

/// Bytes of random numbers, momenta, weights and matrix elements of one event. With cuts, the bytes
/// of the copies of events that pass are added.
std::size_t bytes_of_event(int incoming, int outgoing, bool has_cuts = false,
                           const MatrixElementInfo& info = {});

/// Throws InputError if the memory of the machine cannot hold the batches and engines of all ranks
/// on the machine. A GPU is assumed to have one rank.
void check_memory(std::int64_t batch, std::size_t bytes_of_event, std::size_t engine_bytes,
                  int ranks = 1);

}  // namespace helikos::app
