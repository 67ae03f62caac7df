// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace helikos::events {

/// An HDF5 file with the kinds of datasets that files of events contain. Throws InputError where
/// the file cannot be read, std::runtime_error where it cannot be written, with path and reason.
/// Equal contents give equal bytes.
class Hdf5File {
 public:
  enum class Mode { read, create };
  static constexpr auto most_rows = std::numeric_limits<std::uint64_t>::max();

  Hdf5File(const std::string& path, Mode mode);
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;
  ~Hdf5File();

  // ---- Writing
  void write(const std::string& name, std::span<const int> values);
  void write(const std::string& name, std::span<const double> values);
  void write(const std::string& name, const std::string& text);
  void create_table(const std::string& name, std::uint64_t rows, std::uint64_t columns);
  /// The byte position of the rows of a table in the file.
  std::uint64_t address(const std::string& name) const;
  /// Writes all rows of a table, (row, column).
  void write_rows(const std::string& name, std::span<const double> values);
  /// Writes an attribute of a dataset; `properties` has the names of its columns.
  void write_attribute(const std::string& name, const std::string& attribute,
                       const std::vector<std::string>& texts);
  /// Closes the file; throws if the data could not be written.
  void close();

  // ---- Reading
  bool has(const std::string& name) const;
  /// Names of the objects in the file, in alphabetic order.
  std::vector<std::string> names() const;
  /// Numbers of rows and columns of a dataset of one or two dimensions.
  std::pair<std::uint64_t, std::uint64_t> shape(const std::string& name) const;
  /// Reads a dataset, or some of its rows.
  std::vector<double> read(const std::string& name, std::uint64_t first = 0,
                           std::uint64_t number = most_rows) const;
  std::string read_text(const std::string& name) const;
  /// Names of the columns; empty where there are none.
  std::vector<std::string> properties(const std::string& name) const;

 private:
  [[noreturn]] void fail(const std::string& what) const;

  std::string path_;
  Mode mode_;
  std::int64_t file_ = -1;
};

}  // namespace helikos::events
