// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/fast_transform.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "helikos/amplitude/color/fast_color.hpp"
#include "helikos/amplitude/color/fast_induce.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos {
namespace {

std::int32_t factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

/// First place of the matrix of each representation of S_k.
std::map<YoungDiagram, std::int32_t> matrix_places(int k) {
  std::map<YoungDiagram, std::int32_t> places;
  std::int32_t next = 0;
  for (const YoungDiagram& diagram : young_diagrams(k)) {
    places[diagram] = next;
    next += tableau_count(diagram) * tableau_count(diagram);
  }
  return places;
}

/// A stretch of columns: an address, and a factor that is missing in its numbers.
struct Stretch {
  std::int32_t address;
  double factor;
};
using Rows = std::vector<Stretch>;             ///< one for each tableau
using Induced = std::map<YoungDiagram, Rows>;  ///< by diagrams with one box more

struct Mix {
  int depth;  ///< number of boxes of the diagram: steps of one depth are independent
  FastKind kind;
  Rows inputs;
  std::vector<std::vector<double>>
      coefficients;  ///< (output, input), or (output, 0) of a fused step
  std::vector<std::int32_t> outputs;
};

/// The steps for the columns that belong to one diagram of k-1 boxes. Let x_i be a column of the
/// transform over coset i, a vector of the representation `diagram`. The steps compute the sum over
/// i of s_i s_{i+1} .. s_{k-1} x_i in every representation above.
class Induction {
 public:
  /// `cosets`: x_1 .. x_k
  Induced run(const YoungDiagram& diagram, const std::vector<Rows>& cosets) {
    if (diagram.empty()) return {{YoungDiagram{1}, cosets.front()}};
    if (diagram == YoungDiagram{3}) return fuse(FastKind::row, cosets, row_factors);
    if (diagram == YoungDiagram{2, 1}) return fuse(FastKind::hook, cosets, hook_factors);
    if (diagram == YoungDiagram{1, 1, 1}) return fuse(FastKind::column, cosets, nullptr);
    return combine(diagram, induce_parts(diagram, cosets), cosets.back());
  }

  std::vector<Mix>& mixes() { return mixes_; }

 private:
  /// The step from S_3 to S_4 at once. Outputs take the places of the inputs, in the order that
  /// fast_induce.hpp gives.
  Induced fuse(FastKind kind, const std::vector<Rows>& cosets, const double* factors) {
    Mix step{3, kind, {}, {}, {}};
    Rows outputs;
    for (const Rows& rows : cosets) {
      for (const Stretch& row : rows) {
        step.inputs.push_back(row);
        outputs.push_back({row.address, factors ? factors[outputs.size()] : 1.0});
        step.outputs.push_back(row.address);
        step.coefficients.push_back({1.0});
      }
    }
    mixes_.push_back(std::move(step));
    const auto slice = [&](int first, int size) {
      return Rows(outputs.begin() + first, outputs.begin() + first + size);
    };
    if (kind == FastKind::row) return {{{4}, slice(0, 1)}, {{3, 1}, slice(1, 3)}};
    if (kind == FastKind::column) return {{{2, 1, 1}, slice(0, 3)}, {{1, 1, 1, 1}, slice(3, 1)}};
    return {{{3, 1}, slice(0, 3)}, {{2, 2}, slice(3, 2)}, {{2, 1, 1}, slice(5, 3)}};
  }

  /// For every diagram below, the induction in S_{k-1} of the part of x_1 .. x_{k-1} in it.
  std::map<YoungDiagram, Induced> induce_parts(const YoungDiagram& diagram,
                                               const std::vector<Rows>& cosets) {
    std::map<YoungDiagram, Induced> parts;
    for (const YoungDiagram& below : diagrams_below(diagram)) {
      const int first = tableau_offset(diagram, below);
      std::vector<Rows> part;
      for (std::size_t i = 0; i + 1 < cosets.size(); ++i) {
        const auto start = cosets[i].begin() + first;
        part.emplace_back(start, start + tableau_count(below));
      }
      parts[below] = run(below, part);
    }
    return parts;
  }

