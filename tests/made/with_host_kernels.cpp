// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program with kernels that the compiler of this host makes at run time, for tests
/// (app/late_kernels_test.cpp). HELIKOS_TEST_EVENTS: events after which a kernel pays;
/// HELIKOS_TEST_FAILS: the rank where each compilation fails; HELIKOS_TEST_SECONDS: how long a
/// compilation waits before it begins.
#include <chrono>
#include <cstdio>
#include <thread>

#include "helikos/app/command_line.hpp"
#include "helikos/engine/made/background_work.hpp"
#include "made/host_compiler.hpp"

namespace {

double number_of(const char* variable, double usual) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? usual : std::atof(text);
}

/// By the launcher of MPI.
int own_rank() {
  for (const char* variable : {"PMIX_RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK"})
    if (const char* const text = std::getenv(variable)) return std::atoi(text);
  return 0;
}

class Compiler final : public helikos::test::HostCompiler {
 public:
  Compiler() : HostCompiler(number_of("HELIKOS_TEST_EVENTS", 1e5)) {}

  std::string compile(const std::string& text) const override {
    if (const double seconds = number_of("HELIKOS_TEST_SECONDS", 0.0); seconds > 0.0) {
      std::fputs("begins\n", stderr);
      std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    }
    if (number_of("HELIKOS_TEST_FAILS", -1.0) == own_rank())
      throw std::runtime_error("the compiler is out of order");
    std::fputs("compiles\n", stderr);
    // A preloaded library of a test is for this program alone.
    return helikos::test::compile_for_host(text, "env -u LD_PRELOAD ");
  }
};

}  // namespace

int main(int argc, char** argv) {
  constexpr int threads = 2;
  helikos::set_kernel_maker(std::make_shared<helikos::KernelMaker>(
      std::make_shared<Compiler>(), helikos::kept_kernels(), threads));
  const int status = helikos::app::command_line(argc, argv);
  helikos::leave_background_work(status);
  return status;
}
