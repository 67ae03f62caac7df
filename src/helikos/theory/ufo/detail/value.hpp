// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace helikos::ufo::python {

/// Constructors of object_library.py, and their objects. Those that trees do not need are
/// `ignored`.
enum class Type {
  particle,
  parameter,
  coupling,
  structure,
  vertex,
  order,
  propagator,
  form_factor,
  ignored,
};

/// Whole numbers up to here are exact as doubles.
inline constexpr double largest_integer = 9007199254740992.0;

/// An expression, and its value once it is evaluated: literals, objects, and lists of them.
struct Value {
  enum class Kind {
    number,       ///< `number`, which `is_integer` or not
    text,         ///< `text`
    truth,        ///< True or False: `number` is 1 or 0
    none,         ///< None
    list,         ///< `items`; also a tuple with round brackets
    dict,         ///< keys and values in turns in `items`
    object,       ///< number `index` of `type`, or its antiparticle
    constructor,  ///< of `type`
    module,       ///< number `index` of the files that are read
    foreign,      ///< something of a module that is not read
    // Only before evaluation; a name that no file defines stays.
    name,      ///< `text` with its dots
    call,      ///< of `text` with `items`
    keyword,   ///< `text` = items[0], in a call
    sum,       ///< of `items`
    product,   ///< of `items`
    inverse,   ///< a factor of a product by which is divided
    negative,  ///< of items[0]
    power,     ///< items[0] ** items[1]
    negation,  ///< not items[0], in conditions
  };

  Kind kind = Kind::none;
  Type type = Type::ignored;
  bool is_integer = false;
  bool is_anti = false;
  bool is_tuple = false;
  int index = -1;
  int line = 0;
  std::string_view text{};  ///< of an object: the name by which a file calls it
  double number = 0.0;
  std::vector<Value> items{};

  bool is_list() const { return kind == Kind::list && !is_tuple; }
  bool is_object(Type of) const { return kind == Kind::object && type == of; }
};

/// The value as messages name it: "the number 3", "`P.t`".
std::string description(const Value& value);

}  // namespace helikos::ufo::python
