// SPDX-License-Identifier: Apache-2.0
#ifdef HELIKOS_HAS_HDF5
#include "helikos/events/lheh5/hdf5_file.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos::events {
namespace {

/// A handle of any HDF5 object, closed by the destructor.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }
  bool is_good() const { return id_ >= 0; }

 private:
  hid_t id_;
  Close close_;
};

constexpr std::uint64_t most_values = std::uint64_t{1} << 31;  ///< largest number of values that
                                                               ///< are read at once

/// Properties without a time stamp in the file, so that equal contents give equal bytes.
Handle dataset_properties() {
  const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_obj_track_times(list, false);
  return {list, H5Pclose};
}

Handle text_type(std::size_t size) {
  const hid_t type = H5Tcopy(H5T_C_S1);
  H5Tset_size(type, size);
  H5Tset_cset(type, H5T_CSET_UTF8);
  return {type, H5Tclose};
}

bool write_all(hid_t file, const std::string& name, hid_t type, std::span<const hsize_t> shape,
               const void* values) {
  const Handle space(shape.empty()
                         ? H5Screate(H5S_SCALAR)
                         : H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr),
                     H5Sclose);
  const Handle list = dataset_properties();
  const Handle set(H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, list, H5P_DEFAULT),
                   H5Dclose);
  return set.is_good() && H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
}

std::vector<std::string> variable_strings(hid_t attribute, hid_t type, std::size_t number) {
  std::vector<char*> pointers(number, nullptr);
  const Handle space(H5Aget_space(attribute), H5Sclose);
  std::vector<std::string> strings;
  if (H5Aread(attribute, type, pointers.data()) < 0) return strings;
  for (const char* pointer : pointers) strings.emplace_back(pointer == nullptr ? "" : pointer);
  H5Dvlen_reclaim(type, space, H5P_DEFAULT, pointers.data());
  return strings;
}

std::vector<std::string> fixed_strings(hid_t attribute, hid_t type, std::size_t number) {
  const std::size_t size = H5Tget_size(type);
  std::string all(number * size, '\0');
  std::vector<std::string> strings;
  if (H5Aread(attribute, type, all.data()) < 0) return strings;
  for (std::size_t i = 0; i < number; ++i) {
    auto one = all.substr(i * size, size);
    one.resize(std::min(one.find('\0'), one.size()));
    strings.push_back(one);
  }
  return strings;
}

}  // namespace

Hdf5File::Hdf5File(const std::string& path, Mode mode) : path_(path), mode_(mode) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  errno = 0;
  file_ = mode == Mode::read ? H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)
                             : H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  if (file_ < 0) fail(mode == Mode::read ? "cannot be read" : "cannot be written");
}

Hdf5File::~Hdf5File() {
  if (file_ >= 0) H5Fclose(file_);
}

void Hdf5File::fail(const std::string& what) const {
  const std::string reason =
      errno == 0 ? std::string() : ": " + std::generic_category().message(errno);
  const auto message = fmt::format("{}: {}{}", path_, what, reason);
  if (mode_ == Mode::create) throw std::runtime_error(message);
  throw InputError(message);
}

// ---- Writing -----------------------------------------------------------------------------------

void Hdf5File::write(const std::string& name, std::span<const int> values) {
  const hsize_t shape[] = {values.size()};
  if (!write_all(file_, name, H5T_NATIVE_INT, shape, values.data())) fail("cannot be written");
}

void Hdf5File::write(const std::string& name, std::span<const double> values) {
  const hsize_t shape[] = {values.size()};
  if (!write_all(file_, name, H5T_NATIVE_DOUBLE, shape, values.data())) fail("cannot be written");
}

void Hdf5File::write(const std::string& name, const std::string& text) {
  const Handle type = text_type(text.size() + 1);
  if (!write_all(file_, name, type, {}, text.c_str())) fail("cannot be written");
}

void Hdf5File::create_table(const std::string& name, std::uint64_t rows, std::uint64_t columns) {
  const hsize_t shape[] = {rows, columns};
  const Handle space(H5Screate_simple(2, shape, nullptr), H5Sclose);
  const Handle list = dataset_properties();
  // All rows will be written, possibly by other processes without the library.
  H5Pset_alloc_time(list, H5D_ALLOC_TIME_EARLY);
  H5Pset_fill_time(list, H5D_FILL_TIME_NEVER);
  const Handle set(
      H5Dcreate2(file_, name.c_str(), H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, list, H5P_DEFAULT),
      H5Dclose);
  if (!set.is_good()) fail("cannot be written");
}

std::uint64_t Hdf5File::address(const std::string& name) const {
  const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle space(H5Dget_space(set), H5Sclose);
  if (set.is_good() && H5Sget_simple_extent_npoints(space) == 0) return 0;
  const haddr_t address = set.is_good() ? H5Dget_offset(set) : HADDR_UNDEF;
  if (address == HADDR_UNDEF) fail(fmt::format("{} has no place", name));
  return address;
}

