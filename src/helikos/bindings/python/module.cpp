// SPDX-License-Identifier: Apache-2.0
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "helikos/base/core/error.hpp"
#include "helikos/bindings/python/bound.hpp"
#include "helikos/bindings/python/jobs.hpp"
#include "helikos/bindings/python/keywords.hpp"
#include "helikos/version.hpp"

NB_MODULE(_helikos, module) {
  namespace nb = nanobind;
  using namespace helikos::python;
  using nb::literals::operator""_a;

  // One clear line, as the program prints it.
  nb::register_exception_translator([](const std::exception_ptr& raised, void*) {
    try {
      std::rethrow_exception(raised);
    } catch (const helikos::InputError& error) {
      PyErr_SetString(PyExc_ValueError, with_keywords(error.what()).c_str());
    } catch (const Stopped&) {
      PyErr_SetString(PyExc_RuntimeError, "the run was stopped");
    }
  });
  module.def("version", [] { return helikos::version(); });
  module.def("build", [] {
    nb::dict build;
    build["version"] = helikos::version();
    build["commit"] = helikos::commit();
    build["backend"] = helikos::backend();
    build["kokkos"] = helikos::kokkos_version();
    build["compiler"] = helikos::compiler();
    build["simd"] = helikos::simd_name();
    return build;
  });
  module.def(
      "start",
      [](int threads) {
        const nb::gil_scoped_release others_run;
        set_threads(threads);
        return start_kokkos();
      },
      "threads"_a);
  bind_matrix_elements(module);
  bind_runs(module);
  bind_phase_space(module);
  bind_densities(module);
  bind_pictures(module);
}
