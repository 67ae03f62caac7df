// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/s_channels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"

namespace helikos {

int s_channel_code(LegMask incoming, LegMask legs, int code) {
  if ((legs & incoming) == 0) return code;
  return (~legs & incoming) == 0 ? antiparticle(code) : no_s_channel;
}

int s_channel_code(const Process& process, LegMask legs, int code) {
  return s_channel_code(incoming_legs(process), legs, code);
}

RequiredChannels::RequiredChannels(const std::vector<std::vector<int>>& alternatives) {
  for (const auto& codes : alternatives) codes_.insert(codes_.end(), codes.begin(), codes.end());
  std::ranges::sort(codes_);
  codes_.erase(std::unique(codes_.begin(), codes_.end()), codes_.end());
  if (codes_.size() > most)
    throw InputError(fmt::format("{} different required s-channels are too many (at most {})",
                                 codes_.size(), most));
  for (const auto& codes : alternatives) {
    alternatives_.push_back(0);
    for (const int code : codes) alternatives_.back() |= bit(code);
  }
}

unsigned RequiredChannels::bit(int s_channel) const {
  const auto found = std::ranges::find(codes_, s_channel);
  return found == codes_.end() ? 0U : 1U << (found - codes_.begin());
}

bool RequiredChannels::are_met(unsigned seen) const {
  const auto has_all = [&](unsigned wanted) { return (seen & wanted) == wanted; };
  return alternatives_.empty() || std::ranges::any_of(alternatives_, has_all);
}

}  // namespace helikos
