// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/lhe_format.hpp"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/number_text.hpp"

namespace helikos::events {
namespace {

constexpr int width = 24;  ///< largest width of a double as text
constexpr std::size_t xsecinfo_size = 40 + 2 * width;

// ---- The header --------------------------------------------------------------------------------

std::string attribute_text(const Attributes& attributes) {
  std::string text;
  for (const auto& [name, value] : attributes)
    text += fmt::format(" {}=\"{}\"", name, xml_escaped(value));
  return text;
}

std::string variation_element(const VariationRecord& variation) {
  return fmt::format("<weight id=\"{}\"{}>{}</weight>\n", xml_escaped(variation.id),
                     attribute_text(variation.attributes), xml_escaped(variation.text));
}

std::string block_element(const HeaderBlock& block) {
  if (!block.source.empty()) return block.source.text;
  if (!is_xml_name(block.name))
    throw std::invalid_argument(fmt::format("header: '{}' is no name", block.name));
  return fmt::format("<{0}>\n{1}</{0}>\n", block.name, xml_escaped(block.text));
}

/// The list of ids and their processes.
std::string process_list(const std::vector<SubprocessRecord>& subprocesses) {
  std::string text;
  for (const auto& subprocess : subprocesses)
    if (!subprocess.process.empty())
      text += fmt::format("{} {}\n", subprocess.id, subprocess.process);
  if (text.empty() && !subprocesses.empty()) return {};
  return block_element({std::string(process_block), text});
}

std::string generator_element(const RunRecord& run) {
  if (!run.generator_tag.empty() || run.generator.empty()) return run.generator_tag.text;
  const auto name = xml_escaped(run.generator);
  return fmt::format("<generator name=\"{}\" version=\"{}\">{}</generator>\n", name,
                     xml_escaped(run.version), name);
}

std::string xsecinfo(std::uint64_t events, double total) {
  return fmt::format("<xsecinfo neve=\"{:>{}}\" totxsec=\"{:>{}}\"></xsecinfo>", events, width,
                     total, width);
}

// ---- The events --------------------------------------------------------------------------------

/// Numbers that often repeat from event to event.
struct EventNumbers {
  RepeatedNumber weight, scale, alpha_qed, alpha_qcd, mass;
  RepeatedNumber momentum;  ///< |pz| and E of massless incoming particles
};

/// Builds a line from numbers and the text between them.
class Line {
 public:
  explicit Line(char* begin) : end_(begin) {}
  Line& operator<<(std::string_view text) {
    std::memcpy(end_, text.data(), text.size());
    end_ += text.size();
    return *this;
  }
  Line& operator<<(int number) {
    end_ = write_number(end_, number);
    return *this;
  }
  Line& operator<<(double number) {
    end_ = write_number(end_, number);
    return *this;
  }
  Line& add(RepeatedNumber& before, double number) {
    end_ = before.write(end_, number);
    return *this;
  }
  char* end() const { return end_; }

