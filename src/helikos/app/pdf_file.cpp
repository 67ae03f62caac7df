// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/pdf_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "helikos/app/shell_words.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/base/files/whole_file.hpp"

namespace helikos::app {
namespace {

/// A temporary file that is removed again.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    path_ = (std::filesystem::temp_directory_path() / "helikos_XXXXXX").string();
    const int descriptor = mkstemp(path_.data());
    if (descriptor < 0) throw std::runtime_error(path_ + ": cannot be written: " + files::reason());
    close(descriptor);
    files::write_into(path_, text);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { unlink(path_.c_str()); }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

void check_pdf_tool(const std::string& where) {
  if (std::system("command -v rsvg-convert > /dev/null 2>&1") == 0) return;
  throw InputError(where +
                   ": needs the program rsvg-convert (Debian: librsvg2-bin); an .svg file "
                   "needs nothing");
}

std::string pdf_of_svg(const std::string& svg) {
  const TemporaryFile input(svg);
  const std::string command = "rsvg-convert --format=pdf " + quoted(input.path());
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("rsvg-convert cannot be started");
  std::string pdf;
  std::array<char, 65536> buffer;
  for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    pdf.append(buffer.data(), n);
  }
  if (pclose(pipe) != 0 || pdf.empty()) throw std::runtime_error("rsvg-convert failed");
  return pdf;
}

}  // namespace helikos::app
