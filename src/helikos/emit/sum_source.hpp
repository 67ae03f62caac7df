// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that a running program compiles for itself: source without headers.

#include <cstdint>
#include <string>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::emit {

/// Arguments of a kernel of a SumSource. The source has the same text. All members have eight
/// bytes, so that compilers of hosts and of devices give them the same places.
#define HELIKOS_SUM_SOURCE_INPUT                 \
  struct SumSourceInput {                        \
    const double* momenta;                       \
    long long particle_stride, component_stride; \
    const void* constants;                       \
    double* target;                              \
    double with_coupling;                        \
    long long first, last;                       \
    const double *helicity_random, *flow_random; \
    int *helicity, *flow;                        \
  };

/// momenta: (event, particle, component) [GeV], neighbouring events side by side; constants: those
/// of the program (amplitude/schedule/fingerprint.hpp), in the precision of the kernel; target:
/// |M|^2 of the event `first`, or its share of choice 0 of part 0; with_coupling: as in EventScale;
/// first, last: range of events. The others are those of SumSelection, for `selecting`.
HELIKOS_SUM_SOURCE_INPUT

/// Names of the scalar of a kernel.
enum class SourceReal { in_double, in_float };

/// Source of the kernels that sum helicities and colours of a program. For devices it is CUDA C++
/// that needs no header; a compiler of hosts makes functions of the same names, which take a
/// pointer to the input and compute all events.
struct SumSource {
  std::string text;
  std::vector<std::string> kernels;  ///< names; each sums a part of the helicities
  std::string selecting;  ///< name of the kernel that also selects a helicity and a flow, or ""
  int num_states = 1;     ///< choices of states of some legs; each is a thread
  int threads = 0;        ///< threads of a block
  std::string why_not;    ///< reason why there is no text; empty: there is one

  int num_choices() const { return int(kernels.size()) * num_states; }
};

/// Combinations of helicity states of all instructions: what a kernel computes for an event,
/// without the colour sum.
std::int64_t combinations_of_states(const ScheduledProgram& scheduled);

/// A reason why emit_sum_source would return no text, as far as it is known within milliseconds;
/// empty: there may be a text.
std::string why_no_sum_source(const AmplitudeProgram& program, const ScheduledProgram& scheduled);

/// The source for `program`; `scheduled` is the program for the helicities that are summed.
/// There is none if the interpreter is expected to be faster, or if a kernel cannot do what the
/// program does; `why_not` then has the reason. Several threads may call this function.
/// `selects`: with the kernel that selects, if there can be one.
SumSource emit_sum_source(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                          const ColorBlocks& color, SourceReal real, bool selects);

}  // namespace helikos::emit
