// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Throws InputError if the Views of a call do not fit the process or each other.
void check_shapes(const Process& process, long long num_channels, const EventInputs<>& inputs,
                  const EventOutputs<>& outputs);

/// Throws InputError if sampled colours cannot give what the options ask for.
void check_sampled_colors(const Process& process, const MatrixElementOptions& options);

/// Throws InputError if sampled helicities or colours need random numbers that are missing. They
/// need none if their coefficients are given: `num_coefficients` of each leg.
void check_sampling(const MatrixElementOptions& options, int num_random, int num_coefficients,
                    const EventInputs<>& inputs);

/// Throws InputError if a call asks for outputs that the options exclude, or if it lacks random
/// numbers.
void check_selection(const MatrixElementOptions& options, const EventInputs<>& inputs,
                     const EventOutputs<>& outputs);

}  // namespace helikos
