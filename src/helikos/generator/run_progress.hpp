// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "helikos/cross_section/schedule.hpp"

namespace helikos {

struct ProcessResult;

/// Receiver of the progress of a run. All functions are called on the first rank, by the thread
/// that called `integrate` or `generate`. A class of the user overrides those that it wants.
class RunProgress {
 public:
  virtual ~RunProgress() = default;

  /// A step of the set-up begins: "channels of g g > t t~", number `number` of `count` such steps
  /// (0: there is one).
  virtual void set_up(const std::string& /*step*/, std::size_t /*number*/ = 0,
                      std::size_t /*count*/ = 0) {}
  /// The iterations of a process begin.
  virtual void begin(const ProcessResult&) {}
  /// `done` points were computed; `left`: points that are still needed, 0 where that is not known.
  virtual void points(const IntegrationSchedule&, std::int64_t /*done*/, std::int64_t /*left*/) {}
  /// Points that pass the cuts are searched in a channel.
  virtual void region(std::int64_t /*channel*/) {}
  /// A process is integrated.
  virtual void end(const ProcessResult&) {}
  /// The pilot of a generation has computed so many points.
  virtual void pilot(std::int64_t /*points*/) {}
  /// `made` of `all` events were made, `before` of them by an earlier start of the run.
  virtual void events(std::int64_t /*made*/, std::int64_t /*all*/, std::int64_t /*before*/,
                      double /*efficiency*/) {}
  /// A line that a user should read.
  virtual void note(const std::string& what);
};

}  // namespace helikos
