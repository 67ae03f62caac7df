// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

#include "helikos/generator/option_table.hpp"

namespace helikos::python {

/// The options that a function of Python takes as keywords. The keyword of a row is its key, with _
/// in the place of -.
enum class Keywords {
  process,      ///< those with which a process is read
  phase_space,  ///< those of one process
  integrate,
  generate,
};

/// "max_points" for the key "max-points".
std::string keyword_of(const std::string& key);

/// Whether a function takes the row.
bool takes(Keywords keywords, const OptionRow& row);

/// Reads the keywords of one process. Throws InputError for unknown keywords, for values of another
/// type, and for wrong values, with the keyword between backticks.
void read_keywords(Keywords keywords, const nanobind::dict& given, ProcessSetup& process);

/// The processes of a run: a text, or a list of texts and of dictionaries with the key `process`
/// and the options of this process. `given`: the options of all, which those of a process replace
/// or add to, as in run files.
RunSetup read_run(Keywords keywords, const nanobind::object& processes,
                  const nanobind::dict& given);

/// The keywords of a function as lines of a docstring: name, type or unit, help, default.
std::string doc_of(Keywords keywords);

/// A message of the library for users of Python: keys between backticks become keywords.
std::string with_keywords(std::string_view message);

}  // namespace helikos::python
