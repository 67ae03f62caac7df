// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/progress_bar.hpp"

#include <fmt/format.h>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/messages.hpp"

namespace helikos::app {

ProgressBar::ProgressBar(std::int64_t total, bool wanted)
    : total_(total), active_(wanted && stderr_is_terminal()) {}

ProgressBar::~ProgressBar() {
  if (shown_ > 0.0) show_on_terminal("\r\033[K");
}

void ProgressBar::update(std::int64_t done) {
  const double seconds = timer_.seconds();
  if (!active_ || done <= 0 || seconds < first_shown || seconds < shown_ + interval) return;
  constexpr int width = 40;
  const double part = double(done) / double(total_);
  const int filled = int(part * width);
  show_on_terminal(fmt::format("\r[{:#<{}}{:<{}}] {:3.0f} %, {:.0f} s left \033[K", "", filled, "",
                               width - filled, 100 * part, seconds * (1 - part) / part));
  shown_ = seconds;
}

}  // namespace helikos::app
