// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/json_file.hpp"

namespace helikos::app {

void JsonFile::write(const Json& json) const {
  file_.write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace helikos::app
