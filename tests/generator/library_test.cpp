// SPDX-License-Identifier: Apache-2.0
// The generator as a library: from a setup to a cross section, and to events in memory and files.
#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "helikos/events/event_reader.hpp"
#include "helikos/generator/event_arrays.hpp"
#include "helikos/generator/generate.hpp"

namespace helikos::library_test {
namespace {

using ::testing::HasSubstr;

RunSetup setup_of(const std::string& process, const std::string& cut = "") {
  RunSetup setup;
  setup.processes[0].process = process;
  if (!cut.empty()) setup.processes[0].cuts = {cut};
  setup.processes[0].points = 4000;
  return setup;
}

RunSetup setup_of_events() {
  RunSetup setup = setup_of("p p > e+ e-", "60 < m(e+,e-) < 120");
  setup.makes_events = true;
  setup.generation.events = 600;
  return setup;
}

class Notes : public RunProgress {
 public:
  void begin(const ProcessResult&) override { ++begun; }
  void points(const IntegrationSchedule&, std::int64_t done, std::int64_t) override {
    EXPECT_GE(done, last);
    last = done;
  }
  void end(const ProcessResult&) override { ++ended; }
  void events(std::int64_t made, std::int64_t, std::int64_t, double) override { made_last = made; }
  void note(const std::string& what) override { notes.push_back(what); }

  int begun = 0, ended = 0;
  std::int64_t last = 0, made_last = 0;
  std::vector<std::string> notes;
};

std::string refusal(const RunSetup& setup) {
  Notes progress;
  try {
    integrate(setup, progress);
  } catch (const SetupError& error) {
    EXPECT_EQ(error.process(), 0u);
    return error.what();
  }
  return "";
}

TEST(Library, IntegratesASetup) {
  Notes progress;
  const IntegrationResult result = integrate(setup_of("p p > t t~"), progress);
  ASSERT_EQ(result.processes.size(), 1u);
  const ProcessResult& process = result.processes[0];
  EXPECT_GT(process.total.mean, 10 * process.total.error);
  EXPECT_TRUE(process.why_refused().empty());
  double sum = 0.0;
  for (const auto& of_program : process.members)
    for (const IntegralEstimate& own : of_program) sum += own.mean;
  EXPECT_NEAR(sum, process.total.mean, 1e-9 * sum);
  EXPECT_EQ(progress.begun, 1);
  EXPECT_EQ(progress.ended, 1);
  EXPECT_GE(progress.last, 4000);
}

TEST(Library, AllAlphaSourcesRun) {
  double last = 0.0;
  for (const AlphaSource source : {AlphaSource::set, AlphaSource::card, AlphaSource::one_loop,
                                   AlphaSource::two_loops, AlphaSource::three_loops}) {
    RunSetup setup = setup_of("p p > t t~");
    setup.processes[0].alpha_s = source;
    const double mean = integrate(setup).processes[0].total.mean;
    EXPECT_GT(mean, 0.0);
    EXPECT_NE(mean, last);
    last = mean;
  }
}

// A field of the setup stands between backticks.
TEST(Library, ErrorsNameTheFieldAndTheProcess) {
  RunSetup setup = setup_of("p p > t t~");
  setup.processes[0].energy = 100.0;
  setup.processes[0].beam_energies = {50.0, 50.0};
  EXPECT_THAT(refusal(setup), HasSubstr("`energy` and `beam-energies`"));
  setup = setup_of("p p > t t~", "pt(x) > 3");
  EXPECT_THAT(refusal(setup), HasSubstr("`cut`: "));
  setup = setup_of("p p > t t~");
  setup.processes[0].accuracy = 0.1;
  EXPECT_THAT(refusal(setup), HasSubstr("`accuracy` and `points`"));
  setup = setup_of("p p > t t~");
  setup.processes[0].pdf = "no_such_set";
  EXPECT_THAT(refusal(setup), HasSubstr("`pdf`: "));
  EXPECT_THAT(refusal(setup_of("p p > t t~ nothing")), HasSubstr("nothing"));

  RunSetup two = setup_of("p p > t t~");
  two.processes.push_back(two.processes[0]);
  two.processes[1].pdf = "no_such_set";
  try {
    integrate(two);
    ADD_FAILURE() << "a set that is not there";
  } catch (const SetupError& error) {
    EXPECT_EQ(error.process(), 1u);
  }
}

TEST(Library, EventsNeedASetupThatWantsThem) {
  IntegrationResult result = integrate(setup_of("p p > t t~"));
  EventArrays events;
  EXPECT_THROW(generate(result, events), InputError);
  result.setup.makes_events = true;  // too late
  EXPECT_THROW(generate(result, events), InputError);
  IntegrationResult nothing;
  nothing.setup.makes_events = true;
  EXPECT_THROW(generate(nothing, events), InputError);
}

// Values that no text of an option gives.
TEST(Library, AWrongSetupIsRefused) {
  const auto is_refused = [](auto&& spoil) {
    RunSetup setup = setup_of_events();
    spoil(setup);
    try {
      integrate(setup);
    } catch (const InputError&) {
      return true;
    }
    return false;
  };
  EXPECT_FALSE(is_refused([](RunSetup&) {}));
  EXPECT_TRUE(is_refused([](RunSetup& s) { s.processes.clear(); }));
  EXPECT_TRUE(is_refused([](RunSetup& s) { s.processes[0].beams = {"p"}; }));
  EXPECT_TRUE(is_refused([](RunSetup& s) { s.processes[0].beam_energies = {920.0}; }));
  EXPECT_TRUE(is_refused([](RunSetup& s) { s.processes[0].energy = std::nan(""); }));
  EXPECT_TRUE(is_refused([](RunSetup& s) { s.processes[0].points = 0; }));
  EXPECT_TRUE(is_refused([](RunSetup& s) {
    s.processes[0].points = std::nullopt;
    s.processes[0].accuracy = -0.1;
  }));
  EXPECT_TRUE(is_refused([](RunSetup& s) { s.generation.events = 0; }));
  EXPECT_TRUE(is_refused([](RunSetup& s) { s.generation.overweights = 2.0; }));
}

// Events in memory are those of a file, and of a second call.
TEST(Library, EventsInMemoryAreThoseOfAFile) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("helikos_library_" + std::to_string(std::rand()) + ".lhe");
  IntegrationResult result = integrate(setup_of_events());
  EventArrays events, again;
  const GenerationResult made = generate(result, events);
  EXPECT_EQ(made.events, 600);
  ASSERT_EQ(events.size(), 600u);
  ASSERT_EQ(events.first_particle.size(), 601u);
  {
    EventFile file(path.string());
    generate(result, file);
    EXPECT_THROW(generate(result, file), InputError);  // it is complete
  }
  generate(result, again);
  EXPECT_EQ(events.px, again.px);
  EXPECT_EQ(events.weight, again.weight);

