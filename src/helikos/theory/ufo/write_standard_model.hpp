// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace helikos::ufo {

/// The built-in Standard Model in the UFO format, for Helikos and other programs: texts by names of
/// files.
///
/// Inputs, their entries in cards and their defaults are the rows of standard_parameters(), and
/// vertices are those of standard_model(): unitary gauge, and quark mixing to all orders in lambda.
/// Three things differ, because UFO cannot say them. The parameter `lambda` has the name lamWS, as
/// Python has a word `lambda`. Yukawa masses do not follow the masses where a card has none.
/// Nothing checks the ranges of inputs.
std::map<std::string, std::string> standard_model_files();

/// Writes them into a new folder: all of them or nothing. Throws InputError where something has
/// this name or the folder cannot be made, and std::runtime_error where writing fails (a full
/// disk).
void write_standard_model(const std::filesystem::path& folder);

}  // namespace helikos::ufo
