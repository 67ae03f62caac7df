// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_classes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos {
namespace {

constexpr int N = num_colors;

/// Limit of choices of colours for legs that are taken one by one.
constexpr double max_choices = 2e7;

using Net = std::array<int, N>;  ///< how often each colour goes out, minus how often it comes in
using Counts = std::array<int, N * N>;  ///< numbers of permuted gluons of each kind

/// The permutations of the names of three colours.
constexpr std::array<std::array<int, N>, 6> relabellings{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

class ClassFinder {
 public:
  explicit ClassFinder(const Process& process) : process_(process), single_(process.num_legs()) {
    const bool permutes = permutes_gluons(process);
    double choices = 1.0;
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const Particle& particle = *process.legs()[static_cast<std::size_t>(leg)].particle;
      if (particle.color == 1) continue;
      if (particle.color == 6)
        throw InputError(process.str() + ": the colours of sextets cannot be drawn");
      const bool is_permuted = permutes && particle.color == 8;
      (is_permuted ? gluons_ : legs_).push_back(leg);
      if (!is_permuted) choices *= particle.color == 8 ? N * N : N;
    }
    if (choices > max_choices) {
      throw InputError(
          fmt::format("{}: {:.0e} colour configurations of legs that cannot be "
                      "permuted are too many (at most {:.0e})",
                      process.str(), choices, max_choices));
    }
  }

  std::vector<ColorClass> find() {
    choose_single(0, {});
    if (classes_.empty())
      throw InputError(process_.str() +
                       ": the colours of processes that do not conserve the number of triplets "
                       "cannot be drawn");
    std::ranges::stable_sort(classes_, std::greater<>(), &ColorClass::num_flows);
    return std::move(classes_);
  }

 private:
  /// Chooses the colours of legs that are not permuted.
  void choose_single(std::size_t k, const Net& net) {
    if (k == legs_.size()) return choose_lines(0, static_cast<int>(gluons_.size()), net);
    const auto leg = static_cast<std::size_t>(legs_[k]);
    const bool is_gluon = process_.legs()[leg].particle->color == 8;
    const bool is_quark = process_.legs()[leg].outgoing_pdg() > 0;
    for (int i = is_gluon || is_quark ? 0 : -1; i < (is_gluon || is_quark ? N : 0); ++i) {
      for (int j = is_gluon || !is_quark ? 0 : -1; j < (is_gluon || !is_quark ? N : 0); ++j) {
        Net next = net;
        if (i >= 0) ++next[static_cast<std::size_t>(i)];
        if (j >= 0) --next[static_cast<std::size_t>(j)];
        single_[leg] = {i, j};
        choose_single(k + 1, next);
      }
    }
  }

  /// Chooses the numbers of gluons whose colour and anticolour differ.
  void choose_lines(int kind, int left, const Net& net) {
    if (kind == N * N) {
      if (net == Net{}) choose_loops(0, left);
      return;
    }
    const auto i = static_cast<std::size_t>(kind / N), j = static_cast<std::size_t>(kind % N);
    const auto k = static_cast<std::size_t>(kind);
    for (counts_[k] = 0; counts_[k] <= (i == j ? 0 : left); ++counts_[k]) {
      Net next = net;
      next[i] += counts_[k];
      next[j] -= counts_[k];
      choose_lines(kind + 1, left - counts_[k], next);
    }
    counts_[k] = 0;
  }

  void choose_loops(int color, int left) {
    const auto k = static_cast<std::size_t>(color * (N + 1));
    if (color == N - 1) {
      counts_[k] = left;
      add();
    } else {
      for (counts_[k] = 0; counts_[k] <= left; ++counts_[k])
        choose_loops(color + 1, left - counts_[k]);
    }
    counts_[k] = 0;
  }

  /// Adds the class, if its names of colours are the least.
  void add() {
    int same = 0;
    for (const auto& names : relabellings) {
      const std::strong_ordering order = compare(names);
      if (order < 0) return;
      same += order == 0;
    }
    ColorClass found{representative(), 0, 0.0, {}};
    found.num_flows = num_valid_flows(process_, found.representative);
    if (found.num_flows == 0.0) return;
    std::int64_t number = 0;
    for (std::size_t k = 0; k < counts_.size(); ++k) {
      found.gluons.counts[k] = counts_[k];
      for (int c = 1; c <= counts_[k]; ++c)
        found.gluons.num_orders = found.gluons.num_orders * ++number / c;
    }
    found.num_configurations = found.gluons.num_orders * std::ssize(relabellings) / same;
    classes_.push_back(std::move(found));
  }

  static int renamed(const std::array<int, N>& names, int color) {
    return color < 0 ? color : names[static_cast<std::size_t>(color)];
  }

  /// Compares the configuration under other names of colours with itself.
  std::strong_ordering compare(const std::array<int, N>& names) const {
    for (const int leg : legs_) {
      const LegColors& old = single_[static_cast<std::size_t>(leg)];
      const LegColors other{renamed(names, old.color), renamed(names, old.anticolor)};
      if (const auto order = other <=> old; order != 0) return order;
    }
    Counts other{};
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        other[static_cast<std::size_t>(N * renamed(names, i) + renamed(names, j))] =
            counts_[static_cast<std::size_t>(N * i + j)];
      }
    }
    return other <=> counts_;
  }

  ColorConfiguration representative() const {
    ColorConfiguration colors = single_;
    auto gluon = gluons_.begin();
    for (int kind = 0; kind < N * N; ++kind) {
      for (int c = 0; c < counts_[static_cast<std::size_t>(kind)]; ++c)
        colors[static_cast<std::size_t>(*gluon++)] = {kind / N, kind % N};
    }
    return colors;
  }

  const Process& process_;
  std::vector<int> legs_, gluons_;  ///< coloured legs: taken one by one, and permuted
  ColorConfiguration single_;       ///< colours of `legs_`
  Counts counts_{};
  std::vector<ColorClass> classes_;
};

}  // namespace

std::vector<ColorClass> color_classes(const Process& process) {
  return ClassFinder(process).find();
}

}  // namespace helikos
