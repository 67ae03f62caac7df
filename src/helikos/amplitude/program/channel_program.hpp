// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/program_options.hpp"

namespace helikos {

/// A program with one jamp for each Feynman diagram without four-point vertices, without colour;
/// wavefunctions are shared. Gluons are in Feynman gauge, massive vectors in unitary gauge
/// (docs/physics.md, Channel weights).
struct ChannelProgram {
  AmplitudeProgram program;
  /// First jamp of each channel, (channel of channels_of); with the number of jamps at the end.
  /// Most channels have one jamp.
  std::vector<int> first_jamps;

  int num_channels() const { return static_cast<int>(first_jamps.size()) - 1; }
};

/// The channel program of a process. Throws InputError for a process without channels, or with too
/// many.
ChannelProgram channel_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options = {});

}  // namespace helikos
