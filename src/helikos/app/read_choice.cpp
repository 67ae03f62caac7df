// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/read_choice.hpp"

#include "helikos/app/run_input.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/generator/given_parameters.hpp"

namespace helikos::app {

Parameters read_parameters_of(const Communicator& world, const ProcessChoice& options,
                              std::span<const std::string> texts) {
  const GivenParameters given = read_parameters(options, texts);
  for (const std::string& note : given.notes)
    if (world.is_root()) say(printable(with_flags(note)));
  return given.parameters;
}

ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        std::span<const std::string> texts) {
  return read_choice(world, options, read_parameters_of(world, options, texts));
}

ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        const Parameters& parameters) {
  ReadProcess read = read_process(options, parameters);
  if (const auto note = note_on_clauses(read); !note.empty() && world.is_root())
    say(with_flags(note));
  return read;
}

}  // namespace helikos::app
