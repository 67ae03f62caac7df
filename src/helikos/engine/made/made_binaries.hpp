// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Binaries of kernels that are compiled while the program runs, and their files for later runs.

#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <string>

#include "helikos/base/files/kept_files.hpp"
#include "helikos/engine/made/background_work.hpp"

namespace helikos {

/// The files of kernels: `kernels` in the user's folder for caches, at most 1 GiB.
files::KeptFiles kept_kernels();

/// A binary, and where it comes from.
struct MadeBinary {
  std::string bytes;
  double seconds = 0.0;      ///< of the compilation
  bool is_kept = false;      ///< from a file of an earlier run
  bool is_of_other = false;  ///< made for another program with the same text; `seconds` is 0
};

/// Compiles texts for one device, each text once. Threads of their own do so, several at once.
class MadeBinaries {
 public:
  using Compile = std::function<std::string(const std::string& text)>;

  /// `device`: what a binary depends on besides its text: architecture, and compiler with version.
  /// `compile` is called by several threads; it throws for a text that it cannot compile.
  MadeBinaries(std::string device, Compile compile, files::KeptFiles files, int most_threads);
  MadeBinaries(const MadeBinaries&) = delete;

  /// Begins to compile a text, or to read its file, if this has not begun before. The result throws
  /// what `compile` throws.
  std::shared_future<MadeBinary> binary_of(const std::string& text) {
    return threads_.start([this, text] { return make_here(text); });
  }
  /// The same in the thread that calls. If another thread has begun, this one waits for it.
  MadeBinary make_here(const std::string& text);

  /// The threads. Others may use them too, for texts that are not written yet.
  BackgroundWork& threads() { return threads_; }

 private:
  MadeBinary make(const std::string& text);

  std::string device_;
  Compile compile_;
  files::KeptFiles files_;
  std::mutex mutex_;
  std::map<std::string, std::shared_future<MadeBinary>> begun_;
  BackgroundWork threads_;  ///< ends before what it uses
};

}  // namespace helikos
