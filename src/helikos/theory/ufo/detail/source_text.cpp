// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/source_text.hpp"

#include <fmt/format.h>

#include <fstream>
#include <system_error>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::ufo::python {
namespace {

// The largest file of the known models, decays.py left out, has 6 MiB.
constexpr std::size_t most_bytes = std::size_t{64} << 20;
constexpr std::size_t longest_quote = 60;

}  // namespace

SourceText read_source(const std::filesystem::path& path) {
  SourceText source{path.string(), {}};
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw InputError(one_line(printable(source.name)) + ": is no file");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw InputError(one_line(printable(source.name)) + ": cannot be read");
  source.text = read_text(stream, source.name, most_bytes);
  if (without_byte_order_mark(source.text).size() < source.text.size()) source.text.erase(0, 3);
  return source;
}

void refuse(const SourceText& source, int line, std::string_view what) {
  throw InputError(one_line(printable(fmt::format("{}:{}: {}", source.name, line, what))));
}

void refuse_program(const SourceText& source, int line, std::string_view what) {
  refuse(source, line,
         fmt::format("{}, which needs Python: `python3 tools/export_ufo.py FOLDER` writes such a "
                     "model as a plain folder",
                     what));
}

std::string in_backticks(std::string_view text) {
  const bool is_long = text.size() > longest_quote;
  return fmt::format("`{}{}`", text.substr(0, longest_quote), is_long ? ".." : "");
}

}  // namespace helikos::ufo::python
