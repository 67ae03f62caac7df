// SPDX-License-Identifier: Apache-2.0
// The program with two options more: `made-up`, a number of a process that grids depend on, and
// `made-word`, a word of a run that events depend on. Two rows of the table of options are all that
// they are (made_up_options_test.cpp).
#include "helikos/app/command_line.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/generator/option_table.hpp"
#include "helikos/generator/option_values.hpp"

namespace helikos {
namespace {

/// `max-points` has no effect where the number of points is given: here it is another number.
OptionRow made_up() {
  constexpr std::int64_t usual = 1'000'000'000;
  OptionRow row{.key = "made-up", .unit = "N", .help = "a number of a process"};
  row.usual = "1e9";
  row.example = "7";
  row.type = ValueType::integer;
  row.group = OptionGroup::run;
  row.changes = Changes::grids;
  row.read = [](RunSetup&, ProcessSetup& process, const std::vector<std::string>& texts) {
    process.most_points = integer_of_text(texts.front(), std::int64_t{1}, usual);
  };
  row.value = [](const RunSetup&, const ProcessSetup& process) {
    return Json(process.most_points);
  };
  row.given = [](const RunSetup&, const ProcessSetup& process) {
    return process.most_points == usual ? Json() : Json(process.most_points);
  };
  return row;
}

OptionRow made_word() {
  static std::string word = "small";
  OptionRow row{.key = "made-word", .unit = "small|tall", .help = "a word of a run"};
  row.usual = "small";
  row.example = "\"tall\"";
  row.type = ValueType::text;
  row.group = OptionGroup::events;
  row.changes = Changes::events;
  row.for_events = true;
  row.is_of_process = false;
  row.read = [](RunSetup&, ProcessSetup&, const std::vector<std::string>& texts) {
    if (texts.front() != "small" && texts.front() != "tall")
      throw InputError(texts.front() + " not in {small,tall}");
    word = texts.front();
  };
  row.value = [](const RunSetup&, const ProcessSetup&) { return Json(word); };
  row.given = [](const RunSetup&, const ProcessSetup&) {
    return word == "small" ? Json() : Json(word);
  };
  return row;
}

}  // namespace
}  // namespace helikos

int main(int argc, char** argv) {
  helikos::add_option_row(helikos::made_up());
  helikos::add_option_row(helikos::made_word());
  return helikos::app::command_line(argc, argv);
}
