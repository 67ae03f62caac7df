// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/generator/run_setup.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos {

/// The name of the model of a choice, with its restriction: "models/2HDM-default".
std::string model_name(const ProcessChoice& choice);

/// The model of a choice, which is read when it is first asked for. Throws InputError.
const Model& model_of(const ProcessChoice& choice, bool mixes_quarks = false);

/// The restriction of the model: "default", "X"; empty for none and for built-in models.
std::string restriction_of(const ProcessChoice& choice);

}  // namespace helikos
