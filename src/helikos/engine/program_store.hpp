// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// Programs of one process, with the same options, for several sets of parameters. Programs that
/// differ in numbers only (`have_same_steps`) share what is made of them: the colour matrix, the
/// number of channels and the schedules. Results do not depend on what was shared.
///
/// A set of parameters with other vertices has other steps, and an entry of its own.
class ProgramStore {
 public:
  /// The colour matrix, numbers of channels and schedules that programs with the same steps share.
  class Entry {
   public:
    explicit Entry(std::shared_ptr<const AmplitudeProgram> program)
        : program_(std::move(program)) {}
    const AmplitudeProgram& program() const { return *program_; }

    std::optional<ColorBlocks> color;
    /// Number of channels, by the classes of propagators with equal masses and widths (channels
    /// with equal propagators are one).
    std::map<std::vector<int>, long long> num_channels;

    /// The schedules of `helicities`, in batches, with the numbers of `program`; nothing where they
    /// have not been made, or where they do not fit its numbers.
    std::optional<std::vector<ScheduledProgram>> find(
        const AmplitudeProgram& program, const std::vector<HelicityMask>& helicities) const;
    void add(const std::vector<HelicityMask>& helicities, std::vector<ScheduledProgram> batches);

   private:
    struct Made {
      std::vector<HelicityMask> helicities;
      std::vector<ScheduledProgram> batches;
    };
    std::shared_ptr<const AmplitudeProgram> program_;
    std::vector<Made> made_;
  };

  /// The program of the process with these parameters: that of other ones with new numbers, or a
  /// new one. Throws InputError as build_program does.
  std::shared_ptr<const AmplitudeProgram> program(const Process& process,
                                                  const Parameters& parameters,
                                                  const ProgramOptions& options);
  /// The entry of a program, which may be new.
  Entry& entry(const std::shared_ptr<const AmplitudeProgram>& program);

  std::size_t num_entries() const { return entries_.size(); }
  /// Number of programs that were built.
  std::size_t num_built() const { return built_.size(); }

 private:
  struct Built {
    const Model* model;
    Parameters parameters;
    std::shared_ptr<const AmplitudeProgram> program;
  };
  std::vector<Built> built_;
  std::deque<Entry> entries_;
};

}  // namespace helikos
