// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/generator/generate.hpp"

namespace helikos {

/// Why the error of a cross section cannot be trusted, one line each; none where it can. Events are
/// not made of such a cross section, unless they are asked for.
std::vector<std::string> doubts_of(const ProcessResult& result);

/// Lines that a user should read beside the numbers of a run: doubts come first.
std::vector<std::string> warnings_of(const ProcessResult& result);
/// `cross_section`: that of all processes [pb].
std::vector<std::string> warnings_of(const GenerationResult& result, double cross_section);

/// Warnings that were said while the run went on: a precision that was not reached.
std::vector<std::string> warnings_said_before(const ProcessResult& result);
std::vector<std::string> warnings_said_before(const GenerationResult& result);

}  // namespace helikos
