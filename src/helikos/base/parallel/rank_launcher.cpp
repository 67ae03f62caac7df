// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/rank_launcher.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "helikos/base/core/ending_signals.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/program_start.hpp"
#include "helikos/base/core/run_on.hpp"
#include "helikos/base/parallel/shared_memory.hpp"

namespace helikos {
namespace {

using Clock = std::chrono::steady_clock;

/// While this object lives, these signals wait until they are asked for. Signals that this process
/// ignores (nohup) or blocks stay so.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t ends_held;
    sigemptyset(&ends_held);
    sigprocmask(SIG_BLOCK, nullptr, &before_);
    for (const int end : ending_signals) {
      if (is_ignored(end) || sigismember(&before_, end) == 1) continue;
      sigaddset(&ends_held, end);
      held_.push_back(end);
    }
    std::signal(SIGCHLD, SIG_DFL);  // so that the ends of children are kept
    sigprocmask(SIG_BLOCK, &ends_held, nullptr);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld() { release(); }

  void release() const { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  /// Takes one that has come; 0: there is none.
  int take() const {
    sigset_t pending;
    sigpending(&pending);
    for (const int end : held_) {
      if (sigismember(&pending, end) != 1) continue;
      sigset_t one;
      sigemptyset(&one);
      sigaddset(&one, end);
      int signal = 0;
      sigwait(&one, &signal);
      return signal;
    }
    return 0;
  }

 private:
  static bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
  }

  std::vector<int> held_;
  sigset_t before_;
};

/// Words or variables as execve wants them.
std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (const std::string& text : texts) all.push_back(const_cast<char*>(text.c_str()));
  all.push_back(nullptr);
  return all;
}

std::string_view name_of(std::string_view variable) {
  return variable.substr(0, variable.find('='));
}

/// The environment of this process, with some variables replaced.
std::vector<std::string> environment_with(const std::vector<std::string>& own) {
  std::vector<std::string> all = own;
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (std::ranges::none_of(own,
                             [&](const auto& one) { return name_of(one) == name_of(*variable); }))
      all.emplace_back(*variable);
  return all;
}

/// A rank does not outlive the process that started it.
void end_with_parent([[maybe_unused]] pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
#endif
}

void read_from_nothing() {
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0) return;
  dup2(nothing, STDIN_FILENO);
  if (nothing != STDIN_FILENO) close(nothing);
}

/// All ranks, from their start to their end.
class Ranks {
 public:
  explicit Ranks(const RankGroup& group) : memory_(group.ranks, group.board) {
    for (int rank = 0; rank < group.ranks; ++rank) start(group, rank);
  }

  /// Looks every two milliseconds: signals of children may be lost where other threads get them.
  int wait() {
    while (true) {
      if (const int signal = signals_.take(); signal != 0) {
        is_asked_to_end_ = true;
        end_all(signal);
      }
      take_ended();
      if (is_over()) break;
      if (end_ != 0 && Clock::now() > kill_at_) send_to_all(SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    if (!is_asked_to_end_) return status_;
    std::signal(end_, SIG_DFL);
    signals_.release();
    raise(end_);
    return 128 + end_;  // where no signal ends this process, as it is the first of a container
  }

 private:
  void start(const RankGroup& group, int rank) {
    const auto place = std::size_t(rank);
    std::vector<std::string> variables = group.variables[place];
    variables.push_back(variable_of_rank(memory_, rank));
    variables.push_back(variable_of_start());
    const auto environment = environment_with(variables);
    const auto words = pointers(group.words), values = pointers(environment);
    const pid_t parent = getpid(), child = fork();
    if (child < 0) fail(fmt::format("rank {} cannot be started: {}", rank, std::strerror(errno)));
    if (child > 0) {
      processes_.push_back(child);
      return;
    }
    end_with_parent(parent);
    signals_.release();
    run_on(group.processors[place]);
    if (rank > 0 || !group.has_input) read_from_nothing();
    execve(group.program.c_str(), words.data(), values.data());
    say(fmt::format("{}: cannot be started: {}", group.program, std::strerror(errno)));
    _exit(1);
  }

  [[noreturn]] void fail(const std::string& what) {
    send_to_all(SIGKILL);
    throw std::runtime_error(what);
  }

  bool is_over() const { return std::ranges::count(processes_, 0) == std::ssize(processes_); }

  void send_to_all(int signal) const {
    for (const pid_t process : processes_)
      if (process != 0) kill(process, signal);
  }

  /// The keyboard sends its signals to the ranks, too. A rank that does not end at a signal,
  /// because it writes a file, has two seconds.
  void end_all(int signal) {
    if (end_ != 0) return;
    end_ = signal;
    send_to_all(signal);
    kill_at_ = Clock::now() + std::chrono::seconds(2);
  }

  void take_ended() {
    for (std::size_t rank = 0; rank < processes_.size(); ++rank) {
      int status = 0;
      if (processes_[rank] == 0 || waitpid(processes_[rank], &status, WNOHANG) <= 0) continue;
      processes_[rank] = 0;
      note_end(int(rank), status);
    }
  }

  /// After the first end that is no good one, the others end because they must.
  void note_end(int rank, int status) {
    if (end_ != 0) return;
    if (WIFSIGNALED(status)) {
      const int signal = WTERMSIG(status);
      if (signal != SIGPIPE)  // nobody reads the output any more
        say(fmt::format("rank {} was ended by signal {} ({}){}", rank, signal, strsignal(signal),
                        signal == SIGKILL ? "; the machine may have too little memory" : ""));
      status_ = 128 + signal;
      end_all(SIGTERM);
      return;
    }
    const bool has_left = memory_.state(rank).has_left.load() != 0;
    status_ = std::max({status_, WEXITSTATUS(status), has_left ? 0 : 1});
    if (!has_left) end_all(SIGTERM);
  }

  SignalsHeld signals_;
  SharedMemory memory_;
  std::vector<pid_t> processes_;  ///< (rank); 0: has ended
  int status_ = 0;
  int end_ = 0;  ///< signal that ends the ranks
  bool is_asked_to_end_ = false;
  Clock::time_point kill_at_;
};

}  // namespace

int launch_ranks(const RankGroup& group) { return Ranks(group).wait(); }

}  // namespace helikos
