// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/python/keywords.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::python {
namespace {

namespace nb = nanobind;

Command command_of(Keywords keywords) {
  return keywords == Keywords::generate ? Command::generate : Command::integrate;
}

/// What only the program does: it starts ranks, and it writes the report of a run, its page and
/// weights for other cards beside the events.
bool is_of_program(const OptionRow& row) {
  for (const char* key : {"devices", "json", "report", "also"})
    if (row.key == key) return true;
  return false;
}

const OptionRow* find_keyword(const std::string& keyword) {
  const auto& table = option_table();
  const auto found = std::ranges::find_if(
      table, [&](const OptionRow& row) { return keyword_of(row.key) == keyword; });
  return found == table.end() ? nullptr : &*found;
}

std::string name_of_type(nb::handle value) {
  return nb::cast<std::string>(nb::type_name(value.type()));
}

/// A number of Python or of NumPy.
bool is_integer(nb::handle value) {
  return !PyBool_Check(value.ptr()) && PyIndex_Check(value.ptr()) != 0;
}
bool is_float(nb::handle value) {
  return PyFloat_Check(value.ptr()) || nb::hasattr(value, "__float__");
}

/// None for an array of numbers, which looks like an integer.
std::optional<std::string> text_of_integer(nb::handle value) {
  PyObject* const number = PyNumber_Index(value.ptr());
  if (number == nullptr) {
    PyErr_Clear();
    return std::nullopt;
  }
  return nb::cast<std::string>(nb::str(nb::steal(number)));
}

/// The value as the text of a command line; none where it has another type than the row.
std::optional<std::string> text_of(const OptionRow& row, nb::handle value) {
  const ValueType type = row.type;
  const bool is_text = PyUnicode_Check(value.ptr());
  if (PyBool_Check(value.ptr()))
    return type == ValueType::flag
               ? std::optional(std::string(value.ptr() == Py_True ? "true" : "false"))
               : std::nullopt;
  if (is_text) {
    const auto text = nb::cast<std::string>(value);
    const bool takes_word =
        type == ValueType::word_or_integer || type == ValueType::word_or_whole_number;
    if (type == ValueType::text || type == ValueType::text_or_integer ||
        type == ValueType::text_or_number || (takes_word && !to_decimal(text)))
      return text;
    return std::nullopt;
  }
  if (is_integer(value)) {
    if (type == ValueType::flag || type == ValueType::text) return std::nullopt;
    if (auto text = text_of_integer(value)) return text;
  }
  if (!is_float(value)) return std::nullopt;
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred() != nullptr) {
    PyErr_Clear();  // an array of several numbers
    return std::nullopt;
  }
  const bool takes_whole =
      type == ValueType::whole_number || type == ValueType::word_or_whole_number;
  if (type == ValueType::number || type == ValueType::text_or_number ||
      (takes_whole && number == std::floor(number)))
    return fmt::format("{}", number);
  return std::nullopt;
}

/// The place of a value in a message: "the number 3", "a list of 2 values".
std::string name_of(nb::handle value) {
  if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value))
    return fmt::format("a list of {} values", nb::len(value));
  return fmt::format("{} ({})", nb::cast<std::string>(nb::repr(value)), name_of_type(value));
}

/// The types of a row in words of Python.
std::string words_of_row(const OptionRow& row) {
  static constexpr std::pair<ValueType, const char*> words[] = {
      {ValueType::flag, "bool"},
      {ValueType::integer, "int"},
      {ValueType::whole_number, "int"},
      {ValueType::number, "float"},
      {ValueType::text, "str"},
      {ValueType::text_or_integer, "str or int"},
      {ValueType::text_or_number, "str or float"},
      {ValueType::word_or_integer, "int or str"},
      {ValueType::word_or_whole_number, "int or str"}};
  const auto found = std::ranges::find(words, row.type, [](const auto& own) { return own.first; });
  const std::string one = found == std::end(words) ? "str" : found->second;
  if (row.values > 1) return fmt::format("list of {} {}", row.values, one);
  return row.adds_up ? fmt::format("{}, or a list of them", one) : one;
}

/// The texts of a value; throws InputError for another type.
std::vector<std::string> texts_of_value(const OptionRow& row, nb::handle value) {
  const bool is_list = nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value);
  std::vector<std::string> texts;
  const auto refuse = [&](nb::handle what) {
    throw InputError(fmt::format("must be {}, not {}", words_of_row(row), name_of(what)));
  };
  const auto add = [&](nb::handle one) {
    const auto text = text_of(row, one);
    if (!text) refuse(one);
    if (text->empty()) throw InputError("the value is empty");
    texts.push_back(*text);
  };
  if (!is_list) {
    if (row.values > 1) refuse(value);
    add(value);
    return texts;
  }
  const std::size_t size = nb::len(value);
  if (row.adds_up ? size == 0 : row.values == 1 || int(size) != row.values) refuse(value);
  for (const nb::handle one : nb::borrow<nb::iterable>(value)) add(one);
  return texts;
}

std::string function_of(Keywords keywords) {
  switch (keywords) {
    case Keywords::process:
      return "a process";
    case Keywords::phase_space:
      return "PhaseSpace";
    case Keywords::integrate:
      return "integrate";
    case Keywords::generate:
      return "generate";
  }
  return "";
}

const OptionRow& row_of_keyword(Keywords keywords, const std::string& keyword) {
  const OptionRow* const row = find_keyword(keyword);
  if (row == nullptr || !takes(keywords, *row))
    throw InputError(fmt::format(
        "'{}' is no keyword of {} (help({}) lists them)", keyword, function_of(keywords),
        keywords == Keywords::process ? "helikos.MatrixElement"
                                      : "helikos." + function_of(keywords)));
  return *row;
}

