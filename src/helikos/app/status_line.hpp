// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "helikos/base/core/stopwatch.hpp"

namespace helikos::app {

/// Maximum number of characters of a status line, on a terminal with 80 columns.
inline constexpr std::size_t status_width = 79;

/// A line on standard error that shows the progress of a run. It appears after the first second,
/// only on a terminal and only if it is `wanted`. The destructor removes it.
class StatusLine {
 public:
  explicit StatusLine(bool wanted);
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine();

  /// Shows text(), if it is time for a new line.
  template <class Text>
  void update(Text&& text) {
    if (is_due()) show(text());
  }
  double seconds() const { return timer_.seconds(); }
  /// Removes the line, so that others can write.
  void clear();

 private:
  bool is_due() const;
  void show(const std::string& text);

  bool active_;
  double shown_ = 0.0;  ///< when it was last drawn [s], 0: never
  Stopwatch timer_;
};

/// "[##########          ] iteration 8": a bar, of which `part` of 1 is filled, and the text. The
/// bar is shorter or left out if both have more than 79 characters.
std::string with_bar(double part, const std::string& text);

/// ", 12 s left", if `done` took `seconds`. Empty if the time is unknown.
std::string time_left(double seconds, double done, double left);

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
