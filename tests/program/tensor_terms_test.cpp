// SPDX-License-Identifier: Apache-2.0
// Chains of forms of vertices with a tensor, against the plain sum over all terms.
#include "helikos/amplitude/program/tensor_terms.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>
#include <memory>
#include <random>
#include <vector>

#include "helikos/theory/model/particle.hpp"

namespace helikos::test::tensor_terms_test {
namespace {

using Number = std::complex<double>;
using Components = std::vector<Number>;

constexpr int h = 25, z = 23, electron = 11;

CurrentKind kind_of(int code) {
  if (code == h) return CurrentKind::scalar;
  if (code == z) return CurrentKind::complex_vector;
  return code > 0 ? CurrentKind::row_spinor : CurrentKind::column_spinor;
}

/// Random vertices, currents and momenta.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  int below(int end) { return std::uniform_int_distribution(0, end - 1)(engine_); }
  double real() { return std::uniform_real_distribution(-1.0, 1.0)(engine_); }
  Number number() { return {real(), real()}; }

 private:
  std::mt19937 engine_;
};

int size_of(int code) { return num_components(kind_of(code)); }

/// Particles of a row: at most one pair of fermions, then bosons.
Vertex random_row(Random& random, int legs) {
  Vertex vertex;
  vertex.lorentz = tensor_of_legs(legs);
  const bool has_fermions = random.below(2) == 0;
  for (int place = 0; place < legs; ++place) {
    const bool is_fermion = has_fermions && place < 2;
    vertex.particles[std::size_t(place)] =
        is_fermion ? (place == 0 ? electron : -electron) : (random.below(3) == 0 ? h : z);
  }
  return vertex;
}

TensorTerm random_term(Random& random, const Vertex& vertex, int legs) {
  TensorTerm term;
  for (int place = 0; place < legs; ++place) {
    const auto k = std::size_t(place);
    term.components[k] = std::uint8_t(random.below(size_of(vertex.particles[k])));
  }
  for (int k = random.below(3); k > 0; --k)
    term.momenta.push_back({std::uint8_t(random.below(legs)), std::uint8_t(random.below(4))});
  term.coefficient = random.number();
  return term;
}

/// The terms with the vectors of two places contracted, or each with a momentum.
void add_contracted(VertexTensor& tensor, const TensorTerm& term, const Vertex& vertex,
                    std::size_t one, std::size_t other, bool with_momenta) {
  const auto sign = [](int mu) { return mu == 0 ? 1.0 : -1.0; };
  if (vertex.particles[one] != z || vertex.particles[other] != z || one == other) return;
  for (int mu = 0; mu < 4; ++mu)
    for (int nu = 0; nu < 4; ++nu) {
      if (!with_momenta && mu != nu) continue;
      TensorTerm more = term;
      more.components[one] = std::uint8_t(mu);
      more.components[other] = std::uint8_t(nu);
      more.coefficient *= with_momenta ? sign(mu) * sign(nu) : sign(mu);
      if (with_momenta) {
        more.momenta.push_back({std::uint8_t(other), std::uint8_t(mu)});
        more.momenta.push_back({std::uint8_t(one), std::uint8_t(nu)});
      }
      tensor.push_back(std::move(more));
    }
}

Vertex random_vertex(Random& random, int legs) {
  Vertex vertex = random_row(random, legs);
  auto tensor = std::make_shared<VertexTensor>();
  for (int k = 0; k < 6; ++k) tensor->push_back(random_term(random, vertex, legs));
  for (int k = 0; k < 6; ++k)
    add_contracted(*tensor, random_term(random, vertex, legs), vertex,
                   std::size_t(random.below(legs)), std::size_t(random.below(legs)), k % 2 == 0);
  vertex.tensor = std::move(tensor);
  return vertex;
}

/// A program with a current for each input of a vertex, and what it computes.
class Chain {
 public:
  Chain(Random& random, const Vertex& vertex, int output, double factor)
      : vertex_(vertex), output_(output), factor_(factor), legs_(num_legs(vertex.lorentz)) {
    std::vector<PlacedCurrent> inputs;
    for (int k = 1; k < legs_; ++k) {
      const int place = (output + k) % legs_;
      const int code = vertex.particles[std::size_t(place)];
      inputs.push_back({place, program_.add_current(kind_of(code), LegMask(1) << (k - 1))});
      Components components;
      for (int i = 0; i < size_of(code); ++i) components.push_back(random.number());
      values_.push_back(components);
      inputs_[std::size_t(place)] = values_.back();
      for (double& p : momenta_[std::size_t(place)]) p = random.real();
      places_.push_back(place);
    }
    for (std::size_t mu = 0; mu < 4; ++mu)
      for (const int place : places_)
        momenta_[std::size_t(output)][mu] -= momenta_[std::size_t(place)][mu];
    TensorTerms terms(program_);
    ends_ = terms.make(vertex, output, inputs, factor);
  }

  const AmplitudeProgram& program() const { return program_; }

  Components computed() {
    values_.resize(program_.currents.size());
    for (std::size_t k = 0; k < program_.currents.size(); ++k)
      values_[k].resize(std::size_t(num_components(program_.currents[k].kind)));
    for (const Instruction& instruction : program_.instructions)
      add(instruction.form, instruction.inputs, values_[std::size_t(instruction.output)]);
    Components sum(std::size_t(size_of(vertex_.particles[std::size_t(output_)])));
    for (const auto& [form, currents] : ends_) add(form, currents, sum);
    return sum;
  }

