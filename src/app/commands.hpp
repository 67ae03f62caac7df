// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/options.hpp"

namespace helikos::app {

// One function a command. They write to stdout and throw InputError for what a user got wrong.
void run(const RunOptions& options);
void evaluate(const EvaluateOptions& options);
void info(const InfoOptions& options);

}  // namespace helikos::app
