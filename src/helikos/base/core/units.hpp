// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// (hbar c)^2 [pb GeV^2], CODATA 2018.
inline constexpr double picobarns = 0.3893793721e9;

}  // namespace helikos
