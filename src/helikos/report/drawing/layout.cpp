// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/layout.hpp"

#include <algorithm>

namespace helikos {
namespace {

class LayoutBuilder {
 public:
  LayoutBuilder(const Flow& flow, const Box& box) : flow_(flow), box_(box) {
    result_.vertices.resize(flow.vertices.size());
    result_.begins.resize(flow.lines.size());
    result_.ends.resize(flow.lines.size());
  }

  DiagramLayout build() {
    count_outgoing();
    for (int v = 0; v < flow_.num_between; ++v) place(v, 0);
    for (Point& point : result_.vertices) point = {x_of(point.x), squeezed(point)};
    if (flow_.vertices[0].out.size() == 1) level_first_line();
    connect();
    return std::move(result_);
  }

 private:
  void count_outgoing() {
    for (int v = 0; v < flow_.num_between; ++v) deepest_ = std::max(deepest_, depth_behind(v));
    for (const FlowLine& line : flow_.lines) num_outgoing_ += line.to < 0 ? 1 : 0;
  }

  int depth_behind(int v) const {
    int depth = 0;
    for (const int child : children(v)) depth = std::max(depth, 1 + depth_behind(child));
    return depth;
  }

  std::vector<int> children(int v) const {
    std::vector<int> result;
    for (const int line : flow_.vertices[at(v)].out) {
      const int to = flow_.lines[at(line)].to;
      if (to >= flow_.num_between) result.push_back(to);
    }
    return result;
  }

  /// Places outgoing legs from top to bottom, each vertex at the mean height of its branches. At
  /// this stage x is the depth, and y the height before squeezing.
  double place(int v, int depth) {
    double sum = 0;
    int branches = 0;
    for (const int number : flow_.vertices[at(v)].out) {
      const int to = flow_.lines[at(number)].to;
      if (to >= 0 && to < flow_.num_between) continue;
      sum += to < 0 ? end_of_leg(number) : place(to, depth + 1);
      ++branches;
    }
    result_.vertices[at(v)] = {static_cast<double>(depth), sum / branches};
    return sum / branches;
  }

  double end_of_leg(int line) {
    const double y =
        num_outgoing_ == 1 ? box_.height / 2 : box_.height * placed_ / (num_outgoing_ - 1);
    ++placed_;
    result_.ends[at(line)] = {box_.width, y};
    return y;
  }

  /// The x of a depth. A fan that begins in one vertex has more room at its left than a fan that
  /// begins in several vertices.
  double x_of(double depth) const {
    const double first = flow_.num_between == 1 && !is_decay() ? 0.3 : 0.36;
    return box_.width * (first + (1.0 - first) * depth / (deepest_ + 1));
  }

  /// The height, squeezed towards the middle at the left, so that external legs spread.
  double squeezed(const Point& point) const {
    const double factor = 0.64 + 0.36 * point.x / (deepest_ + 1);
    return box_.height / 2 + factor * (point.y - box_.height / 2);
  }

  /// Makes the propagator behind the incoming legs horizontal.
  void level_first_line() {
    const int to = flow_.lines[at(flow_.vertices[0].out.front())].to;
    if (to >= flow_.num_between) result_.vertices[0].y = result_.vertices[at(to)].y;
  }

  void connect() {
    int incoming = 0;
    for (std::size_t i = 0; i < flow_.lines.size(); ++i) {
      const FlowLine& line = flow_.lines[i];
      result_.begins[i] =
          line.from < 0 ? Point{0, incoming_height(incoming++)} : result_.vertices[at(line.from)];
      if (line.to >= 0) result_.ends[i] = result_.vertices[at(line.to)];
    }
  }

  double incoming_height(int leg) const {
    return is_decay() ? result_.vertices[0].y : leg * box_.height;
  }

  bool is_decay() const {
    return std::ranges::count_if(flow_.lines, [](const auto& l) { return l.from < 0; }) == 1;
  }

  static std::size_t at(int number) { return static_cast<std::size_t>(number); }

  const Flow& flow_;
  Box box_;
  DiagramLayout result_;
  int deepest_ = 0, num_outgoing_ = 0, placed_ = 0;
};

}  // namespace

DiagramLayout layout_of(const Flow& flow, const Box& box) {
  return LayoutBuilder(flow, box).build();
}

}  // namespace helikos
