// SPDX-License-Identifier: Apache-2.0
#include "app/card_file.hpp"

#include <filesystem>

#include "model/param_card.hpp"

namespace helikos::app {

Parameters read_parameters(const CommonOptions& options) {
  if (options.param_card.empty()) return Parameters();
  return read_param_card(std::filesystem::path(options.param_card));
}

}  // namespace helikos::app
