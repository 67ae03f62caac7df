// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/values.hpp"

namespace helikos::ufo {

/// Rows of the external parameters of a folder, block by block; DECAY is last. Throws
/// InputError("parameters.py:12: <what>") where a parameter has no entry of a card, or that of
/// another one.
std::vector<ParameterRow> external_rows(const Folder& folder);

/// The parameters of a model as cards have them.
///
/// Inputs are the external parameters. Derived rows are internal parameters that are masses or
/// widths, and alpha_s and alpha_EW where these are internal. Parameters that a restriction has
/// taken out of the inputs are fixed or derived rows, so that cards may repeat their values and
/// nothing else. Masses may be negative for particles that are Majorana fermions, and where the
/// folder has a negative value.
///
/// particles: those of the model, whose `mass` and `width` are names of parameters, or empty for
/// ZERO. They outlive the table.
std::unique_ptr<const ParameterTable> make_parameter_table(
    const Folder& folder, std::shared_ptr<const Evaluation> evaluation,
    std::span<const Particle> particles);

/// Values of the external parameters in the order that the evaluation takes. inputs: of the table
/// of the same folder.
std::vector<double> external_values(const Evaluation& evaluation, const ParameterInputs& inputs);

}  // namespace helikos::ufo
