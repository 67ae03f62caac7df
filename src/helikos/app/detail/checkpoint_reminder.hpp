// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/base/core/ending_signals.hpp"

namespace helikos::app {

/// While this object lives, a signal that ends the program (Ctrl-C, `kill`) first says that the
/// checkpoint is there and how the run goes on. One object at a time. Signals that the program
/// ignores, as behind `nohup`, stay ignored.
class CheckpointReminder {
 public:
  /// Empty: there is no checkpoint. If the file does not exist yet, nothing is said.
  explicit CheckpointReminder(const std::string& checkpoint);
  CheckpointReminder(const CheckpointReminder&) = delete;
  CheckpointReminder& operator=(const CheckpointReminder&) = delete;
  ~CheckpointReminder();

 private:
  bool is_set_[ending_signals.size()] = {};
  void (*before_[ending_signals.size()])(int) = {};
};

}  // namespace helikos::app