void Hdf5File::write_rows(const std::string& name, std::span<const double> values) {
  if (values.empty()) return;
  errno = 0;
  const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle space(H5Dget_space(set), H5Sclose);
  if (!set.is_good() || H5Sget_simple_extent_npoints(space) != hssize_t(values.size()) ||
      H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    fail("cannot be written");
}

void Hdf5File::write_attribute(const std::string& name, const std::string& attribute,
                               const std::vector<std::string>& texts) {
  const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = text_type(H5T_VARIABLE);
  const hsize_t shape[] = {texts.size()};
  const Handle space(H5Screate_simple(1, shape, nullptr), H5Sclose);
  const Handle own(H5Acreate2(set, attribute.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT),
                   H5Aclose);
  std::vector<const char*> pointers;
  for (const auto& text : texts) pointers.push_back(text.c_str());
  if (!own.is_good() || H5Awrite(own, type, pointers.data()) < 0) fail("cannot be written");
}

void Hdf5File::close() {
  errno = 0;
  const bool is_good = H5Fflush(file_, H5F_SCOPE_GLOBAL) >= 0;
  if (H5Fclose(std::exchange(file_, -1)) < 0 || !is_good) fail("cannot be written");
}

// ---- Reading -----------------------------------------------------------------------------------

std::vector<std::string> Hdf5File::names() const {
  std::vector<std::string> result;
  H5G_info_t group{};
  if (H5Gget_info(file_, &group) < 0) return result;
  for (hsize_t i = 0; i < group.nlinks; ++i) {
    const auto get = [&](char* text, std::size_t size) {
      return H5Lget_name_by_idx(file_, ".", H5_INDEX_NAME, H5_ITER_INC, i, text, size, H5P_DEFAULT);
    };
    const auto size = get(nullptr, 0);
    if (size <= 0) continue;
    std::string name(static_cast<std::size_t>(size), '\0');
    get(name.data(), name.size() + 1);
    result.push_back(std::move(name));
  }
  return result;
}

bool Hdf5File::has(const std::string& name) const {
  return H5Lexists(file_, name.c_str(), H5P_DEFAULT) > 0;
}

std::pair<std::uint64_t, std::uint64_t> Hdf5File::shape(const std::string& name) const {
  errno = 0;
  const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
  if (!set.is_good()) fail(fmt::format("has no dataset {}", name));
  const Handle space(H5Dget_space(set), H5Sclose);
  hsize_t sizes[2] = {1, 1};
  const int dimensions = H5Sget_simple_extent_ndims(space);
  if (dimensions < 0 || dimensions > 2) fail(fmt::format("{} is no table", name));
  if (dimensions > 0) H5Sget_simple_extent_dims(space, sizes, nullptr);
  return {sizes[0], sizes[1]};
}

std::vector<double> Hdf5File::read(const std::string& name, std::uint64_t first,
                                   std::uint64_t number) const {
  const auto [all, columns] = shape(name);
  if (first > all || (number != most_rows && number > all - first))
    fail(fmt::format("{} cannot be read", name));
  const std::uint64_t rows = std::min(number, all - first);
  if (rows > most_values || columns > most_values || rows * columns > most_values)
    fail(fmt::format("{} is too large", name));
  std::vector<double> values(rows * columns);
  if (values.empty()) return values;
  const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle space(H5Dget_space(set), H5Sclose);
  const hsize_t start[] = {first, 0}, count[] = {rows, columns};
  const Handle memory(H5Screate_simple(2, count, nullptr), H5Sclose);
  const bool is_whole = first == 0 && rows == all;  // it may be a scalar, which has no hyperslab
  const bool is_good = (is_whole || H5Sselect_hyperslab(space, H5S_SELECT_SET, start, nullptr,
                                                        count, nullptr) >= 0) &&
                       H5Dread(set, H5T_NATIVE_DOUBLE, is_whole ? H5S_ALL : hid_t{memory},
                               is_whole ? H5S_ALL : hid_t{space}, H5P_DEFAULT, values.data()) >= 0;
  if (!is_good) fail(fmt::format("{} cannot be read", name));
  return values;
}

std::string Hdf5File::read_text(const std::string& name) const {
  constexpr std::size_t longest = std::size_t{1} << 28;
  const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
  if (!set.is_good()) fail(fmt::format("has no dataset {}", name));
  const Handle type(H5Dget_type(set), H5Tclose);
  const Handle space(H5Dget_space(set), H5Sclose);
  const std::size_t size = H5Tget_size(type);
  const bool is_text = H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) <= 0 &&
                       H5Sget_simple_extent_npoints(space) == 1;
  if (!is_text || size > longest) fail(fmt::format("{} is no text", name));
  std::string text(size, '\0');
  if (H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()) < 0)
    fail(fmt::format("{} cannot be read", name));
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

std::vector<std::string> Hdf5File::properties(const std::string& name) const {
  constexpr hssize_t most = 100000;
  const Handle set(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
  if (!set.is_good() || H5Aexists(set, "properties") <= 0) return {};
  const Handle attribute(H5Aopen(set, "properties", H5P_DEFAULT), H5Aclose);
  if (!attribute.is_good()) return {};
  const Handle type(H5Aget_type(attribute), H5Tclose);
  const Handle space(H5Aget_space(attribute), H5Sclose);
  const hssize_t number = H5Sget_simple_extent_npoints(space);
  if (H5Tget_class(type) != H5T_STRING || number < 0 || number > most) return {};
  const auto count = static_cast<std::size_t>(number);
  return H5Tis_variable_str(type) > 0 ? variable_strings(attribute, type, count)
                                      : fixed_strings(attribute, type, count);
}

}  // namespace helikos::events
#endif
