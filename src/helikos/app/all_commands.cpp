// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "helikos/app/command_line.hpp"

namespace helikos::app {

std::span<const NamedCommand> commands() {
  static constexpr std::array all{
      NamedCommand{"run", declare_run},           NamedCommand{"integrate", declare_integrate},
      NamedCommand{"generate", declare_generate}, NamedCommand{"gridpack", declare_gridpack},
      NamedCommand{"evaluate", declare_evaluate}, NamedCommand{"info", declare_info},
      NamedCommand{"widths", declare_widths},     NamedCommand{"diagrams", declare_diagrams},
      NamedCommand{"umami", declare_umami},       NamedCommand{"pdf", declare_pdf},
      NamedCommand{"events", declare_events},     NamedCommand{"reweight", declare_reweight},
      NamedCommand{"import", declare_import},     NamedCommand{"cache", declare_cache}};
  return all;
}

}  // namespace helikos::app
