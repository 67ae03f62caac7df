// SPDX-License-Identifier: Apache-2.0
// Colours of legs that are fixed: the sum over all configurations, amplitude by amplitude with the
// colour tensors of all flows, and members of a class.
#include "engine/sampled_colors.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>

namespace helikos::test::sampled_colors_test {
namespace {

struct Case {
  const char* text;
  bool has_effective = false;
};

Process process_of(const Case& c) {
  return c.has_effective ? Process::parse(c.text, heft()) : Process::parse(c.text);
}

Point point_of(const Process& process, std::uint64_t seed = 1) {
  const double mass = Parameters().mass(process.legs()[0].particle->pdg);
  const double energy = process.num_incoming() == 1 ? mass : 1000.0;
  return rambo_points(process, energy, 1, {}, false, seed)[0];
}

constexpr std::array both{ColorTreatment::flows, ColorTreatment::dressed};

const char* name_of(ColorTreatment treatment) {
  return treatment == ColorTreatment::flows ? "flows" : "dressed";
}

/// Random points are far from all singularities; sums of up to 1e4 terms, each with some hundred
/// roundings, in units of their squares.
constexpr double sum_tolerance = 1e-10;

TEST(SampledColors, AddUpToTheSumOverColors) {
  for (const Case& c :
       {Case{"g g > g g"}, Case{"g g > t t~"}, Case{"g g > t t~ g"}, Case{"u u~ > t t~ g"},
        Case{"u u~ > u u~"}, Case{"u u~ > d d~ g"}, Case{"u d~ > w+ g g"}, Case{"e+ e- > u u~ g g"},
        Case{"u u~ > d d~ QED<=2"}, Case{"h > g g", true}, Case{"g g > h g", true},
        Case{"g g > h h", true}, Case{"u u~ > h g", true}, Case{"h > u u~ g g", true},
        Case{"g g > b b~ h", true}}) {
    const Process process = process_of(c);
    const Point point = point_of(process);
    const double expected = AllFlows(process, point).sum();
    Worst worst(process.str());
    for (const auto treatment : both) {
      double sum = 0.0;
      for (const auto& colors : conserved_configurations(process))
        sum += square(amplitudes(process, point, colors, treatment));
      worst.add_relative(sum, expected, sum_tolerance, name_of(treatment));
    }
  }
}

/// Anticolours are the colours in another order. Half of the time there are two colours only.
ColorConfiguration random_configuration(const Process& process, std::mt19937& random) {
  ColorConfiguration result;
  std::vector<int> colors;
  const auto most = static_cast<int>(random() % 2) + 1;
  for (const Leg& leg : process.legs()) {
    const bool has_color =
        leg.particle->color == 8 || (leg.particle->color == 3 && leg.outgoing_pdg() > 0);
    result.push_back({has_color ? std::uniform_int_distribution<int>(0, most)(random) : -1, -1});
    if (has_color) colors.push_back(result.back().color);
  }
  std::shuffle(colors.begin(), colors.end(), random);
  for (std::size_t leg = 0; leg < result.size(); ++leg) {
    const Leg& here = process.legs()[leg];
    const bool has_anticolor =
        here.particle->color == 8 || (here.particle->color == 3 && here.outgoing_pdg() < 0);
    if (!has_anticolor) continue;
    result[leg].anticolor = colors.back();
    colors.pop_back();
  }
  return result;
}

/// Random configurations, each amplitude of each helicity with its sign and phase.
TEST(SampledColors, AreSumsOfAllFlows) {
  std::mt19937 random(7);
  for (const Case& c : {Case{"g g > g g"},
                        Case{"g g > g g g"},
                        Case{"g g > g g g g"},
                        Case{"g g > g g g g g"},
                        Case{"g g > t t~ g g"},
                        Case{"g g > t t~ g g g"},
                        Case{"u g > u g g g"},
                        Case{"u u~ > u u~"},
                        Case{"u u~ > u u~ g"},
                        Case{"u u~ > d d~ g g"},
                        Case{"u u > u u g"},
                        Case{"g g > u u~ d d~"},
                        Case{"u u~ > u u~ u u~"},
                        Case{"u u~ > d d~ s s~ g"},
                        Case{"u d~ > w+ g g g"},
                        Case{"u u~ > e+ e- g g"},
                        Case{"u u~ > d d~ g QED<=2"},
                        Case{"u u~ > z > d d~ g"},
                        Case{"g g > t t~, t > b w+, t~ > b~ w-"},
                        Case{"g g > t t~ g, (t > b w+, w+ > u d~), t~ > b~ w-"},
                        Case{"g g > g g g / t $$ g"},
                        Case{"g g > h g g", true},
                        Case{"g g > h g g g", true},
                        Case{"g g > h h g", true},
                        Case{"u u~ > h g g", true},
                        Case{"g g > b b~ h g", true},
                        Case{"g g > h, h > g g g", true}}) {
    const Process process = process_of(c);
    const Point point = point_of(process);
    const AllFlows flows(process, point);
    Worst worst(process.str());
    for (int trial = 0; trial < 40; ++trial) {
      const auto colors = random_configuration(process, random);
      const Amplitudes expected = flows.at(colors);
      for (const auto treatment : both) {
        Amplitudes found = amplitudes(process, point, colors, treatment);
        if (found.empty()) found.resize(expected.size());
        ASSERT_EQ(found.size(), expected.size());
        double difference = 0.0;
        for (std::size_t h = 0; h < found.size(); ++h) {
          const double here = std::abs(found[h] - expected[h]);
          if (!(here <= difference)) difference = here;
        }
        worst.add_vanishing(difference / flows.scale(), 1e-11,
                            std::string(name_of(treatment)) + " " + text_of(colors));
      }
    }
  }
}

/// Momenta with all legs outgoing, their order, and back.
Point crossed(const Process& process, const Point& point, const std::vector<int>& leg_at) {
  const auto sign = [&](int leg) { return leg < process.num_incoming() ? -1.0 : 1.0; };
  Point result;
  for (std::size_t place = 0; place < point.size(); ++place) {
    const int leg = leg_at[place];
    result.push_back(sign(leg) * sign(static_cast<int>(place)) *
                     point[static_cast<std::size_t>(leg)]);
  }
  return result;
}

/// Each leg's place: `leg_at` of the representative for one order of the gluons.
std::vector<int> legs_at_places(const Process& process, const ColorClass& found,
                                std::int64_t order) {
  std::vector<int> gluons, result;
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    if (process.legs()[static_cast<std::size_t>(leg)].particle->is_gluon()) gluons.push_back(leg);
    result.push_back(leg);
  }
  std::vector<int> gluon_at(gluons.size());
  order_gluons(found.gluons, order, gluon_at.data());
  for (std::size_t k = 0; k < gluons.size(); ++k) {
    result[static_cast<std::size_t>(gluons[k])] = gluons[static_cast<std::size_t>(gluon_at[k])];
  }
  return result;
}

/// A member has the amplitude of its representative with gluons exchanged, from one side of the
/// process to the other too. The sum over helicities does not know their order.
TEST(SampledColors, OfAClassDifferByTheOrderOfGluons) {
  std::mt19937 random(3);
  for (const char* text : {"g g > g g", "g g > g g g", "g g > g g g g", "g g > t t~ g",
                           "u u~ > g g g", "u g > u g g", "g g > u u~ d d~", "u u~ > u u~ g g"}) {
    const Process process = Process::parse(text);
    const Point point = point_of(process);
    const AllFlows flows(process, point);
    Worst worst(text);
    for (const ColorClass& found : color_classes(process)) {
      const std::int64_t order =
          std::uniform_int_distribution<std::int64_t>(0, found.gluons.num_orders - 1)(random);
      const auto leg_at = legs_at_places(process, found, order);
      ColorConfiguration member(leg_at.size());
      for (std::size_t place = 0; place < leg_at.size(); ++place)
        member[static_cast<std::size_t>(leg_at[place])] = found.representative[place];
      const double expected = square(flows.at(member));
      const auto here = crossed(process, point, leg_at);
      for (const auto treatment : both) {
        const double value = square(amplitudes(process, here, found.representative, treatment));
        worst.add(value, expected, 1e-10 * std::pow(flows.scale(), 2),
                  std::string(name_of(treatment)) + " " + text_of(member));
      }
    }
  }
}

/// By brute force: those that conserve colour and whose amplitude does not vanish.
TEST(SampledColors, ClassesHaveAllThatDoNotVanish) {
  for (const char* text : {"g g > g g", "g g > g g g", "g g > t t~", "g g > t t~ g", "u u~ > u u~",
                           "u u~ > d d~ g", "u d~ > w+ g g", "g g > g g $$ t"}) {
    const Process process = Process::parse(text);
    const Point point = point_of(process);
    const AllFlows flows(process, point);
    std::int64_t expected = 0, number = 0;
    for (const auto& colors : conserved_configurations(process))
      expected += std::sqrt(square(flows.at(colors))) > 1e-9 * flows.scale();
    for (const ColorClass& found : color_classes(process)) number += found.num_configurations;
    EXPECT_EQ(number, expected) << text;
  }
}

/// The program with currents that are zero, but for the elements of one configuration: terms with
/// others are left out.
AmplitudeProgram with_elements_of(AmplitudeProgram program, const ColorConfiguration& colors) {
  std::vector<char> is_zero(program.currents.size(), 1);
  std::vector<Instruction> kept;
  for (const Instruction& i : program.instructions) {
    bool vanishes = false;
    if (i.operation == Operation::external) {
      const int leg = std::countr_zero(program.currents[i.output].legs);
      const auto& [color, anticolor] = colors[static_cast<std::size_t>(leg)];
      const bool is_gluon = color >= 0 && anticolor >= 0;
      const int element =
          is_gluon ? 3 * anticolor + color : triplet_element + std::max(color, anticolor);
      const bool is_trace = is_gluon && color == anticolor && i.parameter == 9;
      vanishes = i.parameter >= 0 && i.parameter != element && !is_trace;
    } else {
      for (const int input : i.inputs) vanishes |= input >= 0 && is_zero[input];
    }
    if (vanishes) continue;
    if (!is_contraction(i.operation)) is_zero[i.output] = 0;
    kept.push_back(i);
    if (i.operation == Operation::external) kept.back().parameter = -1;  // its number is 1
  }
  program.instructions = kept;
  if (std::ranges::none_of(kept,
                           [](const Instruction& i) { return is_contraction(i.operation); })) {
    return {};
  }
  return program;
}

/// All colours at once, with the numbers of one configuration for the elements.
TEST(SampledColors, ContinuousOnesHaveACurrentForEachElement) {
  for (const char* text : {"g g > g g", "g g > t t~ g", "u u~ > d d~ g"}) {
    const Process process = Process::parse(text);
    const Point point = point_of(process);
    const AllFlows flows(process, point);
    ProgramOptions options;
    options.colors = ColorTreatment::continuous;
    const auto program = build_program(process, Parameters(), options);
    Worst worst(text);
    for (const auto& colors : conserved_configurations(process)) {
      const auto expected = flows.at(colors);
      const auto one = with_elements_of(program, colors);
      Amplitudes found(expected.size());
      if (!one.instructions.empty()) found = run_program(one, point).values;
      for (std::size_t h = 0; h < found.size(); ++h)
        worst.add_vanishing(std::abs(found[h] - expected[h]) / flows.scale(), 1e-11,
                            text_of(colors));
    }
  }
}

/// The evaluators take such a program as any other.
TEST(SampledColors, AreEvaluatedByAMatrixElement) {
  for (const char* text : {"g g > g g", "u u~ > u u~", "g g > t t~"}) {
    const Process process = Process::parse(text);
    const Points points = rambo_points(process, 1000.0, 3);
    const auto expected = evaluate(process, points);
    std::vector<double> sums(points.size());
    MatrixElementOptions options;
    options.program.colors = ColorTreatment::dressed;
    for (const auto& colors : conserved_configurations(process)) {
      options.program.configuration = colors;
      if (num_valid_flows(process, colors) == 0.0) continue;
      const auto values = evaluate(process, points, options);
      for (std::size_t event = 0; event < sums.size(); ++event) sums[event] += values[event];
    }
    Worst worst(text);
    for (std::size_t event = 0; event < sums.size(); ++event)
      worst.add_relative(sums[event], expected[event], sum_tolerance);
  }
}

TEST(SampledColors, AreRefusedWhereTheyCannotBe) {
  const auto build = [](const std::string& text, const ProgramOptions& options) {
    return build_program(Process::parse(text), Parameters(), options);
  };
  ProgramOptions options;
  options.colors = ColorTreatment::dressed;
  options.configuration = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  EXPECT_NO_THROW(build("g g > t t~", options));
  EXPECT_THROW(build("g g > g g", options), InputError);
  options.recipe = Recipe::diagrams;
  EXPECT_THROW(build("g g > t t~", options), InputError);
  options.recipe = Recipe::recursion;
  options.configuration = ColorConfiguration(4, {0, 0});
  EXPECT_THROW(build("g g > g g", options), InputError);  // it vanishes
  options.configuration = ColorConfiguration(10, {0, 0});
  options.configuration[0] = {0, 1};
  options.configuration[1] = {1, 0};
  EXPECT_NO_THROW(build("g g > g g g g g g g g", options));
  options.colors = ColorTreatment::flows;
  EXPECT_THROW(build("g g > g g g g g g g g", options), InputError);  // 40320 flows
}

}  // namespace
}  // namespace helikos::test::sampled_colors_test
