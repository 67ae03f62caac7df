// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/program_start.hpp"

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <string_view>

namespace helikos {
namespace {

using Clock = std::chrono::steady_clock;  // all processes of a machine have the same

constexpr const char* variable = "HELIKOS_STARTED";

Clock::time_point find_start() {
  const Clock::time_point now = Clock::now();
  const char* const text = std::getenv(variable);
  if (text == nullptr) return now;
  const std::string_view digits = text;
  Clock::rep ticks = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), ticks);
  const Clock::time_point found{Clock::duration(ticks)};
  const bool is_known = error == std::errc{} && end == digits.data() + digits.size();
  return is_known && found < now ? found : now;
}

const Clock::time_point start = find_start();

}  // namespace

double seconds_since_start() { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::string variable_of_start() {
  return variable + ("=" + std::to_string(start.time_since_epoch().count()));
}

}  // namespace helikos
