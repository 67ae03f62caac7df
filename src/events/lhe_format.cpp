// SPDX-License-Identifier: Apache-2.0
#include "events/lhe_format.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <iterator>
#include <stdexcept>

#include "events/xml.hpp"

namespace helikos::events {
namespace {

constexpr int width = 24;  ///< of any double as it is written
constexpr std::size_t xsecinfo_size = 40 + 2 * width;

// ---- The header
// -----------------------------------------------------------------------------------

std::string variation_element(const VariationRecord& variation) {
  std::string attributes;
  for (const auto& [name, value] : variation.attributes)
    attributes += fmt::format(" {}=\"{}\"", name, xml_escaped(value));
  return fmt::format("<weight id=\"{}\"{}>{}</weight>\n", xml_escaped(variation.id), attributes,
                     xml_escaped(variation.text));
}

std::string variation_list(const std::vector<VariationRecord>& variations) {
  std::string text, group;
  for (const auto& variation : variations) {
    if (variation.group != group) {
      if (!group.empty()) text += "</weightgroup>\n";
      group = variation.group;
      if (!group.empty()) text += fmt::format("<weightgroup name=\"{}\">\n", xml_escaped(group));
    }
    text += variation_element(variation);
  }
  if (!group.empty()) text += "</weightgroup>\n";
  return fmt::format("<initrwgt>\n{}</initrwgt>\n", text);
}

std::string block_element(const HeaderBlock& block) {
  if (!is_xml_name(block.name))
    throw std::invalid_argument(fmt::format("header: '{}' is no name", block.name));
  return fmt::format("<{0}>\n{1}</{0}>\n", block.name, xml_escaped(block.text));
}

/// Which process an id stands for.
std::string process_list(const std::vector<SubprocessRecord>& subprocesses) {
  std::string text;
  for (const auto& subprocess : subprocesses)
    text += fmt::format("{} {}\n", subprocess.id, subprocess.process);
  return block_element({std::string(process_block), text});
}

std::string xsecinfo(std::uint64_t events, double total) {
  return fmt::format("<xsecinfo neve=\"{:>{}}\" totxsec=\"{:>{}}\"></xsecinfo>", events, width,
                     total, width);
}

// ---- The events
// -----------------------------------------------------------------------------------

void append_particle(std::string& text, const EventParticle& particle) {
  const auto& [e, px, py, pz] = particle.p;
  fmt::format_to(std::back_inserter(text), FMT_COMPILE("{} {} {} {} {} {} {} {} {} {} {} {} {}\n"),
                 particle.pdg, particle.status, particle.mothers[0], particle.mothers[1],
                 particle.colors[0], particle.colors[1], px, py, pz, e, particle.mass,
                 particle.lifetime, particle.spin);
}

}  // namespace

LheFormat::LheFormat(const RunRecord& run) {
  for (const auto& variation : run.variations) ids_.push_back(xml_escaped(variation.id));
}

std::string LheFormat::head(const RunRecord& run) const {
  std::string text = "<LesHouchesEvents version=\"3.0\">\n<header>\n";
  for (const auto& block : run.header) text += block_element(block);
  text += process_list(run.subprocesses);
  if (!run.variations.empty()) text += variation_list(run.variations);
  return text + "</header>\n";
}

std::string LheFormat::numbers(const RunRecord& run, std::uint64_t events) const {
  double total = 0.0;
  std::string text =
      fmt::format("<init>\n{} {} {} {} {} {} {} {} {} {}\n", run.beams[0], run.beams[1],
                  run.energies[0], run.energies[1], run.pdf_groups[0], run.pdf_groups[1],
                  run.pdf_sets[0], run.pdf_sets[1], run.weighting, run.subprocesses.size());
  for (const auto& subprocess : run.subprocesses) {
    total += subprocess.cross_section;
    text += fmt::format("{:>{}} {:>{}} {:>{}} {}\n", subprocess.cross_section, width,
                        subprocess.error, width, subprocess.largest_weight, width, subprocess.id);
  }
  const auto generator = xml_escaped(run.generator);
  text += fmt::format("<generator name=\"{}\" version=\"{}\">{}</generator>\n", generator,
                      xml_escaped(run.version), generator);
  text += events == 0 ? std::string(xsecinfo_size, ' ') : xsecinfo(events, total);
  return text + "\n</init>\n";
}

void LheFormat::append(std::string& text, const EventRecord& event) const {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, FMT_COMPILE("<event>\n{} {} {} {} {} {}\n"), event.particles.size(),
                 event.process, event.weight, event.scale, event.alpha_qed, event.alpha_qcd);
  for (const auto& particle : event.particles) append_particle(text, particle);
  if (!event.weights.empty()) text += "<rwgt>\n";
  for (std::size_t i = 0; i < event.weights.size(); ++i)
    fmt::format_to(out, FMT_COMPILE("<wgt id=\"{}\">{}</wgt>\n"), ids_[i], event.weights[i]);
  if (!event.weights.empty()) text += "</rwgt>\n";
  fmt::format_to(out, FMT_COMPILE("<scales muf=\"{}\" mur=\"{}\" mups=\"{}\"></scales>\n"),
                 event.mu_f, event.mu_r, event.scale);
  if (event.fractions[0] > 0.0 && event.particles.size() > 1) {
    fmt::format_to(out,
                   FMT_COMPILE("<pdfinfo p1=\"{}\" p2=\"{}\" x1=\"{}\" x2=\"{}\" "
                               "scale=\"{}\"></pdfinfo>\n"),
                   event.particles[0].pdg, event.particles[1].pdg, event.fractions[0],
                   event.fractions[1], event.mu_f);
  }
  text += "</event>\n";
}

}  // namespace helikos::events
