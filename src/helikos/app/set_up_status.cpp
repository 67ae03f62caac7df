// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/set_up_status.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "helikos/app/machine.hpp"

namespace helikos::app {
namespace {

constexpr std::chrono::milliseconds between_lines{200};

}  // namespace

std::string set_up_text(const std::string& what, double seconds) {
  const std::string time = fmt::format(", {:.0f} s", seconds);
  return ("set-up: " + what).substr(0, status_width - time.size()) + time;
}

SetUpStatus::SetUpStatus(bool wanted) : line_(wanted) {
  if (wanted && stderr_is_terminal()) thread_ = std::thread([this] { draw(); });
}

SetUpStatus::~SetUpStatus() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  ends_.notify_one();
  thread_.join();
}

void SetUpStatus::step(std::string what) {
  const std::lock_guard lock(mutex_);
  what_ = std::move(what);
}

void SetUpStatus::pause() {
  const std::lock_guard lock(mutex_);
  what_.clear();
  line_.clear();
}

void SetUpStatus::draw() {
  std::unique_lock lock(mutex_);
  while (!ends_.wait_for(lock, between_lines, [this] { return is_over_; })) {
    if (what_.empty()) continue;
    line_.update([this] { return set_up_text(what_, line_.seconds()); });
  }
}

}  // namespace helikos::app
