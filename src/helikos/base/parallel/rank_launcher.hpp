// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Ranks on this machine, started by the program itself.

#include <string>
#include <vector>

namespace helikos {

/// The ranks that shall be started.
struct RankGroup {
  int ranks = 1;
  std::string program;             ///< path
  std::vector<std::string> words;  ///< name and arguments
  /// (rank) Numbers of the processors of each rank, which is bound to them (Linux).
  std::vector<std::vector<int>> processors;
  /// (rank) Variables "NAME=VALUE" that replace those of the environment.
  std::vector<std::vector<std::string>> variables;
  std::size_t board = 0;   ///< bytes of memory of each rank that the others read (board.hpp)
  bool has_input = false;  ///< rank 0 has the standard input of this process; other ranks have none
};

/// Starts the ranks and waits for their ends. A Communicator finds itself in each of them. The exit
/// status is the largest of all ranks.
///
/// If a rank is ended by a signal, the others are ended too. A line says so, and the status is 128
/// plus the number of the signal. If a rank ends before its last exchange, the others are ended,
/// and the status is at least 1. A rank that does not end has two seconds, and is killed then.
/// SIGINT, SIGTERM and SIGHUP end all ranks; then this process ends by the same signal. The ranks
/// end with this process, also if it is killed (Linux).
///
/// Throws std::runtime_error if the ranks cannot be started.
int launch_ranks(const RankGroup& group);

}  // namespace helikos
