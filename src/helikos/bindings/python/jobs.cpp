// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/python/jobs.hpp"

#include <nanobind/nanobind.h>

#include <chrono>
#include <exception>
#include <thread>

namespace helikos::python {
namespace {

constexpr std::chrono::milliseconds between_looks{100};

/// A thread of a daemon may still be here when Python ends. It must not ask for the lock then:
/// Python would end the thread in the middle of C++. It sleeps until the process is gone.
void sleep_if_python_ends() {
#if PY_VERSION_HEX >= 0x030D0000
  const auto ends = [] { return Py_IsFinalizing() != 0; };
#else
  const auto ends = [] { return _Py_IsFinalizing() != 0; };
#endif
  while (ends()) std::this_thread::sleep_for(std::chrono::seconds(1));
}

}  // namespace

void run_watched(StopFlag& stop, std::function<void()> work, const std::function<void()>& watch) {
  const KokkosJob job(std::move(work));
  std::exception_ptr raised;
  {
    const nanobind::gil_scoped_release others_run;
    while (!job.wait_for(between_looks)) {
      sleep_if_python_ends();
      if (raised) continue;
      const nanobind::gil_scoped_acquire lock;
      try {
        if (PyErr_CheckSignals() != 0) nanobind::raise_python_error();
        if (watch) watch();
      } catch (...) {
        raised = std::current_exception();
        stop.set();
      }
    }
    sleep_if_python_ends();
  }
  if (raised) std::rethrow_exception(raised);
  job.get();
}

}  // namespace helikos::python
