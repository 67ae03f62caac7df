// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/row_blocks.hpp"

#include <map>
#include <stdexcept>
#include <tuple>

namespace helikos {
namespace {

class OrbitCollector {
 public:
  explicit OrbitCollector(const ColorBlocks& color) : color_(color) {
    result_.num_flows = color.num_flows;
    result_.stages = static_cast<int>(color.stages.size());
    if (result_.stages > max_color_stages) {
      throw std::logic_error("the colour sum over rows has at most three stages");
    }
    partners_.assign(color.stages.size(), std::vector<int>(color.num_flows, -1));
    for (std::size_t stage = 0; stage < color.stages.size(); ++stage) {
      for (const Butterfly& b : color.stages[stage]) {
        partners_[stage][b.first] = b.second;
        is_second_.insert({{static_cast<int>(stage), b.second}, true});
      }
    }
    number_columns();
  }

  SymmetricColumns run() {
    for (const ColorBlock& block : color_.blocks) {
      for (const BlockComponent& c : block.components) {
        if (is_base(c.first)) add_orbit(c);
      }
    }
    return std::move(result_);
  }

 private:
  using Component = std::tuple<int, int, double>;

  void number_columns() {
    int column = 0;
    for (const ColorBlock& block : color_.blocks) {
      result_.first_columns.push_back(column);
      for (const BlockComponent& c : block.components) {
        columns_[{c.first, c.second, c.second < 0 ? 0.0 : c.sign}] = column++;
      }
    }
  }

  /// Whether a flow is the first of its butterflies in every stage.
  bool is_base(int flow) const {
    for (int stage = 0; stage < result_.stages; ++stage) {
      if (is_second_.contains({stage, flow})) return false;
    }
    return true;
  }

  int member(int base, int i) const {
    for (int stage = 0; stage < result_.stages; ++stage) {
      if (i >> stage & 1) base = partners_[stage].at(base);
    }
    return base;
  }

  /// Adds an orbit once; both signs of a mirrored pair are components.
  void add_orbit(const BlockComponent& c) {
    if (c.second >= 0 && c.sign < 0.0) return;
    const int size = 1 << result_.stages;
    ColumnOrbit orbit{};
    for (int i = 0; i < size; ++i) {
      const int flow = orbit.flows[i] = member(c.first, i);
      if (c.second < 0) {
        orbit.columns[i] = columns_.at({flow, -1, 0.0});
        continue;
      }
      const int mirror = orbit.flows[size + i] = member(c.second, i);
      orbit.columns[i] = columns_.at({flow, mirror, 1.0});
      orbit.columns[size + i] = columns_.at({flow, mirror, -1.0});
    }
    (c.second < 0 ? result_.alone : result_.mirrored).push_back(orbit);
  }

  const ColorBlocks& color_;
  SymmetricColumns result_;
  std::vector<std::vector<int>> partners_;
  std::map<std::pair<int, int>, bool> is_second_;  ///< (stage, flow)
  std::map<Component, int> columns_;
};

}  // namespace

SymmetricColumns symmetric_columns(const ColorBlocks& color) { return OrbitCollector(color).run(); }

}  // namespace helikos
