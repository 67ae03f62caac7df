// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos {

/// Seconds since this program was loaded, in the process that the user started: a rank counts from
/// the start of the process that started it.
double seconds_since_start();

/// The variable "NAME=VALUE" by which a rank knows that time.
std::string variable_of_start();

}  // namespace helikos