  /// s_{k-1} takes a tableau to 1/r times itself and to its partner. In rows that go through
  /// `diagram` itself, the parts with 1/r are added to x_k; every other row comes from one part
  /// alone.
  Induced combine(const YoungDiagram& diagram, std::map<YoungDiagram, Induced> parts,
                  const Rows& last) {
    std::vector<Rows> inputs{last};
    for (auto& [below, induced] : parts) inputs.push_back(induced.at(diagram));
    for (std::size_t u = 0; u < last.size(); ++u) mix(diagram, parts, inputs, u);
    Induced result;
    for (const YoungDiagram& above : diagrams_above(diagram)) {
      const Rows& mixed = inputs[result.size()];
      Rows& target = result[above];
      for (const YoungDiagram& through : diagrams_below(above)) {
        const Rows rows = through == diagram ? mixed : exchanged(diagram, above, through, parts);
        target.insert(target.end(), rows.begin(), rows.end());
      }
    }
    return result;
  }

  /// Outputs take the places of the inputs, in the order of diagrams_above.
  void mix(const YoungDiagram& diagram, const std::map<YoungDiagram, Induced>& parts,
           std::vector<Rows>& inputs, std::size_t u) {
    const int depth = std::accumulate(diagram.begin(), diagram.end(), 0);
    Mix step{depth, static_cast<FastKind>(inputs.size() - 2), {}, {}, {}};
    for (const Rows& rows : inputs) {
      step.inputs.push_back(rows[u]);
      step.outputs.push_back(rows[u].address);
    }
    for (const YoungDiagram& above : diagrams_above(diagram)) {
      std::vector<double> row{step.inputs[0].factor};
      for (const auto& [below, induced] : parts) {
        const int r = added_content(above, diagram) - added_content(diagram, below);
        row.push_back(step.inputs[row.size()].factor / r);
      }
      step.coefficients.push_back(std::move(row));
    }
    for (Rows& rows : inputs) rows[u].factor = 1.0;
    mixes_.push_back(std::move(step));
  }

  static Rows exchanged(const YoungDiagram& diagram, const YoungDiagram& above,
                        const YoungDiagram& through, const std::map<YoungDiagram, Induced>& parts) {
    for (const auto& [below, induced] : parts) {
      const auto found = induced.find(through);
      if (found == induced.end()) continue;
      Rows rows = found->second;
      const double r = added_content(above, diagram) - added_content(diagram, below);
      for (Stretch& stretch : rows) stretch.factor *= r > 0.0 ? 1.0 : 1.0 - 1.0 / (r * r);
      return rows;
    }
    return {};  // impossible: two diagrams below one diagram have a common diagram below
  }

  std::vector<Mix> mixes_;
};

/// x_1 .. x_k of the columns of `diagram`: rows of its matrix in each of k arrays.
std::vector<Rows> coset_rows(const YoungDiagram& diagram, int k, std::int32_t place) {
  const int d = tableau_count(diagram);
  std::vector<Rows> cosets(k);
  for (int i = 0; i < k; ++i) {
    for (int t = 0; t < d; ++t) cosets[i].push_back({i * factorial(k - 1) + place + t * d, 1.0});
  }
  return cosets;
}

/// Redirects the last write of each row to its place in the result, with the missing factor.
void redirect(std::vector<Mix>& mixes, const std::map<std::int32_t, Stretch>& targets) {
  std::map<std::int32_t, Stretch> left = targets;
  for (auto mix = mixes.rbegin(); mix != mixes.rend(); ++mix) {
    for (std::size_t a = 0; a < mix->outputs.size(); ++a) {
      const auto target = left.find(mix->outputs[a]);
      if (target == left.end()) continue;
      mix->outputs[a] = ~target->second.address;
      for (double& c : mix->coefficients[a]) c *= target->second.factor;
      left.erase(target);
    }
  }
}

/// A Mix, and the properties that all steps of a run share.
struct Step {
  int length;
  bool has_unit;
  Mix mix;

  auto key() const { return std::tuple(mix.depth, mix.kind, has_unit, length); }
};

class LevelBuilder {
 public:
  explicit LevelBuilder(int degree)
      : sources_(matrix_places(degree - 1)), targets_(matrix_places(degree)) {
    level_.degree = degree;
    level_.instance = factorial(degree);
  }

