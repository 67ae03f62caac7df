// SPDX-License-Identifier: Apache-2.0
// HepMC3 files, read by its own library.
#ifdef HELIKOS_HAS_HEPMC3
#include <HepMC3/Attribute.h>
#include <HepMC3/GenEvent.h>
#include <HepMC3/GenParticle.h>
#include <HepMC3/GenVertex.h>
#include <HepMC3/ReaderAscii.h>
#include <gtest/gtest.h>

#include "events/event_writer.hpp"
#include "events/records.hpp"

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
    ASSERT_EQ(event.particles().size(), 4u);
    ASSERT_EQ(event.vertices().size(), 1u);
    EXPECT_EQ(event.vertices()[0]->particles_in().size(), 2u);
    for (int i = 0; i < 4; ++i) {
      const auto particle = event.particles()[i];
      EXPECT_EQ(particle->pid(), expected.particles[i].pdg);
      EXPECT_EQ(particle->momentum().e(), expected.particles[i].p[0]);
      EXPECT_EQ(particle->momentum().px(), expected.particles[i].p[1]);
      EXPECT_EQ(particle->generated_mass(), expected.particles[i].mass);
      const auto flow = particle->attribute<HepMC3::IntAttribute>("flow1");
      EXPECT_EQ(flow ? flow->value() : 0, expected.particles[i].colors[0]);
    }
  }
  EXPECT_EQ(count, events.size());
  EXPECT_EQ(reader.run_info()->weight_names().at(1), "1001");
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
  ASSERT_EQ(event.vertices().size(), 2u);
  EXPECT_EQ(event.vertices()[1]->particles_in()[0]->status(), 2);
}

}  // namespace
}  // namespace helikos::events::test::hepmc_test
#endif