  const auto reader = events::open_event_file(path.string());
  EXPECT_EQ(reader->run().subprocesses.size(), events.run.subprocesses.size());
  events::EventRecord record;
  double sum = 0.0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    ASSERT_TRUE(reader->read(record));
    const std::size_t first = events.first_particle[i];
    ASSERT_EQ(events.first_particle[i + 1] - first, record.particles.size());
    EXPECT_EQ(events.process[i], record.process);
    EXPECT_NEAR(events.weight[i], record.weight, 1e-9 * std::abs(record.weight));
    std::array<double, 4> balance{};
    for (std::size_t k = 0; k < record.particles.size(); ++k) {
      const events::EventParticle& particle = record.particles[k];
      EXPECT_EQ(events.pdg[first + k], particle.pdg);
      EXPECT_EQ(events.status[first + k], particle.status);
      EXPECT_EQ(events.colors[first + k], particle.colors);
      EXPECT_NEAR(events.e[first + k], particle.p[0], 1e-9 * particle.p[0]);
      const double sign = particle.status == events::incoming   ? 1.0
                          : particle.status == events::outgoing ? -1.0
                                                                : 0.0;
      balance[0] += sign * events.e[first + k];
      balance[3] += sign * events.pz[first + k];
    }
    EXPECT_NEAR(balance[0], 0.0, 1e-6);
    EXPECT_NEAR(balance[3], 0.0, 1e-6);
    sum += events.weight[i];
  }
  EXPECT_FALSE(reader->read(record));
  // The mean weight is the cross section.
  EXPECT_NEAR(sum / 600, result.processes[0].total.mean, 5 * made.error);
  std::filesystem::remove(path);
}

TEST(Library, ProgressSeesTheEvents) {
  Notes progress;
  const Communicator world = Communicator::alone();
  IntegrationResult result = integrate(setup_of_events(), progress);
  EventArrays events;
  generate(result, {nullptr, {&events}}, world, progress);
  EXPECT_EQ(progress.made_last, 600);
}

TEST(Library, DoubtfulCrossSectionsMakeNoEventsUnlessTheyAreAccepted) {
  IntegrationResult result = integrate(setup_of_events());
  result.processes[0].uncertain_part = 0.5;
  EventArrays events;
  try {
    generate(result, events);
    ADD_FAILURE() << "events of a doubtful cross section";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("no events are made"));
    EXPECT_THAT(error.what(), HasSubstr("`accept-doubtful`"));
  }
  EXPECT_EQ(events.size(), 0u);
  result.setup.generation.accept_doubtful = true;
  generate(result, events);
  EXPECT_EQ(events.size(), 600u);
}

}  // namespace
}  // namespace helikos::library_test
