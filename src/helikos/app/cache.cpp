// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/engine/made/made_binaries.hpp"

namespace helikos::app {

void cache(const Communicator& world, const CacheOptions& options) {
  if (!world.is_root()) return;
  const JsonFile file(options.json);
  const auto kernels = kept_kernels();
  const bool clears = options.action == "clear";
  const auto size = clears ? kernels.clear() : kernels.size();
  const std::string folder = kernels.folder().string();
  file.write({{"folder", folder}, {"kernels", size.files}, {"bytes", size.bytes}});
  if (file.is_standard_output()) return;
  if (folder.empty()) {
    fmt::print("no kernels are kept: neither HELIKOS_CACHE, XDG_CACHE_HOME nor HOME is set\n");
    return;
  }
  fmt::print("{}: {}{}, {:.1f} MB\n", printable(folder), clears ? "cleared of " : "",
             counted(static_cast<long long>(size.files), "kernel"), 1e-6 * double(size.bytes));
}

}  // namespace helikos::app
