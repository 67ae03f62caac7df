// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

/// \file
/// Each of these adds a part of the module `helikos._helikos`.

namespace helikos::python {

void bind_matrix_elements(nanobind::module_& module);
void bind_runs(nanobind::module_& module);
void bind_phase_space(nanobind::module_& module);
void bind_densities(nanobind::module_& module);
void bind_pictures(nanobind::module_& module);

}  // namespace helikos::python
