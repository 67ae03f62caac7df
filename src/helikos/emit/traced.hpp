// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A scalar that records. The physics functions and the interpreter are templates, and run with it
/// as with any other scalar: the emitted code is thus the interpreted code.

#include <map>
#include <stdexcept>

#include "helikos/emit/graph.hpp"

namespace helikos::emit {

/// The recording in progress. A thread has one at a time.
class Recording {
 public:
  explicit Recording(Graph& graph) : graph_(graph) { current_ = this; }
  Recording(const Recording&) = delete;
  ~Recording() { current_ = nullptr; }

  static Graph& graph() { return current_->graph_; }

  /// Number that takes the place of a parameter where a program holds doubles. No program has
  /// numbers of this size otherwise.
  static double marker(int constant) { return 0x1p-900 * (2 * constant + 1); }
  static NodeId number(double value) {
    const double magnitude = value < 0.0 ? -value : value;
    if (!(magnitude > 0x1p-940 && magnitude < 0x1p-860)) return graph().literal(value);
    const int constant = static_cast<int>((magnitude / 0x1p-900 - 1.0) / 2.0);
    if (magnitude != marker(constant)) {
      throw std::logic_error("a parameter takes part in arithmetic before it is recorded");
    }
    const NodeId node = graph().constant(constant);
    return value < 0.0 ? graph().negate(node) : node;
  }

 private:
  Graph& graph_;
  inline static constinit thread_local Recording* current_ = nullptr;
};

/// Result of a comparison.
struct TracedCondition {
  NodeId node;
};

struct Traced {
  NodeId node = -1;

  Traced() = default;
  explicit Traced(double value) : node(Recording::number(value)) {}
  static Traced of(NodeId node) {
    Traced result;
    result.node = node;
    return result;
  }
};

inline Traced operator-(Traced a) { return Traced::of(Recording::graph().negate(a.node)); }
inline Traced operator+(Traced a, Traced b) {
  return Traced::of(Recording::graph().add(a.node, b.node));
}
inline Traced operator-(Traced a, Traced b) {
  return Traced::of(Recording::graph().subtract(a.node, b.node));
}
inline Traced operator*(Traced a, Traced b) {
  return Traced::of(Recording::graph().multiply(a.node, b.node));
}
inline Traced operator/(Traced a, Traced b) {
  return Traced::of(Recording::graph().divide(a.node, b.node));
}
inline Traced& operator+=(Traced& a, Traced b) { return a = a + b; }
inline Traced& operator-=(Traced& a, Traced b) { return a = a - b; }
inline Traced sqrt(Traced a) { return Traced::of(Recording::graph().square_root(a.node)); }

inline Traced exp(Traced a) {
  return Traced::of(Recording::graph().elementary(NodeKind::exponential, a.node));
}
inline Traced log(Traced a) {
  return Traced::of(Recording::graph().elementary(NodeKind::logarithm, a.node));
}
inline Traced sin(Traced a) {
  return Traced::of(Recording::graph().elementary(NodeKind::sine, a.node));
}
inline Traced cos(Traced a) {
  return Traced::of(Recording::graph().elementary(NodeKind::cosine, a.node));
}
inline Traced atan2(Traced y, Traced x) {
  return Traced::of(Recording::graph().elementary(NodeKind::arc_tangent, y.node, x.node));
}

inline TracedCondition operator<(Traced a, Traced b) {
  return {Recording::graph().less(a.node, b.node)};
}
inline TracedCondition operator==(Traced a, Traced b) {
  return {Recording::graph().equal(a.node, b.node)};
}
inline TracedCondition operator!(TracedCondition a) {
  return {Recording::graph().logical_not(a.node)};
}
inline Traced select(const TracedCondition& condition, const Traced& yes, const Traced& no) {
  return Traced::of(Recording::graph().select(condition.node, yes.node, no.node));
}

}  // namespace helikos::emit
