// SPDX-License-Identifier: Apache-2.0
#include "app/card_file.hpp"

#include <filesystem>
#include <map>
#include <string>

#include "model/param_card.hpp"

namespace helikos::app {

Parameters read_parameters(const CommonOptions& options) {
  if (options.param_card.empty()) return Parameters();
  static std::map<std::string, Parameters> known;
  const auto found = known.find(options.param_card);
  if (found != known.end()) return found->second;
  const auto parameters = read_param_card(std::filesystem::path(options.param_card));
  return known.emplace(options.param_card, parameters).first->second;
}

}  // namespace helikos::app
