// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/color_configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {
namespace {

constexpr int N = num_colors;
using Counts = std::array<std::array<int, N + 1>, N + 1>;  ///< (from, to) of lines of colour

bool has_color(const Leg& leg) { return outgoing_color(leg.outgoing_pdg()) > 0; }
bool has_anticolor(const Leg& leg) {
  const int color = outgoing_color(leg.outgoing_pdg());
  return color == 8 || color < 0;
}

bool fits(int color, bool is_there) { return is_there ? color >= 0 && color < N : color == -1; }

/// Number of ways to lead colour lines through vertices. The vertices are the colours, and where
/// there are quarks a last vertex for all quarks and antiquarks. The number is that of trees
/// towards the first vertex, times (d - 1)! for each colour (T. van Aardenne-Ehrenfest, N. G. de
/// Bruijn, Simon Stevin 28 (1951) 203). The factor of the last vertex would count orders of
/// strings, which have no meaning.
double num_circuits(const Counts& lines) {
  std::array<int, N + 1> degree{}, place{};
  int size = 0;
  for (int v = N; v >= 0; --v) {
    for (int w = 0; w <= N; ++w) degree[v] += lines[v][w];
    place[v] = degree[v] > 0 ? size++ : -1;
  }
  // Laplacian without its first row and column.
  std::array<std::array<double, N + 1>, N + 1> m{};
  for (int v = 0; v <= N; ++v) {
    for (int w = 0; w <= N; ++w) {
      if (place[v] < 1 || place[w] < 0) continue;
      m[place[v]][place[v]] += lines[v][w];
      m[place[v]][place[w]] -= lines[v][w];
    }
  }
  double result = 1.0;
  for (int k = 1; k < size; ++k) {  // an M-matrix: pivots are not negative
    if (m[k][k] < 1e-9) return 0.0;
    result *= m[k][k];
    for (int i = k + 1; i < size; ++i) {
      for (int j = k + 1; j < size; ++j) m[i][j] -= m[i][k] * m[k][j] / m[k][k];
    }
  }
  for (int v = 0; v < N; ++v) result *= std::tgamma(std::max(degree[v], 1));
  return std::round(result);
}

}  // namespace

bool conserves_color(const ColorConfiguration& colors) {
  std::array<int, N> net{};
  for (const auto& [color, anticolor] : colors) {
    if (color >= 0) ++net[color];
    if (anticolor >= 0) --net[anticolor];
  }
  return net == std::array<int, N>{};
}

void check_colors(const Process& process, const ColorConfiguration& colors) {
  const auto& legs = process.legs();
  bool fit = colors.size() == legs.size();
  for (std::size_t leg = 0; fit && leg < legs.size(); ++leg) {
    const bool is_singlet = legs[leg].particle->color == 1;
    fit = fits(colors[leg].color, !is_singlet && has_color(legs[leg])) &&
          fits(colors[leg].anticolor, !is_singlet && has_anticolor(legs[leg]));
  }
  if (!fit) {
    throw InputError(
        fmt::format("{}: its legs cannot have the colours {}", process.str(), text_of(colors)));
  }
  if (conserves_color(colors)) return;
  throw InputError(
      fmt::format("{}: the colours {} are not conserved", process.str(), text_of(colors)));
}

bool has_gluons_only(const Process& process) {
  return process.restrictions().decays.empty() &&
         std::ranges::all_of(process.legs(), &Particle::is_gluon, &Leg::particle);
}

bool decouples_singlets(const Process& process) {
  return has_single_traces(process) &&
         std::ranges::count_if(process.legs(), &Particle::is_gluon, &Leg::particle) > 2;
}

bool permutes_gluons(const Process& process) {
  const Restrictions& r = process.restrictions();
  return r.decays.empty() && r.required_s_channels.empty() && r.forbidden_s_channels.empty();
}

double num_valid_flows(const Process& process, const ColorConfiguration& colors) {
  Counts lines{};
  std::array<int, N> loops{};
  for (const auto& [color, anticolor] : colors) {
    if (color < 0 && anticolor < 0) continue;
    const bool is_loop = color == anticolor;
    if (is_loop)
      ++loops[color];
    else
      ++lines[anticolor < 0 ? N : anticolor][color < 0 ? N : color];
  }
  const auto with = [&](std::array<int, N> in_strings) {
    Counts all = lines;
    for (int c = 0; c < N; ++c) all[c][c] = in_strings[c];
    return num_circuits(all);
  };
  if (decouples_singlets(process)) {
    const bool commute = lines == Counts{};
    return commute ? 0.0 : with(loops);
  }
  const auto binomial = [](int n, int k) {
    return std::tgamma(n + 1.0) / (std::tgamma(k + 1.0) * std::tgamma(n - k + 1.0));
  };
  double sum = 0.0;
  for (int a = 0; a <= loops[0]; ++a) {
    for (int b = 0; b <= loops[1]; ++b) {
      for (int c = 0; c <= loops[2]; ++c) {
        const double ways = binomial(loops[0], a) * binomial(loops[1], b) * binomial(loops[2], c);
        sum += ways * with({a, b, c});
      }
    }
  }
  return sum;
}

std::string text_of(const ColorConfiguration& colors) {
  std::string text;
  for (const auto& [color, anticolor] : colors) {
    if (color < 0 && anticolor < 0) continue;
    if (!text.empty()) text += ' ';
    if (color >= 0) text += std::to_string(color + 1);
    if (anticolor >= 0) text += (color < 0 ? "." : "") + std::to_string(anticolor + 1);
  }
  return text;
}

}  // namespace helikos