/// The texts of the options that are given.
using Settings = std::map<const OptionRow*, std::vector<std::string>>;

/// Calls body(). An InputError names the keyword of the row.
template <class Body>
auto in_row(const OptionRow& row, const Body& body) {
  try {
    return body();
  } catch (const InputError& error) {
    throw InputError(fmt::format("`{}`: {}", row.key, error.what()));
  }
}

/// The settings of keywords, whose values are checked here.
Settings settings_of(Keywords keywords, const nb::dict& given, bool whole_run) {
  Settings settings;
  for (const auto& [key, value] : given) {
    if (!nb::isinstance<nb::str>(key)) throw InputError("keys of options must be str");
    const OptionRow& row = row_of_keyword(keywords, nb::cast<std::string>(key));
    if (!row.is_of_process && !whole_run)
      throw InputError(fmt::format(
          "`{}` is of the whole run, and cannot stand in the dict of one process", row.key));
    if (value.is_none()) continue;
    in_row(row, [&] {
      settings[&row] = texts_of_value(row, value);
      RunSetup unused;
      row.read(unused, unused.processes.front(), settings[&row]);
    });
  }
  return settings;
}

/// As in run files: values of a process add up with those of all processes, or replace them.
void put_over(const Settings& more, Settings& settings) {
  const auto has = [&](std::string_view key) {
    return std::ranges::any_of(more, [&](const auto& own) { return own.first->key == key; });
  };
  const auto leave_out = [&](std::string_view one, std::string_view other) {
    if (has(one) || has(other))
      std::erase_if(settings, [&](const auto& own) {
        return own.first->key == one || own.first->key == other;
      });
  };
  leave_out("accuracy", "points");
  leave_out("energy", "beam-energies");
  for (const auto& [row, texts] : more) {
    auto& own = settings[row];
    if (!row->adds_up) own.clear();
    own.insert(own.end(), texts.begin(), texts.end());
  }
}

void read_settings(const Settings& settings, RunSetup& run, ProcessSetup& process) {
  for (const auto& [row, texts] : settings) in_row(*row, [&] { row->read(run, process, texts); });
}

ProcessSetup read_process_of_run(Keywords keywords, nb::handle process, Settings settings,
                                 RunSetup& run) {
  ProcessSetup own;
  if (nb::isinstance<nb::str>(process)) {
    own.process = nb::cast<std::string>(process);
    read_settings(settings, run, own);
    return own;
  }
  if (!nb::isinstance<nb::dict>(process))
    throw InputError("a process must be a str, or a dict with the key 'process'");
  nb::dict options;
  for (const auto& [key, value] : nb::borrow<nb::dict>(process)) {
    if (nb::isinstance<nb::str>(key) && nb::cast<std::string>(key) == "process" &&
        nb::isinstance<nb::str>(value))
      own.process = nb::cast<std::string>(value);
    else
      options[key] = value;
  }
  if (own.process.empty()) throw InputError("a dict of a process lacks the key 'process'");
  put_over(settings_of(keywords, options, false), settings);
  read_settings(settings, run, own);
  return own;
}

}  // namespace

std::string keyword_of(const std::string& key) {
  std::string keyword = key;
  std::ranges::replace(keyword, '-', '_');
  return keyword;
}

bool takes(Keywords keywords, const OptionRow& row) {
  if (is_of_program(row) || !has_row(command_of(keywords), row)) return false;
  const bool is_of_theory = row.group == OptionGroup::theory;
  switch (keywords) {
    case Keywords::process:
      return is_of_theory && row.key != "cut";
    case Keywords::phase_space:
      return is_of_theory || row.group == OptionGroup::beams || row.group == OptionGroup::decays;
    default:
      return true;
  }
}

void read_keywords(Keywords keywords, const nb::dict& given, ProcessSetup& process) {
  RunSetup run;
  read_settings(settings_of(keywords, given, false), run, process);
}

RunSetup read_run(Keywords keywords, const nb::object& processes, const nb::dict& given) {
  const Settings usual = settings_of(keywords, given, true);
  RunSetup run;
  run.makes_events = keywords == Keywords::generate;
  run.processes.clear();
  if (nb::isinstance<nb::list>(processes) || nb::isinstance<nb::tuple>(processes)) {
    for (const nb::handle process : nb::borrow<nb::iterable>(processes))
      run.processes.push_back(read_process_of_run(keywords, process, usual, run));
    if (run.processes.empty()) throw InputError("the list of processes is empty");
  } else {
    run.processes.push_back(read_process_of_run(keywords, processes, usual, run));
  }
  return run;
}

std::string doc_of(Keywords keywords) {
  const bool makes_events = keywords == Keywords::generate;
  std::string text;
  for (const OptionRow& row : option_table()) {
    if (!takes(keywords, row)) continue;
    const std::string& help = makes_events && !row.events_help.empty() ? row.events_help : row.help;
    const std::string& usual =
        makes_events && !row.events_usual.empty() ? row.events_usual : row.usual;
    text += fmt::format("{} : {}{}\n    {}{}\n", keyword_of(row.key), words_of_row(row),
                        row.is_flag() ? "" : " [" + row.unit + "]", with_keywords(help),
                        usual.empty() ? "" : " (default: " + with_keywords(usual) + ")");
  }
  return text;
}

std::string with_keywords(std::string_view message) {
  return with_words_replaced(message, [](const std::string& key) {
    const bool is_row = find_row(Command::generate, key) != nullptr;
    return '`' + (is_row ? keyword_of(key) : key) + '`';
  });
}

}  // namespace helikos::python
