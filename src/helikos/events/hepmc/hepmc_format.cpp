// SPDX-License-Identifier: Apache-2.0
#ifdef HELIKOS_HAS_HEPMC3
#include "helikos/events/hepmc/hepmc_format.hpp"

#include <HepMC3/Attribute.h>
#include <HepMC3/GenEvent.h>
#include <HepMC3/GenParticle.h>
#include <HepMC3/GenVertex.h>
#include <HepMC3/WriterAscii.h>

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "helikos/events/lhe/lhe_format.hpp"

namespace helikos::events {
namespace {

using HepMC3::GenEvent;
using HepMC3::GenParticlePtr;
using HepMC3::GenVertexPtr;

constexpr std::string_view hepmc_end = "HepMC::Asciiv3-END_EVENT_LISTING\n\n";
constexpr int beam_status = 4;
/// Status of a parton that enters the hard process: Pythia's code, from the range reserved for
/// generators (11 to 200).
constexpr int parton_status = 21;
/// PDG code of a hadron remnant, from the range reserved for generators.
constexpr int remnant_pdg = 82;

std::shared_ptr<HepMC3::GenRunInfo> run_info(const RunRecord& run) {
  auto info = std::make_shared<HepMC3::GenRunInfo>();
  std::vector<std::string> names = {"Default"};
  for (const auto& variation : run.variations) names.push_back(variation.id);
  info->set_weight_names(names);
  info->tools().push_back({run.generator, run.version, ""});
  for (const auto& block : run.header)
    info->add_attribute(block.name, std::make_shared<HepMC3::StringAttribute>(block.text));
  if (!run.variations.empty())
    info->add_attribute("initrwgt", std::make_shared<HepMC3::StringAttribute>(weight_list(run)));
  return info;
}

GenParticlePtr make_particle(const std::array<double, 4>& p, double mass, int pdg, int status) {
  auto result = std::make_shared<HepMC3::GenParticle>(HepMC3::FourVector(p[1], p[2], p[3], p[0]),
                                                      pdg, status);
  result->set_generated_mass(mass);
  return result;
}

/// Makes an incoming particle with the status of a beam; the status changes if it gets a mother.
GenParticlePtr particle_of(const EventParticle& particle) {
  const int status = particle.status == incoming ? beam_status : particle.status;
  return make_particle(particle.p, particle.mass, particle.pdg, status);
}

double mass_of_beam(int pdg) {
  constexpr double proton = 0.93827209, neutron = 0.93956542;  // [GeV]
  const int kind = std::abs(pdg);
  return kind == 2212 ? proton : kind == 2112 ? neutron : 0.0;
}

double mass_of(const std::array<double, 4>& p) {
  const double square = (p[0] - p[3]) * (p[0] + p[3]) - p[1] * p[1] - p[2] * p[2];
  return std::sqrt(std::max(square, 0.0));
}

/// Lets a parton come from its hadron, with a remnant: the vertex conserves momentum.
void add_beam(GenEvent& event, const GenParticlePtr& parton, int pdg, double energy) {
  const auto p = parton->momentum();
  const double mass = mass_of_beam(pdg);
  if (pdg == 0 || pdg == parton->pid() || !(energy >= p.e()) || energy <= mass) return;
  const double momentum = std::copysign(std::sqrt(energy * energy - mass * mass), p.pz());
  parton->set_status(parton_status);
  auto vertex = std::make_shared<HepMC3::GenVertex>();
  vertex->add_particle_in(make_particle({energy, 0.0, 0.0, momentum}, mass, pdg, beam_status));
  vertex->add_particle_out(parton);
  const std::array rest = {energy - p.e(), -p.px(), -p.py(), momentum - p.pz()};
  if (rest[0] > 0.0)
    vertex->add_particle_out(make_particle(rest, mass_of(rest), remnant_pdg, outgoing));
  event.add_vertex(vertex);
}

/// The vertex where a particle decays.
GenVertexPtr end_of(GenEvent& event, const GenParticlePtr& particle) {
  if (!particle->end_vertex()) {
    auto vertex = std::make_shared<HepMC3::GenVertex>();
    vertex->add_particle_in(particle);
    event.add_vertex(vertex);
  }
  return particle->end_vertex();
}

void add_particles(GenEvent& event, const EventRecord& record, const RunRecord& run) {
  std::vector<GenParticlePtr> particles;
  for (const auto& particle : record.particles) particles.push_back(particle_of(particle));
  auto hard = std::make_shared<HepMC3::GenVertex>();
  std::size_t beam = 0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (record.particles[i].status != incoming) continue;
    if (beam < 2) add_beam(event, particles[i], run.beams[beam], run.energies[beam]);
    ++beam;
    hard->add_particle_in(particles[i]);
  }
  event.add_vertex(hard);
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const auto& particle = record.particles[i];
    if (particle.status == incoming) continue;
    const int mother = particle.mothers[0];
    const bool is_decay =
        mother >= 1 && mother <= static_cast<int>(particles.size()) &&
        record.particles[static_cast<std::size_t>(mother - 1)].status == resonance;
    const auto vertex =
        is_decay ? end_of(event, particles[static_cast<std::size_t>(mother - 1)]) : hard;
    vertex->add_particle_out(particles[i]);
  }
  for (std::size_t i = 0; i < particles.size(); ++i) {
    for (int k = 0; k < 2; ++k) {
      const int tag = record.particles[i].colors[static_cast<std::size_t>(k)];
      if (tag == 0) continue;
      particles[i]->add_attribute(k == 0 ? "flow1" : "flow2",
                                  std::make_shared<HepMC3::IntAttribute>(tag));
    }
  }
}

