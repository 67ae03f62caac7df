// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/status_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/messages.hpp"

namespace helikos::app {
namespace {

constexpr double first_shown = 1.0, shown_each = 0.1;  ///< [s]

constexpr std::chrono::milliseconds between_lines{200};

}  // namespace

StatusLine::StatusLine(bool wanted) : active_(wanted && stderr_is_terminal()) {}

StatusLine::~StatusLine() { clear(); }

bool StatusLine::is_due() const {
  const double seconds = timer_.seconds();
  return active_ && seconds >= first_shown && seconds >= shown_ + shown_each;
}

void StatusLine::show(const std::string& text) {
  shown_ = timer_.seconds();
  show_on_terminal(fmt::format("\r{}\033[K", text));
}

void StatusLine::clear() {
  if (shown_ > 0.0) show_on_terminal("\r\033[K");
  shown_ = 0.0;
}

std::string with_bar(double part, const std::string& text) {
  constexpr int most_bar = 20, frame = 3;
  const int width = std::min(most_bar, int(status_width) - frame - int(text.size()));
  if (width <= 0) return text;
  const int filled = int(width * part);
  return fmt::format("[{:#<{}}{:<{}}] {}", "", filled, "", width - filled, text);
}

std::string time_left(double seconds, double done, double left) {
  return done > 0.0 && left > 0.0 ? fmt::format(", {:.0f} s left", seconds * left / done) : "";
}

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
