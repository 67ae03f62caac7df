// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <csignal>

namespace helikos {

/// Signals with which a user, a terminal or a batch system ends a run.
inline constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP};

}  // namespace helikos
