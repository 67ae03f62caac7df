// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "helikos/app/command_line.hpp"

namespace helikos::app {

std::span<const NamedCommand> commands() {
  static constexpr std::array of_elements{NamedCommand{"run", declare_run},
                                          NamedCommand{"evaluate", declare_evaluate}};
  return of_elements;
}

}  // namespace helikos::app
