// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/app/options.hpp"
#include "helikos/app/run_result.hpp"
#include "helikos/engine/drawn/strategy.hpp"
#include "helikos/engine/matrix_element_info.hpp"
#include "helikos/generator/chosen_process.hpp"

namespace helikos::app {

/// The record of one program.
struct ProgramRecord {
  Process process;
  int number = 0;                  ///< of its subprocess in the list, from 0
  int count = 0;                   ///< subprocesses that it stands for
  double factor = 0.0;             ///< sum of their |M|^2 over the |M|^2 of the program
  double energy = 0.0;             ///< [GeV]
  MatrixElementOptions options{};  ///< with the strategy that `auto` took
  MatrixElementInfo engine{};      ///< of rank 0
  LoopPlan plan{};
  RunResult result{};
  std::size_t event_bytes = 0;          ///< random numbers, momenta, results of a batch, on a rank
  std::vector<StrategyTrial> trials{};  ///< none if the user gives the strategy
};

/// A run of all processes that a string stands for, or of one process.
struct RunRecord {
  RunOptions options;
  std::string name;  ///< the string, or the process
  ChosenProcesses chosen;
  std::vector<ProgramRecord> programs;  ///< closed decays have none
  int threads = 0;                      ///< of a rank
  int ranks = 1, nodes = 1;

  bool are_several() const { return chosen.are_several(); }
  bool is_decay() const { return programs.front().process.num_incoming() == 1; }
  bool has_rescue() const;
  int num_open() const;  ///< subprocesses that programs compute
  RunResult total() const;
};

/// The unit of |M|^2.
inline std::string unit_of(const RunRecord& run) {
  return "GeV^" + std::to_string(8 - 2 * run.programs.front().process.num_legs());
}

/// The reason why the error of a mean cannot be trusted. Empty if it can be trusted.
std::string distrust(const Moments& moments);
/// The first program whose error cannot be trusted, with the reason. Empty if there is none.
std::string distrust(const RunRecord& run, Moments RunResult::*moments);

void print_report(const RunRecord& run);
Json to_json(const RunRecord& run);
/// An object for each program.
Json describe_programs(const RunRecord& run);
/// The value of a key if all programs have the same one, otherwise null.
Json common_value(const Json& programs, const char* key);

/// Lines on standard error: matrix elements that are not finite, cuts that no point passes.
void warn_of_results(const RunResult& total);

}  // namespace helikos::app