  /// The sum over all terms, with the sizes of what was added.
  std::pair<Components, std::vector<double>> expected() const {
    const int code = vertex_.particles[std::size_t(output_)];
    Components sum(std::size_t(size_of(code)));
    std::vector<double> sizes(sum.size(), 0.0);
    for (const TensorTerm& term : *vertex_.tensor) {
      Number value = factor_ * term.coefficient;
      for (const int place : places_)
        value *= inputs_[std::size_t(place)][term.components[std::size_t(place)]];
      for (const auto [place, mu] : term.momenta) value *= momenta_[place][mu];
      const std::size_t o = term.components[std::size_t(output_)];
      sum[o] += code == z && o > 0 ? -value : value;
      sizes[o] += std::abs(value);
    }
    return {sum, sizes};
  }

 private:
  double momentum(const MomentumComponent& p) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < places_.size(); ++k)
      if (p.legs >> k & 1) sum += momenta_[std::size_t(places_[k])][std::size_t(p.component)];
    return sum;
  }

  void add(int number, const std::array<int, 3>& inputs, Components& output) const {
    const Form& form = program_.forms.at(std::size_t(number));
    const Components &a = values_.at(std::size_t(inputs[0])),
                     &b = values_.at(std::size_t(inputs[1]));
    for (const FormEntry& entry : form.entries) {
      Number prefactor = 0.0;
      for (const Monomial& monomial : form.prefactors.at(entry.prefactor)) {
        Number value = monomial.constant;
        for (const MomentumComponent& p : monomial.factors) value *= momentum(p);
        prefactor += value;
      }
      output.at(entry.output) += prefactor * a.at(entry.first) * b.at(entry.second);
    }
  }

  const Vertex& vertex_;
  int output_;
  double factor_;
  int legs_;
  AmplitudeProgram program_;
  std::vector<FormInputs> ends_;
  std::vector<Components> values_;                                 ///< (current)
  std::array<Components, most_vertex_legs> inputs_;                ///< (place)
  std::array<std::array<double, 4>, most_vertex_legs> momenta_{};  ///< (place)
  std::vector<int> places_;                                        ///< (input)
};

class TensorTermsOf : public ::testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Legs, TensorTermsOf, ::testing::Range(3, most_vertex_legs + 1));

TEST_P(TensorTermsOf, AreTheSumOverAllTerms) {
  const int legs = GetParam();
  for (unsigned seed = 0; seed < 40; ++seed) {
    Random random(1000 * unsigned(legs) + seed);
    const Vertex vertex = random_vertex(random, legs);
    for (int output = 0; output < legs; ++output) {
      Chain chain(random, vertex, output, 1.7);
      const Components computed = chain.computed();
      const auto [expected, sizes] = chain.expected();
      for (std::size_t o = 0; o < expected.size(); ++o)
        ASSERT_LE(std::abs(computed[o] - expected[o]), 1e-13 * sizes[o])
            << legs << " legs, seed " << seed << ", output " << output << ", component " << o;
    }
  }
}

/// Momenta of vectors and their metrics: g_12 g_34, to V4. One product, and one vector times it.
TEST(TensorTerms, MakeOnlyTheProductsThatTermsNeed) {
  Vertex vertex;
  vertex.lorentz = Lorentz::T4;
  vertex.particles = {z, z, z, z};
  auto tensor = std::make_shared<VertexTensor>();
  for (int mu = 0; mu < 4; ++mu)
    for (int nu = 0; nu < 4; ++nu) {
      TensorTerm term;
      for (const std::size_t k : {0u, 1u}) term.components[k] = std::uint8_t(mu);
      for (const std::size_t k : {2u, 3u}) term.components[k] = std::uint8_t(nu);
      term.coefficient = (mu == 0 ? 1.0 : -1.0) * (nu == 0 ? 1.0 : -1.0);
      tensor->push_back(term);
    }
  vertex.tensor = std::move(tensor);
  Random random(1);
  Chain chain(random, vertex, 3, 1.0);
  ASSERT_EQ(chain.program().instructions.size(), 1u);
  EXPECT_EQ(chain.program().currents.back().kind, CurrentKind::scalar);
  EXPECT_EQ(chain.program().forms.at(0).entries.size(), 4u);
  EXPECT_EQ(chain.program().forms.at(1).entries.size(), 4u);
}

/// Two vertices with the same inputs share their products.
TEST(TensorTerms, MakeEqualProductsOnce) {
  Random random(2);
  Vertex vertex = random_vertex(random, 5);
  AmplitudeProgram program;
  std::vector<PlacedCurrent> inputs;
  for (int k = 1; k < 5; ++k)
    inputs.push_back(
        {k, program.add_current(kind_of(vertex.particles[std::size_t(k)]), LegMask(1) << (k - 1))});
  TensorTerms terms(program);
  terms.make(vertex, 0, inputs, 1.0);
  const auto currents = program.currents.size(), instructions = program.instructions.size();
  const Vertex other = vertex;
  terms.make(other, 0, inputs, 2.0);
  EXPECT_GT(currents, 4u);
  EXPECT_EQ(program.currents.size(), currents);
  EXPECT_EQ(program.instructions.size(), instructions);
}

}  // namespace
}  // namespace helikos::test::tensor_terms_test
