// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/sparse_tensor.hpp"

#include <algorithm>
#include <tuple>

#include "helikos/theory/ufo/detail/atoms.hpp"

namespace helikos::ufo::tensors {
namespace {

constexpr std::size_t most_labels = 16;  ///< that a key has room for

constexpr int index_of(IndexKey key, int place) { return static_cast<int>(key >> (2 * place) & 3); }

/// Which labels of two tensors are summed, and which remain.
class ContractionPlan {
 public:
  ContractionPlan(const std::vector<Label>& a, const std::vector<Label>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      const auto found = std::ranges::find(b, a[i]);
      if (found == b.end()) {
        free_a_.push_back(static_cast<int>(i));
        labels_.push_back(a[i]);
      } else {
        shared_.push_back(a[i]);
        shared_a_.push_back(static_cast<int>(i));
        shared_b_.push_back(static_cast<int>(found - b.begin()));
      }
    }
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (std::ranges::find(a, b[j]) != a.end()) continue;
      free_b_.push_back(static_cast<int>(j));
      labels_.push_back(b[j]);
    }
  }

  const std::vector<Label>& labels() const { return labels_; }
  bool has_shared() const { return !shared_.empty(); }
  IndexKey shared_of_a(IndexKey key) const { return picked(key, shared_a_); }
  IndexKey shared_of_b(IndexKey key) const { return picked(key, shared_b_); }
  /// Product of the metric's signs where the shared labels have the values `shared`.
  int sign(IndexKey shared) const {
    int sign = 1;
    for (std::size_t k = 0; k < shared_.size(); ++k) {
      if (!is_spinor(shared_[k])) sign *= metric_sign(index_of(shared, static_cast<int>(k)));
    }
    return sign;
  }
  IndexKey result(IndexKey a, IndexKey b) const {
    return picked(a, free_a_) | picked(b, free_b_) << (2 * free_a_.size());
  }

 private:
  static IndexKey picked(IndexKey key, const std::vector<int>& places) {
    IndexKey result = 0;
    for (std::size_t k = 0; k < places.size(); ++k) {
      result |= static_cast<IndexKey>(index_of(key, places[k])) << (2 * k);
    }
    return result;
  }

  std::vector<Label> labels_, shared_;
  std::vector<int> free_a_, free_b_, shared_a_, shared_b_;
};

/// Two entries that are multiplied.
struct EntryPair {
  IndexKey result;
  std::size_t a, b;
  int sign;
};

std::vector<EntryPair> matching_entries(const SparseTensor& a, const SparseTensor& b,
                                        const ContractionPlan& plan) {
  std::vector<std::pair<IndexKey, std::size_t>> by_shared;
  for (std::size_t j = 0; j < b.entries.size(); ++j) {
    by_shared.push_back({plan.shared_of_b(b.entries[j].first), j});
  }
  std::ranges::sort(by_shared);
  std::vector<EntryPair> pairs;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    const IndexKey shared = plan.shared_of_a(a.entries[i].first);
    const int sign = plan.sign(shared);
    auto match = std::ranges::lower_bound(by_shared, std::pair(shared, std::size_t{0}));
    for (; match != by_shared.end() && match->first == shared; ++match) {
      const auto j = match->second;
      pairs.push_back({plan.result(a.entries[i].first, b.entries[j].first), i, j, sign});
    }
  }
  std::ranges::stable_sort(pairs, {}, &EntryPair::result);
  return pairs;
}

void add_product(TensorPolynomial& sum, int sign, const TensorPolynomial& a,
                 const TensorPolynomial& b) {
  for (const auto& [x, c] : a) {
    for (const auto& [y, d] : b) {
      sum.push_back({{x.components + y.components, x.momenta * y.momenta},
                     static_cast<double>(sign) * c * d});
    }
  }
}

/// Sum over all shared labels of a b, with the metric for vector indices.
SparseTensor contract(const SparseTensor& a, const SparseTensor& b) {
  const ContractionPlan plan(a.labels, b.labels);
  SparseTensor result{plan.labels(), {}};
  const auto pairs = matching_entries(a, b, plan);
  for (std::size_t k = 0; k < pairs.size();) {
    const IndexKey key = pairs[k].result;
    TensorPolynomial sum;
    for (; k < pairs.size() && pairs[k].result == key; ++k) {
      add_product(sum, pairs[k].sign, a.entries[pairs[k].a].second, b.entries[pairs[k].b].second);
    }
    collect(sum);
    if (!sum.empty()) result.entries.push_back({key, std::move(sum)});
  }
  return result;
}

constexpr long no_growth = 1L << 40;  ///< of tensors without a common label

/// Entries of the product less those of the factors.
long growth(const SparseTensor& a, const SparseTensor& b) {
  const ContractionPlan plan(a.labels, b.labels);
  if (!plan.has_shared() || plan.labels().size() > most_labels) return no_growth;
  std::vector<IndexKey> results;
  for (const auto& [key_a, x] : a.entries) {
    const IndexKey shared = plan.shared_of_a(key_a);
    for (const auto& [key_b, y] : b.entries) {
      if (plan.shared_of_b(key_b) == shared) results.push_back(plan.result(key_a, key_b));
    }
  }
  std::ranges::sort(results);
  const auto repeated = std::ranges::unique(results);
  return static_cast<long>(results.size() - repeated.size()) -
         static_cast<long>(a.entries.size() + b.entries.size());
}

/// Contracts pairs of tensors as long as two have a common label, the pair that grows least first.
void contract_neighbours(std::vector<SparseTensor>& tensors) {
  struct Candidate {
    long size;
    std::size_t a, b;
  };
  std::vector<Candidate> candidates;
  std::vector<char> is_gone(tensors.size(), 0);
  const auto add_candidate = [&](std::size_t a, std::size_t b) {
    const long size = growth(tensors[a], tensors[b]);
    if (size < no_growth) candidates.push_back({size, a, b});
  };
  for (std::size_t b = 1; b < tensors.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) add_candidate(a, b);
  }
  while (!candidates.empty()) {
    const auto [size, a, b] = *std::ranges::min_element(
        candidates, {}, [](const Candidate& c) { return std::tuple(c.size, c.a, c.b); });
    tensors[a] = contract(tensors[a], tensors[b]);
    is_gone[b] = 1;
    std::erase_if(candidates, [a = a, b = b](const Candidate& c) {
      return c.a == a || c.a == b || c.b == a || c.b == b;
    });
    for (std::size_t k = 0; k < tensors.size(); ++k) {
      if (k != a && is_gone[k] == 0) add_candidate(std::min(a, k), std::max(a, k));
    }
  }
  std::vector<SparseTensor> left;
  for (std::size_t k = 0; k < tensors.size(); ++k) {
    if (is_gone[k] == 0) left.push_back(std::move(tensors[k]));
  }
  tensors = std::move(left);
}

}  // namespace

TensorPolynomial contracted(std::vector<SparseTensor> tensors) {
  contract_neighbours(tensors);
  SparseTensor product{{}, {{0, {{{}, 1.0}}}}};
  for (const SparseTensor& tensor : tensors) product = contract(product, tensor);
  return product.entries.empty() ? TensorPolynomial{} : std::move(product.entries.front().second);
}

}  // namespace helikos::ufo::tensors
