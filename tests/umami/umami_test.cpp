// SPDX-License-Identifier: Apache-2.0
// Libraries of UMAMI, made by the program and loaded beside the Kokkos of this test, against the
// MatrixElement of each process.
#include <gmock/gmock.h>

#include <fstream>
#include <random>
#include <thread>

#include "app/program.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/phasespace/rambo.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "model/mixing.hpp"
#include "umami/library.hpp"

namespace helikos::test::umami_test {
namespace {

using Space = MatrixElement::Space;
using ::testing::Each;
using ::testing::HasSubstr;

constexpr std::size_t events = 37, stride = 45, offset = 5;  // not those of packs

template <class View>
auto to_host(const View& view) {
  Space().fence();
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

/// Flat points of a process (event, particle, 4), in `stride` of which `events` are used.
MomentaView<Space> points_of(const Process& process, double energy = 1000.0) {
  std::vector<double> in, out;
  for (const Leg& leg : process.legs())
    (leg.incoming ? in : out).push_back(Parameters().mass(leg.pdg()));
  const Rambo rambo(energy, {in[0], in[1]}, out);
  const RandomView<Space> numbers("numbers", stride, rambo.numbers_per_event());
  const MomentaView<Space> momenta("momenta", stride, process.num_legs(), 4);
  const EventView<Space> weights("weights", stride);
  fill_random(Space(), 11, 0, numbers);
  rambo.generate(Space(), ConstRandomView<Space>(numbers), momenta, weights);
  Space().fence();
  return momenta;
}

EventView<Space> uniform(RandomStream stream) {
  const RandomView<Space> numbers("numbers", stride, 1);
  fill_random(Space(), 5, 0, numbers, stream);
  const EventView<Space> result("uniform", stride);
  Kokkos::deep_copy(result, Kokkos::subview(numbers, Kokkos::ALL, 0));
  return result;
}

/// |M|^2 by the engine, for the events that are used.
std::vector<double> by_engine(const Process& process, const MomentaView<Space>& momenta,
                              const EventView<Space>& alpha_s = {},
                              const MatrixElementOptions& options = {}) {
  MatrixElement matrix_element(process, Parameters(), options);
  const EventView<Space> result("result", stride);
  matrix_element(Space(), {.momenta = momenta, .alpha_s = alpha_s}, {.matrix_elements = result});
  const auto on_host = to_host(result);
  return {on_host.data() + offset, on_host.data() + offset + events};
}

class Umami : public app::ProgramTest {
 protected:
  UmamiLibrary library(const std::string& process, const std::string& options = "") const {
    // The loader takes files of one name for one library.
    last_ = "library" + std::to_string(++count_) + ".so";
    const auto outcome =
        helikos("umami '" + process + "' --output " + last_ + " --json a.json " + options);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return UmamiLibrary(work() / last_);
  }
  std::string bytes_of_library() const { return app::read_file(work() / last_); }
  std::vector<Process> flavors() const {
    std::vector<Process> result;
    const auto table = json("a.json");
    for (const auto& flavor : table["flavors"])
      result.push_back(Process::parse(flavor["process"].get<std::string>()));
    return result;
  }

 private:
  mutable std::string last_;
  mutable int count_ = 0;
};

UmamiHandle initialized(const UmamiLibrary& library, const std::string& card = "") {
  UmamiHandle handle = nullptr;
  EXPECT_EQ(library.initialize(&handle, card.c_str()), UMAMI_SUCCESS);
  return handle;
}

UmamiCall call_with(const MomentaView<Space>& momenta) {
  UmamiCall call{events, stride, offset};
  call.take(UMAMI_IN_MOMENTA, momenta.data());
  return call;
}

TEST_F(Umami, IsTheMatrixElement) {
  for (const char* text : {"g g > t t~ g", "u u~ > e+ e- g", "d g > d g g", "e+ e- > w+ w-"}) {
    const auto process = Process::parse(text);
    const auto momenta = points_of(process);
    const auto umami = library(text);
    const auto handle = initialized(umami);
    const EventView<Space> result("result", stride);
    Kokkos::deep_copy(result, -1.0);
    auto call = call_with(momenta);
    call.give(UMAMI_OUT_MATRIX_ELEMENT, result.data());
    ASSERT_EQ(call(umami, handle), UMAMI_SUCCESS);
    const auto expected = by_engine(process, momenta);
    const auto found = to_host(result);
    for (std::size_t i = 0; i < stride; ++i) {
      if (i < offset || i >= offset + events)
        EXPECT_EQ(found(i), -1.0) << i;  // left alone
      else
        EXPECT_EQ(found(i), expected[i - offset]) << text << ' ' << i;
    }
    EXPECT_EQ(umami.free(handle), UMAMI_SUCCESS);
  }
}

/// Each flavour by a program of its own, not by that of its representative.
TEST_F(Umami, KnowsItsFlavors) {
  const auto umami = library("p p > e+ e- j");
  const auto all = flavors();
  ASSERT_GT(all.size(), 20u);
  const auto handle = initialized(umami);
  const auto momenta = points_of(all.front());
  std::vector<std::int32_t> numbers(stride);
  std::mt19937 generator(3);
  for (auto& number : numbers) number = static_cast<std::int32_t>(generator() % all.size());
  const auto on_device = to_view<Space>("flavors", numbers);
  const EventView<Space> result("result", stride), alpha_s = uniform(RandomStream::phase_space);
  auto call = call_with(momenta);
  call.take(UMAMI_IN_FLAVOR_INDEX, on_device.data());
  call.take(UMAMI_IN_ALPHA_S, alpha_s.data());
  call.give(UMAMI_OUT_MATRIX_ELEMENT, result.data());
  ASSERT_EQ(call(umami, handle), UMAMI_SUCCESS);
  const auto found = to_host(result);
  for (std::size_t i = 0; i < events; ++i) {
    const auto& process = all[static_cast<std::size_t>(numbers[offset + i])];
    const double expected = by_engine(process, momenta, alpha_s)[i];
    EXPECT_GT(expected, 0.0);
    EXPECT_NEAR(found(offset + i) / expected, 1.0, 1e-12) << process.str();
  }
  umami.free(handle);
}

/// One program of two flavours, times an entry of the mixing matrix.
TEST_F(Umami, QuarkMixingMultipliesFlavors) {
  ParameterInputs inputs = test::with_mixing({0.2265, 0.79, 0.141, 0.357});
  const auto write_card = [&](const std::string& name) {
    std::ostringstream text;
    text << card_text(Parameters(inputs));
    write(name, text.str());
  };
  write_card("mixing.dat");
  const auto umami = library("u x > w+ g", "--define 'x = d~ s~' --param-card mixing.dat");
  const auto handle = initialized(umami, work() / "mixing.dat");
  const auto momenta = points_of(Process::parse("u d~ > w+ g"));
  const auto values_of = [&](std::int32_t flavor) {
    const auto numbers = to_view<Space>("flavors", std::vector(stride, flavor));
    const EventView<Space> result("result", stride);
    auto call = call_with(momenta);
    call.take(UMAMI_IN_FLAVOR_INDEX, numbers.data());
    call.give(UMAMI_OUT_MATRIX_ELEMENT, result.data());
    EXPECT_EQ(call(umami, handle), UMAMI_SUCCESS);
    return to_host(result);
  };
  const auto first = values_of(0), second = values_of(1);
  const auto v = quark_mixing(Parameters(inputs));
  const double expected = std::norm(v[0][1] / v[0][0]);
  for (std::size_t i = offset; i < offset + events; ++i)
    EXPECT_NEAR(second(i) / first(i), expected, 1e-12 * expected);
  umami.free(handle);
  inputs["lambda"] = 0.2;
  write_card("other.dat");
  UmamiHandle none = nullptr;
  EXPECT_NE(umami.initialize(&none, (work() / "other.dat").c_str()), UMAMI_SUCCESS);
}

TEST_F(Umami, SelectsAsTheEngine) {
  const auto process = Process::parse("g g > t t~ g");
  const auto momenta = points_of(process);
  const auto color_random = uniform(RandomStream::phase_space);
  const auto helicity_random = uniform(RandomStream::selection);
  const auto umami = library("g g > t t~ g");
  const auto handle = initialized(umami);
  const IndexView<Space> color("color", stride), helicity("helicity", stride);
  auto call = call_with(momenta);
  call.take(UMAMI_IN_RANDOM_COLOR, color_random.data());
  call.take(UMAMI_IN_RANDOM_HELICITY, helicity_random.data());
  call.give(UMAMI_OUT_COLOR_INDEX, color.data());
  call.give(UMAMI_OUT_HELICITY_INDEX, helicity.data());
  ASSERT_EQ(call(umami, handle), UMAMI_SUCCESS);

  MatrixElementOptions options;
  options.selects = true;
  MatrixElement matrix_element(process, Parameters(), options);
  const EventView<Space> value("value", stride);
  const IndexView<Space> own_helicity("helicity", stride), own_flow("flow", stride);
  matrix_element(
      Space(),
      {.momenta = momenta, .helicity_random = helicity_random, .flow_random = color_random},
      {.matrix_elements = value, .helicity = own_helicity, .flow = own_flow});
  const auto colors = to_host(color), flows = to_host(own_flow);
  const auto helicities = to_host(helicity), own = to_host(own_helicity);
  for (std::size_t i = offset; i < offset + events; ++i) {
    EXPECT_EQ(colors(i), flows(i)) << i;
    EXPECT_EQ(helicities(i), own(i)) << i;
  }
  EXPECT_EQ(umami.number(UMAMI_META_COLOR_COUNT), 6);
  EXPECT_EQ(umami.number(UMAMI_META_HELICITY_COUNT), 32);
  umami.free(handle);
}

/// The helicity that is named has an amplitude in the flavour's own process.
TEST_F(Umami, NamesHelicitiesOfTheFlavor) {
  const auto umami = library("p p > e+ ve j");
  const auto all = flavors();
  const auto handle = initialized(umami);
  const auto momenta = points_of(all.front());
  const auto random = uniform(RandomStream::selection);
  for (std::size_t f = 0; f < all.size(); ++f) {
    const auto flavor = to_view<Space>("flavor", std::vector<std::int32_t>(stride, int(f)));
    const IndexView<Space> helicity("helicity", stride);
    auto call = call_with(momenta);
    call.take(UMAMI_IN_FLAVOR_INDEX, flavor.data());
    call.take(UMAMI_IN_RANDOM_HELICITY, random.data());
    call.give(UMAMI_OUT_HELICITY_INDEX, helicity.data());
    ASSERT_EQ(call(umami, handle), UMAMI_SUCCESS);
    MatrixElementOptions options;
    options.only_helicities = {to_host(helicity)(offset)};
    ASSERT_GE(options.only_helicities.front(), 0);
    EXPECT_GT(by_engine(all[f], momenta, {}, options)[0], 0.0)
        << all[f].str() << helicity_text(all[f], options.only_helicities.front());
  }
  umami.free(handle);
}

TEST_F(Umami, WeighsDiagrams) {
  const auto process = Process::parse("g g > t t~ g");
  const auto momenta = points_of(process);
  const auto random = uniform(RandomStream::selection);
  const auto umami = library("g g > t t~ g");
  const auto handle = initialized(umami);
  const int diagrams = umami.number(UMAMI_META_DIAGRAM_COUNT);
  ASSERT_EQ(diagrams, 15);
  const ShareView<Space> parts("parts", stride, diagrams);
  const IndexView<Space> drawn("drawn", stride);
  auto call = call_with(momenta);
  call.take(UMAMI_IN_RANDOM_DIAGRAM, random.data());
  call.give(UMAMI_OUT_DIAGRAM_AMP2, parts.data());
  call.give(UMAMI_OUT_DIAGRAM_INDEX, drawn.data());
  ASSERT_EQ(call(umami, handle), UMAMI_SUCCESS);

  MatrixElement matrix_element(process, Parameters());
  const EventView<Space> value("value", stride);
  const WeightView<Space> weights("weights", stride, diagrams);
  matrix_element(Space(), {.momenta = momenta},
                 {.matrix_elements = value, .channel_weights = weights});
  const auto found = to_host(parts);
  const auto expected = to_host(weights);
  const auto chosen = to_host(drawn);
  const auto numbers = to_host(random);
  for (std::size_t i = offset; i < offset + events; ++i) {
    double below = 0.0;
    for (int d = 0; d < diagrams; ++d) {
      EXPECT_EQ(found(i, d), expected(i, d));
      if (d < chosen(i)) below += found(i, d);
    }
    EXPECT_LE(below, numbers(i));
    EXPECT_GT(below + found(i, chosen(i)), numbers(i));
  }
  umami.free(handle);
}

/// As MadSpace calls it: several threads, each with a handle of its own.
TEST_F(Umami, HasTheSameBitsForCallsOfSeveralThreads) {
  const auto process = Process::parse("g g > t t~ g");
  const auto momenta = points_of(process);
  const auto expected = by_engine(process, momenta);
  const auto umami = library("g g > t t~ g");
  std::vector<std::thread> threads;
  std::vector<EventView<Space>> results;
  std::vector<int> failures(4, 0);
  for (int t = 0; t < 4; ++t) results.emplace_back("result", stride);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      UmamiHandle handle = nullptr;
      failures[t] += umami.initialize(&handle, nullptr) != UMAMI_SUCCESS;
      auto call = call_with(momenta);
      call.give(UMAMI_OUT_MATRIX_ELEMENT, results[t].data());
      for (int i = 0; i < 20; ++i) failures[t] += call(umami, handle) != UMAMI_SUCCESS;
      failures[t] += umami.free(handle) != UMAMI_SUCCESS;
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_THAT(failures, Each(0));
  for (const auto& result : results) {
    const auto found = to_host(result);
    for (std::size_t i = 0; i < events; ++i) EXPECT_EQ(found(offset + i), expected[i]);
  }
}

TEST_F(Umami, TakesTheParametersOfACard) {
  std::ostringstream text;
  text << card_text(Parameters());
  std::string card = text.str();
  const auto at = card.find("173");
  ASSERT_NE(at, card.npos);
  card.replace(at, 3, "171");
  write("card.dat", card);
  write("broken.dat", "Block MASS\n 6 many\n");
  const auto umami = library("g g > t t~");
  UmamiHandle handle = nullptr;
  EXPECT_EQ(umami.initialize(&handle, (work() / "broken.dat").c_str()), UMAMI_ERROR);
  EXPECT_EQ(umami.initialize(&handle, (work() / "none.dat").c_str()), UMAMI_ERROR);
  EXPECT_EQ(umami.number(UMAMI_META_DIAGRAM_COUNT), -100 - UMAMI_ERROR_UNINITIALIZED_META);
  EXPECT_EQ(umami.number(UMAMI_META_PARTICLE_COUNT), 4);
  handle = initialized(umami, work() / "card.dat");
  double masses[4];
  ASSERT_EQ(umami.get_meta(UMAMI_META_MASSES, masses), UMAMI_SUCCESS);
  EXPECT_THAT(masses, ::testing::ElementsAre(0.0, 0.0, 171.0, 171.0));
  umami.free(handle);
}

TEST_F(Umami, SaysWhatIsWrongByStatus) {
  const auto process = Process::parse("u u~ > e+ e-");
  const auto umami = library("u u~ > e+ e-");
  const auto handle = initialized(umami);
  const auto momenta = points_of(process);
  const EventView<Space> result("result", stride);
  Kokkos::deep_copy(result, -1.0);
  UmamiCall none{events, stride, offset};
  none.give(UMAMI_OUT_MATRIX_ELEMENT, result.data());
  EXPECT_EQ(none(umami, handle), UMAMI_ERROR_MISSING_INPUT);

  auto base = call_with(momenta);
  base.give(UMAMI_OUT_MATRIX_ELEMENT, result.data());
  auto call = base;
  call.take(UMAMI_IN_HELICITY_INDEX, momenta.data());
  EXPECT_EQ(call(umami, handle), UMAMI_ERROR_UNSUPPORTED_INPUT);
  call = base;
  call.give(static_cast<UmamiOutputKey>(77), result.data());
  EXPECT_EQ(call(umami, handle), UMAMI_ERROR_UNSUPPORTED_OUTPUT);
  const IndexView<Space> color("color", stride);
  call = base;
  call.give(UMAMI_OUT_COLOR_INDEX, color.data());
  EXPECT_EQ(call(umami, handle), UMAMI_ERROR_MISSING_INPUT);
  for (const int number : {-1, 1}) {
    const auto flavor = to_view<Space>("flavor", std::vector<std::int32_t>(stride, number));
    call = base;
    call.take(UMAMI_IN_FLAVOR_INDEX, flavor.data());
    EXPECT_EQ(call(umami, handle), UMAMI_ERROR);
  }
  call = base;
  call.count = stride;  // beyond the end
  EXPECT_EQ(call(umami, handle), UMAMI_ERROR);
  EXPECT_EQ(to_host(result)(offset), -1.0);
  call.count = 0;
  EXPECT_EQ(call(umami, handle), UMAMI_SUCCESS);
  EXPECT_EQ(base(umami, nullptr), UMAMI_ERROR);
  EXPECT_EQ(umami.initialize(nullptr, ""), UMAMI_ERROR);
  EXPECT_EQ(umami.number(static_cast<UmamiMetaKey>(99)), -100 - UMAMI_ERROR_UNSUPPORTED_META);
  EXPECT_EQ(umami.set_parameter(handle, "aS", 0.1, 0.0), UMAMI_ERROR_NOT_IMPLEMENTED);
  EXPECT_EQ(base(umami, handle), UMAMI_SUCCESS);
  EXPECT_GT(to_host(result)(offset), 0.0);
  umami.free(handle);
}

TEST_F(Umami, SaysWhatItTakes) {
  const auto umami = library("u u~ > e+ e-");
  const bool* keys = nullptr;
  int count = 0;
  ASSERT_EQ(umami.supported_inputs(&keys, &count), UMAMI_SUCCESS);
  EXPECT_THAT(std::vector<bool>(keys, keys + count),
              ::testing::ElementsAre(true, true, true, true, true, true, false, false, false));
  ASSERT_EQ(umami.required_inputs(&keys, &count), UMAMI_SUCCESS);
  EXPECT_THAT(std::vector<bool>(keys, keys + count),
              ::testing::ElementsAre(true, false, false, false, false, false, false, false, false));
  ASSERT_EQ(umami.supported_outputs(&keys, &count), UMAMI_SUCCESS);
  EXPECT_EQ(count, UMAMI_OUTPUT_KEY_COUNT);
}

TEST_F(Umami, RefusesFilesWithoutAWholeProcess) {
  library("u u~ > e+ e-");
  std::string bytes = bytes_of_library();
  const auto status_of = [&](const std::string& name, const std::string& text) {
    write(name, text);
    UmamiHandle handle = nullptr;
    return UmamiLibrary(work() / name).initialize(&handle, "");
  };
  EXPECT_EQ(status_of("cut.so", bytes.substr(0, bytes.size() - 1)), UMAMI_ERROR);
  const auto at = bytes.rfind("u u~");
  bytes[at] = 'x';
  EXPECT_EQ(status_of("broken.so", bytes), UMAMI_ERROR);
}

TEST_F(Umami, RefusesFlavorsOfDifferentMasses) {
  const auto outcome =
      helikos("umami 'g g > x x~' --define 'x = t u' --define 'x~ = t~ u~' --output a.so");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("masses"));
  EXPECT_FALSE(std::filesystem::exists(work() / "a.so"));
  EXPECT_EQ(helikos("umami 'g g > t t~'").status, 2);
  EXPECT_EQ(helikos("umami 'g g > t t~' --output no/a.so").status, 2);
  EXPECT_EQ(helikos("umami 'g g > t t~' --output -").status, 2);
}

TEST_F(Umami, KeepsDecaysOrdersAndModels) {
  for (const auto& [text, options] :
       {std::pair{"u u~ > z g, z > e+ e-", ""}, std::pair{"u u~ > d d~", "--orders all"},
        std::pair{"u u~ > d d~ QED=0", ""}, std::pair{"g g > h g", "--model heft"}}) {
    const auto umami = library(text, options);
    EXPECT_EQ(umami.free(initialized(umami)), UMAMI_SUCCESS) << text;
  }
  const auto process = Process::parse("u u~ > d d~");
  const auto momenta = points_of(process);
  const auto of = [&](const std::string& options) {
    const auto umami = library("u u~ > d d~", options);
    const auto handle = initialized(umami);
    const EventView<Space> result("result", stride);
    auto call = call_with(momenta);
    call.give(UMAMI_OUT_MATRIX_ELEMENT, result.data());
    EXPECT_EQ(call(umami, handle), UMAMI_SUCCESS);
    umami.free(handle);
    return to_host(result)(offset);
  };
  EXPECT_GT(std::abs(of("--orders all") / of("") - 1.0), 1e-3);
}

/// The folder is read again when the library is loaded. Couplings of the folder are those of the
/// built-in model up to some ten roundings.
TEST_F(Umami, ReadsTheFolderOfAModel) {
  ASSERT_EQ(helikos("info --ufo model").status, 0);
  const auto process = Process::parse("g g > t t~");
  const auto momenta = points_of(process);
  const auto expected = by_engine(process, momenta);
  const auto umami = library("g g > t t~", "--model model --restrict full");
  const auto handle = initialized(umami);
  const EventView<Space> result("result", stride);
  auto call = call_with(momenta);
  call.give(UMAMI_OUT_MATRIX_ELEMENT, result.data());
  ASSERT_EQ(call(umami, handle), UMAMI_SUCCESS);
  const auto found = to_host(result);
  for (std::size_t i = 0; i < events; ++i)
    EXPECT_NEAR(found(offset + i) / expected[i], 1.0, 1e-13) << i;
  EXPECT_EQ(umami.free(handle), UMAMI_SUCCESS);
  std::filesystem::rename(work() / "model", work() / "moved");
  write("late.so", bytes_of_library());
  UmamiHandle late = nullptr;
  EXPECT_EQ(UmamiLibrary(work() / "late.so").initialize(&late, ""), UMAMI_ERROR);
}

}  // namespace
}  // namespace helikos::test::umami_test
