// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/python/jobs.hpp"

#include <nanobind/nanobind.h>

#include <exception>

namespace helikos::python {
namespace {

constexpr std::chrono::milliseconds between_looks{100};

}  // namespace

void run_watched(StopFlag& stop, std::function<void()> work, const std::function<void()>& watch) {
  const KokkosJob job(std::move(work));
  std::exception_ptr raised;
  {
    const nanobind::gil_scoped_release others_run;
    while (!job.wait_for(between_looks)) {
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
  }
  if (raised) std::rethrow_exception(raised);
  job.get();
}

}  // namespace helikos::python
