// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace helikos {

/// Input from outside (a process string, a card, a file of points, an option) that Helikos cannot
/// accept.
///
/// what() is one line that names what is wrong and where. The command line prints it and exits with
/// status 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace helikos