  FastLevel build() {
    for (const auto& [diagram, place] : sources_) add_columns(diagram, place);
    std::stable_sort(steps_.begin(), steps_.end(),
                     [](const Step& a, const Step& b) { return a.key() < b.key(); });
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      append(steps_[i], i > 0 && steps_[i].key() == steps_[i - 1].key());
    }
    return level_;
  }

 private:
  void add_columns(const YoungDiagram& diagram, std::int32_t place) {
    Induction induction;
    const auto induced = induction.run(diagram, coset_rows(diagram, level_.degree, place));
    std::map<std::int32_t, Stretch> targets;
    for (const auto& [above, rows] : induced) {
      const std::int32_t first = targets_.at(above) + tableau_offset(above, diagram);
      const auto d = static_cast<std::int32_t>(rows.size());
      for (std::int32_t t = 0; t < d; ++t) {
        targets[rows[t].address] = {first + t * d, rows[t].factor};
      }
    }
    redirect(induction.mixes(), targets);
    for (Mix& mix : induction.mixes()) {
      steps_.push_back({tableau_count(diagram), has_unit(mix), std::move(mix)});
    }
  }

  static bool has_unit(const Mix& mix) {
    return std::all_of(mix.coefficients.begin(), mix.coefficients.end(),
                       [](const auto& row) { return row.front() == 1.0; });
  }

  void append(const Step& step, bool joins) {
    if (!joins) {
      level_.runs.push_back({static_cast<std::int32_t>(level_.addresses.size()),
                             static_cast<std::int32_t>(level_.coefficients.size()), 0, step.length,
                             step.mix.kind, step.has_unit,
                             static_cast<std::int16_t>(step.mix.depth)});
    }
    ++level_.runs.back().count;
    for (const Stretch& input : step.mix.inputs) level_.addresses.push_back(input.address);
    for (const std::int32_t output : step.mix.outputs) level_.addresses.push_back(output);
    for (const auto& row : step.mix.coefficients) {
      const auto stored = row.begin() + (step.has_unit ? 1 : 0);
      level_.coefficients.insert(level_.coefficients.end(), stored, row.end());
    }
  }

  std::map<YoungDiagram, std::int32_t> sources_, targets_;
  std::vector<Step> steps_;
  FastLevel level_;
};

/// Order of flows. The place is a number in mixed-radix digits, the slowest first: the gluon that
/// stands last; among the others, the gluon that stands before it; and so on.
std::vector<std::int32_t> flow_order(int n) {
  std::vector<std::int32_t> order;
  for (std::int32_t place = 0; place < factorial(n); ++place) {
    std::vector<std::uint8_t> gluons;
    for (int g = 0; g < n; ++g) gluons.push_back(static_cast<std::uint8_t>(g));
    Permutation flow(n);
    for (int position = n - 1; position >= 0; --position) {
      const auto chosen = gluons.begin() + place / factorial(position) % (position + 1);
      flow[position] = *chosen;
      gluons.erase(chosen);
    }
    order.push_back(permutation_rank(flow));
  }
  return order;
}

/// Number of operations for one number in each stretch.
int operations(const FastRun& run) {
  const int size = fast_size(run.kind);
  switch (run.kind) {
    case FastKind::row:
    case FastKind::column:
      return 6 + (run.has_unit ? 0 : size);
    case FastKind::hook:
      return 20 + (run.has_unit ? 0 : size);
    default:
      return size * (size - (run.has_unit ? 1 : 0));
  }
}

}  // namespace

FastTransform fast_transform(int degree) {
  FastTransform result;
  result.degree = degree;
  result.order = flow_order(degree);
  for (int k = 2; k <= degree; ++k) result.levels.push_back(LevelBuilder(k).build());
  const auto places = matrix_places(degree);
  for (const YoungDiagram& diagram : young_diagrams(degree)) {
    result.places.push_back(places.at(diagram));
  }
  return result;
}

std::int64_t fast_multiply_adds(const FastTransform& transform) {
  std::int64_t sum = 0;
  for (const FastLevel& level : transform.levels) {
    std::int64_t instance = 0;
    for (const FastRun& run : level.runs) {
      instance += std::int64_t(run.count) * run.length * operations(run);
    }
    sum += instance * (transform.size() / level.instance);
  }
  return sum;
}

}  // namespace helikos
