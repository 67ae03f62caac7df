// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "helikos/app/run_input.hpp"
#include "helikos/app/run_progress.hpp"
#include "helikos/app/session.hpp"
#include "helikos/generator/integrate.hpp"

namespace helikos::app {

/// The integration of an input, and the session in which its programs live.
class IntegratedInput {
 public:
  /// Integrates. Throws InputError with the line of the run file.
  IntegratedInput(const Communicator& world, const RunInput& input, TerminalProgress& progress);

 private:
  std::optional<Session> session_;  ///< outlives `result`

 public:
  IntegrationResult result;
};

/// Writes a message for each warning about a process.
void warn(const std::string& process, const std::vector<std::string>& warnings);

/// Throws InputError if a result has no meaning, and std::runtime_error if an accuracy was not
/// reached.
void check_results(const ProcessResults& results);

}  // namespace helikos::app
