// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"

namespace helikos::ufo {

/// The model of this name: one that is known (find_model), or that of a UFO folder, which is read
/// when it is first asked for. `name`: a folder, or the name of a folder in the current folder or
/// in one of those of HELIKOS_MODEL_PATH, which colons separate, or in the user's own folder
/// ($XDG_DATA_HOME/helikos/models, or ~/.local/share/helikos/models). A restriction may stand
/// behind it, as in MadGraph: "NAME-X" takes restrict_X.dat, "NAME-full" none, and NAME alone takes
/// restrict_default.dat where the folder has it. `process`: a string whose coupling orders the
/// model of a folder lists (LoadedModel). Throws InputError.
const Model& find_any_model(const std::string& name, bool mixes_quarks = false,
                            std::string_view process = {});

/// The name that has the restriction too: "NAME-X". An empty restriction changes nothing. Throws
/// InputError where the model has none, where the name has another one, or where a folder NAME-X
/// is another model.
std::string with_restriction(const std::string& name, const std::string& restriction);

/// The restriction that a loaded model has: "default", "X"; empty for none and for built-in models.
std::string restriction_of(std::string_view name);

/// A name that finds the same model in any folder and at any time: of a loaded model, the path of
/// its folder with the restriction, or `full`. Built-in models have one name. Throws InputError
/// where a folder of this name is another model.
std::string lasting_name(std::string_view name);

/// The loaded model of this name; nullptr for built-in models.
const LoadedModel* find_loaded(std::string_view name);

}  // namespace helikos::ufo
