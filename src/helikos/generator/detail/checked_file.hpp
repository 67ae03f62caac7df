// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Format of checkpoints and files of grids: CBOR, then eight bytes, the hash of all
/// bytes before them (base/core/hash.hpp). All numbers come back bit for bit.

#include <concepts>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/part_stream.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrator_state.hpp"
#include "helikos/cross_section/point_counts.hpp"
#include "helikos/generator/json.hpp"

namespace helikos {

/// Calls each(key, field) for all fields that each_field(object, visit) gives.
template <class Each>
struct FieldVisit {
  Each each;

  void operator()() const {}
  template <class Field, class... More>
  void operator()(const char* key, Field& field, More&... more) const {
    each(key, field);
    (*this)(more...);
  }
};

/// Structs that Json is made of and read into, with the keys and fields of their `each_field`.
template <class T>
concept HasFields = requires(T& object) {
  each_field(object, FieldVisit<int>());
};

void each_field(WrittenOrRead<IntegratorState::OfStratum> auto& s, const auto& visit) {
  visit("version", s.grid.version, "dimensions", s.grid.dimensions, "bins", s.grid.bins, "edges",
        s.grid.edges, "base", s.grid.base, "sigma", s.sigma, "square", s.square, "next_point",
        s.next_point, "is_unknown", s.is_unknown, "wanted", s.wanted, "flat", s.flat, "is_searched",
        s.is_searched, "is_whole", s.is_whole);
}

void each_field(WrittenOrRead<PointCounts> auto& c, const auto& visit) {
  visit("undefined", c.undefined, "mu_r_outside", c.mu_r_outside, "mu_f_outside", c.mu_f_outside,
        "no_mu_r", c.no_mu_r, "no_mu_f", c.no_mu_f, "negative", c.negative);
}

void each_field(WrittenOrRead<IntegratorState> auto& s, const auto& visit) {
  visit("is_first", s.is_first, "strata", s.strata);
}

std::string to_checked_bytes(const Json& json);
/// `what`: "checkpoint" or such. Throws InputError where the file cannot be read or is none.
Json read_checked(const std::string& path, const std::string& what);

/// All ranks: rank 0's, which alone reads and writes such files: the others may have a folder of
/// their own, with another file or none.
Json of_root(const Communicator& world, const Json& json);

/// Calls body(). Any other exception of it says that the file is no `what`.
template <class Body>
auto as_checked(const std::string& path, const std::string& what, Body&& body) {
  try {
    return body();
  } catch (const Json::exception&) {
    throw InputError(path + ": is no " + what);
  } catch (const std::out_of_range&) {
    throw InputError(path + ": is no " + what);
  }
}

/// A file of a run that has no process yet. `settings`: of each process.
Json file_of_run(const std::string& kind, Json settings);
/// Throws InputError where a file is from another version of Helikos or of maps of phase space, or
/// has other settings than `expected`; see read_file_of_run.
void check_file_of_run(const Json& found, const std::string& name, const std::string& others,
                       const Json& expected);
/// Reads a file of the kind, settings and commit (if it has one) of `expected`, for these maps of
/// phase space. Throws InputError for any other file. `name`: the file in messages; `others`: the
/// end of the message for a file with other settings, such as "was made with other settings".
Json read_file_of_run(const std::string& path, const std::string& what, const std::string& name,
                      const std::string& others, const Json& expected);

}  // namespace helikos

namespace nlohmann {

template <helikos::HasFields T>
struct adl_serializer<T, void> {
  static void to_json(helikos::Json& json, const T& object) {
    const auto write = [&](const char* key, const auto& field) { json[key] = field; };
    json = helikos::Json::object();
    each_field(object, helikos::FieldVisit<decltype(write)>{write});
  }
  static void from_json(const helikos::Json& json, T& object) {
    const auto read = [&](const char* key, auto& field) { json.at(key).get_to(field); };
    each_field(object, helikos::FieldVisit<decltype(read)>{read});
  }
};

}  // namespace nlohmann
