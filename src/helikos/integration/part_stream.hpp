// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Data as bytes and back, for messages between ranks of one program. A struct with lists names its
/// parts once for both directions: each_part(object, stream) calls stream(part, ..).

#include <concepts>
#include <cstddef>
#include <cstring>
#include <map>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "helikos/integration/moments.hpp"

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
  template <class Node>
  void write(const ChunkTree<Node>& tree) {
    write(tree.nodes());
  }
  template <class Key, class T>
  void write(const std::map<Key, T>& map) {
    write(map.size());
    for (const auto& [key, part] : map) (*this)(key, part);
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
  explicit PartReader(const std::vector<char>& bytes)
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
    std::size_t size = 0;
    read(size);
    list.resize(size);
    if constexpr (std::is_trivially_copyable_v<T>)
      take(list.data(), size);
    else
      for (T& part : list) read(part);
  }
  template <class Node>
  void read(ChunkTree<Node>& tree) {
    std::vector<Node> nodes;
    read(nodes);
    for (Node& node : nodes) tree.push(std::move(node));
  }
  template <class Key, class T>
  void read(std::map<Key, T>& map) {
    std::size_t size = 0;
    for (read(size); size > 0; --size) {
      Key key{};
      read(key);
      read(map[key]);
    }
  }
  template <class T>
  void take(T* parts, std::size_t count) {
    if (count > std::size_t(end_ - next_) / sizeof(T))
      throw std::out_of_range("a message of a rank ends too early");
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
