// SPDX-License-Identifier: Apache-2.0
#include "app/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "core/error.hpp"

namespace helikos::app {
namespace {

namespace fs = std::filesystem;

/// No signal from the keyboard ends the program while a file is half written.
class SignalsIgnored {
 public:
  SignalsIgnored() {
    for (int i = 0; i < 3; ++i) before_[i] = std::signal(signals[i], SIG_IGN);
  }
  SignalsIgnored(const SignalsIgnored&) = delete;
  SignalsIgnored& operator=(const SignalsIgnored&) = delete;
  ~SignalsIgnored() {
    for (int i = 0; i < 3; ++i) std::signal(signals[i], before_[i]);
  }

 private:
  static constexpr int signals[3] = {SIGINT, SIGTERM, SIGHUP};
  void (*before_[3])(int);
};

void write_text(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(path.string() + ": cannot be written");
}

void write_and_rename(const fs::path& path, const std::string& text) {
  fs::path temporary = path;
  temporary += fmt::format(".{}.part", getpid());
  const SignalsIgnored ignored;
  try {
    write_text(temporary, text);
    fs::rename(temporary, path);
  } catch (...) {
    std::error_code error;
    fs::remove(temporary, error);
    throw;
  }
}

/// A pipe or a device, such as /dev/stdout: to be written to, not replaced.
bool is_special(const fs::path& path) { return fs::exists(path) && !fs::is_regular_file(path); }

}  // namespace

OutputFile::OutputFile(const std::string& option, const std::string& path)
    : is_standard_output_(path == "-") {
  if (path.empty() || is_standard_output_) return;
  std::error_code error;
  path_ = fs::weakly_canonical(fs::absolute(path), error);
  const auto folder = path_.parent_path();
  if (error || !fs::is_directory(folder, error)) {
    throw InputError(fmt::format("{} {}: there is no folder {}", option, path, folder.string()));
  }
  if (fs::is_directory(path_, error))
    throw InputError(fmt::format("{} {}: is a folder", option, path));
  const auto& target = is_special(path_) ? path_ : folder;
  if (access(target.c_str(), W_OK) != 0)
    throw InputError(fmt::format("{} {}: cannot be written", option, path));
}

void OutputFile::write(const std::string& text) const {
  if (path_.empty() && !is_standard_output_) return;
  if (is_standard_output_) {
    fmt::print("{}", text);
  } else if (is_special(path_)) {
    write_text(path_, text);
  } else {
    write_and_rename(path_, text);
  }
}

bool is_same_file(const std::string& a, const std::string& b) {
  const auto is_file = [](const std::string& path) { return !path.empty() && path != "-"; };
  // Another rank may take a file away at the same time.
  const auto full = [](const std::string& path) {
    const auto absolute = std::filesystem::absolute(path).lexically_normal();
    std::error_code error;
    const auto canonical = std::filesystem::weakly_canonical(absolute, error);
    return error ? absolute : canonical;
  };
  return is_file(a) && is_file(b) && full(a) == full(b);
}

void check_not_read(const std::string& option, const std::string& output,
                    const std::vector<std::pair<std::string, std::string>>& inputs) {
  for (const auto& [what, input] : inputs)
    if (is_same_file(output, input))
      throw InputError(option + ": " + output + " is " + what + ", which it would replace");
}

}  // namespace helikos::app
