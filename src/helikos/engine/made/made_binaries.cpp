// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/made_binaries.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace helikos {
namespace {

constexpr std::uintmax_t most_bytes_of_kernels = std::uintmax_t(1) << 30;

/// A thread that may compile.
class CompileTurn {
 public:
  explicit CompileTurn(std::counting_semaphore<>& free) : free_(free) { free_.acquire(); }
  CompileTurn(const CompileTurn&) = delete;
  ~CompileTurn() { free_.release(); }

 private:
  std::counting_semaphore<>& free_;
};

/// A thread for `work`; where the system has no thread left, whoever waits for the result works.
template <class Work>
auto started(const Work& work) {
  try {
    return std::async(std::launch::async, work).share();
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, work).share();
  }
}

}  // namespace

files::KeptFiles kept_kernels() { return {files::cache_folder("kernels"), most_bytes_of_kernels}; }

MadeBinaries::MadeBinaries(std::string device, Compile compile, files::KeptFiles files,
                           int most_threads)
    : device_(std::move(device)),
      compile_(std::move(compile)),
      files_(std::move(files)),
      free_threads_(std::max(1, most_threads)) {}

MadeBinaries::~MadeBinaries() {
  for (const auto& [text, binary] : binaries_) {
    const bool has_begun = binary.wait_for(std::chrono::seconds(0)) != std::future_status::deferred;
    if (has_begun) binary.wait();
  }
}

std::shared_future<MadeBinary> MadeBinaries::binary_of(const std::string& text) {
  const std::lock_guard lock(mutex_);
  const auto known = binaries_.find(text);
  if (known != binaries_.end()) return known->second;
  return binaries_.emplace(text, started([this, text] { return make(text); })).first->second;
}

MadeBinary MadeBinaries::make(const std::string& text) {
  const CompileTurn turn(free_threads_);
  const std::string key = device_ + '\n' + text;
  if (auto kept = files_.read(key)) return {std::move(*kept), 0.0, true};
  const auto begin = std::chrono::steady_clock::now();
  MadeBinary result{compile_(text)};
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  files_.write(key, result.bytes);
  return result;
}

}  // namespace helikos
