// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Code of no particle.
inline constexpr int no_s_channel = 0;

/// Code of the particle whose s-channel a line is; no_s_channel for other lines. A line is an
/// s-channel if it parts the legs in two with only outgoing legs on one side: all of these come
/// from the particle. `code`: code, as an outgoing leg, of the line that `legs` end in. `incoming`:
/// legs on the far side of an s-channel.
int s_channel_code(LegMask incoming, LegMask legs, int code);
/// Code of the s-channel, with the incoming legs of a process.
int s_channel_code(const Process& process, LegMask legs, int code);

/// The s-channels that a string requires, as bits.
class RequiredChannels {
 public:
  /// The codes of each alternative. Throws InputError where there are too many different codes.
  explicit RequiredChannels(const std::vector<std::vector<int>>& alternatives);

  bool empty() const { return codes_.empty(); }
  /// The bit of an s-channel; 0 where it is not required.
  unsigned bit(int s_channel) const;
  /// Whether a diagram with these s-channels has all of one alternative; true where none is
  /// required.
  bool are_met(unsigned seen) const;

 private:
  static constexpr std::size_t most = 12;

  std::vector<int> codes_;
  std::vector<unsigned> alternatives_;
};

}  // namespace helikos
