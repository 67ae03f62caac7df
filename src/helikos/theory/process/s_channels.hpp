// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// No particle.
inline constexpr int no_s_channel = 0;

/// A line that parts the legs in two, with outgoing legs only on one side, is the s-channel of the
/// particle that all of these come from. `code`: as an outgoing leg, of the line that `legs` end
/// in. `incoming`: legs on the far side of an s-channel.
int s_channel_code(LegMask incoming, LegMask legs, int code);
/// The same for the incoming legs of a process.
int s_channel_code(const Process& process, LegMask legs, int code);

/// The s-channels that a string requires, as bits.
class RequiredChannels {
 public:
  /// The codes of each alternative. Throws InputError where there are more than a few different
  /// ones.
  explicit RequiredChannels(const std::vector<std::vector<int>>& alternatives);

  bool empty() const { return codes_.empty(); }
  /// Of an s-channel; 0 where it is not required.
  unsigned bit(int s_channel) const;
  /// Whether a diagram with these has all of one alternative; true where none is required.
  bool are_met(unsigned seen) const;

 private:
  static constexpr std::size_t most = 12;

  std::vector<int> codes_;
  std::vector<unsigned> alternatives_;
};

}  // namespace helikos
