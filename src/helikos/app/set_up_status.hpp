// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "helikos/app/status_line.hpp"

namespace helikos::app {

/// "set-up: 3/7 program of g g > t t~, 4 s", of less than 80 characters.
std::string set_up_text(const std::string& what, double seconds);

/// A line on a terminal that names the step of a set-up. Steps take long and do not report their
/// progress, so a thread draws the line.
class SetUpStatus {
 public:
  /// `wanted`: true on one rank.
  explicit SetUpStatus(bool wanted);
  SetUpStatus(const SetUpStatus&) = delete;
  SetUpStatus& operator=(const SetUpStatus&) = delete;
  ~SetUpStatus();

  /// Names the step that begins, such as "channels of g g > t t~".
  void step(std::string what);
  /// Removes the line, so that others can write. The next step shows it again.
  void pause();

 private:
  void draw();

  std::mutex mutex_;
  std::condition_variable ends_;
  bool is_over_ = false;
  std::string what_;
  StatusLine line_;
  std::thread thread_;  ///< runs if there is a terminal
};

}  // namespace helikos::app
