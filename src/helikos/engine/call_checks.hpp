// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Throws InputError where the Views of a call do not fit the process or each other.
void check_shapes(const Process& process, long long num_channels, const EventInputs<>& inputs,
                  const EventOutputs<>& outputs);

/// Throws InputError where sampled colours cannot give what the options ask for.
void check_sampled_colors(const Process& process, const MatrixElementOptions& options);

/// Throws InputError where random numbers are missing that sampled helicities and colours take.
/// They take none where their coefficients are given.
void check_sampling(const MatrixElementOptions& options, int num_random,
                    const EventInputs<>& inputs);

/// Throws InputError where a call wants what the options do not have, or lacks random numbers.
void check_selection(const MatrixElementOptions& options, const EventInputs<>& inputs,
                     const EventOutputs<>& outputs);

/// Throws InputError where alpha_s of events is given to a process that does not take it.
void check_alpha_s(const Process& process, bool takes_alpha_s);

}  // namespace helikos