 private:
  char* end_;
};

constexpr int longest_line = 400;  ///< 13 numbers, or six and the names of attributes

void append_particle(std::string& text, EventNumbers& numbers, const EventParticle& particle) {
  char buffer[longest_line];
  Line line(buffer);
  line << particle.pdg << " " << particle.status << " " << particle.mothers[0] << " "
       << particle.mothers[1] << " " << particle.colors[0] << " " << particle.colors[1];
  for (const std::size_t c : {1, 2, 3, 0}) (line << " ").add(numbers.momentum, particle.p[c]);
  (line << " ").add(numbers.mass, particle.mass)
      << " " << particle.lifetime << " " << particle.spin << "\n";
  text.append(buffer, line.end());
}

void append_first_line(std::string& text, EventNumbers& numbers, const EventRecord& event) {
  char buffer[longest_line];
  Line line(buffer);
  line << int(event.particles.size()) << " " << event.process << " ";
  line.add(numbers.weight, event.weight) << " ";
  line.add(numbers.scale, event.scale) << " ";
  line.add(numbers.alpha_qed, event.alpha_qed) << " ";
  line.add(numbers.alpha_qcd, event.alpha_qcd) << "\n";
  text.append(buffer, line.end());
}

void append_scales(std::string& text, EventNumbers& numbers, const EventRecord& event) {
  char buffer[longest_line];
  Line line(buffer);
  (line << "<scales muf=\"").add(numbers.scale, event.mu_f);
  (line << "\" mur=\"").add(numbers.scale, event.mu_r);
  (line << "\" mups=\"").add(numbers.scale, event.scale) << "\"";
  text.append(buffer, line.end()).append(event.kept->scales).append("></scales>\n");
}

void append_fractions(std::string& text, EventNumbers& numbers, const EventRecord& event) {
  if (event.fractions[0] <= 0.0 || event.particles.size() < 2) return;
  char buffer[longest_line];
  Line line(buffer);
  line << "<pdfinfo p1=\"" << event.particles[0].pdg << "\" p2=\"" << event.particles[1].pdg
       << "\" x1=\"" << event.fractions[0] << "\" x2=\"" << event.fractions[1];
  (line << "\" scale=\"").add(numbers.scale, event.mu_f) << "\"";
  text.append(buffer, line.end()).append(event.kept->pdfinfo).append("></pdfinfo>\n");
}

void append_weight(std::string& text, std::string_view id, double weight) {
  char number[number_room];
  text.append("<wgt id=\"").append(id).append("\">");
  text.append(number, write_number(number, weight)).append("</wgt>\n");
}

/// `ids`: ids of the variations, escaped.
void append_weights(std::string& text, const std::vector<std::string>& ids,
                    const EventRecord& event) {
  if (event.weights.empty() && event.undeclared.empty()) return;
  text += "<rwgt>\n";
  for (std::size_t i = 0; i < event.weights.size(); ++i)
    append_weight(text, ids[i], event.weights[i]);
  for (const auto& [id, weight] : event.undeclared) append_weight(text, xml_escaped(id), weight);
  text += "</rwgt>\n";
}

}  // namespace

std::string weight_list(const RunRecord& run) {
  if (!run.weight_list.empty() || run.variations.empty()) return run.weight_list.text;
  std::string text;
  const VariationRecord* before = nullptr;
  for (const auto& variation : run.variations) {
    const bool is_same = before && variation.group == before->group &&
                         variation.group_attributes == before->group_attributes;
    if (before && !is_same && !before->group.empty()) text += "</weightgroup>\n";
    if (!is_same && !variation.group.empty())
      text += fmt::format("<weightgroup name=\"{}\"{}>\n", xml_escaped(variation.group),
                          attribute_text(variation.group_attributes));
    text += variation_element(variation);
    before = &variation;
  }
  if (!before->group.empty()) text += "</weightgroup>\n";
  return fmt::format("<initrwgt>\n{}</initrwgt>\n", text);
}

LheFormat::LheFormat(const RunRecord& run) {
  for (const auto& variation : run.variations) ids_.push_back(xml_escaped(variation.id));
  for (const auto& own : run.subprocesses)
    if (own.np_lo) multiplicities_[own.id] = fmt::format(" npLO=\"{}\" npNLO=\"-1\"", *own.np_lo);
}

std::string LheFormat::head(const RunRecord& run) const {
  std::string text = "<LesHouchesEvents version=\"3.0\">\n" + run.before_header.text + "<header>\n";
  for (const auto& block : run.header) text += block_element(block);
  text += process_list(run.subprocesses);
  return text + weight_list(run) + run.header_end.text + "</header>\n";
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
  text += generator_element(run) + run.init_rest.text;
  text += events == 0 ? std::string(xsecinfo_size, ' ') : xsecinfo(events, total);
  return text + "\n</init>\n";
}

void LheFormat::append(std::string& text, std::span<const EventRecord> events) const {
  EventNumbers numbers;
  for (const EventRecord& event : events) {
    text.append(event.kept->before).append("<event").append(event.kept->event);
    const auto multiplicity = multiplicities_.find(event.process);
    const bool has_own = event.kept->event.find("npLO") != std::string::npos;
    if (multiplicity != multiplicities_.end() && !has_own) text += multiplicity->second;
    text += ">\n";
    append_first_line(text, numbers, event);
    for (const auto& particle : event.particles) append_particle(text, numbers, particle);
    text += event.kept->elements;
    append_weights(text, ids_, event);
    append_scales(text, numbers, event);
    append_fractions(text, numbers, event);
    text += "</event>\n";
  }
}

}  // namespace helikos::events
