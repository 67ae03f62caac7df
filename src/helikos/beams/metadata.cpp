// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/metadata.hpp"

#include <yaml-cpp/yaml.h>

#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::beams {
namespace {

std::string place(const std::string& file, int line) { return file + ":" + std::to_string(line); }

YAML::Node load(const std::string& text, const std::string& file) {
  try {
    return YAML::Load(text);
  } catch (const YAML::Exception& error) {
    throw InputError(one_line(place(file, error.mark.line + 1) + ": no YAML: " + error.msg));
  }
}

bool are_words(const YAML::Node& list) {
  for (const auto& item : list) {
    if (!item.IsScalar()) return false;
  }
  return true;
}

}  // namespace

std::optional<double> to_number(std::string_view word) {
  const auto value = to_decimal(word);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

Metadata Metadata::parse(const std::string& text, const std::string& file) {
  Metadata result;
  result.file_ = file;
  const YAML::Node document = load(text, file);
  if (document.IsNull()) return result;
  if (!document.IsMap()) throw InputError(place(file, 1) + ": no YAML of the form KEY: VALUE");
  for (const auto& pair : document) {
    if (!pair.first.IsScalar()) continue;
    Entry entry{file, pair.first.Mark().line + 1, Shape::other, {}};
    if (pair.second.IsScalar()) {
      entry.shape = Shape::word;
      entry.words.push_back(pair.second.Scalar());
    } else if (pair.second.IsSequence() && are_words(pair.second)) {
      entry.shape = Shape::list;
      for (const auto& item : pair.second) entry.words.push_back(item.Scalar());
    }
    result.entries_[pair.first.Scalar()] = entry;  // the last of equal keys counts, as in LHAPDF
  }
  return result;
}

Metadata Metadata::before(const Metadata& set) const {
  Metadata result = *this;
  result.entries_.insert(set.entries_.begin(), set.entries_.end());
  return result;
}

void Metadata::fail(const std::string& key, const std::string& what) const {
  const auto found = entries_.find(key);
  if (found == entries_.end()) throw InputError(one_line(file_ + ": " + key + ": " + what));
  throw InputError(
      one_line(place(found->second.file, found->second.line) + ": " + key + ": " + what));
}

const Metadata::Entry& Metadata::entry(const std::string& key, Shape shape,
                                       const char* expected) const {
  const auto found = entries_.find(key);
  if (found == entries_.end()) fail(key, "is missing");
  if (found->second.shape != shape) fail(key, std::string("is not ") + expected);
  return found->second;
}

std::string Metadata::text(const std::string& key) const {
  return entry(key, Shape::word, "a text").words.front();
}

template <class Number>
Number Metadata::read(const std::string& key, const std::string& word,
                      std::optional<Number> (*convert)(std::string_view),
                      const char* expected) const {
  if (const auto value = convert(word)) return *value;
  fail(key, "'" + word + "' is not " + expected);
}

double Metadata::number(const std::string& key) const {
  const char* expected = "a number";
  return read(key, entry(key, Shape::word, expected).words.front(), to_number, expected);
}

int Metadata::integer(const std::string& key) const {
  const char* expected = "a whole number";
  return read(key, entry(key, Shape::word, expected).words.front(), to_int, expected);
}

std::vector<double> Metadata::numbers(const std::string& key) const {
  std::vector<double> result;
  for (const std::string& word : entry(key, Shape::list, "a list of numbers").words)
    result.push_back(read(key, word, to_number, "a number"));
  return result;
}

std::vector<int> Metadata::integers(const std::string& key) const {
  std::vector<int> result;
  for (const std::string& word : entry(key, Shape::list, "a list of whole numbers").words)
    result.push_back(read(key, word, to_int, "a whole number"));
  return result;
}

}  // namespace helikos::beams
