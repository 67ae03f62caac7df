// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The compiler of this host in the place of that of a device: sources become libraries. It needs
/// HELIKOS_CXX.

#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "files/folder.hpp"
#include "helikos/engine/made/kernel_maker.hpp"

namespace helikos::test {

/// A folder that several threads may ask for.
class OwnFolder {
 public:
  OwnFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "helikos_made_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder " + name);
    path_ = name;
  }
  OwnFolder(const OwnFolder&) = delete;
  ~OwnFolder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// The bytes of a library.
inline std::string compile_for_host(const std::string& text, const std::string& before = "") {
  const OwnFolder folder;
  files::test::write_bytes(folder / "source.cpp", text);
  const std::string command = before + HELIKOS_CXX +
                              " -x c++ -std=c++17 -O1 -Wall -Wextra -Werror -Wno-unknown-pragmas "
                              "-Wno-unused-variable -Wno-unused-parameter -shared -fPIC -o " +
                              (folder / "source.so") + " " + (folder / "source.cpp");
  if (std::system(command.c_str()) != 0) throw std::runtime_error("not compiled: " + command);
  return files::test::read_bytes(folder / "source.so");
}

/// The kernels of such a library.
class HostRunner final : public SourceRunner {
 public:
  explicit HostRunner(const std::string& binary) {
    const OwnFolder folder;
    files::test::write_bytes(folder / "source.so", binary);
    library_ = dlopen((folder / "source.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) throw std::runtime_error(dlerror());
  }
  HostRunner(const HostRunner&) = delete;
  ~HostRunner() override { dlclose(library_); }

  void run(const Kokkos::DefaultExecutionSpace& space, const std::string& kernel,
           const emit::SumSourceInput& input, std::int64_t) override {
    using Function = void (*)(const emit::SumSourceInput*);
    const auto function = reinterpret_cast<Function>(dlsym(library_, kernel.c_str()));
    if (function == nullptr) throw std::runtime_error("there is no kernel " + kernel);
    space.fence();
    function(&input);
    ++starts_;
  }
  int starts() const { return starts_; }

 private:
  void* library_ = nullptr;
  int starts_ = 0;
};

/// Kernels of hosts. A kernel pays after `events` events of a single program.
class HostCompiler : public SourceCompiler {
 public:
  explicit HostCompiler(double events) : events_(events) {}

  std::string why_not() const override { return ""; }
  std::string device() const override { return "host"; }
  MadeCosts costs(const KernelSize&) const override { return {1.0, events_}; }
  std::string compile(const std::string& text) const override {
    ++calls;
    return compile_for_host(text);
  }
  std::unique_ptr<SourceRunner> load(const Kokkos::DefaultExecutionSpace&,
                                     const std::string& binary, int) const override {
    return std::make_unique<HostRunner>(binary);
  }

  mutable std::atomic<int> calls = 0;

 private:
  double events_;
};

}  // namespace helikos::test
