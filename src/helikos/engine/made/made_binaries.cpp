// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/made_binaries.hpp"

#include <chrono>
#include <cstdint>
#include <exception>

namespace helikos {
namespace {

constexpr std::uintmax_t most_bytes_of_kernels = std::uintmax_t(1) << 30;

}  // namespace

files::KeptFiles kept_kernels() { return {files::cache_folder("kernels"), most_bytes_of_kernels}; }

MadeBinaries::MadeBinaries(std::string device, Compile compile, files::KeptFiles files,
                           int most_threads)
    : device_(std::move(device)),
      compile_(std::move(compile)),
      files_(std::move(files)),
      threads_(most_threads) {}

MadeBinary MadeBinaries::make_here(const std::string& text) {
  std::promise<MadeBinary> own;
  {
    std::unique_lock lock(mutex_);
    const auto known = begun_.find(text);
    if (known != begun_.end()) {
      const std::shared_future<MadeBinary> others = known->second;
      lock.unlock();
      MadeBinary same = others.get();
      same.seconds = 0.0;
      same.is_of_other = true;
      return same;
    }
    begun_.emplace(text, own.get_future().share());
  }
  try {
    MadeBinary made = make(text);
    own.set_value(made);
    return made;
  } catch (...) {
    own.set_exception(std::current_exception());
    throw;
  }
}

MadeBinary MadeBinaries::make(const std::string& text) {
  const std::string key = device_ + '\n' + text;
  if (auto kept = files_.read(key)) return {std::move(*kept), 0.0, true};
  const auto begin = std::chrono::steady_clock::now();
  MadeBinary result{compile_(text)};
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  files_.write(key, result.bytes);
  return result;
}

}  // namespace helikos
