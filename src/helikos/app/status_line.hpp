// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>
#include <cstdint>
#include <string>

namespace helikos::app {

/// Most characters of a status line, on a terminal with 80 columns.
inline constexpr std::size_t status_width = 79;

/// A line on a terminal's standard error that says where a run is; nothing in the first second,
/// nothing elsewhere and where it is not `wanted`. It is taken away at the end.
class StatusLine {
 public:
  explicit StatusLine(bool wanted);
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine();

  /// `text()` is shown, where it is time for a new one.
  template <class Text>
  void update(Text&& text) {
    if (is_due()) show(text());
  }
  double seconds() const { return timer_.seconds(); }
  /// Takes the line away, for others to write.
  void clear();

 private:
  bool is_due() const;
  void show(const std::string& text);

  bool active_;
  double shown_ = 0.0;  ///< when it was last drawn [s], 0: never
  Kokkos::Timer timer_;
};

/// "[##########          ] iteration 8": a bar of which `part` of 1 is filled, before the text. The
/// bar is shorter, or left out, where both together have more than 79 characters.
std::string with_bar(double part, const std::string& text);

/// ", 12 s left": where `done` of all took that long; empty where nothing is known.
std::string time_left(double seconds, double done, double left);

}  // namespace helikos::app
