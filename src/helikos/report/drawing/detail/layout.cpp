// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/detail/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "helikos/theory/model/particle.hpp"

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

using std::numbers::pi;

/// The axes of a line: along it and across it.
class Axes {
 public:
  Axes(const Point& begin, const Point& end)
      : begin_(begin), length_(std::hypot(end.x - begin.x, end.y - begin.y)) {
    along_ = {(end.x - begin.x) / length_, (end.y - begin.y) / length_};
  }

  double length() const { return length_; }

  std::string text(double along, double across) const {
    return fmt::format("{:.1f} {:.1f}", begin_.x + along * along_.x - across * along_.y,
                       begin_.y + along * along_.y + across * along_.x);
  }

 private:
  Point begin_, along_;
  double length_;
};

/// A curve along a line: position and derivative as functions of a parameter.
struct Curve {
  double stretch;    ///< length along the line per radian
  double amplitude;  ///< [px]
  bool is_coil;      ///< a coil also goes back and forth
  double first;      ///< parameter at the start of the line

  Point place(double t) const {
    const double back = is_coil ? amplitude * (std::sin(t) - std::sin(first)) : 0.0;
    return {stretch * (t - first) - back, amplitude * (is_coil ? std::cos(t) : std::sin(t))};
  }
  Point slope(double t) const {
    return {stretch - (is_coil ? amplitude * std::cos(t) : 0.0),
            amplitude * (is_coil ? -std::sin(t) : std::cos(t))};
  }
};

/// Cubic pieces with the slopes of the curve at their ends.
std::string curve_path(const Curve& curve, double last, int pieces, const Axes& axes) {
  const double step = (last - curve.first) / pieces;
  std::string path = "M" + axes.text(0, 0);
  for (int i = 0; i < pieces; ++i) {
    const double t = curve.first + i * step, u = t + step;
    const Point a = curve.place(t), b = curve.place(u), da = curve.slope(t), db = curve.slope(u);
    path += "C" + axes.text(a.x + da.x * step / 3, a.y + da.y * step / 3) + " " +
            axes.text(b.x - db.x * step / 3, b.y - db.y * step / 3) + " " + axes.text(b.x, b.y);
  }
  return path;
}

/// A trochoid from -pi/2 to pi/2 plus whole turns: it begins and ends on the line.
std::string coil_path(const Axes& axes) {
  constexpr double radius = 3.4, pitch = 7.5;
  const double turns = std::max(1.0, std::round((axes.length() + 2 * radius) / pitch - 0.5));
  const double stretch = (axes.length() + 2 * radius) / (2 * pi * turns + pi);
  const Curve curve{stretch, radius, true, -pi / 2};
  return curve_path(curve, 2 * pi * turns + pi / 2, static_cast<int>(4 * turns + 2), axes);
}

/// A wave of an integer number of half waves.
std::string wave_path(const Axes& axes) {
  constexpr double amplitude = 3.0, half_wave = 6.0;
  const double halves = std::max(2.0, std::round(axes.length() / half_wave));
  const Curve curve{axes.length() / (pi * halves), amplitude, false, 0.0};
  return curve_path(curve, pi * halves, static_cast<int>(2 * halves), axes);
}

}  // namespace

DiagramLayout layout_of(const Flow& flow, const Box& box) {
  return LayoutBuilder(flow, box).build();
}

LineStyle line_style(int pdg) {
  const Particle* particle = find_particle(pdg);
  if (particle == nullptr || particle->is_fermion()) return LineStyle::fermion;
  if (particle->spin == Spin::scalar) return LineStyle::dashed;
  return particle->is_gluon() ? LineStyle::gluon : LineStyle::wave;
}

std::string line_path(LineStyle style, const Point& begin, const Point& end) {
  const Axes axes(begin, end);
  if (style == LineStyle::gluon) return coil_path(axes);
  if (style == LineStyle::wave) return wave_path(axes);
  return "M" + axes.text(0, 0) + "L" + axes.text(axes.length(), 0);
}

std::string arrow_path(const Point& begin, const Point& end) {
  constexpr double length = 8.0, half_width = 3.2;
  const Axes axes(begin, end);
  const double tip = axes.length() / 2 + length / 2, back = tip - length;
  return "M" + axes.text(tip, 0) + "L" + axes.text(back, half_width) + "L" +
         axes.text(back + 2, 0) + "L" + axes.text(back, -half_width) + "Z";
}

}  // namespace helikos
