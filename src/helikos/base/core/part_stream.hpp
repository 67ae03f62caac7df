// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Data as bytes and back, for messages between ranks of one program and for files that one build
/// writes and reads. A struct with lists names its parts once for both directions:
/// each_part(object, stream) calls stream(part, ..).

#include <concepts>
#include <cstddef>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace helikos {

/// A struct to write, or to read into.
template <class T, class Struct>
concept WrittenOrRead = std::same_as<std::remove_const_t<T>, Struct>;

class PartWriter {
 public:
  void operator()(const auto&... parts) { (write(parts), ...); }

  std::vector<char> bytes;

 private:
  template <class T>
  void write(const T& part) {
    if constexpr (std::is_trivially_copyable_v<T>)
      append(std::span(&part, 1));
    else
      each_part(part, *this);
  }
  template <class T>
  void write(const std::vector<T>& list) {
    write(list.size());
    if constexpr (std::is_trivially_copyable_v<T>)
      append(std::span(list));
    else
      for (const T& part : list) write(part);
  }
  template <class Key, class T, class Less>
  void write(const std::map<Key, T, Less>& map) {
    write(map.size());
    for (const auto& [key, part] : map) (*this)(key, part);
  }
  void write(const std::string& text) {
    write(text.size());
    append(std::span(text));
  }
  template <class T>
  void write(const std::optional<T>& part) {
    write(part.has_value());
    if (part) write(*part);
  }
  template <class First, class Second>
  void write(const std::pair<First, Second>& pair) {
    (*this)(pair.first, pair.second);
  }
  template <class... Parts>
  void write(const std::tuple<Parts...>& tuple) {
    std::apply(*this, tuple);
  }
  template <class First, class Second>
  void write(const std::variant<First, Second>& either) {
    write(either.index() == 1);
    std::visit(*this, either);
  }
  template <class T>
  void append(std::span<const T> parts) {
    const auto* const begin = reinterpret_cast<const char*>(parts.data());
    bytes.insert(bytes.end(), begin, begin + parts.size_bytes());
  }
};

/// Reads the parts that a PartWriter has written, in the same order.
class PartReader {
 public:
  explicit PartReader(std::span<const char> bytes)
      : next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  void operator()(auto&... parts) { (read(parts), ...); }

 private:
  template <class T>
  void read(T& part) {
    if constexpr (std::is_trivially_copyable_v<T>)
      take(&part, 1);
    else
      each_part(part, *this);
  }
  template <class T>
  void read(std::vector<T>& list) {
    list.resize(read_size(std::is_trivially_copyable_v<T> ? sizeof(T) : 1));
    if constexpr (std::is_trivially_copyable_v<T>)
      take(list.data(), list.size());
    else
      for (T& part : list) read(part);
  }
  template <class Key, class T, class Less>
  void read(std::map<Key, T, Less>& map) {
    std::size_t size = 0;
    for (read(size); size > 0; --size) {
      Key key{};
      read(key);
      read(map[key]);
    }
  }
  void read(std::string& text) {
    text.resize(read_size(1));
    take(text.data(), text.size());
  }
  template <class T>
  void read(std::optional<T>& part) {
    bool is_there = false;
    read(is_there);
    if (is_there) read(part.emplace());
  }
  template <class First, class Second>
  void read(std::pair<First, Second>& pair) {
    (*this)(pair.first, pair.second);
  }
  template <class... Parts>
  void read(std::tuple<Parts...>& tuple) {
    std::apply(*this, tuple);
  }
  template <class First, class Second>
  void read(std::variant<First, Second>& either) {
    bool is_second = false;
    read(is_second);
    if (is_second)
      read(either.template emplace<1>());
    else
      read(either.template emplace<0>());
  }
  /// The length of a list whose parts take `bytes` at least.
  std::size_t read_size(std::size_t bytes) {
    std::size_t size = 0;
    read(size);
    check_rest(size, bytes);
    return size;
  }
  void check_rest(std::size_t count, std::size_t bytes) const {
    if (count > std::size_t(end_ - next_) / bytes)
      throw std::out_of_range("a list of bytes ends too early");
  }
  template <class T>
  void take(T* parts, std::size_t count) {
    check_rest(count, sizeof(T));
    if (count > 0) std::memcpy(parts, next_, count * sizeof(T));
    next_ += count * sizeof(T);
  }

  const char* next_;
  const char* end_;
};

template <class T>
std::vector<char> to_bytes(const T& object) {
  PartWriter writer;
  writer(object);
  return std::move(writer.bytes);
}

template <class T>
T from_bytes(const std::vector<char>& bytes) {
  T object;
  PartReader reader(bytes);
  reader(object);
  return object;
}

}  // namespace helikos
