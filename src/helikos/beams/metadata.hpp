// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace helikos::beams {

/// A decimal number; none for any other text, for NaN and for numbers that are too large. Numbers
/// that are too small give 0.
std::optional<double> to_number(std::string_view word);

/// The entries of a PDF set's .info file, or of the header of a member, which is YAML. Entries that
/// are not asked for may have any form.
///
/// All functions throw InputError for an entry that is missing or malformed: `FILE:LINE: KEY: ...`.
class Metadata {
 public:
  /// `file`: the name in error messages.
  static Metadata parse(const std::string& text, const std::string& file);

  /// The entries of this header, and the entries of `set` that are missing in it: entries of a
  /// member take precedence over entries of its set.
  Metadata before(const Metadata& set) const;

  bool has(const std::string& key) const { return entries_.contains(key); }

  // Without a fallback the entry must exist.
  std::string text(const std::string& key) const;
  std::string text(const std::string& key, const std::string& fallback) const {
    return has(key) ? text(key) : fallback;
  }
  double number(const std::string& key) const;
  double number(const std::string& key, double fallback) const {
    return has(key) ? number(key) : fallback;
  }
  int integer(const std::string& key) const;
  int integer(const std::string& key, int fallback) const {
    return has(key) ? integer(key) : fallback;
  }
  std::vector<double> numbers(const std::string& key) const;
  std::vector<int> integers(const std::string& key) const;

  /// Throws an InputError that names file, line and key.
  [[noreturn]] void fail(const std::string& key, const std::string& what) const;

 private:
  enum class Shape { word, list, other };
  struct Entry {
    std::string file;
    int line = 0;
    Shape shape = Shape::other;
    std::vector<std::string> words;
  };

  const Entry& entry(const std::string& key, Shape shape, const char* expected) const;
  template <class Number>
  Number read(const std::string& key, const std::string& word,
              std::optional<Number> (*convert)(std::string_view), const char* expected) const;

  std::string file_;
  std::map<std::string, Entry> entries_;
};

}  // namespace helikos::beams
