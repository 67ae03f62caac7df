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

/// A line on a terminal that says what a set-up does: its steps take long and tell nobody how far
/// they are, so that a thread draws it.
class SetUpStatus {
 public:
  /// `wanted`: of all ranks, one.
  explicit SetUpStatus(bool wanted);
  SetUpStatus(const SetUpStatus&) = delete;
  SetUpStatus& operator=(const SetUpStatus&) = delete;
  ~SetUpStatus();

  /// What is done from now on, such as "channels of g g > t t~".
  void step(std::string what);
  /// One of several.
  void step(const std::string& what, std::size_t number, std::size_t count);
  /// Takes the line away, for others to write; the next step brings it back.
  void pause();

 private:
  void draw();

  std::mutex mutex_;
  std::condition_variable ends_;
  bool is_over_ = false;
  std::string what_;
  StatusLine line_;
  std::thread thread_;  ///< where there is a terminal
};

}  // namespace helikos::app
