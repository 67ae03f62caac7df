// SPDX-License-Identifier: Apache-2.0
// HepMC3 files, read by its own library.
#ifdef HELIKOS_HAS_HEPMC3
#include <HepMC3/Attribute.h>
#include <HepMC3/GenEvent.h>
#include <HepMC3/GenParticle.h>
#include <HepMC3/GenVertex.h>
#include <HepMC3/ReaderAscii.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "events/records.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/lhe/lhe_format.hpp"

namespace helikos::events::test::hepmc_test {
namespace {

TEST(HepmcFiles, AreReadByTheLibraryAsTheyWereWritten) {
  const Folder folder;
  const auto run = two_process_run();
  const auto events = EventSource(1)(run, 600);
  const auto path = folder / "a.hepmc";
  const auto writer = make_event_writer(path, run, 2);
  writer->write(events);
  writer->finish(run);

  HepMC3::ReaderAscii reader(path);
  std::size_t count = 0;
  for (HepMC3::GenEvent event; reader.read_event(event) && !reader.failed(); ++count) {
    ASSERT_LT(count, events.size());
    const auto& expected = events[count];
    EXPECT_EQ(event.weights().at(0), expected.weight);
    EXPECT_EQ(event.weights().at(3), expected.weights[2]);
    ASSERT_EQ(event.particles().size(), 8u);
    ASSERT_EQ(event.vertices().size(), 3u);
    const auto hard = event.vertices()[2];
    ASSERT_EQ(hard->particles_in().size(), 2u);
    ASSERT_EQ(hard->particles_out().size(), 2u);
    for (std::size_t i = 0; i < 4; ++i) {
      const auto particle = i < 2 ? hard->particles_in()[i] : hard->particles_out()[i - 2];
      EXPECT_EQ(particle->pid(), expected.particles[i].pdg);
      EXPECT_EQ(particle->momentum().e(), expected.particles[i].p[0]);
      EXPECT_EQ(particle->momentum().px(), expected.particles[i].p[1]);
      EXPECT_EQ(particle->generated_mass(), expected.particles[i].mass);
      EXPECT_EQ(particle->status(), i < 2 ? 21 : 1);
      const auto flow = particle->attribute<HepMC3::IntAttribute>("flow1");
      EXPECT_EQ(flow ? flow->value() : 0, expected.particles[i].colors[0]);
    }
  }
  EXPECT_EQ(count, events.size());
  EXPECT_EQ(reader.run_info()->weight_names().at(1), "MUR0.5_MUF1.0");
  const auto list = reader.run_info()->attribute<HepMC3::StringAttribute>("initrwgt");
  ASSERT_TRUE(list);
  EXPECT_EQ(list->value(), weight_list(run));
  EXPECT_THAT(list->value(),
              testing::HasSubstr("<weightgroup name=\"pdf\" combine=\"symmhessian\">"));
}

/// Sum over the particles of a vertex that go out, without those that come in: E px py pz [GeV].
std::array<double, 4> balance(const HepMC3::GenVertex& vertex) {
  std::array<double, 4> sum{};
  const auto add = [&](const HepMC3::GenParticle& particle, double sign) {
    const auto& p = particle.momentum();
    const std::array all{p.e(), p.px(), p.py(), p.pz()};
    for (std::size_t c = 0; c < 4; ++c) sum[c] += sign * all[c];
  };
  for (const auto& particle : vertex.particles_in()) add(*particle, -1.0);
  for (const auto& particle : vertex.particles_out()) add(*particle, 1.0);
  return sum;
}

std::vector<HepMC3::GenEvent> written(const RunRecord& run,
                                      const std::vector<EventRecord>& events) {
  const Folder folder;
  const auto writer = make_event_writer(folder / "a.hepmc", run, 1);
  writer->write(events);
  writer->finish(run);
  HepMC3::ReaderAscii reader(folder / "a.hepmc");
  std::vector<HepMC3::GenEvent> result;
  for (HepMC3::GenEvent event; reader.read_event(event) && !reader.failed();)
    result.push_back(event);
  return result;
}

/// Two protons, from which the partons come, and what is left of them.
TEST(HepmcFiles, HaveBeamsThatPartonsComeFrom) {
  const auto run = two_process_run();
  const auto events = written(run, EventSource(2)(run, 50));
  ASSERT_EQ(events.size(), 50u);
  for (const auto& event : events) {
    ASSERT_EQ(event.beams().size(), 2u);
    std::array<double, 4> all{};
    for (const auto& beam : event.beams()) {
      EXPECT_EQ(beam->status(), 4);
      EXPECT_EQ(beam->pid(), 2212);
      EXPECT_EQ(beam->momentum().e(), 6800.0);
      EXPECT_NEAR(beam->momentum().m(), 0.938, 1e-3);
      all[0] += beam->momentum().e();
      ASSERT_TRUE(beam->end_vertex());
      const auto products = beam->end_vertex()->particles_out();
      ASSERT_EQ(products.size(), 2u);
      EXPECT_EQ(products[0]->status(), 21);
      EXPECT_EQ(products[1]->status(), 1);
      EXPECT_EQ(products[1]->pid(), 82);
      EXPECT_GT(products[0]->momentum().pz() * beam->momentum().pz(), 0.0);
    }
    for (const auto& vertex : event.vertices())
      for (const double component : balance(*vertex)) EXPECT_NEAR(component, 0.0, 1e-9 * 13600.0);
    for (const auto& particle : event.particles()) {
      if (particle->status() == 1) {
        EXPECT_FALSE(particle->end_vertex());
        all[0] -= particle->momentum().e();
      } else {
        EXPECT_TRUE(particle->end_vertex());
      }
    }
    EXPECT_NEAR(all[0], 0.0, 1e-9 * 13600.0);
  }
}

TEST(HepmcFiles, HaveIncomingParticlesAsBeamsWhereThereAreNoHadrons) {
  auto run = two_process_run();
  run.beams = {2, -2};
  auto records = EventSource(1)(run, 20);
  std::erase_if(records, [](const auto& event) { return event.process != 1; });
  for (const auto& event : written(run, records)) {
    ASSERT_EQ(event.vertices().size(), 1u);
    ASSERT_EQ(event.beams().size(), 2u);
    for (const auto& beam : event.beams()) EXPECT_EQ(beam->status(), 4);
  }
  run.beams = {2212, -2};  // one hadron
  for (const auto& event : written(run, records)) {
    ASSERT_EQ(event.vertices().size(), 2u);
    EXPECT_EQ(event.beams()[0]->pid() + event.beams()[1]->pid(), 2212 - 2);
  }
}

TEST(HepmcFiles, HaveAVertexForEachDecay) {
  const Folder folder;
  const auto run = two_process_run();
  auto events = EventSource(1)(run, 1);
  auto& particles = events[0].particles;
  particles[2].status = resonance;
  auto daughter = particles[2];
  daughter.status = outgoing;
  daughter.mothers = {3, 3};
  particles.push_back(daughter);
  const auto writer = make_event_writer(folder / "a.hepmc", run, 1);
  writer->write(events);
  writer->finish(run);
  HepMC3::ReaderAscii reader(folder / "a.hepmc");
  HepMC3::GenEvent event;
  ASSERT_TRUE(reader.read_event(event));
  ASSERT_EQ(event.vertices().size(), 4u);
  EXPECT_EQ(event.vertices()[3]->particles_in()[0]->status(), 2);
}

}  // namespace
}  // namespace helikos::events::test::hepmc_test
#endif
