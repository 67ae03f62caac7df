// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Parameters, process and engine that several commands make of their options.

#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/options.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/engine/drawn/strategy.hpp"
#include "helikos/engine/matrix_element_info.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::app {

/// Reads the parameters of the options. Rank 0 writes notes about them. `texts`: cuts. Throws
/// InputError.
Parameters read_parameters_of(const Communicator& world, const ProcessChoice& options,
                              std::span<const std::string> texts = {});

/// Reads the process of the options, with given parameters or with those of the options. Rank 0
/// writes notes about it.
ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        const Parameters& parameters);
ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        std::span<const std::string> texts = {});

/// All ranks: throws InputError where rank 0 has other processes, another model, other parameters
/// or `options` (as a text). Machines without common folders may have other files of one name.
void check_alike(const Communicator& world, const std::vector<Subprocess>& list,
                 const Parameters& parameters, const std::string& options);

/// The legs of the representative, from 1.
std::vector<int> numbers_of_legs(const Subprocess& subprocess);
/// The program that computes each subprocess, and how. Numbers begin with 1.
Json describe_subprocesses(const std::vector<Subprocess>& list);

/// The options of the engine. If a trial chooses helicities or colours (`auto`), they are summed
/// here. Throws InputError for a list of helicities that the process does not have.
MatrixElementOptions engine_options(const EngineOptions& options, const Process& process);

/// The word for the helicities of the options, or their list.
std::string helicity_word(const EngineOptions& options);
/// The words for helicities and colours of the options.
std::string strategy_text(const EngineOptions& options);
/// Throws InputError for a list of helicities, which is for the legs of one process.
void check_for_several(const EngineOptions& options);

/// The word for the colour sum, with "(TF32)" if it is rounded to TF32.
std::string color_sum_of(const MatrixElementInfo& info);
std::string name_of(const Strategy& strategy);

/// Calls body(). If the process is one of several, errors name it.
template <class Body>
auto with_name(const Process& process, bool one_of_several, Body&& body) {
  if (!one_of_several) return body();
  const std::string name = process.str();
  try {
    return body();
  } catch (const InputError& error) {
    const std::string what = error.what();
    if (what.find(name) != what.npos) throw;
    throw InputError(name + ": " + what);
  } catch (const std::bad_alloc&) {
    throw std::runtime_error(name + ": " + out_of_memory_text(false));
  }
}

}  // namespace helikos::app