void add_numbers(GenEvent& event, const EventRecord& record, const std::array<int, 2>& pdf_sets) {
  event.weights() = {record.weight};
  event.weights().insert(event.weights().end(), record.weights.begin(), record.weights.end());
  const auto add = [&](const char* name, double value) {
    event.add_attribute(name, std::make_shared<HepMC3::DoubleAttribute>(value));
  };
  add("event_scale", record.scale);
  add("alphaQED", record.alpha_qed);
  add("alphaQCD", record.alpha_qcd);
  event.add_attribute("signal_process_id", std::make_shared<HepMC3::IntAttribute>(record.process));
  if (record.fractions[0] <= 0.0 || record.particles.size() < 2) return;
  auto pdf = std::make_shared<HepMC3::GenPdfInfo>();
  pdf->set(record.particles[0].pdg, record.particles[1].pdg, record.fractions[0],
           record.fractions[1], record.mu_f, 0.0, 0.0, pdf_sets[0], pdf_sets[1]);
  event.set_pdf_info(pdf);
}

}  // namespace

HepmcFormat::HepmcFormat(const RunRecord& run)
    : info_(run_info(run)), run_(run), cross_section_(header_cross_section(run)) {}

std::string HepmcFormat::head(const RunRecord& run) const {
  std::ostringstream stream;
  HepMC3::WriterAscii writer(stream, run_info(run));
  writer.close();
  auto text = stream.str();
  return text.substr(0, text.size() - hepmc_end.size());
}

void HepmcFormat::append(std::string& text, const EventRecord& record) const {
  constexpr int digits = 16;  // digits behind the point, which preserve a double
  std::ostringstream stream;
  HepMC3::WriterAscii writer(stream, info_);
  writer.set_precision(digits);
  GenEvent event(info_, HepMC3::Units::GEV, HepMC3::Units::MM);
  add_particles(event, record, run_);
  add_numbers(event, record, run_.pdf_sets);
  auto cross_section = std::make_shared<HepMC3::GenCrossSection>();
  event.set_cross_section(cross_section);
  cross_section->set_cross_section(cross_section_.value, cross_section_.error);
  writer.write_event(event);
  writer.close();
  const auto all = stream.str();
  const auto begin = all.find("\nE ") + 1;  // behind the head that the library writes
  text.append(all, begin, all.size() - begin - hepmc_end.size());
}

void HepmcFormat::append(std::string& text, std::span<const EventRecord> events) const {
  for (const EventRecord& event : events) append(text, event);
}

std::string HepmcFormat::tail(const RunRecord&) const { return std::string(hepmc_end); }

}  // namespace helikos::events
#endif
