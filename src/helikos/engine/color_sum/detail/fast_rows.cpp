// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/color_sum/detail/fast_rows.hpp"

#include <stdexcept>
#include <tuple>

#include "helikos/amplitude/color/fast_step.hpp"
#include "helikos/amplitude/color/row_blocks.hpp"

namespace helikos {
namespace {

std::int16_t narrow(std::int32_t value) {
  if (value < -0x8000 || value > 0x7fff) {
    throw std::logic_error("the fast colour sum of rows is for up to seven gluons");
  }
  return static_cast<std::int16_t>(value);
}

/// One level of FastTables, whose results go to a second array, made one in place.
template <class Real>
class LevelInPlace {
 public:
  LevelInPlace(const FastTables<Real>& tables, const typename FastTables<Real>::Level& level,
               FastRowTables<Real>& rows)
      : tables_(tables), level_(level), rows_(rows), targets_(rows.targets.size()) {
    rows.targets.resize(targets_ + level.instance);
  }

  void build() {
    const auto first = static_cast<std::int32_t>(rows_.groups.size());
    for (std::int32_t r = level_.first_run; r < level_.last_run; ++r) add_run(r);
    const auto last = static_cast<std::int32_t>(rows_.groups.size());
    for (std::int32_t g = first; g < last; ++g) {
      rows_.groups[g].reciprocal = reciprocal_of(rows_.groups[g].count);
    }
    rows_.levels.push_back({level_.instance, reciprocal_of(level_.instance), first, last,
                            static_cast<std::int32_t>(targets_)});
  }

 private:
  void add_run(std::int32_t number) {
    const FastRun& run = tables_.runs[number];
    const bool is_first = number == level_.first_run;
    const FastRun& before = tables_.runs[is_first ? number : number - 1];
    const bool waits = !is_first && run.depth != before.depth;
    if (is_first || waits || run.kind != before.kind || run.has_unit != before.has_unit) {
      rows_.groups.push_back(
          {run.kind, run.has_unit, waits, static_cast<std::int32_t>(rows_.records.size()), 0, 0});
    }
    rows_.groups.back().count += run.count * run.length;
    const std::int32_t* addresses = &tables_.addresses[run.addresses];
    for (int i = 0; i < run.count; ++i, addresses += 2 * fast_size(run.kind)) {
      const std::int32_t coefficients =
          run.coefficients + i * fast_coefficients(run.kind, run.has_unit);
      for (int column = 0; column < run.length; ++column) {
        add_item(run.kind, addresses, column, coefficients);
      }
    }
  }

  void add_item(FastKind kind, const std::int32_t* addresses, int column,
                std::int32_t coefficients) {
    const int size = fast_size(kind);
    std::vector<FastWord> record(fast_record_size(kind));
    for (int a = 0; a < size; ++a) {
      const std::int32_t place = addresses[a] + column, output = addresses[size + a];
      record[a / 4].address[a % 4] = narrow(place);
      if (output < 0) rows_.targets[targets_ + place] = narrow(~output + column);
    }
    record[size / 4].address[size % 4] = narrow(coefficients);
    rows_.records.insert(rows_.records.end(), record.begin(), record.end());
  }

  const FastTables<Real>& tables_;
  const typename FastTables<Real>::Level& level_;
  FastRowTables<Real>& rows_;
  std::size_t targets_;
};

template <class Real>
void set_order(const FastTables<Real>& tables, FastRowTables<Real>& rows) {
  const int leaves = rows.num_flows / rows.leaf;
  for (int number = 0; number < rows.leaf; ++number) {
    for (int leaf = 0; leaf < leaves; ++leaf) {
      rows.order.push_back(narrow(tables.order[leaf * rows.leaf + number]));
    }
  }
}

/// Columns of J^(l) one after the other: threads take neighbouring rows, whose numbers then are
/// neighbours too.
template <class Real>
void transpose_results(const FastTables<Real>& tables, FastRowTables<Real>& rows) {
  if (rows.levels.empty()) return;
  std::vector<std::int16_t> moved(rows.num_flows);
  for (const auto& block : tables.blocks) {
    for (int t = 0; t < block.size; ++t) {
      for (int j = 0; j < block.size; ++j) {
        moved[block.place + t * block.size + j] = narrow(block.place + j * block.size + t);
      }
    }
  }
  const auto first = rows.targets.begin() + rows.levels.back().targets;
  for (auto target = first; target != rows.targets.end(); ++target) *target = moved[*target];
}

template <class Real>
void add_tiles(const typename FastTables<Real>::Block& block, FastRowTables<Real>& rows) {
  const bool transposed = !rows.levels.empty();
  auto element = block.elements;
  for (int first = 0; first < block.size;) {
    const int height = tile_height(block.size - first, row_tile_height);
    for (int t = 0; t < block.size; ++t) {
      rows.forms.push_back({narrow(static_cast<std::int32_t>(rows.tiles.size())), narrow(t)});
    }
    rows.tiles.push_back({element, block.weights, narrow(block.place),
                          narrow(transposed ? 1 : block.size), narrow(transposed ? block.size : 1),
                          static_cast<std::int8_t>(first), static_cast<std::int8_t>(height)});
    element += height * first + height * (height + 1) / 2;
    first += height;
  }
}

template <class Real>
void set_forms(const FastTables<Real>& tables, FastRowTables<Real>& rows) {
  rows.weights = tables.weights;
  rows.elements = tables.elements;
  for (const auto& block : tables.blocks) add_tiles(block, rows);
  const auto cost = [&](const FastForm& form) {
    const FastTile& tile = rows.tiles[form.tile];
    return std::tuple(tile.height, tile.first);
  };
  std::stable_sort(rows.forms.begin(), rows.forms.end(),
                   [&](const FastForm& a, const FastForm& b) { return cost(a) > cost(b); });
}

}  // namespace

template <class Real>
FastRowTables<Real> fast_row_tables(const FastColor& color) {
  const auto tables = pack_fast<Real>(color, row_tile_height);
  FastRowTables<Real> rows;
  rows.num_flows = tables.num_flows();
  const int leaf_degree = detail::leaf_degree(tables.degree);
  rows.leaf = leaf_degree == 4 ? 24 : 1;
  set_order(tables, rows);
  rows.coefficients = tables.coefficients;
  for (int k = leaf_degree + 1; k <= tables.degree; ++k) {
    LevelInPlace<Real>(tables, tables.levels[k - 2], rows).build();
  }
  transpose_results(tables, rows);
  set_forms(tables, rows);
  return rows;
}

template FastRowTables<double> fast_row_tables(const FastColor& color);
template FastRowTables<float> fast_row_tables(const FastColor& color);

}  // namespace helikos
