// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/drawing/detail/line_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

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
